// Places on the board in units of its drawing: a square has a side of 45.

import { FILES } from "../model/position";
import { SIDE } from "./pieces";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const BOARD = 8 * SIDE;

/** Upper left corner of a square. */
export function corner(square: string, flipped: boolean): Point {
  const file = FILES.indexOf(square.charAt(0));
  const rank = Number(square.charAt(1)) - 1;
  return { x: (flipped ? 7 - file : file) * SIDE, y: (flipped ? rank : 7 - rank) * SIDE };
}

export function middle(square: string, flipped: boolean): Point {
  const { x, y } = corner(square, flipped);
  return { x: x + SIDE / 2, y: y + SIDE / 2 };
}

/** The neighbor in this direction as the reader sees the board, or the square itself at the edge. */
export function neighbor(square: string, right: number, up: number, flipped: boolean): string {
  const sign = flipped ? -1 : 1;
  const file = FILES.indexOf(square.charAt(0)) + sign * right;
  const rank = Number(square.charAt(1)) + sign * up;
  return file < 0 || file > 7 || rank < 1 || rank > 8 ? square : FILES.charAt(file) + rank;
}
