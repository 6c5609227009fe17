// Pieces that could not take, each with the sentence of the text.

import type { Explanation, Refusal } from "../engine";
import { playedCount } from "./exchange";

export interface ToldRefusal extends Refusal {
  /** "Black's knight on b6 is pinned by the rook on b1". */
  readonly sentence: string;
}

/** The refusals that explain the captures made, and why no other follows: those that the text lists. */
export function refusalsOf(explanation: Explanation): ToldRefusal[] {
  const last = playedCount(explanation);
  const [, section = ""] = explanation.text.split("Not capturing\n");
  const sentences = [...section.matchAll(/^ +\d+ {2}(.+)$/gm)].map((match) => match[1] ?? "");
  const listed = explanation.refused.filter((refused) => refused.before <= last);
  return listed.map((refused, index) => ({ ...refused, sentence: sentences[index] ?? "" }));
}

/** The last sentence of the text: what the move is worth, and why. */
export function verdictOf(explanation: Explanation): string {
  return explanation.text.trimEnd().split("\n").at(-1) ?? "";
}
