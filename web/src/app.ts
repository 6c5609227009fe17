// The page: it joins the store, the answers, the board, the player and the panel of the view.

import { Answers, attempt } from "./answers";
import { Board } from "./board/board";
import type { Picture } from "./board/picture";
import { exchangeMap } from "./engine";
import { h } from "./dom";
import { Announcer } from "./parts/announcer";
import { Header } from "./parts/header";
import { Player } from "./parts/player";
import { SetUp } from "./parts/set_up";
import { Promotion } from "./parts/promotion";
import { Share } from "./parts/share";
import { Source } from "./parts/source";
import { captionOf } from "./model/captions";
import { sideName, sideToMove } from "./model/position";
import { INITIAL, type State } from "./model/state";
import { Store } from "./store";
import { views, type Scene } from "./views";

export class App {
  readonly #store = new Store();
  readonly #views = views(this.#store);
  readonly #header = new Header(() => this.#store.flush());
  readonly #announcer = new Announcer();
  readonly #board = new Board({
    onmove: (from, to) => this.#onmove(from, to),
    onchoose: (square) => this.#onchoose(square),
  });
  readonly #player = new Player((step) => this.#store.adjust({ step }));
  readonly #promotion = new Promotion();
  readonly #share = new Share(this.#store, () => this.#scene);
  readonly #source = new Source({
    load: (position) => this.#load(position),
    say: (sentence) => this.#announcer.say(sentence),
  });
  readonly #setUp = new SetUp({
    edit: (fen) => this.#edit(fen),
    toggle: () => this.#render(),
  });
  readonly #fault = h("p", { class: "fault", role: "alert" });
  readonly #turn = h("p", { class: "turn" });
  readonly #panel = h("section", { class: "panel", "aria-label": "Answer" });
  /** Position and move that the package has accepted last. */
  #good: Pick<State, "fen" | "move"> = INITIAL;
  #scene: Scene = { state: INITIAL, answers: new Answers(INITIAL) };
  /** Sentence about the last input, until the next change. */
  #complaint: string | null = null;
  #said = "";

  constructor(root: HTMLElement) {
    const flip = h("button", { type: "button", class: "tool", onclick: () => this.#flip() }, "Flip");
    root.replaceChildren(
      this.#header.element,
      h(
        "main",
        { id: "main" },
        this.#source.element,
        h(
          "section",
          { class: "stage", "aria-label": "Board and exchange" },
          h("div", { class: "above-board" }, this.#turn, h("div", { class: "tools" }, this.#setUp.button, flip, this.#share.button)),
          this.#fault,
          this.#board.element,
          this.#setUp.element,
          this.#player.element,
        ),
        h("div", { class: "beside" }, this.#source.games, this.#panel),
      ),
      this.#share.dialog,
      this.#promotion.dialog,
      this.#announcer.element,
    );
    this.#store.listen(() => {
      this.#complaint = null;
      this.#render();
    });
    document.addEventListener("paste", (event) => this.#source.onpaste(event));
    document.addEventListener("keydown", (event) => this.#player.onkey(event));
    this.#render();
  }

  #render(): void {
    performance.mark("change");
    const scene = this.#read();
    this.#scene = scene;
    const { state } = scene;
    const view = this.#views[state.view];
    const explanation = scene.answers.explanation?.value ?? null;
    this.#header.update(state, explanation?.verdict ?? null);
    this.#turn.textContent = `${sideName(sideToMove(state.fen))} to move`;
    const shown = view.picture(scene);
    const picture: Picture = this.#setUp.isOpen ? this.#setUp.picture(state) : { ...shown, moves: movesOf(scene) };
    this.#board.update(picture);
    this.#setUp.update(state);
    this.#player.update(view.steps(scene) && !this.#setUp.isOpen ? explanation : null, state.step);
    if (this.#panel.firstElementChild !== view.element) this.#panel.replaceChildren(view.element);
    view.update(scene);
    this.#source.update(state);
    this.#say(scene);
    performance.measure("answer", "change");
  }

  /** The state as far as the package accepts it, in its spelling; else the last good position with the sentence of the fault. */
  #read(): Scene {
    const wanted = this.#store.state;
    let state = wanted;
    let answers = new Answers(state);
    let fault = this.#complaint;
    if (answers.fault !== null) {
      fault = answers.fault;
      state = { ...wanted, ...this.#good, step: 0 };
      answers = new Answers(state);
    }
    const explanation = answers.explanation;
    if (explanation !== null && explanation.fault !== null) {
      fault ??= explanation.fault;
      state = { ...state, move: null, step: 0 };
      answers = new Answers(state);
    }
    const shown = answers.explanation?.value ?? null;
    state = {
      ...state,
      fen: answers.map.value?.fen ?? state.fen,
      move: shown?.move ?? null,
      step: Math.min(state.step, shown?.captures.length ?? 0),
    };
    this.#good = { fen: state.fen, move: state.move };
    this.#fault.textContent = fault ?? "";
    this.#fault.hidden = fault === null;
    return { state, answers };
  }

  #say({ state, answers }: Scene): void {
    const explanation = answers.explanation?.value;
    if (explanation === undefined || explanation === null) return;
    const hides = state.view === "learn" && !this.#views.learn.steps(this.#scene);
    const text = hides ? "" : state.step === 0 ? explanation.verdict : captionOf(explanation, state.step);
    if (text !== this.#said) this.#announcer.say(text);
    this.#said = text;
  }

  #flip(): void {
    this.#store.adjust({ flipped: !this.#store.state.flipped });
  }

  #onmove(from: string, to: string | null): void {
    if (this.#setUp.isOpen) return this.#setUp.move(from, to);
    if (to === null) return;
    const { fen } = this.#scene.state;
    const moves = this.#scene.answers.moves.map(({ uci }) => uci).filter((uci) => uci.startsWith(from + to));
    const [move, ...others] = moves;
    if (move === undefined) this.#complain(attempt(() => this.#scene.answers.value(fen, from + to)).fault ?? "");
    else if (others.length === 0) this.#choose(move);
    else this.#promotion.ask(sideToMove(fen), moves, this.#board.place(to), (one) => this.#choose(one));
  }

  /** A click on a square: the best capture there. */
  #onchoose(square: string): void {
    if (this.#setUp.isOpen) return this.#setUp.place(square);
    const best = this.#scene.answers.captures.value?.find(({ move }) => move.slice(2, 4) === square);
    if (best !== undefined && this.#scene.state.step === 0) this.#choose(best.move);
  }

  #choose(move: string): void {
    const { view } = this.#scene.state;
    const stays = view === "explain" || view === "compare";
    this.#store.go({ move, step: 0, lesson: 0, ...(!stays && { view: "explain" }) });
  }

  #edit(fen: string): void {
    const fault = new Answers({ ...this.#store.state, fen }).fault;
    if (fault !== null) this.#complain(fault);
    else this.#store.adjust({ fen: exchangeMap(fen).fen, move: null, step: 0, lesson: 0 });
  }

  #complain(sentence: string): void {
    this.#complaint = sentence;
    this.#render();
  }

  #load({ fen, move }: { fen: string; move: string | null }): void {
    const { view } = this.#store.state;
    this.#store.go({ fen, move, step: 0, lesson: 0, ...(view === "learn" && { view: "explain" }) });
  }
}

/** The moves that a piece can be dragged to: those of the position before the exchange. */
function movesOf({ state, answers }: Scene): Picture["moves"] {
  const moves = new Map<string, Set<string>>();
  if (state.step > 0) return moves;
  for (const { uci } of answers.moves) {
    const from = uci.slice(0, 2);
    const targets = moves.get(from) ?? new Set();
    moves.set(from, targets.add(uci.slice(2, 4)));
  }
  return moves;
}
