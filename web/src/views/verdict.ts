// Headline and sentence of a verdict, and the table of an exchange.

import type { Explanation } from "../engine";
import { h, plain, signed } from "../dom";
import { pieceIcon } from "../board/pieces";
import { playedCount, standPat } from "../model/exchange";
import { sideName, type Side } from "../model/position";
import { refusalsOf } from "../model/refusals";

/** "Nxe5 loses 200" and the rest of the sentence. */
export function headAndReason(sentence: string): readonly [string, string] {
  const colon = sentence.indexOf(": ");
  return colon < 0 ? [sentence.replace(/\.$/, ""), ""] : [sentence.slice(0, colon), sentence.slice(colon + 2)];
}

/** The head of the sentence large, and the rest of it below. */
export function verdict(explanation: Explanation): HTMLElement {
  const [head, reason] = headAndReason(explanation.verdict);
  const tone = explanation.see > 0 ? "gain" : explanation.see < 0 ? "loss" : "even";
  const shape = { gain: "▲", loss: "▼", even: "=" }[tone];
  return h(
    "div",
    { class: "verdict" },
    h("h2", { class: tone }, h("span", { class: "shape", "aria-hidden": "true" }, shape), ` ${head}`),
    reason !== "" && h("p", {}, reason),
  );
}

/** The captures as rows; `onstep` shows the board after one of them. */
export function exchangeTable(explanation: Explanation, step: number, onstep: (step: number) => void): HTMLElement {
  const rows: HTMLElement[] = [];
  const played = playedCount(explanation);
  const refusals = refusalsOf(explanation);
  for (let index = 0; index <= explanation.captures.length; index += 1) {
    for (const { before, sentence } of refusals) if (before === index) rows.push(noteRow("refused", "✕", `${sentence}.`));
    if (index === played) rows.push(endRow(explanation, index));
    if (index < explanation.captures.length) rows.push(captureRow(explanation, index, step, onstep));
  }
  return h(
    "table",
    { class: "exchange" },
    h("caption", { class: "hidden-text" }, "The exchange capture by capture"),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ...["#", "Capture", "Takes"].map((name) => h("th", { scope: "col" }, name)),
        h("th", { scope: "col", class: "number", title: "Balance so far, seen from the side that captures" }, "Balance"),
        h("th", { scope: "col", class: "number", title: "Balance in the end with best play, seen from the side that captures" }, "In the end"),
      ),
    ),
    h("tbody", {}, ...rows),
  );
}

function captureRow(explanation: Explanation, index: number, step: number, onstep: (step: number) => void): HTMLElement {
  const capture = explanation.captures[index];
  const entry = explanation.swap_list[index];
  if (capture === undefined || entry === undefined) return h("tr");
  const { side } = capture;
  const other: Side = side === "white" ? "black" : "white";
  const show = () => onstep(index + 1);
  const name = `${sideName(side)}'s ${capture.piece} from ${capture.from}`;
  const classes = [capture.played ? "played" : "declined", step === index + 1 && "shown"].filter(Boolean).join(" ");
  return h(
    "tr",
    { class: classes },
    h(
      "td",
      {},
      h(
        "button",
        { type: "button", class: `disc ${side}`, "data-key": `step${index + 1}`, "aria-label": `Show capture ${index + 1}: ${name}`, "aria-pressed": String(step === index + 1), onclick: show },
        String(index + 1),
      ),
    ),
    h(
      "td",
      {},
      h("span", { class: "piece-name" }, pieceIcon({ side, role: capture.piece }), capture.from),
      capture.promotes_to !== undefined && h("span", { class: "tag" }, `= ${capture.promotes_to}`),
      capture.xray && h("span", { class: "tag", title: "It captures through a piece that captured before" }, "x-ray"),
      h("span", { class: "hidden-text" }, name),
    ),
    h(
      "td",
      {},
      capture.takes === null
        ? "–"
        : h("span", { class: "piece-name" }, pieceIcon({ side: other, role: capture.takes }), h("span", { class: "hidden-text" }, capture.takes)),
      capture.takes !== null && capture.on !== capture.to && h("span", { class: "tag" }, `on ${capture.on}`),
    ),
    h("td", { class: "number" }, plain(entry.gain)),
    h("td", { class: "number strong" }, plain(entry.value)),
  );
}

/** Why the exchange ends here: a side that stands pat, or that has no capture. */
function endRow(explanation: Explanation, index: number): HTMLElement {
  const pat = standPat(explanation, index);
  if (pat === null) {
    const last = explanation.captures.at(-1);
    const side = last?.side === "white" ? "Black" : "White";
    return noteRow("end", "■", `${side} has no capture left: the exchange ends.`);
  }
  const name = sideName(pat.side);
  const sentence = `${name} stands pat: stopping leaves ${signed(pat.stops)}, going on ends at ${signed(pat.goesOn)}.`;
  return noteRow(`pat ${pat.side}`, "⛔", `${sentence} The captures below are not made.`);
}

function noteRow(kind: string, sign: string, sentence: string): HTMLElement {
  const mark = h("span", { class: "sign", "aria-hidden": "true" }, sign === "⛔" ? "" : sign);
  return h("tr", { class: `note ${kind}` }, h("td", {}, mark), h("td", { colspan: 4 }, sentence));
}
