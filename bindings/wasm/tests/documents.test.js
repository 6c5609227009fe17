// Every example of the documents: a line `expression; // value` has that value.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";
import { PACKAGE, ROOT } from "./support.js";

for (const path of [`${ROOT}docs/javascript.md`, `${PACKAGE}README.md`]) {
  const blocks = [...readFileSync(path, "utf8").matchAll(/^```js\n([^]*?)^```/gm)].map(([, block]) => block);
  assert.ok(blocks.length > 0);
  blocks.forEach((block, index) => {
    test(`${path.split("/").at(-1)}, example ${index + 1}`, () => {
      const program = block.replace(/^(?!await|const|import|bitboards)(.*); \/\/ (.+)$/gm, (line, expression, value) =>
        isValue(value) ? `assert.deepEqual(${expression}, ${value});` : line,
      );
      const source = `import assert from "node:assert/strict";\n${program}`;
      execFileSync(process.execPath, ["--input-type=module", "--eval", source], { cwd: new URL("..", import.meta.url), stdio: "pipe" });
    });
  });
}

function isValue(text) {
  try {
    new Function(`return ${text}`);
    return !/^[a-z ]+,/.test(text);
  } catch {
    return false;
  }
}
