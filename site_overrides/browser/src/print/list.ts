// Lists of rulings: all rulings of a game on one page, or those that differ in front of a whole book.

import { createElement } from "../base/create-element.ts";
import type { GameRulings } from "../base/protocol.ts";
import { differs } from "../rulings/choice.ts";

const AS_PRINTED = "as-printed";

/** On the page of all rulings, show the alternatives that the group has chosen instead of the recommended ones. */
function showAll(entries: Iterable<HTMLElement>, chosen: GameRulings) {
  const readBy = document.querySelector<HTMLElement>(".read-by")!;
  readBy.dataset.ours ??= readBy.textContent;
  readBy.textContent = differs(chosen) ? "Your group’s rulings" : readBy.dataset.ours;
  for (const entry of entries) {
    const ours = entry.querySelector("dd")!;
    entry.querySelector("dd.theirs")?.remove();
    const value = chosen[entry.dataset.option!]!;
    const readings: Record<string, string> = JSON.parse(entry.dataset.readings!);
    const reading = readings[value];
    ours.hidden = reading !== undefined;
    if (reading === undefined) continue;
    entry.append(createElement("dd", "theirs", ...marks(reading, value)));
  }
}

function marks(reading: string, value: string) {
  const told = ` Your group’s own${value === AS_PRINTED ? ", as printed" : ""}.`;
  return [createElement("span", "own", `${reading}.`), createElement("span", "printed", told)];
}

/** In front of a book's contents, list the rulings that differ from the recommended ones, each with its erratum. */
function showBeforeContents(contents: Element) {
  document.querySelector(".own-rulings")?.remove();
  const entries = [...document.querySelectorAll("p.own-ruling + [data-ours], p.own-ruling + dl.alternatives")].map(entryOf);
  if (!entries.length) return;
  const heading = createElement("h2", "unlisted", "Your group’s rulings");
  contents.before(createElement("section", "own-rulings", heading, createElement("dl", "", ...entries.flat())));
}

function entryOf(after: Element) {
  const ruling = after.previousElementSibling!;
  let heading = ruling;
  while (!heading.classList.contains("erratum")) heading = heading.previousElementSibling!;
  const link = Object.assign(document.createElement("a"), { href: `#${heading.id}`, textContent: heading.id });
  const title = createElement("dt", "", heading.firstChild!.textContent!.trim(), " ", link);
  return [title, createElement("dd", "", ruling.lastChild!.textContent!.trim())];
}

export function showLists(chosen: GameRulings) {
  const entries = document.querySelectorAll<HTMLElement>(".rulings [data-option]");
  const contents = document.querySelector(".contents");
  if (entries.length) showAll(entries, chosen);
  if (contents) showBeforeContents(contents);
}
