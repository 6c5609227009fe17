// The functions of the package, over those of the module.

import { Form } from "./glue.js";
import { CLASSIC, flag, options as checked, pieceValues, text, threshold as integer } from "./arguments.js";
import { columns } from "./batch.js";
import { readMap } from "./map.js";
import { module } from "./module.js";

const { Comparison, Json, Text, Svg, SvgFlipped } = Form;

const EVALUATOR = ["rules", "values"];
const MOVE = [...EVALUATOR, "enPassantReply"];
const COMPARISON = ["values", "enPassantReply", "threshold"];
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

/** Adds the text of a report, which is made when it is read for the first time. */
function withText(object, make) {
  let made;
  return Object.defineProperty(object, "text", { enumerable: true, get: () => (made ??= make()) });
}

export function see(fen, move, options) {
  const { see } = module();
  text(fen, "a position");
  text(move, "a move");
  if (options === undefined) return see(fen, move, ruleSet(), undefined, false);
  const { rules, values, enPassantReply } = checked(options, MOVE);
  return see(fen, move, ruleSet(rules), pieceValues(values), flag(enPassantReply, "enPassantReply"));
}

// The module has no thresholds of its own, since its exchange evaluation finds the value for them as well.
export function seeGe(fen, move, threshold, options) {
  text(fen, "a position");
  text(move, "a move");
  const least = integer(threshold);
  return see(fen, move, options) >= least;
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
  return withText(JSON.parse(report(Json, fen, move)), () => report(Text, fen, move));
}

export function compare(fen, move, options) {
  const lines = explainReport(options, COMPARISON)(Comparison, fen, move).split("\n");
  const verdict = lines.pop();
  const answers = lines.map((line) => {
    const rules = line.slice(0, line.indexOf(" "));
    return JSON.parse(explainReport({ ...options, rules }, [...COMPARISON, "rules"])(Json, fen, move));
  });
  const { move: uci, san, fen: written, values, threshold } = answers[0];
  return {
    move: uci,
    san,
    fen: written,
    values,
    ...(threshold === undefined ? {} : { threshold }),
    en_passant_reply: answers.some((answer) => answer.en_passant_reply),
    verdict,
    rule_sets: answers.map(({ see, rules, captures, swap_list, refused, see_ge }, number) => ({
      see,
      rules,
      line: lines[number].slice(rules.length + 1),
      captures,
      swap_list,
      refused,
      ...(see_ge === undefined ? {} : { see_ge }),
    })),
  };
}

export function svg(fen, move, options) {
  const report = explainReport(options, [...MOVE, "threshold", "flip"]);
  return report(flag(options?.flip, "flip") ? SvgFlipped : Svg, fen, move);
}

export function exchangeMap(fen, options) {
  const { rules, values } = checked(options, EVALUATOR);
  const number = ruleSet(rules);
  const five = pieceValues(values);
  const { exchangeMap, mapText } = module();
  const lines = exchangeMap(text(fen, "a position"), number, five);
  return readMap(lines, rules ?? DEFAULT, five ?? CLASSIC, () => mapText(fen, number, five));
}

export function mapSvg(fen, options) {
  const { rules, values, flip } = checked(options, [...EVALUATOR, "flip"]);
  return module().mapSvg(flag(flip, "flip"), text(fen, "a position"), ruleSet(rules), pieceValues(values));
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
  const moves = JSON.parse(module().legalMoves(text(fen, "a position")));
  // Here, since sorting takes 5 KB of a module.
  return moves.sort((one, other) => (one.uci < other.uci ? -1 : 1));
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
  const least = integer(threshold);
  const values = seeBatch(bitboards, moves, options);
  const answers = new Uint8Array(values.length);
  for (let row = 0; row < answers.length; row++) answers[row] = values[row] >= least ? 1 : 0;
  return answers;
}

export function version() {
  return module().version();
}
