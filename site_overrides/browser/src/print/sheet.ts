// Sheets filled in with the people that this device has saved.

import type { CheckedPerson } from "../base/protocol.ts";
import { knownPeople, onStorageError, type People } from "../base/session-storage.ts";
import { engine } from "../engine/engine.ts";
import { asTag } from "../rulings/choice.ts";

const SHEET = ".sheet-page, article.whole";

type Boxes = CheckedPerson["boxes"];

function fillSheet(sheet: Element, boxes: Boxes) {
  for (const box of sheet.querySelectorAll<HTMLElement>("[data-box]"))
    if (box.dataset.box! in boxes) box.textContent = boxes[box.dataset.box!] as string;
  for (const ticks of sheet.querySelectorAll<HTMLElement>("[data-ticks]"))
    for (const [at, tick] of [...ticks.querySelectorAll("input")].entries())
      tick.checked = at < ((boxes[ticks.dataset.ticks!] as number | undefined) ?? 0);
}

/** Return as many sheets as these people need, each a copy of the blank one. */
function copySheets(blank: Element, people: Boxes[]) {
  const pages: Element[] = [];
  let places: Element[] = [];
  for (const boxes of people) {
    if (!places.length) {
      const page = blank.cloneNode(true) as Element;
      pages.push(page);
      const articles = [...page.querySelectorAll("article")];
      places = articles.length ? articles : [page];
    }
    fillSheet(places.shift()!, boxes);
  }
  return pages;
}

/** Add a menu of saved people to the bar; add nothing if no person is saved. */
export async function offerPeople(bar: HTMLElement, game: string) {
  const blank = document.querySelector(SHEET);
  const lines: People = blank ? await knownPeople(game).catch(onStorageError(() => ({}))) : {};
  if (!blank || !Object.keys(lines).length) return;
  const empty = blank.cloneNode(true) as Element;
  const label = Object.assign(document.createElement("label"), { textContent: "Filled in with " });
  const select = document.createElement("select");
  const everybody = Object.entries(lines);
  const names = ["no one", "the whole group", ...Object.keys(lines)];
  select.append(...names.map((name, at) => new Option(name, String(at))));
  select.addEventListener("change", async () => {
    const at = Number(select.value);
    const chosen = at === 1 ? everybody : everybody.filter((_, nth) => nth === at - 2);
    bar.dataset.state = "working";
    const told = await Promise.all(chosen.map(([name, line]) => engine.play({ game, do: "person", name, line, rulings: asTag(game) })));
    const people = told.flatMap((person) => (person.ok ? [person.boxes] : []));
    const [first, ...others] = document.querySelectorAll(SHEET);
    for (const page of others) page.remove();
    first!.replaceWith(...(people.length ? copySheets(empty, people) : [empty.cloneNode(true)]));
    bar.dataset.state = "ready";
  });
  label.append(select);
  const line = document.createElement("p");
  line.append(label);
  bar.querySelector(".to-print")!.parentElement!.before(line);
}
