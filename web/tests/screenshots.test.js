// Screenshots at three widths, light and dark, against those of the repository.
//
// Fonts differ by machine, so pictures are compared by the mean color of blocks: what is cut off, moved or missing changes many.
// `SCREENSHOTS=overwrite npm test` writes them anew.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { CLASSIC, PIN, TWO_KNIGHTS, explorer, link, skip } from "./support/browser.js";

const site = explorer();
const FOLDER = fileURLToPath(new URL("screenshots/", import.meta.url));
const OUTPUT = fileURLToPath(new URL("output/", import.meta.url));
const OVERWRITE = process.env.SCREENSHOTS === "overwrite";

/** Side of a block in pixels, the difference of its mean color that counts, and the share of blocks that may differ. */
const BLOCK = 12;
const DIFFERENCE = 48;
const SHARE = 0.06;

const STATES = [
  ["explain", link(CLASSIC, { move: "d3e5", step: 2 })],
  ["compare", link(PIN, { move: "c4d5", view: "compare" })],
  ["map", link(TWO_KNIGHTS, { view: "map" })],
  ["learn", link(PIN, { move: "c4d5", view: "learn", lesson: 4 })],
];

/** Runs in the page: share of blocks whose mean colors differ. */
async function compare({ one, other, block, difference }) {
  const pixels = async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    const canvas = new OffscreenCanvas(Math.ceil(image.width / block), Math.ceil(image.height / block));
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  if (a.width !== b.width || a.height !== b.height) return 1;
  let count = 0;
  for (let index = 0; index < a.data.length; index += 4) {
    const farthest = Math.max(...[0, 1, 2].map((channel) => Math.abs(a.data[index + channel] - b.data[index + channel])));
    if (farthest > difference) count += 1;
  }
  return (4 * count) / a.data.length;
}

for (const scheme of ["light", "dark"]) {
  for (const [width, height] of [[360, 1500], [800, 1200], [1400, 1000]]) {
    test(`${scheme}, ${width} px`, { skip }, async () => {
      const { page, close } = await site.open("", { scheme, width, height });
      for (const [name, fragment] of STATES) {
        await page.goto(site.address + fragment);
        await page.evaluate(() => document.fonts.ready);
        const picture = await page.screenshot({ type: "jpeg", quality: 70 });
        const file = `${name}-${width}-${scheme}.jpeg`;
        if (OVERWRITE) {
          mkdirSync(FOLDER, { recursive: true });
          writeFileSync(FOLDER + file, picture);
          continue;
        }
        assert.ok(existsSync(FOLDER + file), `${file} is missing: SCREENSHOTS=overwrite npm test`);
        const [one, other] = [picture.toString("base64"), readFileSync(FOLDER + file).toString("base64")];
        const share = await page.evaluate(compare, { one, other, block: BLOCK, difference: DIFFERENCE });
        if (share > SHARE) {
          mkdirSync(OUTPUT, { recursive: true });
          writeFileSync(OUTPUT + file, picture);
        }
        assert.ok(share <= SHARE, `${file}: ${(100 * share).toFixed(1)} % of the blocks differ; see tests/output/${file}`);
      }
      await close();
    });
  }
}
