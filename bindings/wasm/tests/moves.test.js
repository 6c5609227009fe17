// Legal moves, positions after moves, and games.

import assert from "node:assert/strict";
import test from "node:test";
import { Chess } from "chess.js";
import { isQuiet, captures, legalMoves, play, readPgn } from "exchequer";
import { playouts } from "./support.js";

const rows = playouts(600, 7);

test("moves and positions are those of chess.js", () => {
  for (const { fen, move } of rows) {
    const board = fen === "startpos" ? new Chess() : new Chess(fen);
    const expected = board.moves({ verbose: true }).map(({ lan, san }) => ({ uci: lan, san }));
    expected.sort((one, other) => (one.uci < other.uci ? -1 : 1));
    assert.deepEqual(legalMoves(fen), expected, fen);
    board.move({ from: move.slice(0, 2), to: move.slice(2, 4), promotion: move[4] });
    const fields = (text) => text.split(" ").filter((_, index) => index !== 3);
    // An en-passant square without a legal capture is dropped by one of the two.
    assert.deepEqual(fields(play(fen, move)), fields(board.fen()), `${fen} ${move}`);
  }
});

test("a move may be in SAN", () => {
  assert.equal(play("startpos", "Nf3"), play("startpos", "g1f3"));
});

test("a position is quiet without check and without a winning capture", () => {
  for (const { fen } of rows) {
    const board = fen === "startpos" ? new Chess() : new Chess(fen);
    for (const threshold of [1, 100, -300]) {
      const noisy = captures(fen).some(({ value }) => value >= threshold);
      assert.equal(isQuiet(fen, { threshold }), !board.inCheck() && !noisy, fen);
    }
  }
});

test("games of a PGN", () => {
  const board = new Chess();
  board.setHeader("White", 'An "author"');
  board.setHeader("Result", "*");
  for (const move of ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]) board.move(move);
  const [game, broken, ...others] = readPgn(`${board.pgn()}\n\n[Event "broken"]\n[White "ä"]\n\n1. e4 e5 2. Ke3 *\n`);
  assert.deepEqual(others, []);
  assert.equal(game.headers.White, 'An "author"');
  assert.equal(game.fault, null);
  assert.deepEqual(game.moves.map(({ san }) => san), board.history());
  assert.equal(game.moves.at(-1).fen, board.fen());
  assert.equal(game.moves.at(-1).uci, "e1g1");
  assert.deepEqual([broken.headers.White, broken.moves.length], ["ä", 2]);
  assert.match(broken.fault, /^line \d+: "Ke3" is not a legal move in this position$/);
  assert.deepEqual(readPgn(""), []);
});
