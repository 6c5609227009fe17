// A pasted text: a FEN, or games in PGN.

import { attempt } from "../answers";
import { exchangeMap, readPgn, type Game } from "../engine";

export type SourceText =
  | { readonly kind: "fen"; readonly fen: string; readonly fault: null }
  | { readonly kind: "games"; readonly games: readonly Game[]; readonly fault: string | null }
  | { readonly kind: "none"; readonly fault: string };

export function parseSource(text: string): SourceText {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "none", fault: "There is no text to read: paste a FEN, or a game in PGN." };
  return isPgn(trimmed) ? parseGames(trimmed) : parseFen(trimmed);
}

/** A tag, or the number of a move; ranks of a FEN have neither. */
function isPgn(text: string): boolean {
  return /^\[\s*\w+\s+"/m.test(text) || /(^|\s)\d+\.+\s*[^\s\d]/.test(text);
}

function parseFen(text: string): SourceText {
  const map = attempt(() => exchangeMap(text));
  return map.value === null ? { kind: "none", fault: map.fault } : { kind: "fen", fen: map.value.fen, fault: null };
}

function parseGames(text: string): SourceText {
  const read = attempt(() => readPgn(text));
  if (read.value === null) return { kind: "none", fault: read.fault };
  const games = read.value;
  const fault = games.find((game) => game.fault !== null)?.fault ?? null;
  const shown = games.filter((game) => game.moves.length > 0 || game.fault === null);
  if (shown.length === 0) return { kind: "none", fault: fault ?? "The text has no game." };
  return { kind: "games", games: shown, fault };
}
