// The five views, each with its panel and its picture of the board.

import type { Answers } from "../answers";
import type { Picture } from "../board/picture";
import type { State, View as Name } from "../model/state";
import type { Store } from "../store";
import { CompareView } from "./compare";
import { ExplainView } from "./explain";
import { LearnView } from "./learn";
import { MapView } from "./map";
import { OrderView } from "./order";

/** What is shown: the state as the package accepts it, and its answers. */
export interface Scene {
  readonly state: State;
  readonly answers: Answers;
}

export interface View {
  readonly element: HTMLElement;
  update(scene: Scene): void;
  picture(scene: Scene): Omit<Picture, "moves">;
  /** Whether the exchange can be stepped through. */
  steps(scene: Scene): boolean;
}

export function views(store: Store): Readonly<Record<Name, View>> {
  return {
    explain: new ExplainView(store),
    compare: new CompareView(store),
    map: new MapView(store),
    order: new OrderView(store),
    learn: new LearnView(store),
  };
}
