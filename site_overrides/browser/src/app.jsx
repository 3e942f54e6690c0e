// What every page loads: styles, pop-ups, and the calculators where there are any.

import "./styles/index.css";
import { arrangeQuestions } from "./asked.js";
import { keepOffline } from "./offline.js";
import { departs, all, subscribe } from "./rulings.js";
import { readRulings } from "./rulings/header.js";
import { openExamples } from "./cells/open.js";
import { offerTables } from "./play/told.js";
import { arrive, awaitSearch, gameHere } from "./search/open.js";
import { showTips } from "./tips.js";

const mounted = new Set();

/** A table is made here and nowhere else: nothing of an evening is known while pages are built. */
async function lay(island, props) {
  const { h, render, Play } = await import("./play/index.js");
  island.replaceChildren();
  render(h(Play, props), island);
}

async function wake(islands) {
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
  openExamples();
  offerTables();
  arrangeQuestions(gameHere());
  arrive();
  for (const term of document.querySelectorAll("abbr[title]")) term.tabIndex = 0;
}

showTips();
awaitSearch();
subscribe(() => unfollow || follow());
// Material's observable of pages; with instant navigation it speaks again at every page change.
if (globalThis.document$) globalThis.document$.subscribe(open);
else open();
keepOffline();
