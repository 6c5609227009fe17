// Time of each form of a call, beside a swap list that is written with chess.js.
//
// The time is that of the processor, so other programs disturb it less; the least of several rounds.

import { performance } from "node:perf_hooks";
import { readFileSync } from "node:fs";
import { Chess } from "chess.js";
import { captures, exchangeMap, explain, isQuiet, legalMoves, order, see, seeBatch, seeGe } from "exchequer";
import { columnsOf } from "../tests/support.js";

const ROUNDS = 7;

const rows = [
  { fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", move: "e2a6" },
  { fen: "r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5", move: "d5e4" },
  { fen: "4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1", move: "d3d6" },
];

const VALUES = { p: 100, n: 300, b: 300, r: 500, q: 900, k: 0 };

/** Exchange value of a move by least valuable attackers, which chess.js finds anew after each capture. */
function swap(board, from, to) {
  const pieces = new Map();
  const take = (square) => {
    const piece = board.remove(square);
    if (piece !== undefined) pieces.set(square, piece);
    return piece;
  };
  const victim = take(to);
  let standing = take(from);
  let side = standing.color;
  board.put(standing, to);
  const gains = [victim === undefined ? 0 : VALUES[victim.type]];
  for (;;) {
    side = side === "w" ? "b" : "w";
    const attackers = board.attackers(to, side);
    if (attackers.length === 0) break;
    attackers.sort((one, other) => VALUES[board.get(one).type] - VALUES[board.get(other).type]);
    gains.push(VALUES[standing.type] - gains.at(-1));
    standing = take(attackers[0]);
    board.put(standing, to);
  }
  board.remove(to);
  for (const [square, piece] of pieces) board.put(piece, square);
  return gains.reduceRight((value, gain) => Math.min(gain, -value), -Infinity);
}

/** Microseconds of a call, as the mean of the rows. */
function time(call, calls) {
  let least = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    for (let index = 0; index < calls; index++) call(rows[index % rows.length]);
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / calls);
  }
  return least;
}

const boards = new Map(rows.map(({ fen }) => [fen, new Chess(fen)]));
const many = Array.from({ length: 30_000 }, (_, index) => rows[index % rows.length]);
const { bitboards, moves, ...columns } = columnsOf(many);

const TABLE = [
  ["see(fen, move)", (row) => see(row.fen, row.move), 60_000],
  ['see(fen, move, { rules: "swap" })', (row) => see(row.fen, row.move, { rules: "swap" }), 60_000],
  ["seeGe(fen, move, 0)", (row) => seeGe(row.fen, row.move, 0), 60_000],
  ["isQuiet(fen)", (row) => isQuiet(row.fen), 20_000],
  ["exchangeMap(fen)", (row) => exchangeMap(row.fen), 30_000],
  ["exchangeMap(fen).text", (row) => exchangeMap(row.fen).text, 2000],
  ["captures(fen)", (row) => captures(row.fen), 6000],
  ["order(fen)", (row) => order(row.fen), 2000],
  ["legalMoves(fen)", (row) => legalMoves(row.fen), 2000],
  ["explain(fen, move)", (row) => explain(row.fen, row.move), 2000],
  ["a swap list with chess.js, from the board", (row) => swap(boards.get(row.fen), row.move.slice(0, 2), row.move.slice(2)), 600],
  ["a swap list with chess.js, from the FEN", (row) => swap(new Chess(row.fen), row.move.slice(0, 2), row.move.slice(2)), 600],
];

for (const { fen, move } of rows) {
  const found = swap(boards.get(fen), move.slice(0, 2), move.slice(2));
  if (found !== see(fen, move, { rules: "swap" })) throw new Error(`${fen} ${move}: chess.js has ${found}`);
}
for (const [name, call, calls] of TABLE) console.log(`${name.padEnd(48)} ${time(call, calls).toFixed(2).padStart(9)} µs`);
const batch = time(() => seeBatch(bitboards, moves, columns), 6) / many.length;
console.log(`${"seeBatch on bitboards, a row".padEnd(48)} ${batch.toFixed(3).padStart(9)} µs`);

const { default: init, see: first } = await import("../pkg/index.js");
const module = readFileSync(new URL("../pkg/exchequer.wasm", import.meta.url));
const start = performance.now();
await init(module);
first(rows[0].fen, rows[0].move);
console.log(`${"first answer after the module is there".padEnd(48)} ${(performance.now() - start).toFixed(1).padStart(9)} ms`);
