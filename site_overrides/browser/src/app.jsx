// What every page loads: styles, pop-ups, and the calculators where there are any.

import "./styles/index.css";
import { showTips } from "./tips.js";

const mounted = new Set();

async function wake(islands) {
  const { hydrate, render, h, Calculator } = await import("./islands.js");
  for (const gone of [...mounted].filter((island) => !island.isConnected)) {
    render(null, gone);
    mounted.delete(gone);
  }
  for (const island of islands) {
    const template = island.querySelector("template[data-props]");
    if (!template || !island.isConnected) continue;
    const props = JSON.parse(template.content.textContent);
    template.remove();
    hydrate(h(Calculator, props), island);
    mounted.add(island);
  }
}

function open() {
  const islands = [...document.querySelectorAll('[data-island="calculator"]')];
  if (islands.length || mounted.size) wake(islands);
  for (const term of document.querySelectorAll("abbr[title]")) term.tabIndex = 0;
}

showTips();
// The theme's search calls itself a dialog without saying which.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
// Material's observable of pages; with instant navigation it speaks again at every page change.
if (globalThis.document$) globalThis.document$.subscribe(open);
else open();
