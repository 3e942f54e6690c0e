// The chunk of the pages that have examples: makes them live, and lets go of them when the page is left.

import { render } from "preact";
import { Cell } from "./cell.jsx";
import { readExample } from "./example.js";
import { broughtBy } from "./link.js";
import { CellPage } from "./page.js";
import { PageRun } from "./page-run.jsx";
import { prepare } from "./take-away.js";

function unfold(details) {
  for (let outer = details; outer; outer = outer.parentElement.closest("details")) outer.open = true;
}

/** Show what a link brings; it never runs by itself. */
async function receive(page) {
  const brought = await broughtBy(location.hash);
  const example = brought && page.examples.find(({ id }) => id === brought.id);
  if (!example || !example.details.isConnected) return;
  page.show(example.place, brought.text);
  unfold(example.details);
  example.details.scrollIntoView({ block: "center" });
}

/** Make the examples of the page live; return a function that ends that. */
export function wake(panel) {
  const found = document.querySelectorAll("details.proof[id^='example-']");
  const page = new CellPage(panel.dataset.page, panel.dataset.game ?? null, [...found].map(readExample));
  const roots = page.examples.map(({ details }) => details.appendChild(Object.assign(document.createElement("div"), { className: "cell" })));
  roots.forEach((root, place) => render(<Cell page={page} place={place} />, root));
  const all = panel.querySelector(".page-run");
  render(<PageRun page={page} />, all);
  for (const link of panel.querySelectorAll("a[data-wheel]")) prepare(link);
  const onHash = () => receive(page);
  addEventListener("hashchange", onHash);
  onHash();
  return () => {
    removeEventListener("hashchange", onHash);
    page.leave();
    for (const root of [...roots, all]) render(null, root);
  };
}
