// Elements of the page, made from values.

type Child = Node | string | null | undefined | false;
type Attribute = string | number | boolean | null | undefined | ((event: never) => void);

const SVG = "http://www.w3.org/2000/svg";

function fill(element: Element, attributes: Record<string, Attribute>, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child !== null && child !== undefined && child !== false) element.append(child);
}

/** Creates an HTML element; attributes that are functions listen to events: `onclick`. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  fill(element, attributes, children);
  return element;
}

/** Creates an SVG element. */
export function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  fill(element, attributes, children);
  return element;
}

/** Replaces the children, and keeps the focus on the element with the same `data-key`. */
export function replace(parent: Element, ...children: Child[]): void {
  const focused = document.activeElement;
  const key = focused !== null && parent.contains(focused) ? focused.getAttribute("data-key") : null;
  parent.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)));
  if (key !== null) parent.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** Formats a value with its sign and a true minus. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : plain(value);
}

/** Formats a value with a true minus. */
export function plain(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** A value with its sign, and a shape that says the same as the color. */
export function valueTag(value: number): HTMLElement {
  const [tone, shape] = value > 0 ? ["gain", "▲"] : value < 0 ? ["loss", "▼"] : ["even", "="];
  return h("span", { class: `value ${tone}` }, h("span", { class: "shape", "aria-hidden": "true" }, shape as string), signed(value));
}
