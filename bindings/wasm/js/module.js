// The module, once it is instantiated.

import * as glue from "./glue.js";

let loaded;

/** Marks the module as instantiated. */
export function ready() {
  loaded = glue;
}

/** Returns the functions of the module. */
export function module() {
  if (loaded === undefined) throw new Error("the module is not loaded yet: await init() before the first call");
  return loaded;
}
