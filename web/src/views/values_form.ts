// Piece values and the option of en passant replies.

import { ROLES_WITH_VALUE, type PieceValues } from "../engine";
import { h } from "../dom";
import { CLASSIC, type State } from "../model/state";

type Change = Pick<State, "values"> | Pick<State, "enPassantReply">;

/** Largest value that the package accepts. */
const MOST = 10000;

export class ValuesForm {
  readonly element: HTMLElement;
  readonly #inputs = new Map<keyof PieceValues, HTMLInputElement>();
  readonly #reply: HTMLInputElement;
  readonly #fault = h("p", { class: "fault", role: "alert", hidden: true });
  #values: PieceValues = CLASSIC;

  constructor(onchange: (change: Change) => void) {
    const field = (role: keyof PieceValues) => {
      const input = h("input", {
        type: "number", min: 0, max: MOST, step: 25, inputmode: "numeric", id: `value-${role}`,
        oninput: () => this.#read(role, input, onchange),
      });
      this.#inputs.set(role, input);
      return h("div", { class: "field" }, h("label", { for: `value-${role}` }, role), input);
    };
    this.#reply = h("input", {
      type: "checkbox", id: "reply",
      onchange: () => onchange({ enPassantReply: this.#reply.checked }),
    });
    const reset = () => onchange({ values: CLASSIC });
    this.element = h(
      "section",
      { class: "values" },
      h("h3", {}, "Piece values"),
      h("div", { class: "fields" }, ...ROLES_WITH_VALUE.map(field)),
      this.#fault,
      h(
        "div",
        { class: "buttons" },
        h("button", { type: "button", onclick: reset }, "Reset values"),
        h("span", { class: "check" }, this.#reply, h("label", { for: "reply" }, "en passant reply to a double step")),
      ),
    );
  }

  update({ values, enPassantReply }: State): void {
    this.#values = values;
    this.#reply.checked = enPassantReply;
    for (const [role, input] of this.#inputs) {
      if (Number(input.value) !== values[role] || input.value === "") input.value = String(values[role]);
    }
    this.#complain(null);
  }

  #read(role: keyof PieceValues, input: HTMLInputElement, onchange: (change: Change) => void): void {
    const value = Number(input.value);
    if (input.value === "" || !Number.isInteger(value) || value < 0 || value > MOST) {
      this.#complain(`The value of a ${role} has to be a whole number from 0 to ${MOST}.`);
      return;
    }
    onchange({ values: { ...this.#values, [role]: value } });
  }

  #complain(sentence: string | null): void {
    this.#fault.hidden = sentence === null;
    this.#fault.textContent = sentence ?? "";
  }
}
