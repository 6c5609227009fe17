// Bad input: an `Error` with one sentence, and the module works on.

import assert from "node:assert/strict";
import test from "node:test";
import * as exchequer from "exchequer";
import { FENS } from "./support.js";

const { captures, compare, exchangeMap, explain, isQuiet, legalMoves, order, play, readPgn, see, seeBatch, seeGe, svg } = exchequer;

const FEN = "4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1";
const sets = (count = 1) => new BigUint64Array(8 * count);
const moves = (...numbers) => Uint16Array.from(numbers);

const FAULTS = [
  [() => see("4k3/9/8/8/8/8/8/4K3 w - -", "Ke2"), 'cannot read the FEN "4k3/9/8/8/8/8/8/4K3 w - -": board field, character 5: found \'9\', expected a piece letter, a digit from 1 to 8 or \'/\''],
  [() => see(FEN, "Qxe7"), '"Qxe7" is not a legal move in this position'],
  [() => see("startpos", "e7e5"), "it is White's turn, and the pawn on e7 is Black's"],
  [() => see(FEN, "\ud800"), /^"\ufffd" is not a move: /],
  [() => see(undefined, "e4"), "a position has to be a text, found undefined"],
  [() => see(FEN, 7), "a move has to be a text, found 7"],
  [() => see(FEN, "Qxd6", "legal"), 'options have to be an object, found "legal"'],
  [() => see(FEN, "Qxd6", { rule: "legal" }), 'there is no option "rule", expected one of rules, values, enPassantReply'],
  [() => see(FEN, "Qxd6", { rules: "best" }), '"best" is not a rule set. The rule sets are swap, pinners, pinners-all, pseudo, legal.'],
  [() => see(FEN, "Qxd6", { rules: 1 }), "rules has to be a text, found 1"],
  [() => see(FEN, "Qxd6", { values: [1, 2] }), "values have to be an object from pawn, knight, bishop, rook, queen to integers, found a value of the type object"],
  [() => see(FEN, "Qxd6", { values: { king: 1 } }), 'values have the key "king", expected one of pawn, knight, bishop, rook, queen'],
  [() => see(FEN, "Qxd6", { values: { queen: 1.5 } }), "the value of a queen has to be an integer, found 1.5"],
  [() => see(FEN, "Qxd6", { values: { queen: -1 } }), "each value has to be from 0 to 1000000"],
  [() => see(FEN, "Qxd6", { enPassantReply: 1 }), "enPassantReply has to be true or false, found 1"],
  [() => seeGe(FEN, "Qxd6", 2 ** 31), "threshold has to be an integer from -2147483648 to 2147483647, found 2147483648"],
  [() => seeGe(FEN, "Qxd6", 1n), "threshold has to be an integer from -2147483648 to 2147483647, found 1"],
  [() => explain(FEN, "Qxd6", { threshold: "0" }), 'threshold has to be an integer from -2147483648 to 2147483647, found "0"'],
  [() => compare(FEN, "Qxe7"), '"Qxe7" is not a legal move in this position'],
  [() => compare(FEN, "Qxd6", { rules: "legal" }), 'there is no option "rules", expected one of values, enPassantReply, threshold'],
  [() => svg(FEN, "Qxd6", { flip: "no" }), 'flip has to be true or false, found "no"'],
  [() => explain(FEN, "Kd1xd2"), /is not a legal move|cannot/],
  [() => exchangeMap(null), "a position has to be a text, found null"],
  [() => captures("x"), /^cannot read the FEN "x": /],
  [() => isQuiet("8/8/8/8/8/8/8/8 w - -"), '"8/8/8/8/8/8/8/8 w - - 0 1" is not a legal position: a side has no king'],
  [() => order("8/8/8/8/8/8/8/8 w - -"), /is not a legal position: a side has no king$/],
  [() => legalMoves("8/8/8/8/8/8/8/8 w - -"), /is not a legal position: a side has no king$/],
  [() => play("startpos", "Ke2"), '"Ke2" is not a legal move in this position'],
  [() => readPgn(new Uint8Array(3)), "a PGN has to be a text, found a value of the type object"],
  [() => seeBatch([], moves()), "bitboards has to be a BigUint64Array, found Array"],
  [() => seeBatch(sets(), [1]), "moves has to be a Uint16Array, found Array"],
  [() => seeBatch(sets(2), moves(1)), "bitboards has 16 sets, expected 8, 8 for each of 1 moves"],
  [() => seeBatch(sets(), moves(1), { turn: 1 }), "turn has to be a Uint8Array, found Number"],
  [() => seeBatch(sets(), moves(1), { turn: new Uint8Array(2) }), "moves has 1 rows and turn has 2"],
  [() => seeBatch(sets(), moves(1), { turn: Uint8Array.of(2) }), "row 0: turn has to be 1 for White or 0 for Black, found 2"],
  [() => seeBatch(sets(), moves(1), { epSquare: Int8Array.of(64) }), "row 0: epSquare has to be a square from 0 to 63 or negative, found 64"],
  [() => seeBatch(sets(), moves(1)), "row 0: There is no piece on b1."],
  [() => seeBatch(sets(), moves(0xf000)), "row 0: a move has to be from | to << 6 | promotion << 12, with a promotion from 2 to 5 or 0, found 61440"],
  [() => seeBatch(sets().fill(1n), moves(0)), /^row 0: not a position: /],
];

for (const [call, expected] of FAULTS) {
  test(String(call).replace("() => ", ""), () => {
    assert.throws(call, (error) => {
      assert.equal(Object.getPrototypeOf(error), Error.prototype);
      if (typeof expected === "string") assert.equal(error.message, expected);
      else assert.match(error.message, expected);
      assert.ok(!error.message.includes("\n"));
      return true;
    });
    assert.equal(see(FEN, "Qxd6"), -800);
  });
}

test("any text is an answer or an error, and memory does not grow", () => {
  const texts = ["", " ", "e2e4", "0000", "é", "\0", "O-O", "-", "w", "9".repeat(5000), "[", "1-0", '"', ...FENS];
  for (let round = 0; round < 30; round++) {
    for (const one of texts) {
      for (const other of texts) {
        for (const call of [see, explain, compare, play, (fen) => exchangeMap(fen), (fen) => order(fen), (pgn) => readPgn(pgn)]) {
          try {
            call(one, other);
          } catch (error) {
            assert.equal(Object.getPrototypeOf(error), Error.prototype, String(error));
          }
        }
      }
    }
  }
});
