// In the words of a page: the readings of the reader's own table, in place wherever a rule that they touch is told.

import { type Evidence, evidenceOf, gameOfPage, pageHere, ROOT } from "../base/evidence.ts";
import type { Chosen } from "../base/protocol.ts";
import { ignoreUnreachable } from "../base/unreachable.ts";
import { current, departs, subscribe } from "./choice.ts";

const NOTE = "own-ruling";
const NO_TEXT = ".rule-known, .erratum-facts, .own-ruling, .calculator, .exhibit, .cell, nav";

/** What is told of a reading: its sentence, and where its erratum stands. */
type Told = { text: string; erratum: string; address: string };

const made = (tag: string, className: string, ...content: (string | Node)[]) => {
  const element = Object.assign(document.createElement(tag), { className });
  element.append(...content);
  return element;
};

/** "Your group: At a tie the ruse stands. rb-e12" */
function note(tag: string, { text, erratum, address }: Told, begins = "Your group:") {
  const link = Object.assign(document.createElement("a"), { href: address, textContent: erratum });
  return made(tag, NOTE, made("strong", "", begins), ` ${text.replace(/[.]$/, "")}. `, link);
}

/** At the rules that the erratum is about; whether any stands here. */
function atRules(content: Element, rules: string[], told: Told) {
  const headings = rules.map((rule) => content.querySelector(`[id="${rule}"]`)).filter((heading) => heading !== null);
  for (const heading of headings) heading.after(note("p", told));
  return headings.length > 0;
}

/** At the line at a glance that speaks of it, or under them all. */
function atAGlance(content: Element, line: number | undefined, told: Told) {
  const block = content.querySelector("[id^=at-a-glance] + *");
  if (!block || line === undefined) return;
  const item = block.matches("ul, ol") ? block.children[line] : null;
  if (item) item.append(note("span", told));
  else block.after(note("p", told));
}

/** Where a page teaches the rule without stating it: at the words that lead there, else at the example that runs it. */
function whereTaught(content: Element, rules: string[], example: number | undefined, told: Told) {
  const links = rules.flatMap((rule) => [...content.querySelectorAll(`a[href$="#${rule}"]`)]);
  const link = links.find((each) => !each.closest(NO_TEXT));
  const place = link?.closest("p, ul, ol, dl, table") ?? (example === undefined ? null : content.querySelector(`#example-${example}`));
  place?.after(note("p", told));
}

const inRule = (example: Element) => {
  for (let before = example.previousElementSibling; before; before = before.previousElementSibling)
    if (/^H[1-6]$/.test(before.tagName)) return before.matches(".rule");
  return false;
};

/** At stories that come out otherwise; of a long tale, whose rest follows from it, at the first. */
function atStories(content: Element, numbers: number[], told: Told) {
  const stories = numbers.map((number) => content.querySelector(`#example-${number}`)).filter((story) => story !== null);
  for (const [at, story] of stories.entries()) {
    if (at > 0 && !inRule(story)) continue;
    story.after(note("p", { ...told, text: `this ends differently: ${told.text}` }, "By your group’s ruling"));
  }
}

/** At the erratum itself, under the words of our ruling. */
function atErratum(content: Element, told: Told) {
  const heading = content.querySelector(`[id="${told.erratum}"]`);
  if (!heading) return false;
  const list = heading.parentElement!.querySelector(`[id="${told.erratum}"] ~ dl.alternatives`);
  list?.before(note("p", told));
  return true;
}

function tell(content: Element, page: string, data: Evidence, chosen: Chosen) {
  for (const gone of content.querySelectorAll(`.${NOTE}`)) gone.remove();
  for (const [name, value] of Object.entries(chosen)) {
    const ruling = data.rulings[name];
    const reading = ruling?.readings[value];
    if (!reading) continue;
    const { rules, page: where } = data.errata[ruling.erratum]!;
    const told = { text: reading.text, erratum: ruling.erratum, address: `${ROOT}${where}#${ruling.erratum}` };
    if (atErratum(content, told)) continue;
    if (!atRules(content, rules, told)) whereTaught(content, rules, ruling.taught[page], told);
    atAGlance(content, ruling.glance[page], told);
    atStories(
      content,
      (reading.examples ?? []).filter(([path]) => path === page).map(([, number]) => number),
      told,
    );
  }
}

/** Tell on a part of a page what the table rules otherwise in a game. */
export async function tellRulings(content: Element, game: string, page = pageHere()) {
  const chosen = current(game);
  const before = content.querySelector(`.${NOTE}`);
  if (!departs(chosen) && !before) return;
  const data = await evidenceOf(game);
  if (content.isConnected) tell(content, page, data, current(game));
}

let forget: (() => void) | null = null;

/** Have the page tell the table's readings, now and at every change. */
export function followInWords() {
  forget?.();
  const game = gameOfPage();
  const content = document.querySelector(".md-content__inner");
  const follow = () => {
    if (content && game) tellRulings(content, game).catch(ignoreUnreachable); // without a network the words stay ours
  };
  follow();
  forget = subscribe(follow);
}
