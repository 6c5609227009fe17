// Arrows, lines and badges of a board as SVG elements.

import { s } from "../dom";
import type { Arrow, Badge, Line } from "./picture";
import { corner, middle, type Point } from "./geometry";
import { SIDE } from "./pieces";

/** Draws the arrows; those that reach a square from one direction lie side by side. */
export function drawArrows(arrows: readonly Arrow[], flipped: boolean): SVGElement[] {
  const lanes = new Map<string, Arrow[]>();
  for (const arrow of arrows) {
    const key = `${arrow.to} ${direction(arrow, flipped).angle.toFixed(3)}`;
    lanes.set(key, [...(lanes.get(key) ?? []), arrow]);
  }
  const shafts: SVGElement[] = [];
  const discs: SVGElement[] = [];
  for (const lane of lanes.values()) {
    lane.forEach((arrow, index) => {
      shafts.push(shaft(arrow, flipped, (index - (lane.length - 1) / 2) * 9));
      if (arrow.number !== undefined) discs.push(disc(arrow, arrow.number, flipped));
    });
  }
  return [...shafts, ...discs];
}

function direction({ from, to }: Line, flipped: boolean): { angle: number; start: Point; length: number } {
  const [start, end] = [middle(from, flipped), middle(to, flipped)];
  const [x, y] = [end.x - start.x, end.y - start.y];
  return { angle: (Math.atan2(y, x) * 180) / Math.PI, start, length: Math.hypot(x, y) };
}

function shaft(arrow: Arrow, flipped: boolean, aside: number): SVGElement {
  const { angle, start, length } = direction(arrow, flipped);
  const tip = length - 9;
  const neck = tip - 11;
  const classes = ["arrow", arrow.side, arrow.dashed && "dashed", arrow.faint && "faint"].filter(Boolean).join(" ");
  return s(
    "g",
    { class: classes, transform: `translate(${start.x} ${start.y}) rotate(${angle}) translate(0 ${aside})` },
    s("path", { class: "halo", d: `M12 0H${neck}M${neck} -6.5L${tip} 0L${neck} 6.5z` }),
    s("path", { class: "shaft", d: `M12 0H${neck}` }),
    s("path", { class: "head", d: `M${neck} -6.5L${tip} 0L${neck} 6.5z` }),
  );
}

function disc({ from, side, dashed, faint }: Arrow, number: number, flipped: boolean): SVGElement {
  const { x, y } = corner(from, flipped);
  const classes = ["disc", side, dashed && "hollow", faint && "faint"].filter(Boolean).join(" ");
  return s(
    "g",
    { class: classes, transform: `translate(${x + SIDE - 8} ${y + 8})` },
    s("circle", { r: 7.5 }),
    s("text", { y: 3.6, "text-anchor": "middle" }, String(number)),
  );
}

/** Draws the line of a pin or a check. */
export function drawLine(line: Line, flipped: boolean): SVGElement {
  const [a, b] = [middle(line.from, flipped), middle(line.to, flipped)];
  return s("path", { class: "cause-line", d: `M${a.x} ${a.y}L${b.x} ${b.y}` });
}

export function drawBadge(badge: Badge, flipped: boolean): SVGElement {
  const { x, y } = corner(badge.square, flipped);
  const classes = `badge ${badge.kind} ${badge.side}${badge.hollow ? " hollow" : ""}`;
  switch (badge.kind) {
    case "value": {
      const text = badge.text ?? "";
      const width = 9 + 6.6 * text.length;
      return s(
        "g",
        { class: classes, transform: `translate(${x + SIDE / 2} ${y + SIDE - 7.5})` },
        s("rect", { x: -width / 2, y: -7, width, height: 14, rx: 7 }),
        s("text", { y: 3.9, "text-anchor": "middle" }, text),
      );
    }
    case "pat":
      return s(
        "g",
        { class: classes, transform: `translate(${x + SIDE - 9} ${y + SIDE - 9})` },
        s("circle", { r: 8 }),
        s("rect", { x: -5, y: -1.5, width: 10, height: 3 }),
      );
    case "refused":
      return s(
        "g",
        { class: classes, transform: `translate(${x + 9} ${y + 9})` },
        s("circle", { r: 8 }),
        s("path", { d: "M-3.2 -3.2L3.2 3.2M3.2 -3.2L-3.2 3.2" }),
      );
  }
}
