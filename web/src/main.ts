// Start of the page.

import { App } from "./app";
import { start } from "./engine";

const root = document.getElementById("app");
if (root !== null) {
  start().then(
    () => {
      new App(root);
      performance.mark("first answer");
    },
    (error: unknown) => {
      root.textContent = `The explorer cannot start: ${error instanceof Error ? error.message : String(error)}`;
    },
  );
}
