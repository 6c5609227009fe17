// Where the exchange of a rule set leaves that of the legal rules, and why.

import type { Explanation, Rules, Step } from "../engine";
import { captureInWords } from "./exchange";
import { opponent, sideName } from "./position";
import { refusalsOf } from "./refusals";
import { plain } from "../dom";

/** What each rule set is, in a few words. */
export const RULE_NOTES: Readonly<Record<Rules, string>> = {
  swap: "cheapest attacker first; no pins, no checks",
  pinners: "as swap; pinned while any pinning piece stands",
  "pinners-all": "as swap; pinned while all pinning pieces stand",
  pseudo: "best capture first; pawns promote; no checks",
  legal: "best legal capture; pawns promote",
};

function playedOf(explanation: Explanation): Step[] {
  return explanation.captures.filter((capture) => capture.played);
}

/** "Nxe5 Nxe5": the captures that are made. */
export function lineOf(explanation: Explanation): string {
  const replies = playedOf(explanation).slice(1).map((step) => {
    const piece = step.piece === "pawn" ? step.from.charAt(0) : letter(step.piece);
    const becomes = step.promotes_to === undefined ? "" : `=${letter(step.promotes_to)}`;
    return `${piece}x${step.to}${becomes}`;
  });
  return [explanation.san, ...replies].join(" ");
}

function letter(role: string): string {
  return role === "knight" ? "N" : role.charAt(0).toUpperCase();
}

/** Whether the move has the same value under all rule sets; its captures may differ all the same. */
export function hasOneValue(all: readonly Explanation[]): boolean {
  return new Set(all.map((explanation) => explanation.see)).size === 1;
}

/** "The rules agree: Nxe5 is worth −200" or "The rules differ: cxd5 is worth 0 or 100". */
export function headline(all: readonly Explanation[]): string {
  const values = [...new Set(all.map((explanation) => explanation.see))];
  const worth = values.map(plain).join(" or ");
  return `The rules ${hasOneValue(all) ? "agree" : "differ"}: ${all[0]?.san ?? "the move"} is worth ${worth}`;
}

/** One sentence for each way in which rule sets leave the legal exchange. */
export function differences(all: readonly Explanation[]): string[] {
  const legal = all.find((explanation) => explanation.rules === "legal");
  if (legal === undefined) return [];
  const told = new Map<string, Rules[]>();
  for (const explanation of all) {
    const reason = explanation.rules === "legal" ? null : difference(explanation, legal);
    if (reason !== null) told.set(reason, [...(told.get(reason) ?? []), explanation.rules]);
  }
  return [...told].map(([reason, rules]) => `Under ${list(rules)}, ${reason}`);
}

/** How an exchange leaves the legal one; null if both make the same captures. */
function difference(other: Explanation, legal: Explanation): string | null {
  const [ours, theirs] = [playedOf(legal), playedOf(other)];
  const index = [...ours, null].findIndex((step, place) => !isSame(step ?? undefined, theirs[place]));
  const [lawful, made] = [ours[index], theirs[index]];
  if (index < 0 || (lawful === undefined && made === undefined)) return null;
  const side = sideName(lawful?.side ?? made?.side ?? opponent(ours.at(-1)?.side ?? "white"));
  if (made === undefined) {
    return `${side} does not capture here; under legal ${captureInWords(lawful as Step)}.`;
  }
  const refused = refusalsOf(legal).find(({ before, from }) => before === index && from === made.from);
  const act = captureInWords(made);
  if (refused !== undefined) return `${act}, but it ${reasonOf(refused.sentence)}.`;
  if (lawful === undefined) {
    const later = legal.captures[index];
    const declines = later === undefined ? `${side} has no capture left under legal` : `under legal ${side} does better to stop`;
    return `${act}; ${declines}.`;
  }
  if (made.from === lawful.from && made.promotes_to !== lawful.promotes_to) {
    return `the pawn that takes on ${made.to} stays a pawn; under legal it becomes a ${lawful.promotes_to}.`;
  }
  return `${act}; under legal ${captureInWords(lawful)}.`;
}

/** "is pinned by the rook on b1", without the piece that the sentence opens with. */
function reasonOf(sentence: string): string {
  return sentence.replace(/^\w+'s \w+ on \w+ /, "");
}

function isSame(one: Step | undefined, other: Step | undefined): boolean {
  return one?.from === other?.from && one?.to === other?.to && one?.promotes_to === other?.promotes_to;
}

/** "swap, pinners and pseudo". */
function list(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
