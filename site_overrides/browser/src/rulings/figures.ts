// The numbers in a page's prose under the reader's own rulings. Each is a link to its question, and one value of the answer.

import { joinUnits } from "../base/typography.ts";
import { engine } from "../engine/engine.ts";
import { allRulings, current, differs } from "./choice.ts";

/** One number: the printed one, and the one under the reader's rulings. */
export class Figure {
  #link: HTMLElement;
  #ours: string;
  #tip: string | undefined;
  #withdrawal = new AbortController();

  constructor(link: HTMLElement) {
    this.#link = link;
    this.#ours = link.textContent;
    this.#tip = link.dataset.tip;
  }

  async update() {
    this.#withdrawal.abort(new Error("Newer rulings apply"));
    this.#withdrawal = new AbortController();
    const { signal } = this.#withdrawal;
    const { figure, value, inputs } = this.#link.dataset;
    if (!differs(current(figure!.split("/")[0]!))) return this.#show(this.#ours, this.#tip, false);
    try {
      const question = { calculator: figure!, inputs: JSON.parse(inputs!), value: value!, rulings: allRulings() };
      const reply = await engine.ask(question, { signal });
      if (signal.aborted) return undefined;
      if (!reply.ok) throw new Error(Object.values(reply.errors).join(" "));
      const { exact, tip } = reply.value;
      const theirs = joinUnits((this.#ours.includes("%") && reply.value.chance) || reply.value.number);
      if (exact === reply.recommended.exact) this.#show(this.#ours, this.#tip, false);
      else this.#show(theirs, `${tip ? `${tip}; ` : ""}by our rulings ${this.#ours}`, true);
    } catch (error) {
      if (!signal.aborted)
        this.#show(this.#ours, `by the recommended rulings; it cannot be computed by your group’s: ${(error as Error).message}`, true);
    }
    return undefined;
  }

  #show(text: string, tip: string | undefined, changed: boolean) {
    this.#link.textContent = text;
    if (tip) this.#link.dataset.tip = tip;
    else delete this.#link.dataset.tip;
    this.#link.classList.toggle("changed", changed);
  }

  leave() {
    this.#withdrawal.abort(new Error("The reader left the page"));
  }
}
