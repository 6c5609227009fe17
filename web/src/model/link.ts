// The state in the fragment of the address: `#fen=…&move=…&rules=…&values=…`.

import { RULES, ROLES_WITH_VALUE, type PieceValues, type Rules } from "../engine";
import { INITIAL, VIEWS, type State, type View } from "./state";

/** Writes the fragment with its `#`; what has its usual value is left out. */
export function linkOf(state: State): string {
  const parts: string[] = [];
  const add = (name: string, value: string, usual: string) => {
    if (value !== usual) parts.push(`${name}=${escape(value)}`);
  };
  add("view", state.view, "explain");
  parts.push(`fen=${escape(state.fen)}`);
  add("move", state.move ?? "", "");
  add("rules", state.rules, INITIAL.rules);
  add("values", listOf(state.values), listOf(INITIAL.values));
  add("reply", state.enPassantReply ? "1" : "", "");
  add("threshold", String(state.threshold), "0");
  add("step", String(state.step), "0");
  add("flip", state.flipped ? "1" : "", "");
  add("lesson", String(state.lesson), "0");
  return `#${parts.join("&")}`;
}

/** Reads a fragment; a part that is no value of its name gets the usual one. */
export function stateOf(fragment: string): State {
  const parts = new Map<string, string>();
  for (const part of fragment.replace(/^#/, "").split("&")) {
    const equals = part.indexOf("=");
    if (equals > 0) parts.set(part.slice(0, equals), unescape(part.slice(equals + 1)));
  }
  const fen = parts.get("fen");
  const move = parts.get("move") ?? (fen === undefined ? INITIAL.move : null);
  return {
    view: oneOf<View>(VIEWS, parts.get("view")) ?? INITIAL.view,
    fen: fen ?? INITIAL.fen,
    move: move || null,
    rules: oneOf<Rules>(RULES, parts.get("rules")) ?? INITIAL.rules,
    values: valuesOf(parts.get("values")) ?? INITIAL.values,
    enPassantReply: parts.get("reply") === "1",
    step: Math.max(0, integer(parts.get("step")) ?? 0),
    flipped: parts.get("flip") === "1",
    lesson: Math.max(0, integer(parts.get("lesson")) ?? 0),
    threshold: integer(parts.get("threshold")) ?? 0,
  };
}

/** "100,300,300,500,900". */
export function listOf(values: PieceValues): string {
  return ROLES_WITH_VALUE.map((role) => values[role]).join(",");
}

function valuesOf(text: string | undefined): PieceValues | null {
  const numbers = text?.split(",").map((part) => integer(part)) ?? [];
  if (numbers.length !== ROLES_WITH_VALUE.length || numbers.some((number) => number === null)) return null;
  return Object.fromEntries(ROLES_WITH_VALUE.map((role, index) => [role, numbers[index]])) as unknown as PieceValues;
}

function integer(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : null;
}

function oneOf<T extends string>(list: readonly T[], text: string | undefined): T | null {
  return list.find((item) => item === text) ?? null;
}

/** Percent-encodes, but keeps the slashes of a FEN readable and writes its blanks as `_`. */
function escape(text: string): string {
  return encodeURIComponent(text).replace(/%2F/g, "/").replace(/%2C/g, ",").replace(/%20/g, "_");
}

function unescape(text: string): string {
  const blanks = text.replace(/[_+]/g, " ");
  try {
    return decodeURIComponent(blanks);
  } catch {
    return blanks;
  }
}
