// Sheets filled in with people whom the table keeps on this device.

import { engine } from "../engine.js";
import { known } from "../play/storage.js";

const SHEET = ".sheet-page, article.whole";

function fill(sheet, boxes) {
  for (const box of sheet.querySelectorAll("[data-box]")) if (box.dataset.box in boxes) box.textContent = boxes[box.dataset.box];
  for (const ticks of sheet.querySelectorAll("[data-ticks]"))
    for (const [at, tick] of [...ticks.querySelectorAll("input")].entries()) tick.checked = at < (boxes[ticks.dataset.ticks] ?? 0);
}

/** As many pages as these people need, each of the kind that stands there blank. */
function laidOut(blank, people) {
  const pages = [];
  let places = [];
  for (const boxes of people) {
    if (!places.length) {
      pages.push(blank.cloneNode(true));
      const articles = [...pages.at(-1).querySelectorAll("article")];
      places = articles.length ? articles : [pages.at(-1)];
    }
    fill(places.shift(), boxes);
  }
  return pages;
}

/** Put a choice of people into the bar; nothing where nobody is kept. */
export async function offerPeople(bar, game) {
  const blank = document.querySelector(SHEET);
  const lines = blank ? await known(game).catch(() => ({})) : {};
  if (!Object.keys(lines).length) return;
  const empty = blank.cloneNode(true);
  const label = Object.assign(document.createElement("label"), { textContent: "Filled in with " });
  const select = document.createElement("select");
  const names = ["nobody", "everybody at the table", ...Object.keys(lines)];
  select.append(...names.map((name, at) => new Option(name, at)));
  select.addEventListener("change", async () => {
    const at = Number(select.value);
    const chosen = at === 1 ? Object.entries(lines) : at ? [[names[at], lines[names[at]]]] : [];
    bar.dataset.state = "working";
    const told = await Promise.all(chosen.map(([name, line]) => engine.play({ game, do: "person", name, line })));
    const people = told.filter(({ ok }) => ok).map(({ boxes }) => boxes);
    const [first, ...others] = document.querySelectorAll(SHEET);
    for (const page of others) page.remove();
    first.replaceWith(...(people.length ? laidOut(empty, people) : [empty.cloneNode(true)]));
    bar.dataset.state = "ready";
  });
  label.append(select);
  const line = document.createElement("p");
  line.append(label);
  bar.querySelector(".to-print").parentElement.before(line);
}
