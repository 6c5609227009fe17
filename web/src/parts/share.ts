// Share: the link, a drawing as PNG or SVG, and the text.

import { mapSvg, svg } from "../engine";
import { h } from "../dom";
import type { Store } from "../store";
import type { Scene } from "../views";

/** A drawing is enlarged so that it is sharp in a slide. */
const SCALE = 2;

export class Share {
  readonly button: HTMLButtonElement;
  readonly dialog: HTMLDialogElement;
  readonly #store: Store;
  readonly #scene: () => Scene;
  readonly #link: HTMLInputElement;
  readonly #result = h("p", { class: "hint-text", role: "status" });

  constructor(store: Store, scene: () => Scene) {
    this.#store = store;
    this.#scene = scene;
    this.button = h("button", { type: "button", class: "tool", "aria-haspopup": "dialog", onclick: () => this.#open() }, "Share");
    this.#link = h("input", { type: "text", readonly: true, id: "share-link", onfocus: () => this.#link.select() });
    const button = (name: string, act: () => void | Promise<void>) => h("button", { type: "button", onclick: () => this.#attempt(act) }, name);
    this.dialog = h(
      "dialog",
      { class: "share", "aria-labelledby": "share-title" },
      h("h2", { id: "share-title" }, "Share"),
      h("label", { for: "share-link" }, "Link to this page"),
      this.#link,
      h(
        "div",
        { class: "buttons" },
        button("Copy link", () => this.#copy(this.#store.address, "The link is copied.")),
        button("Copy text", () => this.#copy(this.#text(), "The text is copied.")),
        button("Save SVG", () => this.#saveSvg()),
        button("Save PNG", () => this.#savePng()),
      ),
      this.#result,
      h("div", { class: "buttons" }, h("button", { type: "button", class: "primary", onclick: () => this.dialog.close() }, "Close")),
    );
  }

  #open(): void {
    this.#link.value = this.#store.address;
    this.#result.textContent = "";
    this.dialog.showModal();
  }

  async #attempt(act: () => void | Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#result.textContent = `That did not work: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  async #copy(text: string, result: string): Promise<void> {
    if (navigator.clipboard !== undefined) {
      await navigator.clipboard.writeText(text);
    } else {
      // A page that is a file has no clipboard of its own in some browsers.
      const field = h("textarea", {}, text);
      this.dialog.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    this.#result.textContent = result;
  }

  /** The text of `exchequer see`, or that of `exchequer map` in the view of the map and without a move. */
  #text(): string {
    const { state, answers } = this.#scene();
    const explanation = answers.explanation?.value;
    const report = state.view === "map" ? null : explanation;
    return report?.text ?? answers.map.value?.text ?? "";
  }

  #drawing(): { name: string; text: string } {
    const { state, answers } = this.#scene();
    const { fen, move, flipped: flip } = state;
    if (state.view === "map" || move === null) {
      return { name: "exchange-map", text: mapSvg(fen, { ...answers.mapOptions, flip }) };
    }
    return { name: `exchange-${answers.explanation?.value?.san ?? move}`, text: svg(fen, move, { ...answers.options, flip }) };
  }

  #saveSvg(): void {
    const { name, text } = this.#drawing();
    this.#save(new Blob([text], { type: "image/svg+xml" }), `${fileName(name)}.svg`);
  }

  async #savePng(): Promise<void> {
    const { name, text } = this.#drawing();
    const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    const image = new Image();
    image.src = address;
    await image.decode();
    URL.revokeObjectURL(address);
    const canvas = h("canvas", { width: image.width * SCALE, height: image.height * SCALE });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (blob === null) throw new Error("the browser could not draw the picture.");
    this.#save(blob, `${fileName(name)}.png`);
  }

  #save(blob: Blob, name: string): void {
    const address = URL.createObjectURL(blob);
    h("a", { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    this.#result.textContent = `Saved as ${name}.`;
  }
}

/** SAN has signs that file systems refuse. */
function fileName(name: string): string {
  return name.replace(/[^\w-]/g, "");
}
