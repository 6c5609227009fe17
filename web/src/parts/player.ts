// The exchange step by step: buttons, slider and keys, the balance as a bar, and a sentence for the step.

import type { Explanation } from "../engine";
import { h, replace, s, signed } from "../dom";
import { balanceAfter } from "../model/exchange";
import { captionOf } from "../model/captions";
import { sideName } from "../model/position";

export class Player {
  readonly element: HTMLElement;
  readonly #onstep: (step: number) => void;
  readonly #slider: HTMLInputElement;
  readonly #count = h("span", { class: "count", "aria-hidden": "true" });
  readonly #caption = h("p", { class: "caption" });
  readonly #balance = h("div", { class: "balance" });
  readonly #buttons: Readonly<Record<"first" | "back" | "forward" | "last", HTMLButtonElement>>;
  #step = 0;
  #last = 0;

  constructor(onstep: (step: number) => void) {
    this.#onstep = onstep;
    const button = (name: string, path: string, to: () => number) =>
      h("button", { type: "button", "aria-label": name, title: name, onclick: () => this.#go(to()) }, sign(path));
    this.#buttons = {
      first: button("To the start", "M4 4v12M16 4L7 10l9 6z", () => 0),
      back: button("Step back", "M14 4L5 10l9 6z", () => this.#step - 1),
      forward: button("Step forward", "M6 4l9 6-9 6z", () => this.#step + 1),
      last: button("To the end", "M16 4v12M4 4l9 6-9 6z", () => this.#last),
    };
    this.#slider = h("input", {
      type: "range", min: 0, value: 0, "aria-label": "Step of the exchange",
      oninput: () => this.#go(Number(this.#slider.value)),
    });
    const { first, back, forward, last } = this.#buttons;
    this.element = h(
      "div",
      { class: "player" },
      h("div", { class: "controls" }, first, back, this.#slider, forward, last, this.#count),
      this.#balance,
      this.#caption,
    );
  }

  update(explanation: Explanation | null, step: number): void {
    this.element.hidden = explanation === null || explanation.captures.length === 0;
    this.#last = explanation?.captures.length ?? 0;
    this.#step = step;
    if (explanation === null || this.#last === 0) return;
    this.element.classList.toggle("at-start", step === 0);
    this.#slider.max = String(this.#last);
    this.#slider.value = String(step);
    this.#slider.setAttribute("aria-valuetext", step === 0 ? "before the move" : `after capture ${step} of ${this.#last}`);
    this.#count.textContent = `${step} / ${this.#last}`;
    this.#caption.textContent = captionOf(explanation, step);
    this.#buttons.first.disabled = this.#buttons.back.disabled = step === 0;
    this.#buttons.last.disabled = this.#buttons.forward.disabled = step === this.#last;
    this.#drawBalance(explanation, step);
  }

  /** Arrow keys anywhere but in a control that has a use for them. */
  onkey(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : null;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || this.element.hidden) return;
    if (target?.closest("input, textarea, select, [role=grid], dialog, [contenteditable]")) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: this.#step - 1, ArrowRight: this.#step + 1, Home: 0, End: this.#last,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#go(step);
  }

  #go(step: number): void {
    const inside = Math.min(this.#last, Math.max(0, step));
    if (inside === this.#step) return;
    this.#onstep(inside);
    // A disabled button loses the focus, and with it the keys.
    if (document.activeElement === null || document.activeElement === document.body) this.#slider.focus({ preventScroll: true });
  }

  #drawBalance(explanation: Explanation, step: number): void {
    const balances = explanation.captures.map((_, index) => balanceAfter(explanation, index + 1));
    const widest = Math.max(...balances.map(Math.abs), 1);
    const now = balanceAfter(explanation, step);
    const side = sideName(explanation.captures[0]?.side ?? "white");
    const bar = h("div", { class: `bar ${now > 0 ? "gain" : now < 0 ? "loss" : "even"}` });
    bar.style.setProperty("--share", String(Math.abs(now) / widest));
    replace(
      this.#balance,
      h("span", { class: "balance-name" }, `Balance for ${side}`),
      h("div", { class: "track", "aria-hidden": "true" }, bar),
      h("output", { class: "balance-value" }, signed(now)),
    );
  }
}

/** A sign drawn as a path, since not every font has those of players. */
function sign(path: string): SVGSVGElement {
  return s("svg", { class: "sign", viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: path }));
}
