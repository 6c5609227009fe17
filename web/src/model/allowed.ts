// Castling rights and en-passant squares that a position allows: those that the package does not repair.

import { attempt } from "../answers";
import { exchangeMap } from "../engine";
import { fieldsOf, FILES, withFields, type Fields } from "./position";

/** Castling rights as letters of a FEN; those that the position has are among them. */
export function allowedRights(fen: string): string[] {
  const allowed = [..."KQkq"].filter((right) => repaired(fen, { castling: right }).castling === right);
  return [...new Set([...allowed, ...fieldsOf(fen).castling.replace("-", "")])];
}

/** Squares that a pawn may take en passant on. */
export function allowedEnPassant(fen: string): string[] {
  const squares = [..."63"].flatMap((rank) => [...FILES].map((file) => file + rank));
  return squares.filter((square) => repaired(fen, { enPassant: square }).enPassant === square);
}

function repaired(fen: string, change: Partial<Fields>): Fields {
  return fieldsOf(attempt(() => exchangeMap(withFields(fen, change)).fen).value ?? "");
}
