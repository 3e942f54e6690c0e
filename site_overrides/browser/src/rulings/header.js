// On every page: a mark in the header while the reader's table departs from ours, and what a link brings.

import { all, counted, fromText, subscribe, toText, withRulings } from "../rulings.js";

const page = new URL("../../rulings/", import.meta.url).href;

function mark() {
  const count = counted(all());
  const old = document.querySelector(".rulings-header");
  if (!count) {
    old?.remove();
    return;
  }
  const link = old ?? Object.assign(document.createElement("a"), { className: "rulings-header", href: page });
  link.textContent = count === 1 ? "1 own ruling" : `${count} own rulings`;
  link.setAttribute("aria-label", `Your table’s rulings: ${link.textContent}`);
  if (!old) document.querySelector(".md-header__title")?.after(link);
}

/** What the address brings, unless the reader plays by it already; the address is then as usual again. */
function brought() {
  const text = new URL(location.href).searchParams.get("rulings");
  if (text === null) return null;
  const choice = fromText(text);
  history.replaceState(history.state, "", withRulings(location.href, {}));
  return toText(choice) && toText(choice) !== toText(all()) ? choice : null;
}

let shown = null;

async function ask(choice) {
  const { h, render, Notice } = await import("../islands.js");
  shown ??= document.body.appendChild(document.createElement("div"));
  render(h(Notice, { brought: choice, done: () => render(null, shown) }), shown);
}

/** At every page: read the address. */
export function readRulings() {
  mark();
  const choice = brought();
  if (choice) ask(choice);
}

subscribe(mark);
