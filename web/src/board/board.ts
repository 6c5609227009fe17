// Board: a drawing for the eye, and over it a grid of 64 cells for pointer, keyboard and screen reader.

import { h, s } from "../dom";
import { boardInWords, FILES, SQUARES, sideName, type Pieces } from "../model/position";
import { BOARD, corner, neighbor } from "./geometry";
import { PieceLayer } from "./layer";
import type { Picture } from "./picture";
import { SIDE } from "./pieces";
import { drawArrows, drawBadge, drawLine } from "./signs";

export interface Handlers {
  /** A piece was moved; `to` is null if it was dropped outside of the board. */
  onmove(from: string, to: string | null): void;
  /** A square was chosen that is no target of the selected piece. */
  onchoose(square: string): void;
}

export class Board {
  readonly element: HTMLElement;
  readonly #handlers: Handlers;
  readonly #squares = s("g");
  readonly #under = s("g");
  readonly #coordinates = s("g");
  readonly #over = s("g", { class: "signs" });
  readonly #pieces = new PieceLayer();
  readonly #svg: SVGSVGElement;
  readonly #grid: HTMLElement;
  readonly #words = h("p", { class: "hidden-text board-in-words" });
  readonly #cells = new Map<string, HTMLElement>();
  #picture: Picture | null = null;
  #selected: string | null = null;
  #cursor = "e4";
  #drag: { from: string; pointer: number; moved: boolean; x: number; y: number } | null = null;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
    this.#svg = s(
      "svg",
      { class: "drawing", viewBox: `0 0 ${BOARD} ${BOARD}`, "aria-hidden": "true" },
      this.#squares,
      this.#under,
      this.#coordinates,
      this.#pieces.element,
      this.#over,
    );
    this.#grid = h("div", { class: "grid", role: "grid", "aria-label": "Board" });
    this.element = h("div", { class: "board" }, this.#svg, this.#grid, this.#words);
    this.#grid.addEventListener("keydown", (event) => this.#onkey(event));
    this.#grid.addEventListener("pointerdown", (event) => this.#ondown(event));
    this.#grid.addEventListener("pointermove", (event) => this.#ondrag(event));
    this.#grid.addEventListener("pointerup", (event) => this.#onup(event));
    this.#grid.addEventListener("pointercancel", () => this.#enddrag());
  }

  update(picture: Picture): void {
    const turned = this.#picture?.flipped !== picture.flipped;
    if (this.#picture === null || turned) this.#layOut(picture.flipped);
    this.#picture = picture;
    if (this.#selected !== null && !this.#isMovable(this.#selected)) this.#selected = null;
    this.#pieces.update(picture.pieces, picture.flipped);
    this.#words.textContent = boardInWords(picture.pieces);
    this.#draw();
    this.#describe();
  }

  /** Place of a square in the window. */
  place(square: string): DOMRect {
    return this.#cells.get(square)?.getBoundingClientRect() ?? this.#grid.getBoundingClientRect();
  }

  #layOut(flipped: boolean): void {
    this.#cells.clear();
    const squares = flipped ? [...SQUARES].reverse() : SQUARES;
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((row) =>
      h("div", { role: "row" }, ...squares.slice(8 * row, 8 * row + 8).map((square) => this.#cell(square))),
    );
    this.#grid.replaceChildren(...rows);
    const dark = (name: string) => (isDark(name) ? "dark" : "light");
    this.#squares.replaceChildren(...SQUARES.map((name) => square(name, dark(name), flipped)));
    this.#coordinates.replaceChildren(...coordinates(flipped));
  }

  #cell(square: string): HTMLElement {
    const cell = h("div", { role: "gridcell", tabindex: -1, "data-square": square });
    cell.addEventListener("focus", () => {
      this.#cursor = square;
      this.#describe();
    });
    this.#cells.set(square, cell);
    return cell;
  }

  #draw(): void {
    const picture = this.#picture;
    if (picture === null) return;
    const { flipped } = picture;
    const targets = this.#targets();
    this.#under.replaceChildren(
      ...picture.fills.map(({ square: name, tone }) => square(name, `fill ${tone}`, flipped)),
      ...(this.#selected === null ? [] : [square(this.#selected, "fill selected", flipped)]),
    );
    this.#over.replaceChildren(
      ...picture.lines.map((line) => drawLine(line, flipped)),
      ...drawArrows(picture.arrows, flipped),
      ...picture.badges.map((badge) => drawBadge(badge, flipped)),
      ...[...targets].map((name) => {
        const { x, y } = corner(name, flipped);
        return s("circle", { class: "hint", cx: x + SIDE / 2, cy: y + SIDE / 2, r: 7 });
      }),
    );
  }

  #describe(): void {
    const picture = this.#picture;
    if (picture === null) return;
    const targets = this.#targets();
    for (const [square, cell] of this.#cells) {
      const parts = [`${square}, ${pieceInWords(picture.pieces, square)}`];
      const note = picture.notes.get(square);
      if (note !== undefined) parts.push(note);
      if (targets.has(square)) parts.push("move here");
      // Writing what is there already costs as much as a change.
      const state = { "aria-label": parts.join(", "), "aria-selected": String(square === this.#selected), tabindex: square === this.#cursor ? "0" : "-1" };
      for (const [name, value] of Object.entries(state)) if (cell.getAttribute(name) !== value) cell.setAttribute(name, value);
      cell.classList.toggle("movable", this.#isMovable(square));
    }
  }

  #isMovable(square: string): boolean {
    const picture = this.#picture;
    if (picture === null || !picture.pieces.has(square)) return false;
    return picture.moves === "any" || picture.moves.has(square);
  }

  #targets(): ReadonlySet<string> {
    const moves = this.#picture?.moves;
    if (moves === undefined || moves === "any" || this.#selected === null) return new Set();
    return moves.get(this.#selected) ?? new Set();
  }

  #select(square: string | null): void {
    this.#selected = square;
    this.#draw();
    this.#describe();
  }

  /** Enter, or a click: selects a piece, moves the selected one, or chooses the square. */
  #activate(square: string): void {
    const selected = this.#selected;
    if (selected !== null && selected !== square && (this.#picture?.moves === "any" || this.#targets().has(square))) {
      this.#select(null);
      this.#handlers.onmove(selected, square);
    } else if (selected === square) {
      this.#select(null);
    } else if (this.#isMovable(square) && this.#picture?.places !== true) {
      this.#select(square);
    } else {
      this.#select(null);
      this.#handlers.onchoose(square);
    }
  }

  #moveCursor(square: string): void {
    this.#cursor = square;
    this.#describe();
    this.#cells.get(square)?.focus();
  }

  #onkey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const steps: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1],
    };
    const step = steps[event.key];
    if (step !== undefined) {
      this.#moveCursor(neighbor(this.#cursor, step[0], step[1], this.#picture?.flipped ?? false));
    } else if (event.key === "Enter" || event.key === " ") {
      this.#activate(this.#cursor);
    } else if (event.key === "Escape" && this.#selected !== null) {
      this.#select(null);
    } else if (event.key === "Delete" && this.#picture?.moves === "any" && this.#isMovable(this.#cursor)) {
      this.#handlers.onmove(this.#cursor, null);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #ondown(event: PointerEvent): void {
    const square = squareOf(event.target);
    if (square === null || event.button !== 0) return;
    this.#cursor = square;
    if (!this.#isMovable(square)) return;
    this.#drag = { from: square, pointer: event.pointerId, moved: false, x: event.clientX, y: event.clientY };
    this.#grid.setPointerCapture(event.pointerId);
  }

  #ondrag(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null || drag.pointer !== event.pointerId) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return;
    if (!drag.moved) this.#select(drag.from);
    drag.moved = true;
    const place = this.#svg.getBoundingClientRect();
    const scale = BOARD / place.width;
    const at = { x: (event.clientX - place.left) * scale - SIDE / 2, y: (event.clientY - place.top) * scale - SIDE / 2 };
    this.#pieces.drag(drag.from, at);
  }

  #onup(event: PointerEvent): void {
    const drag = this.#drag;
    this.#enddrag();
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const square = this.#grid.contains(under) ? squareOf(under) : null;
    if (drag?.moved !== true) {
      if (square !== null && event.button === 0) this.#activate(square);
      return;
    }
    this.#select(null);
    if (square !== drag.from) this.#handlers.onmove(drag.from, square);
  }

  #enddrag(): void {
    if (this.#drag !== null) this.#pieces.drag(this.#drag.from, null);
    this.#drag = null;
  }
}

function square(name: string, classes: string, flipped: boolean): SVGRectElement {
  const { x, y } = corner(name, flipped);
  return s("rect", { class: classes, x, y, width: SIDE, height: SIDE });
}

function squareOf(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest("[data-square]")?.getAttribute("data-square") ?? null) : null;
}

function isDark(square: string): boolean {
  return (FILES.indexOf(square.charAt(0)) + Number(square.charAt(1))) % 2 === 1;
}

function pieceInWords(pieces: Pieces, square: string): string {
  const piece = pieces.get(square);
  return piece === undefined ? "empty" : `${sideName(piece.side).toLowerCase()} ${piece.role}`;
}

/** File letters and rank numbers in the corners of the squares at the edge. */
function coordinates(flipped: boolean): SVGElement[] {
  const label = (square: string, text: string, x: number, y: number, anchor: string) => {
    const place = corner(square, flipped);
    const tone = isDark(square) ? "on-dark" : "on-light";
    return s("text", { class: `coordinate ${tone}`, x: place.x + x, y: place.y + y, "text-anchor": anchor }, text);
  };
  const [rank, file] = flipped ? ["8", "h"] : ["1", "a"];
  return [
    ...[...FILES].map((letter) => label(letter + rank, letter, SIDE - 2.5, SIDE - 3, "end")),
    ...[..."12345678"].map((number) => label(file + number, number, 2.5, 9.5, "start")),
  ];
}
