// Lists of rulings: all rulings of a game on one page, or those that differ in front of a whole book.

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
    const theirs = Object.assign(document.createElement("dd"), { className: "theirs" });
    theirs.append(...marks(reading, value));
    entry.append(theirs);
  }
}

function marks(reading: string, value: string) {
  const own = Object.assign(document.createElement("span"), { className: "own", textContent: reading });
  const told = Object.assign(document.createElement("span"), {
    className: "printed",
    textContent: ` Your group’s own${value === AS_PRINTED ? ", as printed" : ""}.`,
  });
  return [own, told];
}

/** In front of a book's contents, list the rulings that differ from the recommended ones, each with its erratum. */
function showBeforeContents(contents: Element) {
  document.querySelector(".own-rulings")?.remove();
  const entries = [...document.querySelectorAll("p.own-ruling + [data-ours], p.own-ruling + dl.alternatives")].map(entryOf);
  if (!entries.length) return;
  const section = Object.assign(document.createElement("section"), { className: "own-rulings" });
  const heading = Object.assign(document.createElement("h2"), { className: "unlisted", textContent: "Your group’s rulings" });
  const list = document.createElement("dl");
  list.append(...entries.flat());
  section.append(heading, list);
  contents.before(section);
}

function entryOf(after: Element) {
  const ruling = after.previousElementSibling!;
  let heading = ruling;
  while (!heading.classList.contains("erratum")) heading = heading.previousElementSibling!;
  const title = document.createElement("dt");
  const link = Object.assign(document.createElement("a"), { href: `#${heading.id}`, textContent: heading.id });
  title.append(heading.firstChild!.textContent!.trim(), " ", link);
  const sentence = document.createElement("dd");
  sentence.textContent = ruling.lastChild!.textContent!.trim();
  return [title, sentence];
}

export function showLists(chosen: GameRulings) {
  const entries = document.querySelectorAll<HTMLElement>(".rulings [data-option]");
  const contents = document.querySelector(".contents");
  if (entries.length) showAll(entries, chosen);
  if (contents) showBeforeContents(contents);
}
