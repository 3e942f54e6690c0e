// The entry of every page: styles, pop-ups, and the islands (interactive parts) of the page.

import type { ComponentType } from "preact";
import "./styles/index.css";
import { gameOfPage } from "./base/evidence.ts";
import { keepAddressOfNextPage, keepPageAtJumps } from "./base/jumps.ts";
import { makeBoxesFocusable, removeLandmarks } from "./base/keyboard-access.ts";
import { firstUse, whenNear } from "./base/lazy-start.ts";
import { loadPart, warnIfOutdated } from "./base/parts.ts";
import { arrangeQuestions, warnUnknownQuestion } from "./calculators/last-questions.ts";
import { openExamples } from "./cells/open.ts";
import { engine } from "./engine/engine.ts";
import { showTips } from "./exhibit/tips.ts";
import { showStore, storeBook, storeEngineNow } from "./offline/offline.ts";
import { foldErrata } from "./reader/fold-errata.ts";
import { offerPins } from "./reader/offer-pins.ts";
import { openRuleDialogsOnTap } from "./reader/open-rule-dialog.ts";
import { offerReadings } from "./rulings/at-errata.ts";
import { offerAtRules } from "./rulings/at-rules.ts";
import { allRulings, differs, FOLLOWING, subscribe } from "./rulings/choice.ts";
import { readRulings } from "./rulings/header.ts";
import { keepNotesCurrent } from "./rulings/ruling-notes.ts";
import { gameHere, openTarget, startSearchOnUse } from "./search/open.ts";
import type { PlayProps } from "./sessions/play.tsx";
import { offerSessions } from "./sessions/session-links.ts";

const mounted = new Set<HTMLElement>();

/** Draw the session page. The build draws no session, so there is no HTML to take over. */
async function drawSession(island: HTMLElement, props: PlayProps) {
  const { h, render, Play } = await loadPart(import("./sessions/index.ts"));
  island.replaceChildren();
  render(h(Play, props), island);
}

/** Record taps on buttons in islands that do not run yet; return a function that repeats the taps. */
function recordTaps(islands: HTMLElement[]) {
  const taps: HTMLButtonElement[] = [];
  const recordTap = ({ target }: Event) => {
    const button = (target as Element).closest("button");
    if (button && islands.some((island) => island.contains(button) && !mounted.has(island))) taps.push(button);
  };
  document.addEventListener("click", recordTap);
  return () => {
    document.removeEventListener("click", recordTap);
    for (const button of taps) button.click();
  };
}

/** Unmount the islands of the page that the reader left. */
async function unmountIslands() {
  const gone = [...mounted].filter((island) => !island.isConnected);
  if (!gone.length) return;
  const { render } = await loadPart(import("./base/preact.ts"));
  for (const island of gone) {
    render(null, island);
    mounted.delete(island);
  }
}

/** The functions that load each kind of island. A page loads only the kinds that it has. */
const KINDS: Record<string, () => Promise<ComponentType<never>>> = {
  calculator: async () => (await loadPart(import("./calculators/calculator.tsx"))).Calculator,
  "dice-roller": async () => (await loadPart(import("./calculators/dice-roller.tsx"))).DiceRoller,
  ground: async () => (await loadPart(import("./sessions/position.tsx"))).Position,
  rulings: async () => (await loadPart(import("./rulings/form.tsx"))).RulingsForm,
};

async function startIslands(islands: HTMLElement[]) {
  if (!islands.length) return;
  const tapAgain = recordTaps(islands);
  const needed = Object.keys(KINDS).filter((kind) => islands.some(({ dataset }) => dataset.island === kind));
  const loading = needed.map(async (kind) => [kind, await KINDS[kind]!()] as const);
  const [{ hydrate, h }, kinds] = await Promise.all([
    loadPart(import("./base/preact.ts")),
    Promise.all(loading).then((pairs) => Object.fromEntries(pairs)),
  ]);
  // Each island gets the properties that the build wrote for it.
  for (const island of islands) {
    const template = island.querySelector<HTMLTemplateElement>("template[data-props]");
    if (!template || !island.isConnected) continue;
    const props = JSON.parse(template.content.textContent);
    template.remove();
    if (island.dataset.island === "play") await drawSession(island, props);
    else hydrate(h(kinds[island.dataset.island!]!, props as never), island);
    mounted.add(island);
  }
  tapAgain();
}

let stopWaiting = () => {};

/** Draw the parts that exist only for this reader, such as their own screen and saved sets of rulings. */
async function drawReaderParts() {
  const place = document.querySelector<HTMLElement>(":is([data-sets], [data-screen]):empty");
  if (!place) return;
  const { h, render } = await loadPart(import("./base/preact.ts"));
  const made =
    "screen" in place.dataset ? (await loadPart(import("./reader/screen.tsx"))).Screen : (await loadPart(import("./rulings/sets.tsx"))).RulingSets;
  render(h(made, {}), place);
  mounted.add(place);
}

let stopFollowing: (() => void) | null = null;

/** Make the page's tables and numbers follow the reader's rulings if these differ from the recommended ones. */
async function applyRulings() {
  stopFollowing?.();
  stopFollowing = null;
  const blocks = [...document.querySelectorAll<HTMLElement>(FOLLOWING)];
  if (!blocks.length || !differs(allRulings())) return;
  const { followRulings } = await loadPart(import("./rulings/exhibits.tsx"));
  if (blocks[0]!.isConnected) stopFollowing ??= followRulings(blocks);
}

/** Return whether the page comes from another build than the running scripts. Instant navigation keeps the scripts, so such a page must reload. */
const isOfOtherBuild = () => {
  const { app } = document.querySelector<HTMLElement>(".page-game")?.dataset ?? {};
  return app !== undefined && !import.meta.url.endsWith(app);
};

let isFirst = true;

function openPage() {
  if (!isFirst && isOfOtherBuild()) return location.reload();
  isFirst = false;
  const islands = [...document.querySelectorAll<HTMLElement>("[data-island]")];
  stopWaiting();
  // The form of rulings is folded, so it waits until the reader uses the page.
  stopWaiting = whenNear(
    islands.filter(({ dataset }) => !["rulings", "play"].includes(dataset.island!)),
    startIslands,
  );
  // The session is the purpose of its page, so it starts at once.
  startIslands(islands.filter(({ dataset }) => dataset.island === "play"));
  firstUse().then(() => startIslands(islands));
  unmountIslands();
  readRulings();
  applyRulings();
  keepNotesCurrent();
  offerReadings(gameOfPage());
  drawReaderParts();
  offerPins();
  foldErrata(gameOfPage());
  openExamples();
  offerSessions();
  arrangeQuestions(gameHere());
  warnUnknownQuestion();
  openTarget();
  makeBoxesFocusable();
  showStore();
  for (const term of document.querySelectorAll<HTMLElement>("abbr[title]")) term.tabIndex = 0;
}

/** Switch colours without a fade; see book/write/finish/theme_css.py. */
function changeColoursAtOnce() {
  const disableFade = ({ target }: Event) => {
    if (!(target as Element).matches("[name=__palette]")) return;
    document.body.dataset.switching = "";
    setTimeout(() => delete document.body.dataset.switching);
  };
  document.addEventListener("change", disableFade, { capture: true });
}

showTips();
changeColoursAtOnce();
keepPageAtJumps();
keepAddressOfNextPage();
offerAtRules();
openRuleDialogsOnTap();
startSearchOnUse();
removeLandmarks();
subscribe(() => stopFollowing || applyRulings());
engine.subscribe((state) => {
  if (state === "ready") storeEngineNow();
  if (state === "failed") warnIfOutdated();
});
// Material's observable of pages. With instant navigation it fires again at every page change.
if (globalThis.document$) globalThis.document$.subscribe(openPage);
else openPage();
storeBook();
