// Entry for Node.js, which reads the module when it is imported.

import { readFileSync } from "node:fs";
import { initSync } from "./glue.js";
import { ready } from "./module.js";

initSync({ module: readFileSync(new URL("exchequer.wasm", import.meta.url)) });
ready();

/** Does nothing: the module is loaded. */
export default async function init() {}

export * from "./api.js";
