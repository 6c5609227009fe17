// Chromium on the built page, with a log of all requests and all errors.

import { existsSync } from "node:fs";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./server.js";

const DIST = fileURLToPath(new URL("../../dist/", import.meta.url));
/** Where systems have Chromium; the variable CHROMIUM names another one. */
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const CHROMIUM = process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path)) ?? "";

/** The classic position of two knights, a battery and an x-ray. */
export const CLASSIC = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
/** A position with captures that win, lose and are even, by both sides. */
export const TWO_KNIGHTS = "r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R w KQkq - 0 1";
export const PIN = "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1";

/** Reason to skip the tests of a file, or `false`. */
export const skip = reason();

function reason() {
  if (existsSync(CHROMIUM)) return false;
  const missing = "there is no Chromium: install it, such as by `apt install chromium`, or name it in CHROMIUM";
  if (process.env.CI === "true") throw new Error(missing);
  return `SKIPPED: ${missing}`;
}

/** Starts a browser and a server for the tests of a file; `open` opens the page. */
export function explorer() {
  const shared = { browser: null, server: null };
  before(async () => {
    if (skip) return;
    if (!existsSync(`${DIST}index.html`)) throw new Error("the page is not built: npm run build");
    const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
    shared.browser = await chromium.launch({ executablePath: CHROMIUM, args });
    shared.server = await serve(DIST);
  });
  after(async () => {
    await shared.browser?.close();
    await shared.server?.close();
  });
  return {
    get address() {
      return shared.server.address;
    },
    /** Opens the page in a context of its own; errors of the page fail the test at `close`. */
    async open(fragment = "", { width = 1400, height = 900, scheme = "light", address = shared.server.address, ...options } = {}) {
      const context = await shared.browser.newContext({
        viewport: { width, height }, colorScheme: scheme, reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"], ...options,
      });
      const page = await context.newPage();
      const requests = [];
      const errors = [];
      page.on("request", (request) => requests.push(request.url()));
      page.on("pageerror", (error) => errors.push(error.message));
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      await page.goto(address + fragment);
      await page.waitForSelector(".view");
      const close = async () => {
        await context.close();
        if (errors.length > 0) throw new Error(`the page reports: ${errors.join("; ")}`);
      };
      return { page, context, requests, close };
    },
  };
}

/** Fragment of the address for a position and more. */
export function link(fen, parts = {}) {
  const more = Object.entries(parts).map(([name, value]) => `&${name}=${encodeURIComponent(value)}`);
  return `#fen=${fen.replaceAll(" ", "_")}${more.join("")}`;
}

export function cell(page, square) {
  return page.locator(`[data-square="${square}"]`);
}

/** Drags a piece with the mouse. */
export async function drag(page, from, to) {
  const middle = async (square) => {
    const box = await cell(page, square).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 5 });
  await page.mouse.up();
}

/** The headline of the answer, without the shape before it. */
export async function headline(page) {
  const text = await page.locator(".panel h2").first().innerText();
  return text.replace(/^[▲▼=]\s*/, "");
}

/** Pastes a text into the field of the position. */
export async function paste(page, text) {
  await page.locator("#source").fill(text);
  await page.getByRole("button", { name: "Show", exact: true }).click();
}
