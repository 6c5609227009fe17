// Captures of a side as buttons with their values.

import type { Capture } from "../engine";
import { h, valueTag } from "../dom";
import { sideName, type Side } from "../model/position";

export function captureList(captures: readonly Capture[], side: Side, chosen: string | null, onchoose: (move: string) => void): HTMLElement {
  if (captures.length === 0) {
    return h("p", { class: "hint-text" }, `${sideName(side)} has no capture here. Drag any piece to see what its move is worth.`);
  }
  const items = captures.map(({ move, san, value }) => {
    const choose = () => onchoose(move);
    const attributes = { type: "button", class: "chip", "data-key": `capture-${move}`, "aria-pressed": String(move === chosen), onclick: choose };
    return h("li", {}, h("button", attributes, h("b", {}, san), " ", valueTag(value)));
  });
  return h("ul", { class: "chips", "aria-label": `Captures of ${sideName(side)}, the best first` }, ...items);
}
