// Positions that are pasted: two hundred good ones, thirty bad ones, games, and the set-up.

import assert from "node:assert/strict";
import { test } from "node:test";
import { captures, exchangeMap, legalMoves, play } from "../../bindings/wasm/pkg/node.js";
import { CLASSIC, PIN, cell, drag, explorer, headline, link, paste, skip } from "./support/browser.js";

const site = explorer();

/** Positions of random games, by a generator that repeats itself (xorshift). */
function playouts(count) {
  let seed = 0x9e3779b9;
  const random = (below) => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % below;
  };
  const positions = [];
  while (positions.length < count) {
    let fen = exchangeMap("startpos").fen;
    for (let ply = 0; ply < 80 && positions.length < count; ply += 1) {
      const moves = legalMoves(fen);
      if (moves.length === 0) break;
      fen = play(fen, moves[random(moves.length)].uci);
      if (ply % 7 === 6) positions.push(fen);
    }
  }
  return positions;
}

test("two hundred positions are pasted, each with its captures", { skip }, async () => {
  const { page, close } = await site.open();
  for (const fen of playouts(200)) {
    await page.locator("#source").fill(fen);
    await page.locator("#source").press("Enter");
    const shown = await page.locator(".explain .chip b").allTextContents();
    assert.deepEqual(shown, captures(fen).map(({ san }) => san), fen);
    assert.equal(await page.locator(".fault:visible").count(), 0, fen);
    assert.equal(await page.locator(".placed").count(), fen.split(" ")[0].replace(/[^a-z]/gi, "").length, fen);
  }
  await close();
});

const BAD = [
  "", "   ", "x", "hello", "hello world", "8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8/8 w - - 0 1", "9/8/8/8/8/8/8/8 w - - 0 1",
  "7/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/7x w - - 0 1", "8/8/8/8/8/8/8/8k w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1",
  "8/8/8/8/8/8/8/0k7 w - - 0 1", "8/8/8/8/8/8/8/44k w - - 0 1", "K7/8/8/8/8/8/8/7 w - - 0 1", "8/8/8/8-8/8/8/8 w - - 0 1",
  "rnbqkbnr", "/", "////////", "startpo", "♔", "日本", "{}", "<script>alert(1)</script>", "null", "1k1r3q\\1ppn3p",
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w - -", "1. e5", "1. Ke2 e5", '[Event "x"]\n\n1. Qh5 *',
];

test("thirty malformed texts get a sentence each, and the last good board stays", { skip }, async () => {
  assert.equal(BAD.length, 30);
  const { page, close } = await site.open(link(CLASSIC, { move: "d3e5" }));
  const before = page.url();
  for (const text of BAD) {
    await paste(page, text);
    const fault = page.locator("#source-fault");
    assert.equal(await fault.isVisible(), true, text);
    assert.match(await fault.innerText(), /\S.{8,}\.?$/s, text);
    assert.equal(await headline(page), "Nxe5 loses 200", text);
    assert.equal(page.url(), before, text);
  }
  await paste(page, "startpos");
  assert.equal(await page.locator("#source-fault").isVisible(), false);
  await close();
});

test("a link with a bad position or move says so and shows a good board", { skip }, async () => {
  for (const fragment of ["#fen=8/8/8", link(CLASSIC, { move: "e2e9" }), "#fen=%E0%A4%A", link(CLASSIC, { move: "d3d4" })]) {
    const { page, close } = await site.open(fragment);
    assert.equal(await page.locator(".stage .fault").isVisible(), true, fragment);
    assert.ok((await page.locator(".placed").count()) > 10, fragment);
    await close();
  }
});

test("parts of a link that are no values have the usual ones", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC, { move: "d3e5", rules: "best", values: "1,2", step: "-4", view: "x", threshold: "1e9" }));
  assert.equal(await headline(page), "Nxe5 loses 200");
  assert.equal(await page.locator(".count").innerText(), "0 / 6");
  await close();
});

test("SAN and all parts of a link are read", { skip }, async () => {
  const fragment = link(CLASSIC, { move: "Nd3xe5", rules: "swap", values: "100,325,325,500,1000", step: "2", flip: "1" });
  const { page, close } = await site.open(fragment);
  assert.equal(await headline(page), "Nxe5 loses 225");
  assert.equal(await page.locator(".count").innerText(), "2 / 6");
  assert.equal(await page.locator("[role=gridcell]").first().getAttribute("data-square"), "h1");
  await close();
});

const GAMES = `[White "Adams"]
[Black "Torre"]

1. e4 e5 2. Nf3 d6 {a comment} 3. d4 exd4 (3... Nd7) 4. Qxd4 Nc6 *

[White "Second"]
[Black "Game"]

1. d4 d5 2. c4 dxc4 1-0
`;

test("games are pasted, and their moves lead to explanations", { skip }, async () => {
  const { page, close } = await site.open();
  await paste(page, GAMES);
  assert.equal(await page.locator(".moves button").count(), 8);
  await page.getByRole("button", { name: "exd4", exact: true }).click();
  assert.match(await headline(page), /^exd4/);
  assert.equal(await page.locator(".turn").innerText(), "Black to move");
  await page.getByRole("button", { name: "Qxd4", exact: true }).focus();
  await page.keyboard.press("Enter");
  assert.match(await headline(page), /^Qxd4/);
  assert.equal(await page.locator(".moves [aria-current]").innerText(), "Qxd4");
  const list = await page.locator(".moves").boundingBox();
  assert.ok(list.y + list.height < 900, "the moves stay in view beside the board");
  await page.getByLabel("Game", { exact: true }).selectOption("1");
  await page.getByRole("button", { name: "dxc4", exact: true }).click();
  assert.match(await headline(page), /^dxc4/);
  await paste(page, CLASSIC);
  assert.equal(await page.locator(".moves").isVisible(), false, "another position hides the game");
  await close();
});

test("a game with a fault has its moves before it, and the sentence", { skip }, async () => {
  const { page, close } = await site.open();
  await paste(page, "1. e4 e5 2. Nf6 *");
  assert.equal(await page.locator(".moves button").count(), 2);
  assert.equal(await page.locator("#source-fault").isVisible(), true);
  await close();
});

test("a pasted text is read at once", { skip }, async () => {
  const { page, close } = await site.open();
  await page.evaluate(() => navigator.clipboard.writeText("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
  await page.locator("#source").fill("");
  await page.locator("#source").press("Control+V");
  await page.getByRole("button", { name: /^exd5/ }).click();
  assert.equal(await headline(page), "exd5 wins 100");
  await close();
});

test("a newcomer sees what to do, and has the answer after a paste and a click", { skip }, async () => {
  const { page, close } = await site.open();
  for (const width of [1400, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const hint = await page.getByText("Paste a FEN or a game, then choose a capture").boundingBox();
    const verdict = await page.locator(".verdict h2").boundingBox();
    assert.ok(hint.y > 0 && hint.y + hint.height < 200 && verdict.y + verdict.height < 740, `${width} px`);
  }
  await page.evaluate(() => navigator.clipboard.writeText("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"));
  await page.keyboard.press("Control+V");
  await cell(page, "e5").click();
  assert.equal(await headline(page), "Nxe5 loses 200");
  await close();
});

test("a paste replaces the text of the field, and leaves other fields alone", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC));
  const text = () => page.locator("#source").inputValue();
  await page.evaluate(() => navigator.clipboard.writeText("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"));
  await page.locator("#source").click();
  await page.keyboard.press("Control+V");
  assert.equal(await text(), "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
  assert.equal(await page.locator("#source-fault").isVisible(), false);
  await page.goto(site.address + link(PIN, { move: "c4d5", view: "compare" }));
  await page.evaluate(() => navigator.clipboard.writeText("120"));
  await page.getByLabel("pawn", { exact: true }).fill("");
  await page.keyboard.press("Control+V");
  assert.equal(await page.getByLabel("pawn", { exact: true }).inputValue(), "120");
  assert.equal(await text(), PIN);
  await close();
});

test("a position is set up by mouse", { skip }, async () => {
  const { page, close } = await site.open(link("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"));
  const fen = () => page.locator("#source").inputValue();
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: "White rook" }).click();
  await cell(page, "d1").click();
  assert.equal(await fen(), "4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1");
  await page.getByRole("button", { name: "White rook" }).click();
  await drag(page, "e8", "e6");
  assert.equal(await fen(), "8/8/4k3/3p4/8/8/8/3RK3 w - - 0 1");
  const board = await page.locator(".board").boundingBox();
  const rook = await cell(page, "e1").boundingBox();
  await page.mouse.move(rook.x + 20, rook.y + 20);
  await page.mouse.down();
  await page.mouse.move(board.x + board.width + 40, rook.y, { steps: 3 });
  await page.mouse.up();
  assert.equal(await fen(), "8/8/4k3/3p4/8/8/8/3R4 w - - 0 1");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: /^Rxd5/ }).click();
  assert.equal(await headline(page), "Rxd5 loses 400");
  await close();
});

test("a position is set up by keyboard", { skip }, async () => {
  const { page, close } = await site.open(link("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"));
  const fen = () => page.locator("#source").inputValue();
  const press = async (name) => {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
  };
  await press("Set up");
  await press("Black queen");
  await cell(page, "d5").focus();
  await page.keyboard.press("Enter");
  assert.equal(await fen(), "4k3/8/8/3q4/8/8/8/4K3 w - - 0 1");
  await press("Black queen");
  await cell(page, "d5").focus();
  for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  assert.equal(await fen(), "4k3/8/8/8/3q4/8/8/4K3 w - - 0 1");
  await page.keyboard.press("Delete");
  assert.equal(await fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  await page.getByLabel("To move").selectOption("black");
  assert.equal(await fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
  await press("Clear board");
  assert.equal(await fen(), "8/8/8/8/8/8/8/8 b - - 0 1");
  await press("Start position");
  assert.equal(await fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await close();
});

test("side to move, castling rights and en-passant square are set, as far as the position allows", { skip }, async () => {
  const { page, close } = await site.open(link("r3k2r/8/8/1PpP4/5pP1/8/8/R3K2R w - - 3 9"));
  const fields = async () => (await page.locator("#source").inputValue()).split(" ").slice(1).join(" ");
  const options = (name) => page.getByLabel(name).locator("option").allInnerTexts();
  const rights = () => page.getByRole("group", { name: "Castling" }).getByRole("checkbox");
  const names = () => page.locator(".rights label").allInnerTexts();
  await page.getByRole("button", { name: "Set up" }).click();
  assert.deepEqual(await names(), ["White O-O", "White O-O-O", "Black O-O", "Black O-O-O"]);
  await page.getByLabel("Black O-O-O").check();
  await page.getByLabel("White O-O", { exact: true }).focus();
  await page.keyboard.press("Space");
  assert.equal(await fields(), "w Kq - 3 9");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "castling-K", "the focus stays");
  assert.deepEqual(await options("En passant"), ["none", "c6"]);
  await page.getByLabel("En passant").selectOption("c6");
  assert.equal(await fields(), "w Kq c6 3 9");
  await page.waitForFunction(() => location.hash.includes("_w_Kq_c6_3_9"));
  await page.getByLabel("To move").selectOption("black");
  assert.equal(await fields(), "b Kq - 3 9");
  assert.deepEqual(await options("En passant"), ["none", "g3"]);
  await drag(page, "h1", "h2");
  assert.equal(await fields(), "b q - 3 9", "a right goes with its rook");
  assert.deepEqual(await names(), ["White O-O-O", "Black O-O", "Black O-O-O"]);
  await page.getByLabel("Black O-O-O").uncheck();
  assert.equal(await fields(), "b - - 3 9");
  await drag(page, "f4", "f5");
  assert.equal(await page.getByLabel("En passant").count(), 0);
  for (const square of ["e1", "e8"]) {
    await cell(page, square).focus();
    await page.keyboard.press("Delete");
  }
  assert.equal(await rights().count(), 0);
  await close();
});

test("the rights of Chess960 are kept and set", { skip }, async () => {
  const { page, close } = await site.open(link("4k3/8/8/8/8/8/8/R3KR1R w F - 0 1"));
  const castling = async () => (await page.locator("#source").inputValue()).split(" ")[2];
  await page.getByRole("button", { name: "Set up" }).click();
  assert.deepEqual(await page.locator(".rights label").allInnerTexts(), ["White O-O", "White O-O-O", "White with the rook on f1"]);
  await drag(page, "h1", "h2");
  assert.match(await castling(), /^[FK]$/);
  await page.getByRole("checkbox", { checked: true }).click();
  assert.equal(await castling(), "-");
  await close();
});
