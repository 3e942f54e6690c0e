// A page to be printed from the browser: it follows the rulings of the reader's own table, all of it before it is printed.

import { counted, current, departs, subscribe } from "../rulings.js";
import { followAnswers } from "./answers.jsx";
import { tellErrata } from "./errata.js";
import { tellList } from "./list.js";
import { offerPeople } from "./sheet.js";

const game = document.body.dataset.game;
const told = document.querySelector(".by-whom[role=status]");
const bar = document.querySelector(".view-bar");
let follow = null;
let turn = 0;

const many = (count) => (count === 1 ? "one differs" : `${count} differ`);

async function show() {
  const mine = (turn += 1);
  const chosen = current(game);
  tellErrata(chosen);
  tellList(chosen);
  bar.dataset.state = "working";
  if (!departs(chosen)) told.textContent = "By this book’s rulings.";
  else told.textContent = `By your table’s rulings: ${many(counted({ [game]: chosen }))} from ours. Working out the tables …`;
  if (departs(chosen) || follow) {
    follow ??= followAnswers(game);
    await follow(departs(chosen));
  }
  if (mine !== turn) return;
  told.textContent = told.textContent.replace(" Working out the tables …", "");
  bar.dataset.state = "ready";
}

for (const control of bar.querySelectorAll("[data-live]")) control.hidden = false;
bar.querySelector(".to-print").addEventListener("click", () => print());
bar.querySelector(".with-code")?.addEventListener("change", ({ target }) => document.documentElement.classList.toggle("with-code", target.checked));
offerPeople(bar, game);
if (told) {
  subscribe(show);
  show();
} else bar.dataset.state = "ready";
