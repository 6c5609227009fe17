// Answers of the package for the state, each computed once until the state changes.

import * as engine from "./engine";
import { opponent, sideToMove, withSideToMove } from "./model/position";
import type { State } from "./model/state";

type Answer<T> = { readonly value: T; readonly fault: null } | { readonly value: null; readonly fault: string };

/** Calls the package; a fault is the sentence of its error. */
export function attempt<T>(call: () => T): Answer<T> {
  try {
    return { value: call(), fault: null };
  } catch (error) {
    return { value: null, fault: error instanceof Error ? error.message : String(error) };
  }
}

export class Answers {
  readonly #state: State;
  readonly #known = new Map<string, unknown>();

  constructor(state: State) {
    this.#state = state;
  }

  get options(): engine.MoveOptions {
    const { rules, values, enPassantReply } = this.#state;
    return { rules, values: { ...values }, enPassantReply };
  }

  /** Options of answers about all captures: an en passant reply follows no capture. */
  get mapOptions(): engine.Options {
    const { rules, values } = this.#state;
    return { rules, values };
  }

  /** Fault of the position; null for a good one. */
  get fault(): string | null {
    return this.captures.fault;
  }

  get captures(): Answer<engine.Capture[]> {
    return this.#once("captures", () => engine.captures(this.#state.fen, this.mapOptions));
  }

  get explanation(): Answer<engine.Explanation> | null {
    const { fen, move } = this.#state;
    if (move === null) return null;
    return this.#once("explanation", () => engine.explain(fen, move, this.options));
  }

  /** The exchange under all rule sets, beside the threshold. */
  get comparison(): engine.Comparison | null {
    const { fen, move, values, enPassantReply, threshold } = this.#state;
    if (move === null) return null;
    return this.#once("comparison", () => engine.compare(fen, move, { values, enPassantReply, threshold })).value;
  }

  get map(): Answer<engine.ExchangeMap> {
    return this.#once("map", () => engine.exchangeMap(this.#state.fen, this.mapOptions));
  }

  get order(): Answer<engine.OrderedMove[]> {
    return this.#once("order", () => engine.order(this.#state.fen, this.mapOptions));
  }

  /** Legal moves; none on a board that is no legal position, where any capture may still be explained. */
  get moves(): readonly engine.LegalMove[] {
    const moves = this.#once("moves", () => engine.legalMoves(this.#state.fen));
    return moves.value ?? this.captures.value?.map(({ move, san }) => ({ uci: move, san })) ?? [];
  }

  /** Exchange value of any move. */
  value(fen: string, move: string): number {
    return engine.see(fen, move, this.options);
  }

  /** Captures of the side that is not to move, as after a null move; none while its opponent's king could be captured. */
  get capturesOfOpponent(): readonly engine.Capture[] {
    const { fen } = this.#state;
    const turned = withSideToMove(fen, opponent(sideToMove(fen)));
    return this.#once("opponent", () => engine.captures(turned, this.mapOptions)).value ?? [];
  }

  #once<T>(name: string, call: () => T): Answer<T> {
    const known = this.#known.get(name) as Answer<T> | undefined;
    if (known !== undefined) return known;
    const answer = attempt(call);
    this.#known.set(name, answer);
    return answer;
  }
}
