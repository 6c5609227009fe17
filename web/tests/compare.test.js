// Compare: five rule sets, their differences, the threshold and the piece values.

import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, see, seeGe } from "../../bindings/wasm/pkg/node.js";
import { CLASSIC, PIN, explorer, headline, link, skip } from "./support/browser.js";

const RULES = ["swap", "pinners", "pinners-all", "pseudo", "legal"];
const site = explorer();

/** Values of the table, as numbers. */
async function values(page) {
  const cells = await page.locator(".rules .value").allInnerTexts();
  return cells.map((text) => Number(text.replace(/^[▲▼=]/, "").replace("−", "-")));
}

test("each rule set has its value, and the differences are explained", { skip }, async () => {
  for (const [fen, move, sentence] of [
    [PIN, "c4d5", "Under swap and pseudo, Black's knight on b6 takes the pawn on d5. Under legal, Black's knight on b6 is pinned by the rook on b1."],
    ["4k3/8/1qp5/4N3/8/8/8/4R2K w - - 0 1", "e5c6", "Under swap, pinners, pinners-all and pseudo, Black's queen on b6 takes the knight on c6. Under legal, Black's queen on b6 would leave the king in check by the rook on e1."],
    ["3r3k/5b2/4q3/3p4/5N2/5Q2/6B1/K7 w - - 0 1", "f4d5", "Under swap, pinners and pinners-all, Black's rook on d8 takes the knight on d5. Under legal, Black's rook on d8 would keep the bishop on f7 shut in, 200 worse than the queen."],
    ["3rr1k1/2P5/8/8/8/8/8/3R2K1 w - - 0 1", "d1d8", null],
  ]) {
    const { page, close } = await site.open(link(fen, { move, view: "compare" }));
    assert.deepEqual(await values(page), RULES.map((rules) => see(fen, move, { rules })));
    const { verdict } = compare(fen, move, { threshold: 0 });
    assert.equal(`${await headline(page)}: ${await page.locator(".compare .verdict p").first().innerText()}`, verdict);
    if (sentence !== null) assert.deepEqual(await page.locator(".differences li").allInnerTexts(), [sentence]);
    await close();
  }
});

test("rule sets that agree have no differences", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC, { move: "d3e5", view: "compare" }));
  assert.equal(await headline(page), "The rules agree");
  assert.equal(await page.locator(".differences").count(), 0);
  await close();
});

test("a rule set is shown on the board, by mouse and by keyboard", { skip }, async () => {
  const { page, close } = await site.open(link(PIN, { move: "c4d5", view: "compare" }));
  assert.equal(await page.locator(".arrow").count(), 1);
  await page.getByRole("button", { name: "swap", exact: true }).click();
  assert.equal(await page.locator(".arrow").count(), 2);
  await page.getByRole("button", { name: "pinners", exact: true }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".arrow").count(), 1);
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "pinners");
  await close();
});

test("the threshold turns over at the value", { skip }, async () => {
  const { page, close } = await site.open(link(PIN, { move: "c4d5", view: "compare" }));
  const slider = page.getByRole("slider", { name: /Is the move worth at least/ });
  for (const threshold of [-100, 0, 1, 50, 100, 101]) {
    await slider.fill(String(threshold));
    const yes = await page.locator(".reached li").evaluateAll((items) => items.map((item) => item.classList.contains("yes")));
    assert.deepEqual(yes, RULES.map((rules) => seeGe(PIN, "c4d5", threshold, { rules })), `threshold ${threshold}`);
  }
  await slider.fill("100");
  await slider.press("ArrowRight");
  assert.equal(await page.locator(".threshold label b").innerText(), "101");
  await close();
});

test("piece values are edited, refused and reset", { skip }, async () => {
  const { page, close } = await site.open(link(PIN, { move: "c4d5", view: "compare" }));
  const pawn = page.getByLabel("pawn", { exact: true });
  await pawn.fill("120");
  assert.deepEqual(await values(page), [0, 120, 120, 0, 120]);
  for (const bad of ["-1", "10001", "1.5", ""]) {
    await pawn.fill(bad);
    assert.equal(await page.locator(".values .fault").innerText(), "The value of a pawn has to be a whole number from 0 to 10000.");
    assert.deepEqual(await values(page), [0, 120, 120, 0, 120]);
  }
  await page.getByRole("button", { name: "Reset values" }).click();
  assert.equal(await pawn.inputValue(), "100");
  assert.equal(await page.locator(".values .fault").isVisible(), false);
  await close();
});

test("the en passant reply is an option", { skip }, async () => {
  const fen = "4k3/8/8/8/3p4/8/2P5/4K3 w - - 0 1";
  const { page, close } = await site.open(link(fen, { move: "c2c4", view: "compare" }));
  assert.deepEqual(await values(page), [0, 0, 0, 0, 0]);
  await page.getByLabel("en passant reply to a double step").check();
  assert.deepEqual(await values(page), RULES.map((rules) => see(fen, "c2c4", { rules, enPassantReply: true })));
  await close();
});
