// The ways to load the package: Node.js, its threads, a plain module, a bundle, a browser and its workers.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import test from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { PACKAGE, ROOT } from "./support.js";

const FEN = "4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1";
const plain = pathToFileURL(`${PACKAGE}index.js`).href;

/** Runs a module in a process of its own and returns what it prints. */
function run(source) {
  const folder = new URL("..", import.meta.url);
  return execFileSync(process.execPath, ["--input-type=module", "--eval", source], { cwd: folder, encoding: "utf8" }).trim();
}

/** A `fetch` for files, which that of Node.js refuses. */
const FETCH = `
  import { readFileSync } from "node:fs";
  globalThis.fetch = async (url) =>
    new Response(readFileSync(new URL(url)), { headers: { "content-type": "application/wasm" } });
`;

test("Node.js needs no init", () => {
  const source = `import init, { see } from "exchequer"; console.log(see("${FEN}", "Qxd6")); await init(); console.log(see("${FEN}", "d3a3"));`;
  assert.equal(run(source), "-800\n0");
});

test("the first answer comes within 50 ms of the module", () => {
  const milliseconds = run(`
    ${FETCH}
    import init, { see } from "${plain}";
    const module = readFileSync("${PACKAGE}exchequer.wasm");
    const start = performance.now();
    await init(module);
    see("${FEN}", "Qxd6");
    console.log(performance.now() - start);
  `);
  // The limit is for an idle machine.
  assert.ok(Number(milliseconds) < 250, `${milliseconds} ms`);
});

test("a plain module loads the file beside it", () => {
  const source = `${FETCH} import init, { see } from "${plain}"; await init(); console.log(see("${FEN}", "Qxd6"));`;
  assert.equal(run(source), "-800");
});

test("a plain module takes bytes, a module and a response", () => {
  for (const source of ["bytes", "new WebAssembly.Module(bytes)", "Promise.resolve(new Response(bytes, { headers: { 'content-type': 'application/wasm' } }))"]) {
    const program = `
      import { readFileSync } from "node:fs";
      import init, { see } from "${plain}";
      const bytes = readFileSync("${PACKAGE}exchequer.wasm");
      await init(${source});
      console.log(see("${FEN}", "Qxd6"));
    `;
    assert.equal(run(program), "-800", source);
  }
});

test("a call before init is an error with the remedy", () => {
  const source = `import { see } from "${plain}"; try { see("${FEN}", "Qxd6") } catch (error) { console.log(error.message) }`;
  assert.equal(run(source), "the module is not loaded yet: await init() before the first call");
});

test("a thread of Node.js", async () => {
  const worker = new Worker(
    `const { parentPort } = require("node:worker_threads");
     import("exchequer").then(({ explain }) => parentPort.postMessage(explain("${FEN}", "Qxd6")));`,
    { eval: true },
  );
  const explanation = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  await worker.terminate();
  assert.equal(explanation.see, -800);
  assert.match(explanation.text, /White cannot take back\.$/);
});

test("a bundle", async () => {
  const { build } = await import("vite");
  const folder = mkdtempSync(join(tmpdir(), "exchequer-"));
  try {
    writeFileSync(join(folder, "main.js"), `import init, { see } from "exchequer"; await init(); console.log(see("${FEN}", "Qxd6"));`);
    const input = join(folder, "main.js");
    await build({
      root: folder,
      base: "./",
      logLevel: "error",
      build: { target: "es2022", modulePreload: false, rollupOptions: { input, output: { entryFileNames: "main.js" } } },
      resolve: { alias: { exchequer: `${PACKAGE}index.js` } },
    });
    const bundle = pathToFileURL(join(folder, "dist", "main.js")).href;
    assert.equal(run(`${FETCH} await import("${bundle}");`), "-800");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const browser = [process.env.CHROMIUM, "chromium", "google-chrome"].find(
  (name) => name !== undefined && spawnSync(name, ["--version"]).status === 0,
);
const skip = browser === undefined && "there is no Chromium";

/** Loads a page in the browser and returns the text that it sends to the address `answer`. */
async function load(page) {
  const types = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html; charset=utf-8" };
  const folder = mkdtempSync(join(tmpdir(), "exchequer-"));
  let child;
  let server;
  try {
    return await new Promise((resolve, reject) => {
      server = createServer((request, response) => {
        const name = request.url.match(/^\/exchequer\/([\w.]+)$/)?.[1];
        const body = name === undefined ? page : readFileSync(PACKAGE + name);
        response.writeHead(200, { "content-type": types[extname(name ?? ".html") || ".html"] });
        response.end(body);
        let answer = "";
        if (request.url === "/answer") request.on("data", (chunk) => (answer += chunk)).on("end", () => resolve(answer));
      });
      server.listen(0, "127.0.0.1", () => {
        const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0", `--user-data-dir=${folder}`];
        child = spawn(browser, [...flags, `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
        child.on("error", reject);
      });
      setTimeout(() => reject(new Error("the page did not answer within a minute")), 60_000).unref();
    });
  } finally {
    if (child?.kill()) await once(child, "exit");
    server.closeAllConnections();
    server.close();
    await remove(folder);
  }
}

/** Removes the profile of a browser, whose processes end one after the other: the retries of `rmSync` do not see new files. */
async function remove(folder) {
  for (let left = 100; ; left--) {
    try {
      rmSync(folder, { recursive: true, force: true });
      return;
    } catch (error) {
      if (left === 0) throw error;
      await sleep(100);
    }
  }
}

const ANSWER = `await fetch("/answer", { method: "POST", body: document.documentElement.outerHTML });`;

test("a page of a browser", { skip }, async () => {
  const page = readFileSync(`${ROOT}docs/javascript.md`, "utf8").match(/```html\n([^]*?)```/)[1];
  const document = await load(page.replace("</script>", `${ANSWER}</script>`));
  assert.match(document, /Qxd6 loses 800/);
  assert.match(document, /<svg/);
});

test("a worker of a browser", { skip }, async () => {
  const worker = `
    import init, { see } from "LOCATION/exchequer/index.js";
    await init();
    postMessage(see("${FEN}", "Qxd6"));
  `;
  const document = await load(`<!doctype html><script type="module">
    const source = ${JSON.stringify(worker)}.replace("LOCATION", location.origin);
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })), { type: "module" });
    document.title = await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve("value " + data); });
    ${ANSWER}
  </script>`);
  assert.match(document, /<title>value -800<\/title>/);
});
