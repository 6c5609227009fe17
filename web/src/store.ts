// The state of the page, bound to the address and to the history of the browser.

import { linkOf, stateOf } from "./model/link";
import type { State } from "./model/state";

type Listener = (state: State) => void;

/** Browsers refuse an address that changes at every move of a slider. */
const REST = 200;

export class Store {
  #state: State;
  #timer: number | undefined;
  readonly #listeners: Listener[] = [];

  constructor() {
    this.#state = stateOf(location.hash);
    addEventListener("popstate", () => this.#read());
    addEventListener("hashchange", () => this.#read());
  }

  get state(): State {
    return this.#state;
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Goes on to another view, position or move: a new entry of the history. */
  go(change: Partial<State>): void {
    const state = { ...this.#state, ...change };
    if (linkOf(state) === linkOf(this.#state)) return;
    this.flush();
    this.#state = state;
    history.pushState(null, "", linkOf(state));
    this.#tell();
  }

  /** Adjusts what is shown: the entry of the history stays the same. */
  adjust(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    this.#timer ??= window.setTimeout(() => this.flush(), REST);
    this.#tell();
  }

  /** Shows the same state again, when a view has changed something of its own. */
  redraw(): void {
    this.#tell();
  }

  /** The address of what is shown. */
  get address(): string {
    this.flush();
    return location.href;
  }

  /** Writes an adjustment that still waits. */
  flush(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    history.replaceState(null, "", linkOf(this.#state));
  }

  #read(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const state = stateOf(location.hash);
    if (linkOf(state) === linkOf(this.#state)) return;
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener(this.#state);
  }
}
