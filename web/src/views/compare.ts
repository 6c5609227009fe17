// Compare: one move under the five rule sets, the piece values, and the threshold where the answer turns over.

import { h, replace, valueTag } from "../dom";
import { differences, RULE_NOTES } from "../model/differences";
import { explanationPicture } from "../pictures";
import type { Store } from "../store";
import type { Scene, View } from "./index";
import { Threshold } from "./threshold";
import { ValuesForm } from "./values_form";
import { headAndReason } from "./verdict";

export class CompareView implements View {
  readonly element = h("div", { class: "view compare" });
  readonly #store: Store;
  readonly #table = h("div");
  readonly #threshold: Threshold;
  readonly #values: ValuesForm;

  constructor(store: Store) {
    this.#store = store;
    this.#threshold = new Threshold((threshold) => store.adjust({ threshold }));
    this.#values = new ValuesForm((change) => store.adjust(change));
    this.element.append(this.#table, this.#threshold.element, this.#values.element);
  }

  picture({ state, answers }: Scene) {
    return explanationPicture(answers.explanation?.value ?? null, state);
  }

  steps({ answers }: Scene): boolean {
    return answers.explanation !== null;
  }

  update(scene: Scene): void {
    const { state, answers } = scene;
    const comparison = answers.comparison;
    this.#threshold.element.hidden = comparison === null;
    this.#values.update(state);
    if (comparison === null) {
      const hint = "Choose a move in Explain, or drag a piece on the board, to compare its value under the five rule sets.";
      replace(this.#table, h("div", { class: "verdict" }, h("h2", {}, "Which move?"), h("p", {}, hint)));
      return;
    }
    const all = comparison.rule_sets;
    this.#threshold.update(all, state.threshold);
    const rows = all.map(({ rules, see, line }) => {
      const choose = () => this.#store.adjust({ rules, step: 0 });
      const pressed = String(rules === state.rules);
      const shown = rules === state.rules ? "shown" : "";
      const answer = h(
        "tr",
        { class: shown },
        h(
          "th",
          { scope: "row" },
          h("button", { type: "button", class: "chip", "data-key": `rules-${rules}`, "aria-pressed": pressed, title: "Show on the board", onclick: choose }, rules),
        ),
        h("td", { class: "number" }, valueTag(see)),
        h("td", { class: "line" }, line),
      );
      return h("tbody", {}, answer, h("tr", { class: `rule-note ${shown}` }, h("td", { colspan: 3 }, RULE_NOTES[rules])));
    });
    const told = differences(all);
    const [head, values] = headAndReason(comparison.verdict);
    replace(
      this.#table,
      h("div", { class: "verdict" }, h("h2", {}, head), h("p", {}, values), h("p", { class: "hint-text" }, "Choose a rule set to see its exchange on the board.")),
      h(
        "table",
        { class: "rules" },
        h("caption", { class: "hidden-text" }, "The move under each rule set"),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Rules"), h("th", { scope: "col", class: "number" }, "Value"), h("th", { scope: "col" }, "Captures made"))),
        ...rows,
      ),
      told.length > 0 && h("h3", {}, new Set(all.map(({ see }) => see)).size === 1 ? "Other captures of the same value" : "Why they differ"),
      told.length > 0 && h("ul", { class: "differences" }, ...told.map((sentence) => h("li", {}, sentence))),
    );
  }
}
