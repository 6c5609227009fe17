// One page, one script and one style sheet that work from any folder, also as files: no module script, no request.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const PACKAGE = fileURLToPath(new URL("../bindings/wasm/pkg/", import.meta.url));

/** The module of the package in base64, and no file of it. */
function wasm() {
  const id = "\0virtual:wasm";
  return {
    name: "wasm",
    resolveId: (source) => (source === "virtual:wasm" ? id : null),
    load: (loaded) => {
      if (loaded !== id) return null;
      const base64 = readFileSync(`${PACKAGE}exchequer.wasm`).toString("base64");
      return `export default ${JSON.stringify(base64)};`;
    },
    transform: (code, loaded) =>
      loaded.startsWith(PACKAGE) ? code.replace('new URL("exchequer.wasm", import.meta.url)', "undefined") : null,
  };
}

/** A page that is a file may not load module scripts: the script is a plain one. */
function plainScript() {
  return {
    name: "plain-script",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replaceAll('<script type="module" crossorigin', "<script defer").replaceAll("<link rel=\"stylesheet\" crossorigin", '<link rel="stylesheet"'),
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [wasm(), plainScript()],
  resolve: { alias: { exchequer: PACKAGE } },
  build: {
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    cssCodeSplit: false,
    rollupOptions: {
      output: { format: "iife", entryFileNames: "explorer.js", assetFileNames: "explorer[extname]" },
    },
  },
});
