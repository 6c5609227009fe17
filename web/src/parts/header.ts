// Name, views and theme.

import { h } from "../dom";
import { openingOf } from "../model/lessons";
import { linkOf } from "../model/link";
import { VIEWS, type State, type View } from "../model/state";
import { themeButton } from "./theme";

const NAMES: Readonly<Record<View, string>> = {
  explain: "Explain", compare: "Compare", map: "Map", order: "Order", learn: "Learn",
};

export class Header {
  readonly element: HTMLElement;
  readonly #links = new Map<View, HTMLAnchorElement>(VIEWS.map((view) => [view, h("a", { "data-view": view }, NAMES[view])]));

  /** `onleave` is called before a link to another view is followed. */
  constructor(onleave: () => void) {
    this.element = h(
      "header",
      {},
      h("a", { class: "skip", href: "#main", onclick: skip }, "Skip to the board"),
      h("h1", {}, "Exchequer", h("span", {}, " exchange explorer")),
      h("nav", { "aria-label": "Views", onclick: onleave }, ...this.#links.values()),
      themeButton(),
    );
  }

  /** Shows the view, and in the title of the page the verdict as well if the view tells it. */
  update(state: State, verdict: string | null): void {
    const told = state.view === "explain" && verdict !== null ? verdict.split(": ")[0] : NAMES[state.view];
    document.title = `${told} – Exchequer`;
    for (const [view, link] of this.#links) {
      const change = view === "learn" && state.lesson === 0 ? openingOf(1) : view === "learn" ? {} : { lesson: 0 };
      link.href = linkOf({ ...state, view, ...change });
      if (view === state.view) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }
}

/** The fragment of the address is the state: the link moves the focus by itself. */
function skip(event: Event): void {
  event.preventDefault();
  document.querySelector<HTMLElement>('.board [tabindex="0"]')?.focus();
}
