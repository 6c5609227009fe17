// Side to move, castling rights and en-passant square of a position that is set up.

import { h, replace } from "../dom";
import { allowedEnPassant, allowedRights } from "../model/allowed";
import { fieldsOf, sideName, sideToMove, withFields, withSideToMove, type Fields } from "../model/position";

export class FieldsForm {
  readonly element = h("div", { class: "position-fields" });
  readonly #onchange: (fen: string) => void;

  constructor(onchange: (fen: string) => void) {
    this.#onchange = onchange;
  }

  /** Offers what the position allows. */
  update(fen: string): void {
    replace(this.element, this.#turn(fen), this.#castling(fen), this.#enPassant(fen));
  }

  #turn(fen: string): HTMLElement {
    const turn = sideToMove(fen);
    const change = () => this.#onchange(withSideToMove(fen, select.value === "black" ? "black" : "white"));
    const option = (side: "white" | "black") => h("option", { value: side, selected: side === turn }, sideName(side));
    const select = h("select", { id: "turn", "data-key": "turn", onchange: change }, option("white"), option("black"));
    return h("div", { class: "field" }, h("label", { for: "turn" }, "To move"), select);
  }

  #castling(fen: string): HTMLElement | null {
    const allowed = allowedRights(fen);
    if (allowed.length === 0) return null;
    const { castling } = fieldsOf(fen);
    const boxes = allowed.map((right) => {
      const id = `castling-${right}`;
      const change = () => this.#change(fen, { castling: allowed.filter((one) => (one === right ? box.checked : castling.includes(one))).join("") || "-" });
      const box = h("input", { type: "checkbox", id, "data-key": id, checked: castling.includes(right), onchange: change });
      return h("span", { class: "check" }, box, h("label", { for: id }, rightName(right)));
    });
    return h("div", { class: "rights", role: "group", "aria-label": "Castling" }, ...boxes);
  }

  #enPassant(fen: string): HTMLElement | null {
    const allowed = allowedEnPassant(fen);
    if (allowed.length === 0) return null;
    const { enPassant } = fieldsOf(fen);
    const option = (value: string, name: string) => h("option", { value, selected: value === enPassant }, name);
    const change = () => this.#change(fen, { enPassant: select.value });
    const select = h("select", { id: "en-passant", "data-key": "en-passant", onchange: change }, option("-", "none"), ...allowed.map((square) => option(square, square)));
    return h("div", { class: "field" }, h("label", { for: "en-passant" }, "En passant"), select);
  }

  #change(fen: string, change: Partial<Fields>): void {
    this.#onchange(withFields(fen, change));
  }
}

/** "White O-O", or the rook of a right that Chess960 writes as its file. */
function rightName(right: string): string {
  const upper = right.toUpperCase();
  const side = right === upper ? "white" : "black";
  const move = { K: "O-O", Q: "O-O-O" }[upper] ?? `with the rook on ${right.toLowerCase()}${side === "white" ? 1 : 8}`;
  return `${sideName(side)} ${move}`;
}
