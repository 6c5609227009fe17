// Slider of a threshold, with the values of the rule sets as ticks: where the threshold test turns over.

import type { Course } from "../engine";
import { h, plain, replace } from "../dom";

export class Threshold {
  readonly element: HTMLElement;
  readonly #slider: HTMLInputElement;
  readonly #ticks = h("div", { class: "ticks", "aria-hidden": "true" });
  readonly #name = h("label", { for: "threshold" });
  readonly #results = h("ul", { class: "reached" });

  constructor(onchange: (threshold: number) => void) {
    this.#slider = h("input", {
      type: "range", id: "threshold", step: 1,
      oninput: () => onchange(Number(this.#slider.value)),
    });
    this.element = h("section", { class: "threshold" }, h("h3", {}, "Threshold"), this.#name, this.#slider, this.#ticks, this.#results);
  }

  update(all: readonly Course[], threshold: number): void {
    const values = all.map(({ see }) => see);
    const [least, most] = [Math.min(...values, threshold, -100), Math.max(...values, threshold, 100)];
    const room = Math.max(50, Math.ceil((most - least) / 8));
    const [low, high] = [least - room, most + room];
    // A range that moves under the hand would run away from it.
    if (document.activeElement !== this.#slider || values.some((value) => value < Number(this.#slider.min) || value > Number(this.#slider.max))) {
      this.#slider.min = String(low);
      this.#slider.max = String(high);
    }
    this.#slider.value = String(threshold);
    const [min, max] = [Number(this.#slider.min), Number(this.#slider.max)];
    replace(this.#name, "Is the move worth at least ", h("b", {}, plain(threshold)), "?");
    const ticks = [...new Set(values)].map((value) => {
      const tick = h("span", { class: "tick" }, plain(value));
      tick.style.setProperty("--place", String((value - min) / (max - min)));
      return tick;
    });
    replace(this.#ticks, ...ticks);
    const results = all.map(({ rules, see, see_ge: reached }) => {
      const yes = reached === true;
      const turn = `yes up to ${plain(see)}, no from ${plain(see + 1)}`;
      return h("li", { class: yes ? "yes" : "no" }, h("b", {}, `${yes ? "✓ yes" : "✕ no"}`), ` ${rules}`, h("small", {}, turn));
    });
    replace(this.#results, ...results);
  }
}
