// One sentence for each step of an exchange.

import type { Explanation } from "../engine";
import { balanceAfter, captureInWords, isCastling, playedCount, sideAfter, standPat } from "./exchange";
import { sideName } from "./position";
import { plain } from "../dom";

/** "Capture 2: Black's knight on d7 takes the knight on e5. White is 200 down." */
export function captionOf(explanation: Explanation, step: number): string {
  const { captures } = explanation;
  const capture = captures[step - 1];
  if (isCastling(explanation)) return `${sideName(captures[0]?.side ?? "white")} castles: that exchanges nothing.`;
  if (capture === undefined) return overview(explanation);
  const played = playedCount(explanation);
  const label = step === 1 ? "The move" : step <= played ? `Reply ${step - 1}` : "Not made";
  const sentences = [`${label}: ${captureInWords(capture)}.`];
  if (capture.xray) sentences.push("It joins through x-ray: the piece in front of it has captured.");
  const first = captures[0]?.side ?? "white";
  sentences.push(`${sideName(first)} is ${standing(balanceAfter(explanation, step))}.`);
  if (step === played) sentences.push(ending(explanation));
  return sentences.join(" ");
}

function overview({ captures }: Explanation): string {
  if (captures.length <= 1) return "One step: no capture can follow.";
  return `${captures.length} captures are possible on this square. Step through them one by one.`;
}

function standing(balance: number): string {
  if (balance === 0) return "level";
  return balance > 0 ? `${balance} up` : `${-balance} down`;
}

/** Why the exchange ends after the captures that are made. */
function ending(explanation: Explanation): string {
  const played = playedCount(explanation);
  const pat = standPat(explanation, played);
  if (pat !== null) {
    return `${sideName(pat.side)} stops here: going on would end at ${plain(pat.goesOn)}, stopping at ${plain(pat.stops)}.`;
  }
  const side = sideAfter(explanation, played);
  return side === null ? "" : `${sideName(side)} has no capture left.`;
}
