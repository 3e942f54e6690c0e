// Tables and answers of a whole book under the reader's own rulings, every one of them before it is printed.

import { render } from "preact";
import { loadDrawing } from "../chart-frame.jsx";
import { engine } from "../engine.js";
import { Exhibit } from "../exhibit.jsx";
import { Followed } from "../rulings/exhibits.jsx";
import { allMarked } from "../rulings/marked.js";
import { all } from "../rulings.js";
import { unbroken } from "../shown.js";

/** A question that was asked in the book: its answer by the table's rulings in the place of ours. */
class Answered {
  #section;
  #headline;
  #ours;
  #exhibits;
  #theirs = null;

  constructor(section) {
    this.#section = section;
    this.#headline = section.querySelector(".calc-headline");
    this.#ours = this.#headline.textContent;
    this.#exhibits = section.querySelector(".calc-exhibits");
  }

  async update(departs) {
    const reply = departs ? await engine.ask({ calculator: this.#section.dataset.calculator, inputs: {}, rulings: all() }) : {};
    if (!reply.ok || !reply.departing) return this.#show(this.#ours, null);
    const { headline, exhibits } = reply.answer;
    const marked = reply.recommended ? allMarked(exhibits, reply.recommended.exhibits) : exhibits;
    return this.#show(
      unbroken(headline),
      exhibits.map((exhibit, at) => <Exhibit key={exhibit.id} exhibit={exhibit} marked={marked[at]} />),
    );
  }

  #show(headline, theirs) {
    this.#headline.textContent = headline;
    this.#exhibits.hidden = theirs !== null;
    this.#theirs ??= this.#section.appendChild(document.createElement("div"));
    render(theirs, this.#theirs);
  }
}

/** What follows the reader's rulings from now on: a function that works everything out and resolves when it is done. */
export function followAnswers() {
  const tables = [...document.querySelectorAll("[data-exhibit]")].map((block) => new Followed(block));
  const answers = [...document.querySelectorAll("[data-calculator]")].map((section) => new Answered(section));
  return async (departs) => {
    await Promise.all([...tables.map((table) => table.update()), ...answers.map((answer) => answer.update(departs)), loadDrawing()]);
  };
}
