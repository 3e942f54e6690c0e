// The errata of a printable page, with the rulings of the reader's group instead of the recommended ones.

import { createElement } from "../base/create-element.ts";
import type { GameRulings } from "../base/protocol.ts";

const OWN = "own-ruling";

const strong = (text: string) => createElement("strong", "", text);

/** Return the alternatives of an erratum by value, each with the element that shows its name, and its sentence with a full stop. */
const readingsOf = (list: Element) =>
  new Map<string, [name: Element, sentence: string]>(
    [...list.querySelectorAll("dt")].map((name) => [
      name.querySelector("code")!.textContent,
      [name, `${name.nextElementSibling!.textContent.trim()}.`],
    ]),
  );

const previous = (element: Element) => element.previousElementSibling as HTMLElement | null;

/** Return the heading of the erratum whose alternatives are in `list`, and the paragraph between both with the recommended ruling. */
function headingAbove(list: Element) {
  let ruling: HTMLElement | null = null;
  for (let before = previous(list); before; before = previous(before)) {
    if (before.classList.contains("erratum")) return { heading: before, ruling };
    if (before.querySelector(":scope > strong:first-child")?.textContent.startsWith("Ruling")) ruling = before;
  }
  return { heading: null, ruling };
}

function removeNotes() {
  for (const note of document.querySelectorAll(`.${OWN}, .badge-own`)) note.remove();
  for (const ours of document.querySelectorAll<HTMLElement>("p[data-ours]")) {
    ours.hidden = false;
    delete ours.dataset.ours;
  }
}

/** Show the group's ruling at the erratum, and mark it in the list of alternatives. */
function showAtErratum(list: Element, name: Element, sentence: string) {
  const { heading, ruling } = headingAbove(list);
  (ruling ?? list).before(createElement("p", OWN, strong("Your group’s ruling."), ` ${sentence}`));
  if (ruling) Object.assign(ruling, { hidden: true }).dataset.ours = "";
  name.append(createElement("span", "badge-own", "your group’s"));
  return heading!.id;
}

/** Show the group's ruling at all rules of the erratum. */
function showAtRules(erratum: string, sentence: string) {
  for (const note of document.querySelectorAll(`.rule-errata [data-erratum="${erratum}"]`))
    note.append(createElement("span", OWN, strong("Your group:"), ` ${sentence}`));
}

/** Show a note at each example whose result the group's ruling changes. */
function showAtExamples(list: Element, erratum: string, value: string) {
  for (let next = list.nextElementSibling; next?.classList.contains("impact"); next = next.nextElementSibling) {
    if (next.getAttribute("data-reading") !== value) continue;
    for (const link of next.querySelectorAll<HTMLAnchorElement>('a[href*="--example-"]')) {
      const example = document.getElementById(link.hash.slice(1));
      example?.after(createElement("p", OWN, `By your group’s rulings (${erratum}) this has another result.`));
    }
  }
}

/** Show the group's rulings in all places where the page shows the recommended ones. */
export function showErrata(chosen: GameRulings) {
  removeNotes();
  for (const list of document.querySelectorAll<HTMLElement>("dl.alternatives[data-ruling]")) {
    const value = chosen[list.dataset.ruling!]!;
    const reading = readingsOf(list).get(value);
    if (!reading) continue;
    const [name, sentence] = reading;
    const erratum = showAtErratum(list, name, sentence);
    showAtRules(erratum, sentence);
    showAtExamples(list, erratum, value);
  }
}
