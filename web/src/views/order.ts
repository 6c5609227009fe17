// Order: the moves as the staged picker of the search yields them.

import type { OrderedMove } from "../engine";
import { h, plain, replace, valueTag } from "../dom";
import { movePicture } from "../pictures";
import { sideToMove } from "../model/position";
import { linkOf } from "../model/link";
import { INITIAL } from "../model/state";
import type { Store } from "../store";
import type { Scene, View } from "./index";

const STAGES: Readonly<Record<OrderedMove["stage"], string>> = {
  table: "The move of the transposition table.",
  "good capture": "Captures and promotions that lose nothing by exchange evaluation, tried first.",
  killer: "Quiet moves that refuted a sibling position.",
  counter: "The quiet move that refuted the last move before.",
  quiet: "All other quiet moves, by their history; a fresh search has none.",
  "bad capture": "Captures that lose material by exchange evaluation, tried last.",
  evasion: "The side to move is in check: all replies are one stage.",
};

export class OrderView implements View {
  readonly element = h("div", { class: "view order" });
  readonly #store: Store;
  /** Move under the pointer or the focus. */
  #pointed: string | null = null;
  #listed = "";

  constructor(store: Store) {
    this.#store = store;
  }

  /** The move under the pointer, or else the one that is tried first. */
  picture({ state, answers }: Scene) {
    const first = answers.order.value?.[0]?.move ?? null;
    return movePicture(state.fen, this.#pointed ?? first, sideToMove(state.fen), state.flipped);
  }

  steps(): boolean {
    return false;
  }

  update({ state, answers }: Scene): void {
    // A list that is made anew under the pointer would lose the click.
    const listed = linkOf({ ...INITIAL, fen: state.fen, rules: state.rules, values: state.values });
    if (listed === this.#listed) return;
    this.#listed = listed;
    this.#pointed = null;
    const { value, fault } = answers.order;
    if (value === null) {
      replace(this.element, h("div", { class: "verdict" }, h("h2", {}, "No order"), h("p", {}, fault)));
      return;
    }
    const stages: { stage: OrderedMove["stage"]; moves: { number: number; move: OrderedMove }[] }[] = [];
    value.forEach((move, index) => {
      if (stages.at(-1)?.stage !== move.stage) stages.push({ stage: move.stage, moves: [] });
      stages.at(-1)?.moves.push({ number: index + 1, move });
    });
    const first = value[0];
    replace(
      this.element,
      h(
        "div",
        { class: "verdict" },
        h("h2", {}, first === undefined ? "No legal move" : `The search tries ${first.san} first`),
        h("p", {}, `Good captures come first and losing ones last, so that a cutoff comes early. Exchange values are those of the rules ${state.rules}. Choose a move to explain it.`),
      ),
      ...stages.map(({ stage, moves }) =>
        h(
          "section",
          { class: "stage-list" },
          h("h3", {}, stage),
          h("p", { class: "hint-text" }, STAGES[stage]),
          h("ol", { class: "ordered", start: moves[0]?.number ?? 1 }, ...moves.map(({ number, move }) => this.#item(number, move))),
        ),
      ),
    );
  }

  #item(number: number, { move, san, score, value }: OrderedMove): HTMLElement {
    const explain = () => this.#store.go({ view: "explain", move, step: 0, lesson: 0 });
    const point = (uci: string | null) => () => {
      if (this.#pointed === uci) return;
      this.#pointed = uci;
      this.#store.redraw();
    };
    const button = h(
      "button",
      { type: "button", class: "row", "data-key": `order-${move}`, onclick: explain, onfocus: point(move), onblur: point(null), onpointerenter: point(move), onpointerleave: point(null) },
      h("span", { class: "place" }, String(number)),
      h("b", {}, san),
      h("span", { class: "score" }, h("small", {}, "score "), plain(score)),
      valueTag(value),
    );
    return h("li", {}, button);
  }
}
