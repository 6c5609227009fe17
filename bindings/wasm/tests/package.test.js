// The files that npm packs, and the size of the module.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import test from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { version } from "exchequer";
import { PACKAGE, ROOT } from "./support.js";

const FILES = [
  "LICENSE-APACHE",
  "LICENSE-MIT",
  "README.md",
  "api.js",
  "arguments.js",
  "batch.js",
  "exchequer.wasm",
  "glue.js",
  "index.d.ts",
  "index.js",
  "map.js",
  "module.js",
  "node.js",
  "package.json",
];

/** Largest module in bytes after `gzip -9` and after brotli. */
const LARGEST = { gzip: 101_000, brotli: 80_000 };

test("the packed files", () => {
  const [{ files }] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: PACKAGE, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  assert.deepEqual(files.map(({ path }) => path).sort(), FILES);
});

test("no file has a path of this machine or names a source map", () => {
  for (const name of FILES) {
    const bytes = readFileSync(PACKAGE + name, "latin1");
    for (const path of [ROOT.replace(/\/$/, ""), homedir(), "/.cargo/", "sourceMappingURL"]) {
      assert.ok(path.length < 2 || !bytes.includes(path), `${name} has ${path}`);
    }
  }
});

test("the versions agree", () => {
  const { version: packed, license } = JSON.parse(readFileSync(`${PACKAGE}package.json`, "utf8"));
  assert.equal(packed, version());
  assert.equal(license, "MIT OR Apache-2.0");
});

test("the module is small", (context) => {
  const module = readFileSync(`${PACKAGE}exchequer.wasm`);
  const [gzip, brotli] = [gzipSync(module, { level: 9 }).length, brotliCompressSync(module).length];
  context.diagnostic(`${module.length} bytes, ${gzip} after gzip -9, ${brotli} after brotli`);
  assert.ok(gzip <= LARGEST.gzip && brotli <= LARGEST.brotli, `${gzip} after gzip -9, ${brotli} after brotli`);
});

test("the licenses of all that the tests install are permissive", () => {
  const permissive = ["0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "MIT OR Apache-2.0"];
  const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8"));
  for (const [name, { license, link, resolved }] of Object.entries(packages)) {
    if (link) continue;
    assert.ok(permissive.includes(license), `${name}: ${license}`);
    assert.ok(resolved === undefined || resolved.startsWith("https://registry.npmjs.org/"), `${name}: ${resolved}`);
  }
});
