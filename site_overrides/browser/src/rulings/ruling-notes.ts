// Notes in the text of a page: the alternatives that the reader's group has chosen, at every rule that they change.

import { createElement } from "../base/create-element.ts";
import { type Evidence, evidenceOf, gameOfPage, pageHere, ROOT } from "../base/evidence.ts";
import type { GameRulings } from "../base/protocol.ts";
import { ignoreUnreachable } from "../base/unreachable.ts";
import { current, differs, subscribe } from "./choice.ts";

const NOTE = "own-ruling";
const NO_TEXT = ".rule-known, .erratum-facts, .own-ruling, .calculator, .exhibit, .cell, nav";

/** The content of a note: the alternative's sentence, and its erratum with its address. */
type Told = { text: string; erratum: string; address: string };

/** Return a note such as "Your group: At a tie the ruse works. rb-e12". */
function note({ text, erratum, address }: Told, begins = "Your group:") {
  const link = Object.assign(document.createElement("a"), { href: address, textContent: erratum });
  return createElement("p", NOTE, createElement("strong", "", begins), ` ${text}. `, link);
}

/** Add notes to the erratum's rules; return whether the page has any of these rules. */
function addAtRules(content: Element, rules: string[], told: Told) {
  const headings = rules.map((rule) => content.querySelector(`[id="${rule}"]`)).filter((heading) => heading !== null);
  for (const heading of headings) heading.after(note(told));
  return headings.length > 0;
}

/** Add a note below the page's section "At a glance". */
function addAtGlance(content: Element, told: Told) {
  content.querySelector("[id^=at-a-glance] + *")?.after(note(told));
}

/** Add a note if the page teaches the rule without stating it: at the first link to the rule, or else at the example that runs it. */
function addWhereTaught(content: Element, rules: string[], example: number | undefined, told: Told) {
  const links = rules.flatMap((rule) => [...content.querySelectorAll(`a[href$="#${rule}"]`)]);
  const link = links.find((candidate) => !candidate.closest(NO_TEXT));
  const place = link?.closest("p, ul, ol, dl, table") ?? (example === undefined ? null : content.querySelector(`#example-${example}`));
  place?.after(note(told));
}

const isInRule = (example: Element) => {
  for (let before = example.previousElementSibling; before; before = before.previousElementSibling)
    if (/^H[1-6]$/.test(before.tagName)) return before.matches(".rule");
  return false;
};

/** Add notes to examples that end differently. Outside of rules, later examples may go on from the first, so only the first has a note. */
function addAtExamples(content: Element, numbers: number[], told: Told) {
  const stories = numbers.map((number) => content.querySelector(`#example-${number}`)).filter((story) => story !== null);
  for (const [at, story] of stories.entries()) {
    if (at > 0 && !isInRule(story)) continue;
    story.after(note({ ...told, text: `this ends differently: ${told.text}` }, "By your group’s ruling"));
  }
}

/** Add a note to the erratum itself, above its alternatives. */
function addAtErratum(content: Element, told: Told) {
  const heading = content.querySelector(`[id="${told.erratum}"]`);
  if (!heading) return false;
  const list = heading.parentElement!.querySelector(`[id="${told.erratum}"] ~ dl.alternatives`);
  list?.before(note(told));
  return true;
}

function addNotes(content: Element, page: string, data: Evidence, chosen: GameRulings) {
  for (const gone of content.querySelectorAll(`.${NOTE}`)) gone.remove();
  for (const [name, value] of Object.entries(chosen)) {
    const ruling = data.rulings[name];
    const reading = ruling?.readings[value];
    if (!reading) continue;
    const { rules, page: where } = data.errata[ruling.erratum]!;
    const told = { text: reading.text, erratum: ruling.erratum, address: `${ROOT}${where}#${ruling.erratum}` };
    if (addAtErratum(content, told)) continue;
    if (addAtRules(content, rules, told)) addAtGlance(content, told);
    else addWhereTaught(content, rules, ruling.taught[page], told);
    addAtExamples(
      content,
      (reading.examples ?? []).filter(([path]) => path === page).map(([, number]) => number),
      told,
    );
  }
}

/** Add notes about a game's rulings to a part of a page. */
export async function showRulingNotes(content: Element, game: string, page = pageHere()) {
  const chosen = current(game);
  const before = content.querySelector(`.${NOTE}`);
  if (!differs(chosen) && !before) return;
  const data = await evidenceOf(game);
  if (content.isConnected) addNotes(content, page, data, current(game));
}

let forget: (() => void) | null = null;

/** Keep the page's notes up to date, now and at every change. */
export function keepNotesCurrent() {
  forget?.();
  const game = gameOfPage();
  const content = document.querySelector(".md-content__inner");
  const follow = () => {
    if (content && game) showRulingNotes(content, game).catch(ignoreUnreachable); // without a network, no notes
  };
  follow();
  forget = subscribe(follow);
}
