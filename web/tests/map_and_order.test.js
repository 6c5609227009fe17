// Map: the best capture on each square. Order: the moves of the staged picker.

import assert from "node:assert/strict";
import { test } from "node:test";
import { order } from "../../bindings/wasm/pkg/node.js";
import { TWO_KNIGHTS, cell, explorer, headline, link, skip } from "./support/browser.js";

const site = explorer();

test("the map shows what hangs, and each value on its square", { skip }, async () => {
  const { page, close } = await site.open(link(TWO_KNIGHTS, { view: "map" }));
  assert.equal(await headline(page), "2 pieces hang");
  assert.deepEqual((await page.locator(".badge.value").allTextContents()).sort(), ["+100", "+200", "0", "0", "−200"]);
  assert.equal(await page.locator(".fill.hanging").count(), 2);
  assert.match(await cell(page, "c4").getAttribute("aria-label"), /white bishop, Black's best capture here: 200/);
  await page.getByRole("button", { name: "White captures" }).click();
  assert.equal(await page.locator(".badge.value.black").count(), 0);
  await page.getByRole("button", { name: "Black captures" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".badge.value.white").count(), 0);
  await close();
});

test("all captures are listed by value, and lead to their explanation", { skip }, async () => {
  const { page, close } = await site.open(link(TWO_KNIGHTS, { view: "map" }));
  const texts = await page.locator(".captures .value").allInnerTexts();
  const values = texts.map((text) => Number(text.slice(1).replace("−", "-")));
  assert.deepEqual(values, [200, 100, 100, 100, 0, 0, -200, -200]);
  await page.getByRole("button", { name: "dxc4" }).click();
  assert.equal(await headline(page), "dxc4 wins 200");
  assert.equal(await page.locator(".turn").innerText(), "Black to move");
  await page.goBack();
  await page.getByRole("button", { name: "Nxe5" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(await headline(page), "Nxe5 loses 200");
  await close();
});

test("a click on the board of the map explains the best capture there", { skip }, async () => {
  const { page, close } = await site.open(link(TWO_KNIGHTS, { view: "map" }));
  await cell(page, "e5").click();
  assert.equal(await headline(page), "Nxe5 loses 200");
  await close();
});

test("a position without captures says so", { skip }, async () => {
  const { page, close } = await site.open(link("4k3/8/8/8/8/8/8/4K3 w - - 0 1", { view: "map" }));
  assert.equal(await headline(page), "Nothing hangs");
  assert.equal(await page.getByText("No piece can be captured here.").count(), 1);
  await close();
});

test("the order is that of the picker, with stage and score", { skip }, async () => {
  const { page, close } = await site.open(link(TWO_KNIGHTS, { view: "order" }));
  const rows = await page.locator(".row").evaluateAll((all) => all.map((row) => [row.querySelector("b").textContent, row.querySelector(".score").lastChild.textContent]));
  const expected = order(TWO_KNIGHTS, { rules: "legal" });
  assert.deepEqual(rows, expected.map(({ san, score }) => [san, String(score)]));
  assert.deepEqual(await page.locator(".stage-list h3").allInnerTexts(), ["good capture", "quiet", "bad capture"]);
  const from = () => page.locator(".fill.from").evaluate((square) => `${square.getAttribute("x")} ${square.getAttribute("y")}`);
  assert.equal(await from(), "270 135", "the first move starts on g5");
  await page.locator(".row", { hasText: "exd5" }).hover();
  assert.equal(await from(), "180 180", "the move under the pointer starts on e4");
  await page.locator(".row", { hasText: "Nxe5" }).click();
  assert.equal(await headline(page), "Nxe5 loses 200");
  await page.goBack();
  await page.locator(".row").first().focus();
  await page.keyboard.press("Enter");
  assert.equal(await headline(page), "Bxf6 is an even trade");
  await close();
});

test("a board that is no legal position has no order, and the sentence says why", { skip }, async () => {
  const { page, close } = await site.open(link("8/8/3p4/4p3/3P4/8/8/8 w - - 0 1", { view: "order" }));
  assert.equal(await headline(page), "No order");
  assert.notEqual(await page.locator(".order .verdict p").innerText(), "");
  await close();
});
