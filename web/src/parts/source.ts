// Where a position comes from: a FEN or a game in PGN, pasted, and the moves of that game.

import { h, replace } from "../dom";
import type { Game } from "../engine";
import { parseSource } from "../model/source_text";
import type { State } from "../model/state";

interface Handlers {
  load(position: { fen: string; move: string | null }): void;
  say(sentence: string): void;
}

export class Source {
  readonly element: HTMLElement;
  /** Moves of the pasted game. */
  readonly games = h("section", { class: "games", "aria-label": "Moves of the pasted text", hidden: true });
  readonly #handlers: Handlers;
  readonly #text: HTMLTextAreaElement;
  readonly #fault = h("p", { class: "fault", role: "alert", id: "source-fault", hidden: true });
  #found: readonly Game[] = [];
  #game = 0;
  #fen = "";
  /** The text has changed by hand since it was read. */
  #isTyped = false;

  constructor(handlers: Handlers) {
    this.#handlers = handlers;
    this.#text = h("textarea", {
      id: "source", rows: 1, spellcheck: "false", autocapitalize: "off", autocomplete: "off", "aria-describedby": "source-fault",
      placeholder: "FEN or PGN",
      oninput: () => {
        this.#isTyped = true;
      },
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" || event.shiftKey) return;
        event.preventDefault();
        this.#read();
      },
    });
    this.element = h(
      "section",
      { class: "source", "aria-label": "Position" },
      h("label", { for: "source" }, "Paste a FEN or a game, then choose a capture: what does it win or lose, and why?"),
      h("div", { class: "line" }, this.#text, h("button", { type: "button", class: "primary", onclick: () => this.#read() }, "Show")),
      this.#fault,
    );
  }

  update(state: State): void {
    const isTyping = this.#isTyped && document.activeElement === this.#text;
    if (state.fen !== this.#fen && !isTyping) this.#text.value = state.fen;
    this.#fen = state.fen;
    for (const button of this.games.querySelectorAll<HTMLElement>("[data-before]")) {
      const isShown = button.dataset["before"] === state.fen && button.dataset["uci"] === state.move;
      if (isShown) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  /** A text that is pasted anywhere but in another field is the new position. */
  onpaste(event: ClipboardEvent): void {
    const field = event.target instanceof Element ? event.target.closest("input, textarea, dialog") : null;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text === "" || (field !== null && field !== this.#text)) return;
    event.preventDefault();
    this.#text.value = text;
    this.#read();
  }

  #read(): void {
    const source = parseSource(this.#text.value);
    this.#show(source.fault);
    this.#isTyped = false;
    if (source.kind === "fen") {
      this.games.hidden = true;
      this.#handlers.load({ fen: source.fen, move: null });
    }
    if (source.kind !== "games") return;
    this.#found = source.games;
    this.#game = 0;
    const game = source.games[0];
    this.#list();
    if (game !== undefined) this.#handlers.load({ fen: game.fen, move: null });
    this.#handlers.say(`${game?.moves.length ?? 0} moves. Choose one to explain it.`);
  }

  #show(fault: string | null): void {
    this.#fault.hidden = fault === null;
    this.#fault.textContent = fault ?? "";
    this.#text.setAttribute("aria-invalid", String(fault !== null));
  }

  #list(): void {
    const game = this.#found[this.#game];
    if (game === undefined) return;
    const before = [game.fen, ...game.moves.map((move) => move.fen)];
    const moves = game.moves.map(({ uci, san }, index) => {
      const fen = before[index] ?? game.fen;
      const load = () => this.#handlers.load({ fen, move: uci });
      const button = h(
        "button",
        { type: "button", class: san.includes("x") ? "takes" : "", "data-before": fen, "data-uci": uci, "data-key": `ply${index}`, onclick: load },
        san,
      );
      const number = fen.split(" ")[5] ?? "";
      const white = fen.split(" ")[1] === "w";
      return h("li", {}, (white || index === 0) && h("span", { class: "number" }, `${number}.${white ? "" : "…"}`), button);
    });
    this.games.hidden = false;
    replace(
      this.games,
      this.#found.length > 1 && this.#choice(),
      h("p", { class: "hint-text" }, "Choose a move of the game; captures are bold."),
      h("ol", { class: "moves", "aria-label": "Moves of the game" }, ...moves),
    );
  }

  #choice(): HTMLElement {
    const name = (game: Game) => [game.headers["White"], game.headers["Black"]].map((player) => player ?? "?").join(" – ");
    const select = h(
      "select",
      {
        "aria-label": "Game",
        "data-key": "game",
        onchange: () => {
          this.#game = Number(select.value);
          this.#list();
        },
      },
      ...this.#found.map((game, index) => h("option", { value: index, selected: index === this.#game }, `${index + 1}. ${name(game)}`)),
    );
    return select;
  }
}
