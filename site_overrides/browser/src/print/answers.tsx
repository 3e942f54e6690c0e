// The tables and answers of a printable page under the reader's own rulings. All of them are computed before it is printed.

import type { ComponentChild } from "preact";
import { render } from "../base/translated.ts";
import { joinUnits } from "../base/typography.ts";
import { engine } from "../engine/engine.ts";
import { loadDrawing } from "../exhibit/chart-frame.tsx";
import { Exhibit } from "../exhibit/exhibit.tsx";
import type { MarkedExhibit } from "../exhibit/table.ts";
import { allRulings, FOLLOWING } from "../rulings/choice.ts";
import { makeFollower } from "../rulings/exhibits.tsx";
import { markAll } from "../rulings/marked.ts";

/** An answer on the page, which the answer by the group's rulings can replace. */
class PrintedAnswer {
  #section: HTMLElement;
  #headline: Element;
  #ours: string;
  #exhibits: HTMLElement;
  #theirs: HTMLElement | null = null;

  constructor(section: HTMLElement) {
    this.#section = section;
    this.#headline = section.querySelector(".calc-headline")!;
    this.#ours = this.#headline.textContent;
    this.#exhibits = section.querySelector<HTMLElement>(".calc-exhibits")!;
  }

  async update(departs: boolean) {
    const reply = departs ? await engine.ask({ calculator: this.#section.dataset.calculator!, inputs: {}, rulings: allRulings() }) : null;
    if (!reply?.ok || !reply.departing) return this.#show(this.#ours, null);
    const { headline, exhibits } = reply.answer;
    const marked: MarkedExhibit[] = reply.recommended ? markAll(exhibits, reply.recommended.exhibits) : exhibits;
    return this.#show(
      joinUnits(headline),
      exhibits.map((exhibit, at) => <Exhibit key={exhibit.id} exhibit={exhibit} marked={marked[at]} />),
    );
  }

  #show(headline: string, theirs: ComponentChild) {
    this.#headline.textContent = headline;
    this.#exhibits.hidden = theirs !== null;
    this.#theirs ??= this.#section.appendChild(document.createElement("div"));
    render(theirs, this.#theirs);
  }
}

/** Find the tables, numbers and answers of the page; return a function that computes them all and resolves when it is done. */
export function prepareAnswers() {
  const following = [...document.querySelectorAll<HTMLElement>(FOLLOWING)].map(makeFollower);
  const answers = [...document.querySelectorAll<HTMLElement>("[data-calculator]")].map((section) => new PrintedAnswer(section));
  return async (departs: boolean) => {
    await Promise.all([...following.map((part) => part.update()), ...answers.map((answer) => answer.update(departs)), loadDrawing()]);
  };
}
