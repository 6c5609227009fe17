// The functions of the package, over those of the module.

import * as glue from "./glue.js";
import { flag, options as checked, pieceValues, text, threshold as integer } from "./arguments.js";
import { columns } from "./batch.js";

const { Json, Text, Svg, SvgFlipped } = glue.Form;

const EVALUATOR = ["rules", "values"];
const MOVE = [...EVALUATOR, "enPassantReply"];
const COLUMNS = ["turn", "castlingRights", "epSquare"];
const DEFAULT = "legal";

const numbers = new Map();

/** Returns the number of a rule set. */
function ruleSet(name = DEFAULT) {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  const number = module().ruleSet(text(name, "rules"));
  numbers.set(name, number);
  return number;
}

let loaded;

/** Marks the module as instantiated. */
export function ready() {
  loaded = glue;
}

function module() {
  if (loaded === undefined) throw new Error("the module is not loaded yet: await init() before the first call");
  return loaded;
}

export function see(fen, move, options) {
  const { see } = module();
  text(fen, "a position");
  text(move, "a move");
  if (options === undefined) return see(fen, move, ruleSet(), undefined, false);
  const { rules, values, enPassantReply } = checked(options, MOVE);
  return see(fen, move, ruleSet(rules), pieceValues(values), flag(enPassantReply, "enPassantReply"));
}

export function seeGe(fen, move, threshold, options) {
  const { seeGe } = module();
  text(fen, "a position");
  text(move, "a move");
  integer(threshold);
  const { rules, values, enPassantReply } = checked(options, MOVE);
  return seeGe(fen, move, threshold, ruleSet(rules), pieceValues(values), flag(enPassantReply, "enPassantReply"));
}

/** Returns the report on a move in any form. */
function explainReport(options, names) {
  const { rules, values, enPassantReply, threshold } = checked(options, names);
  const number = ruleSet(rules);
  const five = pieceValues(values);
  const reply = flag(enPassantReply, "enPassantReply");
  const limit = threshold === undefined ? undefined : integer(threshold);
  const { explain } = module();
  return (form, fen, move) => explain(form, text(fen, "a position"), text(move, "a move"), limit, number, five, reply);
}

export function explain(fen, move, options) {
  const report = explainReport(options, [...MOVE, "threshold"]);
  const explanation = JSON.parse(report(Json, fen, move));
  explanation.text = report(Text, fen, move);
  return explanation;
}

export function svg(fen, move, options) {
  const report = explainReport(options, [...MOVE, "threshold", "flip"]);
  return report(flag(options?.flip, "flip") ? SvgFlipped : Svg, fen, move);
}

function mapReport(fen, options, names) {
  const { rules, values } = checked(options, names);
  const number = ruleSet(rules);
  const five = pieceValues(values);
  const { exchangeMap } = module();
  text(fen, "a position");
  return (form) => exchangeMap(form, fen, number, five);
}

export function exchangeMap(fen, options) {
  const report = mapReport(fen, options, EVALUATOR);
  const map = JSON.parse(report(Json));
  map.text = report(Text);
  return map;
}

export function mapSvg(fen, options) {
  const report = mapReport(fen, options, [...EVALUATOR, "flip"]);
  return report(flag(options?.flip, "flip") ? SvgFlipped : Svg);
}

export function captures(fen, options) {
  const { rules, values } = checked(options, EVALUATOR);
  return JSON.parse(module().captures(text(fen, "a position"), ruleSet(rules), pieceValues(values)));
}

export function order(fen, options) {
  const { rules = "pinners", values } = checked(options, EVALUATOR);
  return JSON.parse(module().order(text(fen, "a position"), ruleSet(rules), pieceValues(values)));
}

export function isQuiet(fen, options) {
  const { rules, values, threshold = 1 } = checked(options, [...EVALUATOR, "threshold"]);
  return module().isQuiet(text(fen, "a position"), integer(threshold), ruleSet(rules), pieceValues(values));
}

export function legalMoves(fen) {
  return JSON.parse(module().legalMoves(text(fen, "a position")));
}

export function play(fen, move) {
  return module().play(text(fen, "a position"), text(move, "a move"));
}

export function readPgn(pgn) {
  return JSON.parse(module().readPgn(text(pgn, "a PGN")));
}

export function seeBatch(bitboards, moves, options) {
  const { rules, values, enPassantReply, ...others } = checked(options, [...MOVE, ...COLUMNS]);
  const { seeBatch } = module();
  return seeBatch(...columns(bitboards, moves, others), ruleSet(rules), pieceValues(values), flag(enPassantReply, "enPassantReply"));
}

export function seeGeBatch(bitboards, moves, threshold, options) {
  const { rules, values, enPassantReply, ...others } = checked(options, [...MOVE, ...COLUMNS]);
  const { seeGeBatch } = module();
  return seeGeBatch(
    ...columns(bitboards, moves, others),
    integer(threshold),
    ruleSet(rules),
    pieceValues(values),
    flag(enPassantReply, "enPassantReply"),
  );
}

export function version() {
  return module().version();
}
