// Compiled by types.test.js: each line has the type that it states, or the error that it expects.

import init, {
  captures,
  compare,
  exchangeMap,
  explain,
  isQuiet,
  legalMoves,
  mapSvg,
  order,
  play,
  readPgn,
  see,
  seeBatch,
  seeGe,
  seeGeBatch,
  svg,
  version,
} from "exchequer";
import type { Comparison, ExchangeMap, Explanation, Game, MoveOptions, Piece, Rules, Side, SquareCapture } from "exchequer";

/** Equal types alone are assignable to one another inside of a function type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function is<A, B>(_: Same<A, B>): void {}

const fen = "startpos";
const options: MoveOptions = { rules: "pinners-all", values: { queen: 1000 }, enPassantReply: true };

is<ReturnType<typeof init>, Promise<void>>(true);
is<ReturnType<typeof see>, number>(true);
is<ReturnType<typeof seeGe>, boolean>(true);
is<ReturnType<typeof explain>, Explanation>(true);
is<ReturnType<typeof compare>, Comparison>(true);
is<ReturnType<typeof exchangeMap>, ExchangeMap>(true);
is<ReturnType<typeof readPgn>, Game[]>(true);
is<ReturnType<typeof seeBatch>, Int32Array>(true);
is<ReturnType<typeof seeGeBatch>, Uint8Array>(true);

is<Explanation["rules"], Rules>(true);
is<Explanation["captures"][0]["takes"], Piece | null>(true);
is<Comparison["rule_sets"][0]["line"], string>(true);
is<ExchangeMap["turn"], Side>(true);
is<ExchangeMap["white"]["captures"], SquareCapture[] | null>(true);

const total: number = see(fen, "e4", options) + captures(fen).length + order(fen, { rules: "swap" })[0]!.score;
const texts: string[] = [svg(fen, "e4", { flip: true }), mapSvg(fen), play(fen, "e4"), version(), legalMoves(fen)[0]!.san];
const quiet: boolean = isQuiet(fen, { threshold: 1 });
await init(new URL("exchequer.wasm", import.meta.url));
await init(fetch("exchequer.wasm"));
seeBatch(new BigUint64Array(8), new Uint16Array(1), { turn: new Uint8Array(1), epSquare: new Int8Array(1) });

// @ts-expect-error There is no such rule set.
see(fen, "e4", { rules: "best" });
// @ts-expect-error There is no such option.
see(fen, "e4", { rule: "legal" });
// @ts-expect-error A comparison has all rule sets.
compare(fen, "e4", { rules: "legal" });
// @ts-expect-error A king has no value.
see(fen, "e4", { values: { king: 1 } });
// @ts-expect-error A map has no en passant reply.
exchangeMap(fen, { enPassantReply: true });
// @ts-expect-error Positions are bitboards.
seeBatch([fen], new Uint16Array(1));
// @ts-expect-error A threshold is a number.
seeGe(fen, "e4", "0");
// @ts-expect-error The captures may be missing.
exchangeMap(fen).white.captures.length;

export { quiet, texts, total };
