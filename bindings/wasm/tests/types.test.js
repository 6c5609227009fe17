// The types, by the compiler, and beside the functions that there are.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { fileURLToPath } from "node:url";
import * as exchequer from "exchequer";
import { PACKAGE } from "./support.js";

const folder = fileURLToPath(new URL(".", import.meta.url));

test("a program with the types compiles", () => {
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  for (const options of [["--project", folder], ["--project", folder, "--module", "esnext", "--moduleResolution", "bundler"]]) {
    try {
      execFileSync(process.execPath, [compiler, ...options], { encoding: "utf8" });
    } catch (error) {
      assert.fail(error.stdout);
    }
  }
});

test("each function has types, and no type is any", () => {
  const types = readFileSync(`${PACKAGE}index.d.ts`, "utf8");
  const declared = [...types.matchAll(/^export (?:default )?function (\w+)/gm)].map(([, name]) => (name === "init" ? "default" : name));
  assert.deepEqual(declared.sort(), Object.keys(exchequer).sort());
  assert.doesNotMatch(types, /\bany\b/);
});
