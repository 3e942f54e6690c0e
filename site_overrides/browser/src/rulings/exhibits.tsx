// The tables and numbers of a page under the reader's own rulings. They are computed again when they come into view.

import type { ComponentChild } from "preact";
import { whenNear } from "../base/lazy-start.ts";
import type { Exhibit as ExhibitData } from "../base/protocol.ts";
import { render } from "../base/translated.ts";
import { engine } from "../engine/engine.ts";
import { Exhibit } from "../exhibit/exhibit.tsx";
import { allRulings, current, differs, subscribe } from "./choice.ts";
import { Figure } from "./figures.ts";
import { markChanges } from "./marked.ts";

const gameOf = (id: string) => id.split("/")[0]!;
const differText = (count: number) => (count === 1 ? "one entry differs" : `${count} entries differ`);

function Theirs({ exhibit, ours }: { exhibit: ExhibitData; ours: ExhibitData }) {
  const found = markChanges(exhibit, ours);
  return (
    <>
      <Exhibit exhibit={exhibit} marked={found.exhibit} />
      <p class="rulings-told">By your group’s rulings: {differText(found.changed)} from the recommended ones, marked above.</p>
    </>
  );
}

const Trouble = ({ why }: { why: string }) => <p class="rulings-told">By your group’s rulings this table cannot be worked out: {why}</p>;

/** One table: its printed exhibit, and the one under the reader's rulings, which takes its place if it differs. */
class Followed {
  #block: HTMLElement;
  #figure: HTMLElement;
  #theirs: HTMLElement | null = null;
  #withdrawal = new AbortController();

  constructor(block: HTMLElement) {
    this.#block = block;
    this.#figure = block.querySelector<HTMLElement>(".exhibit")!;
  }

  async update() {
    this.#withdrawal.abort(new Error("Newer rulings apply"));
    this.#withdrawal = new AbortController();
    const { signal } = this.#withdrawal;
    const id = this.#block.dataset.exhibit!;
    if (!differs(current(gameOf(id)))) return this.#restore();
    try {
      const reply = await engine.ask({ exhibit: id, rulings: allRulings() }, { signal });
      if (signal.aborted) return undefined;
      if (!reply.ok) this.#show(<Trouble why={reply.errors[""]!} />, false);
      else if (reply.recommended && markChanges(reply.exhibit, reply.recommended).changed)
        this.#show(<Theirs exhibit={reply.exhibit} ours={reply.recommended} />, true);
      else this.#restore();
    } catch (error) {
      if (!signal.aborted) this.#show(<Trouble why={(error as Error).message} />, false);
    }
    return undefined;
  }

  #show(content: ComponentChild, instead: boolean) {
    this.#theirs ??= this.#block.appendChild(Object.assign(document.createElement("div"), { className: "rulings-theirs" }));
    this.#figure.hidden = instead;
    render(content, this.#theirs);
  }

  #restore() {
    this.#figure.hidden = false;
    if (this.#theirs) render(null, this.#theirs);
  }

  leave() {
    this.#withdrawal.abort(new Error("The reader left the page"));
    if (this.#theirs) render(null, this.#theirs);
  }
}

/** Make a table or a number ready to follow the rulings. */
export const makeFollower = (element: HTMLElement) => (element.dataset.exhibit ? new Followed(element) : new Figure(element));

/** Make tables and numbers follow the reader's rulings; return a function that ends that. */
export function followRulings(blocks: HTMLElement[]) {
  const seen = new Map<Element, Followed | Figure>();
  const leave = whenNear(blocks, (near) => {
    for (const block of near) {
      const following = makeFollower(block);
      seen.set(block, following);
      following.update();
    }
  });
  const forget = subscribe(() => seen.forEach((following) => following.update()));
  return () => {
    forget();
    leave();
    seen.forEach((following) => following.leave());
  };
}
