// Learn: eight positions with a question; the answer is the exchange on the board.

import { h, replace } from "../dom";
import { LESSONS, openingOf, type Lesson } from "../model/lessons";
import { boardPicture, exchangePicture, movePicture } from "../pictures";
import { sideToMove } from "../model/position";
import type { Store } from "../store";
import type { Scene, View } from "./index";
import { exchangeTable, verdict } from "./verdict";

export class LearnView implements View {
  readonly element = h("div", { class: "view learn" });
  readonly #store: Store;
  /** Choice of each lesson that was answered; -1 if the answer was asked for. */
  readonly #chosen = new Map<number, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  picture(scene: Scene) {
    const { state, answers } = scene;
    const explanation = answers.explanation?.value ?? null;
    if (lessonOf(scene) === null) return boardPicture(state.fen, state.flipped);
    if (this.steps(scene) && explanation !== null) return exchangePicture(explanation, state.step, state.flipped);
    return movePicture(state.fen, state.move, sideToMove(state.fen), state.flipped);
  }

  steps(scene: Scene): boolean {
    return lessonOf(scene) !== null && this.#chosen.has(scene.state.lesson);
  }

  update(scene: Scene): void {
    const lesson = lessonOf(scene);
    replace(this.element, ...(lesson === null ? [] : this.#lesson(lesson, scene)), ...this.#list(scene.state.lesson));
  }

  #lesson(lesson: Lesson, scene: Scene): HTMLElement[] {
    const { lesson: number, step } = scene.state;
    const chosen = this.#chosen.get(number);
    const explanation = scene.answers.explanation?.value ?? null;
    const answer = (choice: number) => () => {
      this.#chosen.set(number, choice);
      this.#store.redraw();
      this.element.querySelector<HTMLElement>(".answer")?.focus({ preventScroll: true });
    };
    const buttons = lesson.choices.map(({ text, right }, index) => {
      const state = chosen === undefined ? "" : right ? "right" : index === chosen ? "wrong" : "";
      const mark = { right: "✓ ", wrong: "✕ ", "": "" }[state];
      return h("button", { type: "button", class: `choice ${state}`, "data-key": `choice${index}`, disabled: chosen !== undefined, onclick: answer(index) }, mark + text);
    });
    const question = h(
      "div",
      { class: "verdict" },
      h("p", { class: "topic" }, `Lesson ${number} of ${LESSONS.length}: ${lesson.topic}`),
      h("h2", {}, lesson.question),
    );
    const choices = h("div", { class: "choices", role: "group", "aria-label": "Answers" }, ...buttons);
    if (chosen === undefined || explanation === null) {
      return [question, choices, h("div", { class: "buttons" }, h("button", { type: "button", "data-key": "reveal", onclick: answer(-1) }, "Show the answer"))];
    }
    const result = chosen < 0 ? "The answer" : lesson.choices[chosen]?.right ? "Right" : "Not so";
    const next = number < LESSONS.length ? number + 1 : 1;
    return [
      question,
      choices,
      h(
        "div",
        { class: "answer", tabindex: -1, role: "group", "aria-label": `${result}.` },
        h("p", { class: "result" }, `${result}.`),
        h("p", {}, lesson.point),
        verdict(explanation),
        exchangeTable(explanation, step, (count) => this.#store.adjust({ step: count })),
      ),
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", class: "primary", "data-key": "next", onclick: () => this.#open(next) }, `Next: ${LESSONS[next - 1]?.topic ?? ""}`),
        h("button", { type: "button", onclick: () => this.#store.go({ view: "compare", lesson: 0, step: 0 }) }, "Compare the rules here"),
      ),
    ];
  }

  #open(number: number): void {
    this.#store.go(openingOf(number));
    this.element.scrollIntoView({ block: "nearest" });
  }

  #list(current: number): HTMLElement[] {
    const items = LESSONS.map(({ topic }, index) => {
      const number = index + 1;
      const open = () => this.#open(number);
      const done = this.#chosen.has(number) ? " ✓" : "";
      return h(
        "li",
        {},
        h("button", { type: "button", class: "lesson", "data-key": `lesson${number}`, "aria-current": number === current ? "step" : null, onclick: open },
          h("span", { class: "place" }, String(number)), topic + done),
      );
    });
    const heading =
      current === 0
        ? [h("div", { class: "verdict" }, h("h2", {}, "Eight questions about exchanges"), h("p", {}, "Each takes a minute: look at the board, choose an answer, and step through the captures."))]
        : [h("h3", {}, "All lessons")];
    return [...heading, h("ol", { class: "lessons" }, ...items)];
  }
}

/** The lesson on the board; null if none is, or if another position is. */
function lessonOf({ state }: Scene): Lesson | null {
  const lesson = LESSONS[state.lesson - 1];
  return lesson !== undefined && lesson.fen === state.fen && lesson.move === state.move ? lesson : null;
}
