// Every answer beside that of the command line.

import assert from "node:assert/strict";
import test from "node:test";
import * as exchequer from "exchequer";
import { FENS, RULES, columnsOf, commandLine, noBinary, playouts } from "./support.js";

const { captures, compare, exchangeMap, explain, legalMoves, mapSvg, order, see, seeBatch, seeGe, seeGeBatch, svg } = exchequer;
const skip = noBinary;
const ROWS = Number(process.env.EXCHEQUER_WASM_ROWS ?? 20_000);
const rows = playouts(ROWS, 2026);

function valuesOf(rows, args) {
  const input = rows.map(({ fen, move }) => `${fen}\t${move}\n`).join("");
  return commandLine(["see", "--batch", "-", ...args], input).trimEnd().split("\n");
}

for (const rules of RULES) {
  test(`values of ${rows.length} moves of random games under ${rules}`, { skip }, () => {
    const expected = valuesOf(rows, ["--rules", rules]).map(Number);
    const found = rows.map(({ fen, move }) => see(fen, move, { rules }));
    assert.deepEqual(found, expected);
    rows.forEach(({ fen, move }, row) => {
      const value = expected[row];
      assert.ok(seeGe(fen, move, value, { rules }) && !seeGe(fen, move, value + 1, { rules }), `${fen} ${move}`);
    });
  });

  test(`batches of bitboards under ${rules} are those of the FENs`, () => {
    const inner = rows.filter(({ fen }) => fen !== "startpos");
    const { bitboards, moves, ...columns } = columnsOf(inner);
    const expected = inner.map(({ fen, move }) => see(fen, move, { rules }));
    assert.deepEqual([...seeBatch(bitboards, moves, { rules, ...columns })], expected);
    const least = seeGeBatch(bitboards, moves, 0, { rules, ...columns });
    assert.deepEqual([...least], expected.map((value) => (value >= 0 ? 1 : 0)));
  });
}

test("values with other piece values and with the en passant reply", { skip }, () => {
  const values = { pawn: 90, knight: 310, bishop: 330, rook: 480, queen: 1000 };
  const expected = valuesOf(rows, ["--values", "90,310,330,480,1000", "--en-passant-reply"]).map(Number);
  assert.deepEqual(rows.map(({ fen, move }) => see(fen, move, { values, enPassantReply: true })), expected);
});

/** A few dozen positions, with the moves of each that are looked at. */
const positions = [
  ...FENS.map((fen) => ({ fen, moves: legalMoves(fen).slice(0, 3).map(({ uci }) => uci) })),
  ...rows.filter((_, row) => row % Math.ceil(rows.length / 20) === 0).map(({ fen, move }) => ({ fen, moves: [move] })),
];

test("explanations, their texts and their drawings", { skip }, () => {
  for (const [index, { fen, moves }] of positions.entries()) {
    const rules = RULES[index % RULES.length];
    for (const move of moves) {
      const { text, ...object } = explain(fen, move, { rules, threshold: 0 });
      const args = ["see", fen, move, "--rules", rules, "--threshold", "0"];
      assert.deepEqual(object, JSON.parse(commandLine([...args, "--json"])));
      assert.equal(`${text}\n`, commandLine(args));
      assert.equal(svg(fen, move, { rules, threshold: 0, flip: true }), drawing([...args, "--flip"]));
      assert.equal(svg(fen, move), drawing(["see", fen, move]));
    }
  }
});

test("comparisons of all rule sets", { skip }, () => {
  const values = { pawn: 90, knight: 310, bishop: 330, rook: 480, queen: 1000 };
  for (const { fen, moves } of positions) {
    for (const move of moves) {
      const args = ["see", fen, move, "--rules", "all", "--json"];
      assert.deepEqual(compare(fen, move), JSON.parse(commandLine(args)));
      const more = [...args, "--values", "90,310,330,480,1000", "--threshold", "-1", "--en-passant-reply"];
      assert.deepEqual(compare(fen, move, { values, threshold: -1, enPassantReply: true }), JSON.parse(commandLine(more)));
    }
  }
});

test("maps, their texts and their drawings", { skip }, () => {
  for (const [index, { fen }] of positions.entries()) {
    const rules = RULES[index % RULES.length];
    const { text, ...object } = exchangeMap(fen, { rules });
    const args = ["map", fen, "--rules", rules];
    assert.deepEqual(object, JSON.parse(commandLine([...args, "--json"])));
    assert.equal(text, commandLine(args).trimEnd());
    assert.equal(mapSvg(fen, { rules }), drawing(args));
    assert.equal(mapSvg(fen, { rules, flip: true }), drawing([...args, "--flip"]));
  }
});

test("the order of moves", { skip }, () => {
  for (const { fen } of positions) {
    const lines = commandLine(["order", fen]).split("\n").slice(1, -2);
    const expected = lines.map((line) => line.trim().split(/ {2,}|(?<=\S) (?=\S+ {2,})/));
    const found = order(fen).map(({ san, move, stage, score, value }) => [san, move, stage, String(score), String(value)]);
    assert.deepEqual(found.flat().join(" "), expected.map((words) => words.slice(1)).flat().join(" "));
  }
});

test("the first capture is the best of the map", () => {
  for (const { fen } of positions) {
    const [best] = captures(fen);
    const map = exchangeMap(fen);
    const own = map[map.turn].captures ?? [];
    assert.equal(best?.value, own.length === 0 ? undefined : Math.max(...own.map((capture) => capture.see)), fen);
  }
});

function drawing(args) {
  return commandLine([...args, "--svg", "-"]);
}
