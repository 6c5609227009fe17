// Set-up of a position: pieces moved freely, added from a tray, and removed.

import type { Picture } from "../board/picture";
import { pieceIcon } from "../board/pieces";
import { h } from "../dom";
import { piecesOf, ROLES, sideName, withPieces, type Piece, type Side } from "../model/position";
import { boardPicture } from "../pictures";
import type { State } from "../model/state";
import { FieldsForm } from "./fields_form";

interface Handlers {
  edit(fen: string): void;
  toggle(): void;
}

type Tool = Piece | "eraser" | null;

export class SetUp {
  readonly element: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly #handlers: Handlers;
  readonly #tools: { readonly tool: Tool; readonly button: HTMLButtonElement }[] = [];
  readonly #fields: FieldsForm;
  #tool: Tool = null;
  #fen = "";

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
    this.button = h("button", { type: "button", class: "tool", "aria-expanded": "false", onclick: () => this.#toggle() }, "Set up");
    this.#fields = new FieldsForm((fen) => handlers.edit(fen));
    const tray = (side: Side) => h("div", { class: "tray" }, ...ROLES.map((role) => this.#toolButton({ side, role }, `${sideName(side)} ${role}`)));
    const hint = "Drag pieces anywhere, or off the board to remove them. Choose a piece below and click squares to place it.";
    this.element = h(
      "section",
      { class: "set-up", "aria-label": "Set up a position", hidden: true },
      h("p", { class: "hint-text" }, hint),
      tray("white"),
      tray("black"),
      this.#fields.element,
      h(
        "div",
        { class: "buttons" },
        this.#toolButton("eraser", "Eraser"),
        h("button", { type: "button", onclick: () => this.#edit(new Map()) }, "Clear board"),
        h("button", { type: "button", onclick: () => handlers.edit("startpos") }, "Start position"),
        h("button", { type: "button", class: "primary", onclick: () => this.#toggle() }, "Done"),
      ),
    );
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  picture(state: State): Picture {
    return { ...boardPicture(state.fen, state.flipped), moves: "any", places: this.#tool !== null };
  }

  update(state: State): void {
    this.#fen = state.fen;
    if (this.isOpen) this.#fields.update(state.fen);
    for (const { tool, button } of this.#tools) button.setAttribute("aria-pressed", String(tool === this.#tool));
  }

  /** Moves a piece, or removes it if `to` is null. */
  move(from: string, to: string | null): void {
    const pieces = new Map(piecesOf(this.#fen));
    const piece = pieces.get(from);
    pieces.delete(from);
    if (to !== null && piece !== undefined) pieces.set(to, piece);
    this.#edit(pieces);
  }

  /** Uses the chosen tool on a square. */
  place(square: string): void {
    const pieces = new Map(piecesOf(this.#fen));
    if (this.#tool === null) return;
    if (this.#tool === "eraser") pieces.delete(square);
    else pieces.set(square, this.#tool);
    this.#edit(pieces);
  }

  #edit(pieces: ReadonlyMap<string, Piece>): void {
    this.#handlers.edit(withPieces(this.#fen, pieces));
  }

  #toggle(): void {
    this.element.hidden = !this.element.hidden;
    this.#tool = null;
    this.button.setAttribute("aria-expanded", String(this.isOpen));
    if (!this.isOpen) this.button.focus({ preventScroll: true });
    this.#handlers.toggle();
  }

  #toolButton(tool: Exclude<Tool, null>, name: string): HTMLButtonElement {
    const choose = () => {
      this.#tool = this.#tool === tool ? null : tool;
      this.#handlers.toggle();
    };
    const face = tool === "eraser" ? name : pieceIcon(tool);
    const button = h("button", { type: "button", "aria-label": name, title: name, "aria-pressed": "false", onclick: choose }, face);
    this.#tools.push({ tool, button });
    return button;
  }
}
