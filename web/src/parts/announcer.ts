// What a screen reader hears when the answer changes.

import { h } from "../dom";

export class Announcer {
  readonly element = h("p", { class: "hidden-text", role: "status" });

  say(sentence: string): void {
    this.element.textContent = sentence;
  }
}
