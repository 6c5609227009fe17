// Learn: eight lessons by mouse and by keyboard, and their facts against the package.

import assert from "node:assert/strict";
import { test } from "node:test";
import { see } from "../../bindings/wasm/pkg/node.js";
import { explorer, headline, skip } from "./support/browser.js";

const site = explorer();
const TOPICS = ["Swap list", "X-ray", "Battery", "Pin", "King", "En passant", "Promotion", "Not the cheapest"];
/** Value of each lesson's move, and what the board shows of it beside the captures. */
const FACTS = [
  ["1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100, "has no capture left"],
  ["1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200, "x-ray"],
  ["3r2k1/3r4/8/3p4/8/3R4/3R4/3Q2K1 w - - 0 1", "d3d5", 100, "x-ray"],
  ["1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1", "c4d5", 100, "is pinned by the rook on b1"],
  ["8/8/4k3/4p3/8/8/4R3/4R1K1 w - - 0 1", "e2e5", 100, "would be attacked by the rook on e1"],
  ["k2r4/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 100, "Black stands pat"],
  ["3rr1k1/2P5/8/8/8/8/8/3R2K1 w - - 0 1", "d1d8", 500, "= queen"],
  ["6k1/8/1q1p4/3r4/4N3/8/3R4/3R3K w - - 0 1", "e4d6", -200, "would open the d-file to the rook on d2"],
];

test("every lesson asks first, and then answers on the board", { skip }, async () => {
  const { page, close } = await site.open();
  await page.getByRole("link", { name: "Learn" }).click();
  for (const [index, [fen, move, value, shown]] of FACTS.entries()) {
    assert.match(await page.locator(".panel .topic").innerText(), new RegExp(`Lesson ${index + 1} of 8: ${TOPICS[index]}`));
    assert.equal(await page.locator(".exchange").count(), 0, "the answer is hidden before the choice");
    assert.equal(await page.locator(".player").isVisible(), false);
    assert.equal(await page.locator("#source").inputValue(), fen);
    await page.locator(".choice").first().click();
    const answer = await page.locator(".answer").innerText();
    assert.match(answer, value > 0 ? new RegExp(`wins ${value}`) : new RegExp(`loses ${-value}`));
    assert.ok(answer.includes(shown), `${TOPICS[index]}: ${answer}`);
    assert.equal(await page.locator(".choice.right").count(), 1);
    assert.equal(await page.locator(".player").isVisible(), true);
    assert.equal(see(fen, move), value);
    await page.getByRole("button", { name: "Step forward" }).click();
    assert.match(await page.locator(".caption").innerText(), /^The move: White/);
    await page.getByRole("button", { name: /^Next: / }).click();
  }
  await close();
});

test("a lesson is answered by keyboard alone", { skip }, async () => {
  const { page, close } = await site.open("#view=learn");
  await page.getByRole("button", { name: "4 Pin" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".choice").nth(1).focus();
  await page.keyboard.press("Enter");
  assert.match(await page.locator(".result").innerText(), /^Right/);
  assert.equal(await page.evaluate(() => document.activeElement?.className), "answer");
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator(".caption").innerText(), /^The move/);
  await page.getByRole("button", { name: "Compare the rules here" }).focus();
  await page.keyboard.press("Enter");
  assert.match(await headline(page), /^The rules differ/);
  await close();
});

test("the answer can be asked for", { skip }, async () => {
  const { page, close } = await site.open();
  await page.getByRole("link", { name: "Learn" }).click();
  await page.getByRole("button", { name: "Show the answer" }).click();
  assert.match(await page.locator(".result").innerText(), /^The answer/);
  assert.equal(await page.locator(".choice.wrong").count(), 0);
  await close();
});
