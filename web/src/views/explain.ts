// Explain: what a move wins or loses, capture by capture.

import { ROLES_WITH_VALUE } from "../engine";
import { h, replace } from "../dom";
import { explanationPicture } from "../pictures";
import { isCastling } from "../model/exchange";
import { sideName, sideToMove } from "../model/position";
import { linkOf } from "../model/link";
import type { State } from "../model/state";
import type { Store } from "../store";
import { captureList } from "./captures";
import type { Scene, View } from "./index";
import { exchangeTable, verdict } from "./verdict";

export class ExplainView implements View {
  readonly element = h("div", { class: "view explain" });
  readonly #store: Store;
  readonly #captures = h("div");
  readonly #answer = h("div");
  readonly #text = h("pre", { tabindex: 0, "aria-label": "Text of exchequer see" });
  readonly #details: HTMLDetailsElement;

  constructor(store: Store) {
    this.#store = store;
    this.#details = h("details", {}, h("summary", {}, "As text, as the command prints it"), this.#text);
    this.element.append(this.#answer, this.#captures, this.#details);
  }

  picture({ state, answers }: Scene) {
    return explanationPicture(answers.explanation?.value ?? null, state);
  }

  steps({ answers }: Scene): boolean {
    return answers.explanation !== null;
  }

  update({ state, answers }: Scene): void {
    const side = sideToMove(state.fen);
    const explanation = answers.explanation?.value ?? null;
    const step = (count: number) => this.#store.adjust({ step: count });
    if (explanation === null) {
      const hint = "Choose a capture below, click the piece to take, or drag a piece on the board.";
      replace(this.#answer, h("div", { class: "verdict" }, h("h2", {}, "Which capture?"), h("p", {}, hint)));
    } else {
      replace(this.#answer, verdict(explanation), !isCastling(explanation) && exchangeTable(explanation, state.step, step), legend(state));
    }
    replace(
      this.#captures,
      h("h3", {}, `Captures of ${sideName(side)}`),
      captureList(answers.captures.value ?? [], side, state.move, (move) => this.#store.go({ move, step: 0, lesson: 0 })),
    );
    this.#details.hidden = explanation === null;
    this.#text.textContent = explanation?.text ?? "";
  }
}

function legend(state: State): HTMLElement {
  const values = ROLES_WITH_VALUE.map((role) => `${role} ${state.values[role]}`).join(", ");
  return h(
    "p",
    { class: "legend" },
    "Balance: material won so far. In the end: the same with best play by both. Both are seen from the side that captures. Rules ",
    h("b", {}, state.rules),
    `, values ${values}: `,
    h("a", { href: linkOf({ ...state, view: "compare" }), "data-key": "to-compare" }, "compare or change them"),
    ".",
  );
}
