// Entry for browsers, workers and bundlers.

import load from "./glue.js";
import { ready } from "./module.js";

/** Loads the module, by default from the file `exchequer.wasm` beside this one. */
export default async function init(source = new URL("exchequer.wasm", import.meta.url)) {
  await load({ module_or_path: source });
  ready();
}

export * from "./api.js";
