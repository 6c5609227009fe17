// Pictures of the board: an exchange at a step of it, and the map of captures.

import { attempt } from "./answers";
import { play, type ExchangeMap, type Explanation, type Step } from "./engine";
import type { Arrow, Badge, Fill, Line, Picture } from "./board/picture";
import { isCastling, piecesAfter, playedCount, standPat } from "./model/exchange";
import { piecesOf, sideName, sideToMove, type Side } from "./model/position";
import { refusalsOf } from "./model/refusals";
import type { State } from "./model/state";
import { plain, signed } from "./dom";

/** The board alone. */
export function boardPicture(fen: string, flipped: boolean): Picture {
  return {
    pieces: piecesOf(fen), flipped, fills: [], arrows: [], badges: [], lines: [], notes: new Map(), moves: new Map(),
  };
}

/** The exchange at the step of the state, or the board alone for a state without a move. */
export function explanationPicture(explanation: Explanation | null, { fen, step, flipped }: State): Picture {
  return explanation === null ? boardPicture(fen, flipped) : exchangePicture(explanation, step, flipped);
}

/** The exchange after `step` captures; before the first one, all of it at a glance. */
export function exchangePicture(explanation: Explanation, step: number, flipped: boolean): Picture {
  const { captures } = explanation;
  const board = boardPicture(explanation.fen, flipped);
  const notes = new Map<string, string>();
  const first = captures[0];
  if (first === undefined) return board;
  if (isCastling(explanation)) return castlingPicture(explanation, step, flipped);
  const shown = step === 0 ? captures.length : step;
  const arrows = captures.slice(0, shown).map((capture, index): Arrow => ({
    from: capture.from,
    to: capture.to,
    side: capture.side,
    number: index + 1,
    dashed: !capture.played,
    faint: step > 0 && index + 1 < step,
  }));
  // The piece that captures next is on the board: its arrow would hide it.
  const made = step === 0 ? arrows : arrows.slice(0, step);
  for (const [index, capture] of captures.entries()) notes.set(capture.from, noteOf(capture, index));
  const { fills, badges, lines } = halts(explanation, step, notes);
  const target = captures[Math.max(0, step - 1)] ?? first;
  return {
    ...board,
    pieces: piecesAfter(board.pieces, captures, step),
    fills: [{ square: target.to, tone: "target" }, { square: target.from, tone: "from" }, ...fills],
    arrows: made,
    badges,
    lines,
    notes,
  };
}

/** Castling before or after the move. */
function castlingPicture({ fen, move }: Explanation, step: number, flipped: boolean): Picture {
  const after = step === 0 ? fen : (attempt(() => play(fen, move)).value ?? fen);
  return { ...movePicture(fen, move, sideToMove(fen), flipped), pieces: piecesOf(after) };
}

function noteOf(capture: Step, index: number): string {
  const verb = capture.played ? "takes" : "could take";
  const xray = capture.xray ? " through x-ray" : "";
  return capture.takes === null ? `capture ${index + 1}: moves to ${capture.to}` : `number ${index + 1}: ${verb} on ${capture.on}${xray}`;
}

/** The side that stops, and the pieces that cannot take: at this step, or where the exchange ends. */
function halts(explanation: Explanation, step: number, notes: Map<string, string>) {
  const at = step === 0 ? playedCount(explanation) : step;
  const badges: Badge[] = [];
  const fills: Fill[] = [];
  const lines: Line[] = [];
  const target = explanation.captures[0]?.to ?? "";
  const pat = standPat(explanation, at);
  if (pat !== null) badges.push({ square: target, kind: "pat", side: pat.side });
  for (const refusal of refusalsOf(explanation)) {
    if (step > 0 && refusal.before !== step) continue;
    badges.push({ square: refusal.from, kind: "refused", side: refusal.side });
    notes.set(refusal.from, refusal.sentence);
    if (refusal.by !== undefined) {
      fills.push({ square: refusal.by, tone: "cause" });
      lines.push({ from: refusal.by, to: refusal.from });
    }
  }
  return { badges, fills, lines };
}

/** What the best capture on each square wins or loses; the captures that win have arrows. */
export function mapPicture(map: ExchangeMap | null, sides: readonly Side[], fen: string, flipped: boolean): Picture {
  const board = boardPicture(fen, flipped);
  if (map === null) return board;
  const fills: Fill[] = [];
  const badges: Badge[] = [];
  const arrows: Arrow[] = [];
  const notes = new Map<string, string>();
  for (const side of sides) {
    for (const { square, see, move, on } of map[side].captures ?? []) {
      fills.push({ square: on, tone: see > 0 ? "hanging" : see < 0 ? "guarded" : "even" });
      badges.push({ square: on, kind: "value", side, text: signed(see), hollow: see <= 0 });
      if (see > 0) arrows.push({ from: move.slice(0, 2), to: square, side });
      notes.set(on, `${sideName(side)}'s best capture here: ${plain(see)}`);
    }
  }
  return { ...board, fills, badges, arrows, notes };
}

/** One move as an arrow. */
export function movePicture(fen: string, uci: string | null, side: Side, flipped: boolean): Picture {
  const board = boardPicture(fen, flipped);
  if (uci === null) return board;
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  return { ...board, fills: [{ square: from, tone: "from" }, { square: to, tone: "target" }], arrows: [{ from, to, side }] };
}
