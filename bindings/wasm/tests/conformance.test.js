// The conformance suite, under every rule set that it has.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { see, seeGe } from "exchequer";
import { ROOT } from "./support.js";

const COLUMNS = {
  swap: { rules: "swap" },
  pinners: { rules: "pinners" },
  pinners_all: { rules: "pinners-all" },
  pseudo: { rules: "pseudo" },
  legal: { rules: "legal" },
  legal_ep: { rules: "legal", enPassantReply: true },
};
const ROLES = ["pawn", "knight", "bishop", "rook", "queen"];

function read(line) {
  const [board, turn, castling, passed, ...operations] = line.split(" ");
  const row = { fen: [board, turn, castling, passed].join(" ") };
  for (const operation of operations.join(" ").split(";")) {
    const [name, ...operands] = operation.trim().split(" ");
    row[name] = operands;
  }
  return row;
}

test("the values of the conformance suite", () => {
  const lines = readFileSync(`${ROOT}/suites/see.epd`, "utf8").split("\n");
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#")).map(read);
  assert.ok(rows.length > 1400, `${rows.length} rows`);
  for (const row of rows) {
    const values = row.values && Object.fromEntries(ROLES.map((role, index) => [role, Number(row.values[index])]));
    for (const [column, options] of Object.entries(COLUMNS)) {
      const expected = Number(row[column][0]);
      const all = { ...options, values };
      for (const move of [row.uci[0], row.sm[0]]) {
        assert.equal(see(row.fen, move, all), expected, `${row.id} ${column}`);
        assert.ok(seeGe(row.fen, move, expected, all), `${row.id} ${column}`);
        assert.ok(!seeGe(row.fen, move, expected + 1, all), `${row.id} ${column}`);
      }
    }
  }
});
