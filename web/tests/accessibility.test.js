// Accessibility: axe-core in every view, on the phone and in both themes; the page by keyboard alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { CLASSIC, PIN, TWO_KNIGHTS, cell, drag, explorer, headline, link, paste, skip } from "./support/browser.js";

const site = explorer();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Name, fragment, and for some what opens the state and what closes it. */
const STATES = [
  ["explain", link(CLASSIC, { move: "d3e5", step: 2 })],
  ["no move", link(TWO_KNIGHTS)],
  ["a fault", "#fen=8/8"],
  ["compare", link(PIN, { move: "c4d5", view: "compare" })],
  ["map", link(TWO_KNIGHTS, { view: "map" })],
  ["order", link(TWO_KNIGHTS, { view: "order" })],
  ["learn", "#view=learn"],
  ["answer", link(PIN, { move: "c4d5", view: "learn", lesson: 4 }), (page) => page.locator(".choice").first().click()],
  ["set up", link(PIN), (page) => page.getByRole("button", { name: "Set up" }).click(), (page) => page.getByRole("button", { name: "Done" }).click()],
  ["set up with fields", link("r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"), (page) => page.getByRole("button", { name: "Set up" }).click(), (page) => page.getByRole("button", { name: "Done" }).click()],
  ["game", link(PIN), (page) => paste(page, "1. e4 d5 2. exd5 Qxd5 *"), (page) => paste(page, PIN)],
  ["promotion", link("3r2k1/2P5/8/8/8/8/8/K7 w - - 0 1"), (page) => drag(page, "c7", "d8"), (page) => page.keyboard.press("Escape")],
  ["share", link(PIN, { move: "c4d5" }), (page) => page.getByRole("button", { name: "Share" }).click()],
];

/** Visits all states on one page. */
async function visit(options, check) {
  const { page, close } = await site.open("", options);
  for (const [name, fragment, open, leave] of STATES) {
    await page.goto(site.address + fragment);
    await open?.(page);
    await check(page, name);
    await leave?.(page);
  }
  await close();
}

// Contrast depends on the theme alone, so one width is enough for the dark one.
for (const [scheme, width] of [["light", 360], ["light", 1400], ["dark", 1400]]) {
  test(`axe-core finds no violation, ${scheme}, ${width} px`, { skip }, () =>
    visit({ scheme, width }, async (page, name) => {
      if (name === "explain") await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => window.axe.run());
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.target} ${node.failureSummary}`).join("; ")}`);
      assert.deepEqual(found, [], name);
    }));
}

for (const width of [360, 800, 1400]) {
  test(`no view is wider than ${width} px`, { skip }, () =>
    visit({ width }, async (page, name) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${name}: ${wide} px`);
    }));
}

test("the whole page is reached by Tab, and a capture explained without a mouse", { skip }, async () => {
  const { page, close } = await site.open(link(TWO_KNIGHTS));
  const reached = new Set();
  for (let count = 0; count < 60; count += 1) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute("aria-label") ?? focused?.id ?? focused?.textContent ?? "";
    });
    reached.add(name === "" ? await page.evaluate(() => document.activeElement?.textContent) : name);
  }
  const all = [...reached].join(" | ");
  for (const part of ["Skip to the board", "Explain", "Learn", "Dark colors", "Set up", "Flip", "Share", "e4, white pawn", "Nxe5", "source", "Show"]) {
    assert.ok(all.includes(part), `${part} in ${all}`);
  }
  await cell(page, "f3").focus();
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  assert.equal(await headline(page), "Nxe5 loses 200");
  await close();
});

test("the skip link leads to the board", { skip }, async () => {
  const { page, close } = await site.open();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.match(await page.evaluate(() => document.activeElement?.getAttribute("role")), /gridcell/);
  await close();
});

test("a screen reader hears the verdict and each step", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC));
  const said = () => page.locator("#app > [role=status]").textContent();
  await page.getByRole("button", { name: /^Nxe5/ }).click();
  assert.match(await said(), /^Nxe5 loses 200: White takes a pawn/);
  await page.getByRole("button", { name: "Step forward" }).click();
  assert.match(await said(), /^The move: White's knight on d3 takes the pawn on e5/);
  assert.match(await page.locator(".board-in-words").textContent(), /^White: king c1, queen e1, rook e2/);
  await close();
});
