// Where the exchange of a rule set leaves that of the legal rules, and why.

import type { Course, Rules, Step } from "../engine";
import { captureInWords } from "./exchange";
import { opponent, sideName } from "./position";

/** What each rule set is, in a few words. */
export const RULE_NOTES: Readonly<Record<Rules, string>> = {
  swap: "cheapest attacker first; no pins, no checks",
  pinners: "as swap; pinned while any pinning piece stands",
  "pinners-all": "as swap; pinned while all pinning pieces stand",
  pseudo: "best capture first; pawns promote; no checks",
  legal: "best legal capture; pawns promote",
};

function playedOf(course: Course): Step[] {
  return course.captures.filter((capture) => capture.played);
}

/** One sentence for each way in which rule sets leave the legal exchange. */
export function differences(all: readonly Course[]): string[] {
  const legal = all.find((course) => course.rules === "legal");
  if (legal === undefined) return [];
  const told = new Map<string, Rules[]>();
  for (const course of all) {
    const reason = course.rules === "legal" ? null : difference(course, legal);
    if (reason !== null) told.set(reason, [...(told.get(reason) ?? []), course.rules]);
  }
  return [...told].map(([reason, rules]) => `Under ${list(rules)}, ${reason}`);
}

/** How an exchange leaves the legal one; null if both make the same captures. */
function difference(other: Course, legal: Course): string | null {
  const [ours, theirs] = [playedOf(legal), playedOf(other)];
  const index = [...ours, null].findIndex((step, place) => !isSame(step ?? undefined, theirs[place]));
  const [lawful, made] = [ours[index], theirs[index]];
  if (index < 0 || (lawful === undefined && made === undefined)) return null;
  const side = sideName(lawful?.side ?? made?.side ?? opponent(ours.at(-1)?.side ?? "white"));
  if (made === undefined) {
    return `${side} does not capture here; under legal ${captureInWords(lawful as Step)}.`;
  }
  const refused = legal.refused.find(({ before, from }) => before === index && from === made.from);
  const act = captureInWords(made);
  if (refused !== undefined) return `${act}. Under legal, ${refused.sentence}.`;
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

function isSame(one: Step | undefined, other: Step | undefined): boolean {
  return one?.from === other?.from && one?.to === other?.to && one?.promotes_to === other?.promotes_to;
}

/** "swap, pinners and pseudo". */
function list(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
