// Map: what each side wins or loses on every square.

import type { Capture } from "../engine";
import { h, replace, valueTag } from "../dom";
import { mapPicture } from "../pictures";
import { opponent, sideName, sideToMove, withSideToMove, type Side } from "../model/position";
import type { Store } from "../store";
import type { Scene, View } from "./index";

type Choice = "both" | Side;

export class MapView implements View {
  readonly element = h("div", { class: "view map" });
  readonly #store: Store;
  #choice: Choice = "both";

  constructor(store: Store) {
    this.#store = store;
  }

  picture({ state, answers }: Scene) {
    const map = answers.map.value;
    return mapPicture(map, this.#sides, state.fen, state.flipped);
  }

  steps(): boolean {
    return false;
  }

  update({ state, answers }: Scene): void {
    const map = answers.map.value;
    const turn = sideToMove(state.fen);
    const listed: { side: Side; capture: Capture }[] = [];
    for (const side of this.#sides) {
      const captures = side === turn ? (answers.captures.value ?? []) : answers.capturesOfOpponent;
      listed.push(...captures.map((capture) => ({ side, capture })));
    }
    listed.sort((one, other) => other.capture.value - one.capture.value);
    const hanging = map?.hanging.length ?? 0;
    const row = ({ side, capture }: { side: Side; capture: Capture }) => {
      const fen = withSideToMove(state.fen, side);
      const explain = () => this.#store.go({ view: "explain", fen, move: capture.move, step: 0, lesson: 0 });
      const button = h("button", { type: "button", class: "chip", "data-key": `${side}-${capture.move}`, onclick: explain }, capture.san);
      return h(
        "tr",
        {},
        h("td", {}, h("span", { class: `side ${side}` }, sideName(side))),
        h("td", {}, button),
        h("td", { class: "number" }, valueTag(capture.value)),
      );
    };
    replace(
      this.element,
      h("div", { class: "verdict" }, h("h2", {}, hanging === 0 ? "Nothing hangs" : hanging === 1 ? "1 piece hangs" : `${hanging} pieces hang`), hanging > 0 && h("p", {}, map?.verdict)),
      h("p", { class: "hint-text" }, "The number on a square is what the best capture there wins or loses, in the color of the side that captures."),
      this.#choices(),
      legend(),
      h("h3", {}, "All captures, the best first"),
      listed.length === 0
        ? h("p", { class: "hint-text" }, "No piece can be captured here.")
        : h(
            "table",
            { class: "captures" },
            h("caption", { class: "hidden-text" }, "All captures with their values"),
            h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Side"), h("th", { scope: "col" }, "Capture"), h("th", { scope: "col", class: "number" }, "Value"))),
            h("tbody", {}, ...listed.map(row)),
          ),
      listed.some(({ side }) => side === opponent(turn)) &&
        h("p", { class: "legend" }, `The captures of ${sideName(opponent(turn))} are those it would have if ${sideName(turn)} passed.`),
    );
  }

  get #sides(): readonly Side[] {
    return this.#choice === "both" ? ["white", "black"] : [this.#choice];
  }

  #choices(): HTMLElement {
    const names: readonly (readonly [Choice, string])[] = [["both", "Both sides"], ["white", "White captures"], ["black", "Black captures"]];
    const buttons = names.map(([choice, name]) => {
      const choose = () => {
        this.#choice = choice;
        this.#store.redraw();
      };
      return h("button", { type: "button", class: "chip", "data-key": `side-${choice}`, "aria-pressed": String(choice === this.#choice), onclick: choose }, name);
    });
    return h("div", { class: "chips", role: "group", "aria-label": "Captures shown" }, ...buttons);
  }
}

function legend(): HTMLElement {
  const entry = (tone: string, text: string) => h("li", {}, h("span", { class: `swatch ${tone}`, "aria-hidden": "true" }), text);
  return h(
    "ul",
    { class: "keys" },
    entry("hanging", "hangs: the capture wins"),
    entry("even", "even"),
    entry("guarded", "guarded: the capture loses"),
  );
}
