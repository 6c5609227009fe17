// The package as the explorer calls it, and its start from bytes within the script: the page requests nothing.

import init, { type PieceValues, type Rules } from "exchequer";
import wasm from "virtual:wasm";

export * from "exchequer";

export const RULES: readonly Rules[] = ["swap", "pinners", "pinners-all", "pseudo", "legal"];
export const ROLES_WITH_VALUE: readonly (keyof PieceValues)[] = ["pawn", "knight", "bishop", "rook", "queen"];

/** Starts the package. */
export function start(): Promise<void> {
  return init(Uint8Array.from(atob(wasm), (character) => character.charCodeAt(0)));
}
