// Pieces that could not take.

import type { Explanation, Refusal } from "../engine";
import { playedCount } from "./exchange";

/** The refusals that explain the captures made, and why no other follows: those that the text lists. */
export function refusalsOf(explanation: Explanation): Refusal[] {
  const last = playedCount(explanation);
  return explanation.refused.filter((refused) => refused.before <= last);
}
