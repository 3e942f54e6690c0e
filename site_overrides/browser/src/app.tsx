// What every page loads: styles, pop-ups, and the calculators where there are any.

import type { ComponentType } from "preact";
import "./styles/index.css";
import { arrangeQuestions } from "./asked.ts";
import { openExamples } from "./cells/open.ts";
import { foldErrata } from "./errata/folding.ts";
import { gameOfPage } from "./evidence/load.ts";
import { tellLives } from "./evidence/open.ts";
import { keepOffline } from "./offline.ts";
import type { PlayProps } from "./play/play.tsx";
import { offerTables } from "./play/told.ts";
import { offerAtBadges } from "./rulings/at-badges.ts";
import { offerReadings } from "./rulings/at-errata.ts";
import { readRulings } from "./rulings/header.ts";
import { followInWords } from "./rulings/told.ts";
import { all, departs, FOLLOWING, subscribe } from "./rulings.ts";
import { offerPins } from "./screen/offer.ts";
import { arrive, awaitSearch, gameHere } from "./search/open.ts";
import { showTips } from "./tips.ts";

const mounted = new Set<HTMLElement>();

/** A table is made here and nowhere else: nothing of an evening is known while pages are built. */
async function lay(island: HTMLElement, props: PlayProps) {
  const { h, render, Play } = await import("./play/index.ts");
  island.replaceChildren();
  render(h(Play, props), island);
}

/** What is tapped in an island before it wakes is tapped again once it has; gives what does so. */
function keepTaps(islands: HTMLElement[]) {
  const taps: HTMLButtonElement[] = [];
  const keep = ({ target }: Event) => {
    const button = (target as Element).closest("button");
    if (button && islands.some((island) => island.contains(button) && !mounted.has(island))) taps.push(button);
  };
  document.addEventListener("click", keep);
  return () => {
    document.removeEventListener("click", keep);
    for (const button of taps) button.click();
  };
}

async function wake(islands: HTMLElement[]) {
  const tapAgain = keepTaps(islands);
  const { hydrate, render, h, Calculator, DiceRoller, RulingsForm } = await import("./islands.ts");
  // Each gets what the build wrote for it.
  const kinds: Record<string, ComponentType<never>> = { calculator: Calculator, "dice-roller": DiceRoller, rulings: RulingsForm };
  for (const gone of [...mounted].filter((island) => !island.isConnected)) {
    render(null, gone);
    mounted.delete(gone);
  }
  for (const island of islands) {
    const template = island.querySelector<HTMLTemplateElement>("template[data-props]");
    if (!template || !island.isConnected) continue;
    const props = JSON.parse(template.content.textContent);
    template.remove();
    if (island.dataset.island === "play") await lay(island, props);
    else hydrate(h(kinds[island.dataset.island!]!, props as never), island);
    mounted.add(island);
  }
  tapAgain();
}

/** What is made for the reader alone, and by no build. */
async function offerOwn() {
  const place = document.querySelector<HTMLElement>(":is([data-sets], [data-screen]):empty");
  if (!place) return;
  const { h, render, RulingSets, Screen } = await import("./islands.ts");
  render(h("screen" in place.dataset ? Screen : RulingSets, {}), place);
  mounted.add(place);
}

let unfollow: (() => void) | null = null;

/** The page's tables and numbers, once the reader's rulings depart from ours. */
async function follow() {
  unfollow?.();
  unfollow = null;
  const blocks = [...document.querySelectorAll<HTMLElement>(FOLLOWING)];
  if (!blocks.length || !departs(all())) return;
  const { followRulings } = await import("./islands.ts");
  if (blocks[0]!.isConnected) unfollow ??= followRulings(blocks);
}

function open() {
  const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  if (islands.length || mounted.size) wake(islands);
  readRulings();
  follow();
  followInWords();
  offerReadings(gameOfPage());
  offerOwn();
  offerPins();
  foldErrata(gameOfPage());
  openExamples();
  offerTables();
  arrangeQuestions(gameHere());
  arrive();
  for (const term of document.querySelectorAll<HTMLElement>("abbr[title]")) term.tabIndex = 0;
}

showTips();
offerAtBadges();
tellLives();
awaitSearch();
subscribe(() => unfollow || follow());
// Material's observable of pages; with instant navigation it speaks again at every page change.
if (globalThis.document$) globalThis.document$.subscribe(open);
else open();
keepOffline();
