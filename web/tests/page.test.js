// The page as a whole: requests, files, history, sharing, speed.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { explain, svg, mapSvg } from "../../bindings/wasm/pkg/node.js";
import { CLASSIC, TWO_KNIGHTS, explorer, headline, link, paste, skip } from "./support/browser.js";

const site = explorer();
const FILE = `file://${fileURLToPath(new URL("../dist/index.html", import.meta.url))}`;
const VIEWS = ["Compare", "Map", "Order", "Learn", "Explain"];

async function visitAll(page) {
  for (const name of VIEWS) await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Step forward" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Close" }).click();
}

test("the page requests its own files alone", { skip }, async () => {
  const { page, requests, close } = await site.open();
  await visitAll(page);
  const files = requests.filter((address) => !address.startsWith("data:")).map((address) => address.replace(site.address, "/"));
  assert.deepEqual(files.sort(), ["/", "/explorer.css", "/explorer.js"]);
  await close();
});

test("the page works as a file, without a server and offline", { skip }, async () => {
  const { page, context, requests, close } = await site.open(link(CLASSIC, { move: "d3e5" }), { address: FILE, permissions: [] });
  await context.setOffline(true);
  assert.equal(await headline(page), "Nxe5 loses 200");
  await visitAll(page);
  assert.ok(requests.every((address) => address.startsWith("file:") || address.startsWith("data:")), requests.join(" "));
  await close();
});

test("back and forward of the browser lead through positions and views", { skip }, async () => {
  const { page, close } = await site.open(link(TWO_KNIGHTS));
  await page.getByRole("button", { name: /^Nxe5/ }).click();
  await page.getByRole("button", { name: "Step forward" }).click();
  await page.getByRole("link", { name: "Map" }).click();
  await paste(page, CLASSIC);
  assert.equal(await headline(page), "Nothing hangs");
  await page.goBack();
  assert.equal(await headline(page), "2 pieces hang");
  assert.equal(await page.title(), "Map – Exchequer");
  await page.goBack();
  assert.equal(await headline(page), "Nxe5 loses 200");
  assert.equal(await page.title(), "Nxe5 loses 200 – Exchequer");
  assert.equal(await page.locator(".count").innerText(), "1 / 2");
  await page.goBack();
  assert.equal(await headline(page), "Which capture?");
  for (let step = 0; step < 3; step += 1) await page.goForward();
  assert.equal(await headline(page), "Nothing hangs");
  await close();
});

test("the link of what is shown opens the same", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC, { move: "d3e5" }));
  await page.getByRole("button", { name: "Step forward" }).click();
  await page.getByRole("button", { name: "Flip" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("The link is copied.").waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(address, await page.locator("#share-link").inputValue());
  const other = await site.open(address.slice(site.address.length));
  assert.equal(await other.page.locator(".count").innerText(), "1 / 6");
  assert.equal(await other.page.locator("[role=gridcell]").first().getAttribute("data-square"), "h1");
  await other.close();
  await close();
});

test("text, SVG and PNG are those of the package", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC, { move: "d3e5" }));
  const save = async (name) => {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
  };
  await page.getByRole("button", { name: "Share" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copy text" }).click();
  await page.getByText("The text is copied.").waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), explain(CLASSIC, "d3e5").text);
  const drawing = await save("Save SVG");
  assert.equal(drawing.name, "exchange-Nxe5.svg");
  assert.equal(drawing.content.toString(), svg(CLASSIC, "d3e5"));
  const picture = await save("Save PNG");
  assert.equal(picture.name, "exchange-Nxe5.png");
  assert.equal(picture.content.subarray(1, 4).toString(), "PNG");
  assert.ok(picture.content.readUInt32BE(16) > 1000, "the picture is wide");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Map" }).click();
  await page.getByRole("button", { name: "Share" }).click();
  const map = await save("Save SVG");
  assert.equal(map.content.toString(), mapSvg(CLASSIC));
  await close();
});

test("pieces are drawn as in the drawings of the package", { skip }, async () => {
  const { page, close } = await site.open("#fen=startpos&view=map");
  const outlines = await page.locator(".board .outline").evaluateAll((all) => [...new Set(all.map((path) => path.getAttribute("d")))]);
  const drawing = mapSvg("startpos");
  assert.equal(outlines.length, 6);
  for (const outline of outlines) assert.ok(drawing.includes(`d="${outline}"`), outline);
  await close();
});

test("the theme is chosen and kept", { skip }, async () => {
  const { page, close } = await site.open();
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  assert.equal(await theme(), "light");
  await page.getByRole("button", { name: "Dark colors" }).click();
  assert.equal(await theme(), "dark");
  await page.reload();
  assert.equal(await theme(), "dark");
  await close();
});

test("pieces move at once for readers who prefer no motion", { skip }, async () => {
  for (const [reducedMotion, moves] of [["reduce", "0s"], ["no-preference", "0.25s"]]) {
    const { page, close } = await site.open("", { reducedMotion });
    assert.equal(await page.locator(".placed").first().evaluate((piece) => getComputedStyle(piece).transitionDuration), moves);
    await close();
  }
});

test("the first explanation comes within a second", { skip }, async () => {
  const times = [];
  // The best of three cold starts, since other programs share the machine.
  for (let round = 0; round < 3; round += 1) {
    const { page, close } = await site.open(link(CLASSIC, { move: "d3e5" }));
    times.push(await page.evaluate(() => performance.getEntriesByName("first answer")[0].startTime));
    await close();
  }
  const best = Math.min(...times);
  console.log(`first explanation after ${best.toFixed(0)} ms`);
  assert.ok(best <= 1000, `first explanation after ${times.join(", ")} ms`);
});

test("a change of the map takes at most 16 ms", { skip }, async () => {
  const { page, close } = await site.open(link(CLASSIC, { view: "map" }));
  const medians = [];
  // The best of three rounds, since other programs share the machine.
  for (let round = 0; round < 3; round += 1) {
    await page.evaluate(() => performance.clearMeasures());
    for (let change = 0; change < 12; change += 1) await paste(page, [TWO_KNIGHTS, CLASSIC, "startpos"][change % 3]);
    const times = await page.evaluate(() => performance.getEntriesByName("answer").map((entry) => entry.duration));
    assert.ok(times.length >= 12, `${times.length} changes`);
    medians.push(times.sort((one, other) => one - other)[Math.floor(times.length / 2)]);
  }
  const best = Math.min(...medians);
  console.log(`map in ${best.toFixed(1)} ms`);
  assert.ok(best <= 16, `map in ${medians.join(", ")} ms`);
  await close();
});
