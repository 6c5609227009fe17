// The exchange capture by capture: boards, balances and captions, out of the explanation of the package.

import type { Explanation, Step } from "../engine";
import { opponent, sideName, type Piece, type Pieces, type Side } from "./position";

/** Board after the first `count` captures of the exchange. */
export function piecesAfter(start: Pieces, captures: readonly Step[], count: number): Pieces {
  const pieces = new Map(start);
  for (const capture of captures.slice(0, count)) {
    const piece = pieces.get(capture.from);
    if (piece === undefined) continue;
    pieces.delete(capture.from);
    if (capture.takes !== null) pieces.delete(capture.on);
    pieces.set(capture.to, { ...piece, role: (capture.promotes_to ?? piece.role) as Piece["role"] });
  }
  return pieces;
}

/** Castling is no capture: its one step moves two pieces. */
export function isCastling(explanation: Explanation): boolean {
  return explanation.san.startsWith("O-O");
}

/** Balance after the first `count` captures, seen from the side that opened the exchange. */
export function balanceAfter(explanation: Explanation, count: number): number {
  const gain = explanation.swap_list[count - 1]?.gain ?? 0;
  return count % 2 === 1 ? gain : -gain || 0;
}

/** Number of captures that are made. */
export function playedCount(explanation: Explanation): number {
  return explanation.captures.filter((capture) => capture.played).length;
}

/** Whether the side to capture does better to stop than to make capture `index`, and the balances of both, seen from that side. */
export function standPat(explanation: Explanation, index: number): { side: Side; stops: number; goesOn: number } | null {
  const capture = explanation.captures[index];
  const goesOn = explanation.swap_list[index]?.value;
  if (index === 0 || capture === undefined || goesOn === undefined) return null;
  const stops = -(explanation.swap_list[index - 1]?.gain ?? 0) || 0;
  const declined = index === playedCount(explanation) || goesOn < stops;
  return declined ? { side: capture.side, stops, goesOn } : null;
}

/** "White's knight on d3 takes the pawn". */
export function captureInWords(capture: Step): string {
  const mover = `${sideName(capture.side)}'s ${capture.piece} on ${capture.from}`;
  const passant = capture.takes !== null && capture.on !== capture.to ? " en passant" : "";
  const act = capture.takes === null ? `goes to ${capture.to}` : `takes the ${capture.takes} on ${capture.on}${passant}`;
  const becomes = capture.promotes_to === undefined ? "" : ` and becomes a ${capture.promotes_to}`;
  return mover + " " + act + becomes;
}

/** The side that would capture after `count` captures. */
export function sideAfter(explanation: Explanation, count: number): Side | null {
  const first = explanation.captures[0];
  if (first === undefined) return null;
  return count % 2 === 0 ? first.side : opponent(first.side);
}
