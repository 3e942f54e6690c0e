// What every page loads: styles, pop-ups, and the calculators where there are any.

import type { ComponentType } from "preact";
import "./styles/index.css";
import { arrangeQuestions, tellUnknownQuestion } from "./asked.ts";
import { openExamples } from "./cells/open.ts";
import { engine } from "./engine.ts";
import { foldErrata } from "./errata/folding.ts";
import { gameOfPage } from "./evidence/load.ts";
import { tellLives } from "./evidence/open.ts";
import { inUse, whenNear } from "./near.ts";
import { storeBook, tellStored } from "./offline.ts";
import { part, tellIfOutdated } from "./parts.ts";
import type { PlayProps } from "./play/play.tsx";
import { offerTables } from "./play/told.ts";
import { quietLandmarks, reachBoxes } from "./reach.ts";
import { offerReadings } from "./rulings/at-errata.ts";
import { offerAtRules } from "./rulings/at-rules.ts";
import { readRulings } from "./rulings/header.ts";
import { followInWords } from "./rulings/told.ts";
import { all, departs, FOLLOWING, subscribe } from "./rulings.ts";
import { offerPins } from "./screen/offer.ts";
import { arrive, awaitSearch, gameHere } from "./search/open.ts";
import { showTips } from "./tips.ts";

const mounted = new Set<HTMLElement>();

/** A table is made here and nowhere else: nothing of an evening is known while pages are built. */
async function lay(island: HTMLElement, props: PlayProps) {
  const { h, render, Play } = await part(import("./play/index.ts"));
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

/** Let go of what stood on the page that was left. */
async function letGo() {
  const gone = [...mounted].filter((island) => !island.isConnected);
  if (!gone.length) return;
  const { render } = await part(import("./preact.ts"));
  for (const island of gone) {
    render(null, island);
    mounted.delete(island);
  }
}

/** What can stand in a page, each fetched where one is needed. */
const KINDS: Record<string, () => Promise<ComponentType<never>>> = {
  calculator: async () => (await part(import("./calculator.tsx"))).Calculator,
  "dice-roller": async () => (await part(import("./dice-roller.tsx"))).DiceRoller,
  rulings: async () => (await part(import("./rulings/form.tsx"))).RulingsForm,
};

async function wake(islands: HTMLElement[]) {
  if (!islands.length) return;
  const tapAgain = keepTaps(islands);
  const needed = Object.keys(KINDS).filter((kind) => islands.some(({ dataset }) => dataset.island === kind));
  const loading = needed.map(async (kind) => [kind, await KINDS[kind]!()] as const);
  const [{ hydrate, h }, kinds] = await Promise.all([part(import("./preact.ts")), Promise.all(loading).then((pairs) => Object.fromEntries(pairs))]);
  // Each gets what the build wrote for it.
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

let waiting = () => {};

/** What is made for the reader alone, and by no build. */
async function offerOwn() {
  const place = document.querySelector<HTMLElement>(":is([data-sets], [data-screen]):empty");
  if (!place) return;
  const { h, render } = await part(import("./preact.ts"));
  const made = "screen" in place.dataset ? (await part(import("./screen/screen.tsx"))).Screen : (await part(import("./rulings/sets.tsx"))).RulingSets;
  render(h(made, {}), place);
  mounted.add(place);
}

let unfollow: (() => void) | null = null;

/** The page's tables and numbers, once the reader's rulings depart from ours. */
async function follow() {
  unfollow?.();
  unfollow = null;
  const blocks = [...document.querySelectorAll<HTMLElement>(FOLLOWING)];
  if (!blocks.length || !departs(all())) return;
  const { followRulings } = await part(import("./rulings/exhibits.tsx"));
  if (blocks[0]!.isConnected) unfollow ??= followRulings(blocks);
}

/** A page that came without a reload may be of a newer build than the scripts that run: then all of it is loaded. */
const isOfOtherBuild = () => {
  const { app } = document.querySelector<HTMLElement>(".page-game")?.dataset ?? {};
  return app !== undefined && !import.meta.url.endsWith(app);
};

let isFirst = true;

function open() {
  if (!isFirst && isOfOtherBuild()) return location.reload();
  isFirst = false;
  const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  waiting();
  // What a game leaves to the table lies folded.
  waiting = whenNear(
    islands.filter(({ dataset }) => !["rulings", "play"].includes(dataset.island!)),
    wake,
  );
  // A session is what its page is for: it waits neither for the reader nor for the browser to draw.
  wake(islands.filter(({ dataset }) => dataset.island === "play"));
  inUse().then(() => wake(islands));
  letGo();
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
  tellUnknownQuestion();
  arrive();
  reachBoxes();
  tellStored();
  for (const term of document.querySelectorAll<HTMLElement>("abbr[title]")) term.tabIndex = 0;
}

/** While a reader changes the colours, none fades into the other: see book/write/restyle.py. */
function changeColoursAtOnce() {
  const switching = ({ target }: Event) => {
    if (!(target as Element).matches("[name=__palette]")) return;
    document.body.dataset.switching = "";
    setTimeout(() => delete document.body.dataset.switching);
  };
  document.addEventListener("change", switching, { capture: true });
}

showTips();
changeColoursAtOnce();
offerAtRules();
tellLives();
awaitSearch();
quietLandmarks();
subscribe(() => unfollow || follow());
engine.subscribe((state) => state === "failed" && tellIfOutdated());
// Material's observable of pages; with instant navigation it speaks again at every page change.
if (globalThis.document$) globalThis.document$.subscribe(open);
else open();
storeBook();
