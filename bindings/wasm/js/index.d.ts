/** Rule set of an exchange; `"legal"` by default. */
export type Rules = "swap" | "pinners" | "pinners-all" | "pseudo" | "legal";

export type Side = "white" | "black";

export type Piece = "pawn" | "knight" | "bishop" | "rook" | "queen" | "king";

/** Value of each piece, from 0 to 1000000. */
export interface PieceValues {
  pawn: number;
  knight: number;
  bishop: number;
  rook: number;
  queen: number;
}

/** Options of every evaluation. */
export interface Options {
  rules?: Rules;
  /** A piece that is not named has its default: 100, 300, 300, 500, 900. */
  values?: Partial<PieceValues>;
}

/** Options of the evaluation of a move. */
export interface MoveOptions extends Options {
  /** Allow an en passant reply to a double pawn push. */
  enPassantReply?: boolean;
}

export interface QuietOptions extends Options {
  /** Least value of a capture that makes a position noisy; 1 by default. */
  threshold?: number;
}

export interface ExplainOptions extends MoveOptions {
  /** Also compare the value with a threshold. */
  threshold?: number;
}

/** Options of a comparison of all rule sets. */
export type CompareOptions = Omit<ExplainOptions, "rules">;

export interface SvgOptions extends ExplainOptions {
  /** Draw the board from the view of Black. */
  flip?: boolean;
}

export interface MapSvgOptions extends Options {
  /** Draw the board from the view of Black. */
  flip?: boolean;
}

/** Options of a batch; a column has one element for each move. */
export interface BatchOptions extends MoveOptions {
  /** Side to move: `true` for White, which is the default, `false` for Black, or a column of 1 and 0. */
  turn?: boolean | Uint8Array;
  /** Sets of the rooks with the right to castle; none by default. */
  castlingRights?: BigUint64Array;
  /** En-passant squares from 0 (a1) to 63 (h8); a negative number is none. */
  epSquare?: Int8Array;
}

/** A capture of an exchange. */
export interface Step {
  side: Side;
  piece: Piece;
  from: string;
  to: string;
  /** `null` for a first move that takes nothing. */
  takes: Piece | null;
  /** Square of the captured piece; another than `to` under en passant. */
  on: string;
  /** `true` if the piece captures through another one that captured before. */
  xray: boolean;
  promotes_to?: Piece;
  /** `false` for a capture that its side declines. */
  played: boolean;
}

/** A piece that could not or did not capture. */
export interface Refusal {
  /** Index of the capture that was made instead; the number of captures if its side had none. */
  before: number;
  side: Side;
  piece: Piece;
  from: string;
  reason: "pinned" | "check" | "attacked" | "opens" | "shuts_in" | "worse" | "other";
  /** The reason in words, without a full stop. */
  sentence: string;
  /** Square of the piece that pins, checks or attacks, or of the slider that would be uncovered or blocked. */
  by?: string;
  /** Loss compared with the best choice. */
  costs?: number;
}

/** Course of an exchange under a rule set. */
export interface Course {
  /** Exchange value for the side that moves, in the unit of the piece values. */
  see: number;
  rules: Rules;
  /** The move and every capture that could follow. */
  captures: Step[];
  /** Balance after each capture, and value of the rest, for the side that captures. */
  swap_list: { gain: number; value: number }[];
  /** Pieces that were passed over, under the rule sets `"pseudo"` and `"legal"`. */
  refused: Refusal[];
  /** `true` if the value is at least the threshold. */
  see_ge?: boolean;
}

/** The move that an exchange opens with. */
export interface Subject {
  /** The move in UCI. */
  move: string;
  san: string;
  fen: string;
  values: PieceValues;
  threshold?: number;
  en_passant_reply: boolean;
  /** The outcome and its reason in a sentence. */
  verdict: string;
}

/** Exchange of a move: the object of `exchequer see --json` and its text. */
export interface Explanation extends Subject, Course {
  /** Algorithm, under the rule set `"swap"` alone. */
  method?: "swap" | "mailbox";
  /** The text of `exchequer see`, without colors; its last line is the verdict. */
  text: string;
}

/** Exchange of a move under all rule sets: the object of `exchequer see --rules all --json`. */
export interface Comparison extends Subject {
  rule_sets: (Course & {
    /** The captures that are made, such as `"exd5 Nxd5"`. */
    line: string;
  })[];
}

/** The best capture on a square. */
export interface SquareCapture {
  square: string;
  takes: Piece;
  /** Square of the captured piece; another than `square` under en passant. */
  on: string;
  /** The move in UCI. */
  move: string;
  san: string;
  see: number;
}

/** A piece that the other side wins something for. */
export interface HangingPiece {
  /** Side of the piece. */
  side: Side;
  piece: Piece;
  on: string;
  /** The capture in UCI. */
  move: string;
  see: number;
}

/** The best capture of each side on every square: the object of `exchequer map --json` and its text. */
export interface ExchangeMap {
  fen: string;
  turn: Side;
  rules: Rules;
  values: PieceValues;
  /** What hangs, in a sentence. */
  verdict: string;
  /** `captures` is `null` if the side could capture the king. */
  white: { captures: SquareCapture[] | null };
  black: { captures: SquareCapture[] | null };
  hanging: HangingPiece[];
  /** The text of `exchequer map`, without colors. */
  text: string;
}

/** A capture with its exchange value. */
export interface Capture {
  /** The move in UCI. */
  move: string;
  san: string;
  value: number;
}

/** A move of the move order. */
export interface OrderedMove {
  /** The move in UCI. */
  move: string;
  san: string;
  stage: "table" | "good capture" | "killer" | "counter" | "quiet" | "bad capture" | "evasion";
  /** Score within the stage; 0 in stages without scores. */
  score: number;
  /** Exchange value. */
  value: number;
}

export interface LegalMove {
  uci: string;
  san: string;
}

/** A move of a game. */
export interface GameMove extends LegalMove {
  /** Position after the move. */
  fen: string;
}

/** A game of a PGN. */
export interface Game {
  /** Position before the first move. */
  fen: string;
  headers: Record<string, string>;
  /** Moves of the mainline, up to the fault if there is one. */
  moves: GameMove[];
  /** Place and reason of the first fault. */
  fault: string | null;
}

/**
 * Load the module. In Node.js the import does so, and this function does nothing.
 *
 * @param source Address, response, bytes or compiled module; by default the file `exchequer.wasm` of the package.
 */
export default function init(
  source?: string | URL | Request | Response | PromiseLike<Response> | BufferSource | WebAssembly.Module,
): Promise<void>;

/**
 * Exact exchange value of a move for the side that makes it, in the unit of the piece values.
 *
 * @param fen FEN or `startpos`; kings may be missing, and fields that no board can have are repaired.
 * @param move Legal move in UCI or SAN.
 * @throws Error with one sentence, for an argument that is not valid and for a move that is not legal.
 */
export function see(fen: string, move: string, options?: MoveOptions): number;

/** `true` if the exchange value of a move is at least a threshold; faster than {@link see}. */
export function seeGe(fen: string, move: string, threshold: number, options?: MoveOptions): boolean;

/** The exchange of a move step by step. */
export function explain(fen: string, move: string, options?: ExplainOptions): Explanation;

/** The exchange of a move under all rule sets, and a sentence with their differences. */
export function compare(fen: string, move: string, options?: CompareOptions): Comparison;

/** The exchange of a move as an SVG document. */
export function svg(fen: string, move: string, options?: SvgOptions): string;

/** The best capture of each side on every square; the captures of the side that is not to move are those after a null move. */
export function exchangeMap(fen: string, options?: Options): ExchangeMap;

/** The best captures of both sides as an SVG document. */
export function mapSvg(fen: string, options?: MapSvgOptions): string;

/** All captures of the side to move with their exchange values, the most valuable first. */
export function captures(fen: string, options?: Options): Capture[];

/** The legal moves in the order of a search without history; the default rule set is that of the search, `"pinners"`. */
export function order(fen: string, options?: Options): OrderedMove[];

/** `true` if the side to move is not in check and has no capture with a value of at least the threshold. */
export function isQuiet(fen: string, options?: QuietOptions): boolean;

/** The legal moves in UCI and SAN, in the order of their texts in UCI. */
export function legalMoves(fen: string): LegalMove[];

/** The FEN after a move in UCI or SAN. */
export function play(fen: string, move: string): string;

/** The games of a PGN with the position after each move. A game with a fault has the moves before it. */
export function readPgn(pgn: string): Game[];

/**
 * Exact exchange values of many moves.
 *
 * @param bitboards Eight sets for each position: pawns, knights, bishops, rooks, queens and kings of both sides, the pieces of White, those
 * of Black, with a1 as bit 0.
 * @param moves `from | to << 6 | promotion << 12`, with squares from 0 (a1) to 63 (h8) and a promotion from 2 (knight) to 5 (queen) or 0.
 * @throws Error with the number of the first bad row, from 0.
 */
export function seeBatch(bitboards: BigUint64Array, moves: Uint16Array, options?: BatchOptions): Int32Array;

/** For each of many moves 1 if its exchange value is at least a threshold, or else 0. */
export function seeGeBatch(
  bitboards: BigUint64Array,
  moves: Uint16Array,
  threshold: number,
  options?: BatchOptions,
): Uint8Array;

/** Version of the package. */
export function version(): string;
