// Columns of a batch: their types and lengths.

import { shown } from "./arguments.js";

/** Number of bitboards of a position: pawns, knights, bishops, rooks, queens, kings, White, Black. */
const SETS = 8;

function array(value, type, name) {
  if (value instanceof type) return value;
  throw new Error(`${name} has to be a ${type.name}, found ${value?.constructor?.name ?? shown(value)}`);
}

/** Returns the columns in the order of the module: sets, moves, turns, castling rooks, en-passant squares. */
export function columns(bitboards, moves, { turn = true, castlingRights, epSquare }) {
  array(bitboards, BigUint64Array, "bitboards");
  array(moves, Uint16Array, "moves");
  const rows = moves.length;
  if (bitboards.length !== SETS * rows) {
    throw new Error(`bitboards has ${bitboards.length} sets, expected ${SETS * rows}, ${SETS} for each of ${rows} moves`);
  }
  const column = (value, type, name) => {
    if (value === undefined) return new type(0);
    if (array(value, type, name).length === rows) return value;
    throw new Error(`moves has ${rows} rows and ${name} has ${value.length}`);
  };
  const turns = typeof turn === "boolean" ? new Uint8Array(turn ? 0 : rows) : column(turn, Uint8Array, "turn");
  return [
    bitboards,
    moves,
    turns,
    column(castlingRights, BigUint64Array, "castlingRights"),
    column(epSquare, Int8Array, "epSquare"),
  ];
}
