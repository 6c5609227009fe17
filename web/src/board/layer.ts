// The pieces of a board as elements that move from square to square.

import { s } from "../dom";
import type { Piece, Pieces } from "../model/position";
import { corner } from "./geometry";
import { drawPiece } from "./pieces";

interface Placed {
  square: string;
  readonly piece: Piece;
  readonly element: SVGGElement;
}

export class PieceLayer {
  readonly element = s("g", { class: "pieces" });
  #placed: Placed[] = [];
  #flipped = false;

  /** Shows these pieces: a piece that has left its square moves to one where the same is missing. */
  update(pieces: Pieces, flipped: boolean): void {
    this.#flipped = flipped;
    const missing = new Map(pieces);
    const stay: Placed[] = [];
    const free: Placed[] = [];
    for (const placed of this.#placed) {
      const wanted = missing.get(placed.square);
      if (wanted !== undefined && isSame(wanted, placed.piece)) {
        missing.delete(placed.square);
        stay.push(placed);
      } else {
        free.push(placed);
      }
    }
    for (const [square, piece] of missing) {
      const index = free.findIndex((placed) => isSame(placed.piece, piece));
      const [moved] = index < 0 ? [] : free.splice(index, 1);
      if (moved !== undefined) moved.square = square;
      stay.push(moved ?? this.#add(square, piece));
    }
    for (const placed of free) placed.element.remove();
    this.#placed = stay;
    for (const placed of stay) this.#place(placed);
  }

  /** Draws the piece of a square at the pointer; `null` puts it back. */
  drag(square: string, at: { x: number; y: number } | null): void {
    const placed = this.#placed.find((one) => one.square === square);
    if (placed === undefined) return;
    placed.element.classList.toggle("dragged", at !== null);
    if (at === null) {
      this.#place(placed);
    } else {
      this.element.append(placed.element);
      placed.element.style.transform = `translate(${at.x}px, ${at.y}px)`;
    }
  }

  #add(square: string, piece: Piece): Placed {
    const element = s("g", { class: "placed" }, drawPiece(piece));
    this.element.append(element);
    return { square, piece, element };
  }

  #place({ square, element }: Placed): void {
    const { x, y } = corner(square, this.#flipped);
    element.style.transform = `translate(${x}px, ${y}px)`;
  }
}

function isSame(one: Piece, other: Piece): boolean {
  return one.side === other.side && one.role === other.role;
}
