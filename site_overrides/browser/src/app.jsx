// What every page loads: styles, pop-ups, and the calculators where there are any.

import "./styles/index.css";
import { arrangeQuestions } from "./asked.js";
import { openExamples } from "./cells/open.js";
import { foldErrata } from "./errata/folding.js";
import { gameOfPage } from "./evidence/load.js";
import { tellLives } from "./evidence/open.js";
import { keepOffline } from "./offline.js";
import { offerTables } from "./play/told.js";
import { offerAtBadges } from "./rulings/at-badges.js";
import { offerReadings } from "./rulings/at-errata.js";
import { readRulings } from "./rulings/header.js";
import { followInWords } from "./rulings/told.js";
import { all, departs, subscribe } from "./rulings.js";
import { offerPins } from "./screen/offer.js";
import { arrive, awaitSearch, gameHere } from "./search/open.js";
import { showTips } from "./tips.js";

const mounted = new Set();

/** A table is made here and nowhere else: nothing of an evening is known while pages are built. */
async function lay(island, props) {
  const { h, render, Play } = await import("./play/index.js");
  island.replaceChildren();
  render(h(Play, props), island);
}

/** What is tapped in an island before it wakes is tapped again once it has; gives what does so. */
function keepTaps(islands) {
  const taps = [];
  const keep = ({ target }) => {
    const button = target.closest("button");
    if (button && islands.some((island) => island.contains(button) && !mounted.has(island))) taps.push(button);
  };
  document.addEventListener("click", keep);
  return () => {
    document.removeEventListener("click", keep);
    for (const button of taps) button.click();
  };
}

async function wake(islands) {
  const tapAgain = keepTaps(islands);
  const { hydrate, render, h, Calculator, DiceRoller, RulingsForm } = await import("./islands.js");
  const kinds = { calculator: Calculator, "dice-roller": DiceRoller, rulings: RulingsForm };
  for (const gone of [...mounted].filter((island) => !island.isConnected)) {
    render(null, gone);
    mounted.delete(gone);
  }
  for (const island of islands) {
    const template = island.querySelector("template[data-props]");
    if (!template || !island.isConnected) continue;
    const props = JSON.parse(template.content.textContent);
    template.remove();
    if (island.dataset.island === "play") await lay(island, props);
    else hydrate(h(kinds[island.dataset.island], props), island);
    mounted.add(island);
  }
  tapAgain();
}

/** What is made for the reader alone, and by no build. */
async function offerOwn() {
  const place = document.querySelector(":is([data-sets], [data-screen]):empty");
  if (!place) return;
  const { h, render, RulingSets, Screen } = await import("./islands.js");
  render(h("screen" in place.dataset ? Screen : RulingSets), place);
  mounted.add(place);
}

let unfollow = null;

/** The page's tables, once the reader's rulings depart from ours. */
async function follow() {
  unfollow?.();
  unfollow = null;
  const blocks = [...document.querySelectorAll("[data-exhibit]")];
  if (!blocks.length || !departs(all())) return;
  const { followRulings } = await import("./islands.js");
  if (blocks[0].isConnected) unfollow ??= followRulings(blocks);
}

function open() {
  const islands = [...document.querySelectorAll("[data-island]")];
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
  for (const term of document.querySelectorAll("abbr[title]")) term.tabIndex = 0;
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
