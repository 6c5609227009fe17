// What a board shows, as data: views make it, the board draws it.

import type { Pieces, Side } from "../model/position";

export type Tone = "target" | "from" | "hanging" | "even" | "guarded" | "cause";

/** Colored square. */
export interface Fill {
  readonly square: string;
  readonly tone: Tone;
}

export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly side: Side;
  /** Number in a disc at the tail. */
  readonly number?: number;
  /** A capture that is not made. */
  readonly dashed?: boolean;
  /** Behind the capture that the reader looks at. */
  readonly faint?: boolean;
}

/** A small sign on a square: a value, a side that stands pat, or a piece that cannot take. */
export interface Badge {
  readonly square: string;
  readonly kind: "value" | "pat" | "refused";
  readonly side: Side;
  readonly text?: string;
  readonly hollow?: boolean;
}

/** A line without direction: from a pinning piece to the piece that it pins. */
export interface Line {
  readonly from: string;
  readonly to: string;
}

export interface Picture {
  readonly pieces: Pieces;
  readonly flipped: boolean;
  readonly fills: readonly Fill[];
  readonly arrows: readonly Arrow[];
  readonly badges: readonly Badge[];
  readonly lines: readonly Line[];
  /** What a screen reader says of a square after its piece. */
  readonly notes: ReadonlyMap<string, string>;
  /** Squares that each piece may be moved to; all squares if `"any"`. */
  readonly moves: ReadonlyMap<string, ReadonlySet<string>> | "any";
  /** A click chooses the square also where a piece stands. */
  readonly places?: boolean;
}
