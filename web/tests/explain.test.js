// Explain: a capture chosen by mouse or keyboard, and each step of it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { explain } from "../../bindings/wasm/pkg/node.js";
import { CLASSIC, PIN, TWO_KNIGHTS, cell, drag, explorer, headline, link, skip } from "./support/browser.js";

const site = explorer();

test("the first page explains why a capture loses", { skip }, async () => {
  const { page, close } = await site.open();
  assert.equal(await headline(page), "Nxe5 loses 200");
  assert.match(await page.locator(".verdict p").innerText(), /Black takes back with the knight, and White does best to stop there/);
  assert.equal(await page.locator(".arrow").count(), 6);
  assert.equal(await page.locator(".arrow.dashed").count(), 4);
  assert.equal(await page.locator(".badge.pat.white").count(), 1);
  assert.match(await page.locator("tr.pat").innerText(), /White stands pat: stopping leaves −200, going on ends at −400/);
  assert.equal(await page.locator(".exchange .tag", { hasText: "x-ray" }).count(), 2);
  await close();
});

test("the text is that of the package", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC, { move: "d3e5" }));
  await page.locator("details summary").click();
  assert.equal(await page.locator("pre").textContent(), explain(CLASSIC, "d3e5").text);
  await close();
});

test("captures are chosen by list, by click, by drag and by keys", { skip }, async () => {
  const { page, close } = await site.open(link(TWO_KNIGHTS));
  assert.equal(await headline(page), "Which capture?");
  await page.getByRole("button", { name: /^Nxe5/ }).click();
  assert.equal(await headline(page), "Nxe5 loses 200");
  await cell(page, "d5").click();
  assert.equal(await headline(page), "exd5 wins 100");
  await drag(page, "g5", "f6");
  assert.equal(await headline(page), "Bxf6 is an even trade");
  await cell(page, "c4").click();
  await cell(page, "d5").click();
  assert.equal(await headline(page), "Bxd5 wins 100");
  await cell(page, "c3").focus();
  await page.keyboard.press("Enter");
  assert.equal(await cell(page, "c3").getAttribute("aria-selected"), "true");
  for (const key of ["ArrowRight", "ArrowUp", "ArrowUp", " "]) await page.keyboard.press(key);
  assert.equal(await headline(page), "Nxd5 wins 100");
  await close();
});

test("a move that is not legal gets a sentence, and the board stays", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC, { move: "d3e5" }));
  await drag(page, "d3", "d4");
  assert.match(await page.locator(".stage .fault").innerText(), /^The knight on d3 does not move to d4\.$/);
  assert.equal(await headline(page), "Nxe5 loses 200");
  await close();
});

test("every step is on the board, by buttons, slider, rows and keys", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC, { move: "d3e5" }));
  const caption = page.locator(".caption");
  const slider = page.getByRole("slider", { name: "Step of the exchange" });
  await page.getByRole("button", { name: "Step forward" }).click();
  assert.match(await caption.innerText(), /^The move: White's knight on d3 takes the pawn on e5. White is 100 up/);
  assert.match(await cell(page, "e5").getAttribute("aria-label"), /white knight/);
  await page.locator("body").press("ArrowRight");
  assert.match(await caption.innerText(), /^Reply 1: Black's knight .* White is 200 down. White stops here/);
  assert.equal(await page.locator(".balance-value").innerText(), "−200");
  await slider.focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await caption.innerText(), /^Not made: White's rook/);
  await page.keyboard.press("End");
  assert.equal(await page.locator(".count").innerText(), "6 / 6");
  assert.match(await caption.innerText(), /through x-ray/);
  await page.getByRole("button", { name: "To the start" }).click();
  await page.getByRole("button", { name: /^Show capture 5/ }).click();
  assert.equal(await page.locator(".count").innerText(), "5 / 6");
  await page.getByRole("button", { name: "Step back" }).click();
  assert.equal(await page.locator(".count").innerText(), "4 / 6");
  await page.locator("body").press("Home");
  assert.equal(await page.locator(".count").innerText(), "0 / 6");
  assert.equal(await cell(page, "e5").getAttribute("aria-label"), "e5, black pawn");
  await close();
});

test("pieces that cannot take are marked with the reason", { skip }, async () => {
  for (const [fen, move, sentence, by] of [
    [PIN, "c4d5", "Black's knight on b6 is pinned by the rook on b1.", true],
    ["4k3/8/1qp5/4N3/8/8/8/4R2K w - - 0 1", "e5c6", "Black's queen on b6 would leave the king in check by the rook on e1.", true],
    ["8/8/4k3/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", "Black's king on e6 would be attacked by the rook on e1.", true],
  ]) {
    const { page, close } = await site.open(link(fen, { move }));
    assert.equal(await page.locator("tr.refused td").last().innerText(), sentence);
    assert.equal(await page.locator(".badge.refused").count(), 1);
    assert.equal((await page.locator(".cause-line").count()) === 1, by);
    await close();
  }
});

test("castling, quiet moves and promotions have their answers", { skip }, async () => {
  const castling = await site.open(link("4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", { move: "e1g1" }));
  assert.match(await headline(castling.page), /O-O is worth 0/);
  assert.equal(await castling.page.locator(".exchange").count(), 0);
  await castling.page.getByRole("button", { name: "Step forward" }).click();
  assert.equal(await castling.page.locator(".caption").innerText(), "White castles: that exchanges nothing.");
  assert.match(await cell(castling.page, "g1").getAttribute("aria-label"), /white king/);
  assert.match(await cell(castling.page, "f1").getAttribute("aria-label"), /white rook/);
  await castling.close();
  const quiet = await site.open(link(TWO_KNIGHTS, { move: "f3d4" }));
  assert.match(await headline(quiet.page), /Nd4 loses 300/);
  await quiet.page.getByRole("button", { name: "Step forward" }).click();
  assert.match(await quiet.page.locator(".caption").innerText(), /knight on f3 goes to d4/);
  await quiet.close();
});

const PROMOTION = "3r2k1/2P5/8/8/8/8/8/K7 w - - 0 1";

test("a pawn dragged to its last rank becomes the piece that is chosen", { skip }, async () => {
  const { page, close } = await site.open(link(PROMOTION));
  const menu = page.getByRole("dialog", { name: "The pawn becomes a" });
  for (const [piece, sentence] of [["queen", "cxd8=Q+ wins 1300"], ["rook", "cxd8=R+ wins 900"], ["bishop", "cxd8=B wins 700"], ["knight", "cxd8=N wins 700"]]) {
    await drag(page, "c7", "d8");
    assert.deepEqual(await menu.getByRole("button").evaluateAll((all) => all.map((button) => button.title)), ["queen", "rook", "bishop", "knight"]);
    const [place, target] = [await menu.boundingBox(), await cell(page, "d8").boundingBox()];
    assert.ok(Math.abs(place.x - target.x) < 10 && Math.abs(place.y - target.y) < 10, "the menu lies on the square");
    await menu.getByRole("button", { name: piece }).click();
    assert.equal(await headline(page), sentence);
    assert.equal(await menu.isVisible(), false);
  }
  await drag(page, "c7", "c8");
  await page.mouse.click(5, 5);
  assert.equal(await menu.isVisible(), false);
  assert.equal(await headline(page), "cxd8=N wins 700", "a click elsewhere chooses none");
  await close();
});

test("a pawn promotes by keyboard, and Escape cancels", { skip }, async () => {
  const { page, close } = await site.open(link("7k/8/8/8/8/8/1p6/2N4K b - - 0 1", { flip: 1 }));
  const menu = page.getByRole("dialog", { name: "The pawn becomes a" });
  const take = async () => {
    await cell(page, "b2").focus();
    for (const key of ["Enter", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
    await cell(page, "c1").focus();
    await page.keyboard.press("Enter");
    assert.equal(await menu.isVisible(), true);
  };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await take();
  assert.equal(await focused(), "queen");
  await page.keyboard.press("Escape");
  assert.equal(await menu.isVisible(), false);
  assert.match(await focused(), /^c1, white knight/);
  assert.equal(await headline(page), "Which capture?");
  await take();
  for (const key of ["ArrowUp", "ArrowUp", "ArrowDown", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  assert.equal(await focused(), "rook");
  await page.keyboard.press("Enter");
  assert.equal(await headline(page), "bxc1=R+ wins 700");
  assert.match(await focused(), /^c1, white knight/);
  await close();
});

test("a board without kings is explained as well", { skip }, async () => {
  const { page, close } = await site.open(link("8/8/3p4/4p3/3P4/8/8/8 w - - 0 1"));
  await page.getByRole("button", { name: /^dxe5/ }).click();
  assert.equal(await headline(page), "dxe5 is an even trade");
  await close();
});

test("a finger taps and drags", { skip }, async () => {
  const { page, close } = await site.open(link(TWO_KNIGHTS), { width: 360, height: 740, hasTouch: true, isMobile: true });
  await cell(page, "f3").tap();
  await cell(page, "e5").tap();
  assert.equal(await headline(page), "Nxe5 loses 200");
  await page.getByRole("button", { name: "Step forward" }).tap();
  assert.equal(await page.locator(".count").innerText(), "1 / 2");
  await page.getByRole("button", { name: "To the start" }).tap();
  const middle = async (square) => {
    const box = await cell(page, square).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const touch = await page.context().newCDPSession(page);
  const send = (type, points) => touch.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const [from, to] = [await middle("g5"), await middle("f6")];
  await send("touchStart", [from]);
  await send("touchMove", [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
  await send("touchMove", [to]);
  await send("touchEnd", []);
  assert.equal(await headline(page), "Bxf6 is an even trade");
  await close();
});
