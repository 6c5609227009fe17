// What the page shows: all of it is in the link but for the game that was pasted.

import type { PieceValues, Rules } from "../engine";

export const VIEWS = ["explain", "compare", "map", "order", "learn"] as const;
export type View = (typeof VIEWS)[number];

export interface State {
  readonly view: View;
  readonly fen: string;
  /** Move in UCI; null while none is chosen. */
  readonly move: string | null;
  readonly rules: Rules;
  readonly values: PieceValues;
  readonly enPassantReply: boolean;
  /** Number of captures made on the board. */
  readonly step: number;
  /** Black below. */
  readonly flipped: boolean;
  /** Number of the lesson, from 1; 0 for none. */
  readonly lesson: number;
  readonly threshold: number;
}

export const CLASSIC: PieceValues = { pawn: 100, knight: 300, bishop: 300, rook: 500, queen: 900 };

/** The first thing that a reader sees: a capture that wins a pawn and loses a knight for two. */
export const INITIAL: State = {
  view: "explain",
  fen: "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
  move: "d3e5",
  rules: "legal",
  values: CLASSIC,
  enPassantReply: false,
  step: 0,
  flipped: false,
  lesson: 0,
  threshold: 0,
};
