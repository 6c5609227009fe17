// Files, the command line beside which the package is tested, and random games.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { legalMoves, play } from "exchequer";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
export const PACKAGE = fileURLToPath(new URL("../pkg/", import.meta.url));

export const RULES = ["swap", "pinners", "pinners-all", "pseudo", "legal"];

/** Positions with promotions, pins, en passant, castling of Chess960, checks and missing kings. */
export const FENS = [
  "startpos",
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
  "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
  "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
  "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
  "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1",
  "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
  "2r2k2/8/8/8/8/8/8/1RK3R1 w GBc - 0 1",
  "4k3/8/8/8/8/8/3q4/4K3 w - - 0 1",
];

const BINARY = process.env.EXCHEQUER_BINARY;

/** Reason to skip the tests beside the command line; `false` with one. */
export const noBinary = BINARY === undefined && "EXCHEQUER_BINARY does not name the command line";

/** Runs the command line and returns what it prints. */
export function commandLine(args, input) {
  return execFileSync(BINARY, args, { encoding: "utf8", input, maxBuffer: 2 ** 26 });
}

/** Returns a generator of integers below a bound, the same on every machine (xorshift). */
export function random(seed) {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % bound;
  };
}

/** Plays random games and returns rows of a position and one of its moves. */
export function playouts(rows, seed) {
  const below = random(seed);
  const found = [];
  while (found.length < rows) {
    let fen = "startpos";
    for (let ply = 0; ply < 150 && found.length < rows; ply++) {
      const moves = legalMoves(fen);
      if (moves.length === 0) break;
      found.push({ fen, move: moves[below(moves.length)].uci });
      // Captures are preferred every other time: otherwise few pieces meet.
      const captures = moves.filter(({ san }) => san.includes("x"));
      const from = captures.length > 0 && below(2) === 0 ? captures : moves;
      fen = play(fen, from[below(from.length)].uci);
    }
  }
  return found;
}

/** Returns the bitboards of a FEN in the order of a batch, with the side to move, the en-passant square and the castling rooks. */
export function columnsOf(rows) {
  const bitboards = new BigUint64Array(8 * rows.length);
  const moves = new Uint16Array(rows.length);
  const turn = new Uint8Array(rows.length);
  const castlingRights = new BigUint64Array(rows.length);
  const epSquare = new Int8Array(rows.length).fill(-1);
  const square = (name) => name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49);
  rows.forEach(({ fen, move }, row) => {
    const [board, side, castling, passed] = fen.split(" ");
    board.split("/").forEach((rank, index) => {
      let file = 0;
      for (const letter of rank) {
        if (letter >= "1" && letter <= "8") {
          file += Number(letter);
          continue;
        }
        const bit = 1n << BigInt(8 * (7 - index) + file++);
        bitboards[8 * row + "pnbrqk".indexOf(letter.toLowerCase())] |= bit;
        bitboards[8 * row + (letter < "a" ? 6 : 7)] |= bit;
      }
    });
    turn[row] = side === "w" ? 1 : 0;
    for (const letter of castling.replace("-", "")) {
      castlingRights[row] |= 1n << BigInt({ K: 7, Q: 0, k: 63, q: 56 }[letter]);
    }
    if (passed !== "-") epSquare[row] = square(passed);
    const promotion = " nbrq".indexOf(move[4] ?? " ");
    moves[row] = square(move) | (square(move.slice(2)) << 6) | (promotion > 0 ? (promotion + 1) << 12 : 0);
  });
  return { bitboards, moves, turn, castlingRights, epSquare };
}
