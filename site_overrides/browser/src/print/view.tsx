// A page for printing from the browser. All of it follows the reader's own rulings before it is printed.

import { countRulings, current, differs, subscribe } from "../rulings/choice.ts";
import { prepareAnswers } from "./answers.tsx";
import { showErrata } from "./errata.ts";
import { showLists } from "./list.ts";
import { offerPeople } from "./sheet.ts";

const game = document.body.dataset.game!;
const told = document.querySelector(".by-whom[role=status]");
const bar = document.querySelector<HTMLElement>(".view-bar")!;
let follow: ReturnType<typeof prepareAnswers> | null = null;
let turn = 0;

const differText = (count: number) => (count === 1 ? "one differs" : `${count} differ`);

async function show(told: Element) {
  const mine = (turn += 1);
  const chosen = current(game);
  showErrata(chosen);
  showLists(chosen);
  bar.dataset.state = "working";
  const byWhom = differs(chosen)
    ? `By your group’s rulings: ${differText(countRulings({ [game]: chosen }))} from the recommended ones.`
    : "By the recommended rulings.";
  told.textContent = differs(chosen) ? `${byWhom} Computing the tables…` : byWhom;
  if (differs(chosen) || follow) {
    follow ??= prepareAnswers();
    await follow(differs(chosen));
  }
  if (mine !== turn) return;
  told.textContent = byWhom;
  bar.dataset.state = "ready";
}

for (const control of bar.querySelectorAll<HTMLElement>("[data-live]")) control.hidden = false;
bar.querySelector(".to-print")!.addEventListener("click", () => print());
const code = bar.querySelector<HTMLInputElement>(".with-code");
code?.addEventListener("change", () => document.documentElement.classList.toggle("with-code", code.checked));
offerPeople(bar, game);
if (told) {
  subscribe(() => show(told));
  show(told);
} else bar.dataset.state = "ready";
