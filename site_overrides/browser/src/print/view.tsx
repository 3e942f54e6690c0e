// A page for printing from the browser. All of it follows the reader's own rulings before it is printed.

import { counted, current, departs, subscribe } from "../rulings/choice.ts";
import { followAnswers } from "./answers.tsx";
import { tellErrata } from "./errata.ts";
import { tellList } from "./list.ts";
import { offerPeople } from "./sheet.ts";

const game = document.body.dataset.game!;
const told = document.querySelector(".by-whom[role=status]");
const bar = document.querySelector<HTMLElement>(".view-bar")!;
let follow: ReturnType<typeof followAnswers> | null = null;
let turn = 0;

const many = (count: number) => (count === 1 ? "one differs" : `${count} differ`);

async function show(told: Element) {
  const mine = (turn += 1);
  const chosen = current(game);
  tellErrata(chosen);
  tellList(chosen);
  bar.dataset.state = "working";
  const byWhom = departs(chosen)
    ? `By your group’s rulings: ${many(counted({ [game]: chosen }))} from the recommended ones.`
    : "By the recommended rulings.";
  told.textContent = departs(chosen) ? `${byWhom} Working out the tables …` : byWhom;
  if (departs(chosen) || follow) {
    follow ??= followAnswers();
    await follow(departs(chosen));
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
