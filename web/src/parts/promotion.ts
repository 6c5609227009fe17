// Choice of the piece that a pawn becomes on its last rank, in a menu on the square that it reaches.

import { pieceIcon } from "../board/pieces";
import { h } from "../dom";
import { letterOf, type Role, type Side } from "../model/position";

const CHOICES: readonly Role[] = ["queen", "rook", "bishop", "knight"];

/** Direction of the arrow keys through the menu as it is drawn. */
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export class Promotion {
  readonly dialog: HTMLDialogElement;

  constructor() {
    this.dialog = h("dialog", {
      class: "promotion",
      "aria-label": "The pawn becomes a",
      onclick: (event: MouseEvent) => event.target === this.dialog && this.dialog.close(),
      onkeydown: (event: KeyboardEvent) => this.#onkey(event),
    });
  }

  /** Asks for one of the moves in UCI; Escape or a click elsewhere chooses none. */
  ask(side: Side, moves: readonly string[], place: DOMRect, onchoose: (move: string) => void): void {
    const buttons = CHOICES.flatMap((role) => {
      const move = moves.find((uci) => uci.endsWith(letterOf({ side: "black", role })));
      if (move === undefined) return [];
      const choose = () => {
        this.dialog.close();
        onchoose(move);
      };
      return [h("button", { type: "button", "aria-label": role, title: role, onclick: choose }, pieceIcon({ side, role }))];
    });
    this.dialog.replaceChildren(...buttons);
    this.dialog.style.setProperty("--side", `${place.width}px`);
    this.dialog.showModal();
    const { width, height } = this.dialog.getBoundingClientRect();
    const inside = (start: number, size: number, room: number) => `${Math.max(0, Math.min(start, room - size))}px`;
    this.dialog.style.left = inside(place.left, width, document.documentElement.clientWidth);
    this.dialog.style.top = inside(place.top, height, document.documentElement.clientHeight);
  }

  #onkey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const buttons = [...this.dialog.querySelectorAll("button")];
    const index = buttons.findIndex((button) => button === document.activeElement);
    if (step === undefined || index < 0) return;
    event.preventDefault();
    buttons.at((index + step) % buttons.length)?.focus();
  }
}
