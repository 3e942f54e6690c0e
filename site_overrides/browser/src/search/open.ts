// Runs at every page: fetches the search when the reader opens it, and remembers the reader's game.

import { parameters, readTrimmed } from "../base/links.ts";
import { loadPart } from "../base/parts.ts";
import { storedText, storeText } from "../base/storage.ts";
import { decodePart, LED_HERE } from "./place.ts";

const LAST = "counterroll-game";

let isReached = false;
let before: HTMLElement | null = null; // the element with the focus before the search opened

const field = () => document.querySelector<HTMLInputElement>(".md-search__input")!;
const toggle = () => document.querySelector<HTMLInputElement>("[data-md-toggle=search]")!;

/** Return the game of the page, or else the last visited one; empty if the reader has visited none. */
export function gameHere() {
  const game = document.querySelector<HTMLElement>(".page-game")?.dataset.game ?? "compendium";
  return game === "compendium" ? (storedText("localStorage", LAST) ?? "") : game;
}

function saveGame() {
  const game = gameHere();
  if (game) storeText("localStorage", LAST, game);
}

/** Fetch the search and start it, once. */
async function startSearch() {
  if (isReached) return;
  isReached = true;
  const { openBox } = await loadPart(import("./box.tsx"));
  openBox({ field: field(), toggle: toggle(), game: gameHere, cameFrom: () => before });
}

const focusedField = () => document.activeElement?.closest("input, select, textarea, [contenteditable]");

function openSearch() {
  if (!toggle().checked) toggle().click(); // a click, because the theme listens for one
  field().focus();
}

function onKey(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || !["/", "s", "f"].includes(event.key) || focusedField()) return;
  event.preventDefault();
  openSearch();
}

/** From now on, start the search when the reader opens it. */
export function startSearchOnUse() {
  if (!field()) return;
  field().addEventListener("focus", ({ relatedTarget }) => {
    const from = relatedTarget as HTMLElement | null;
    if (from && !from.closest(".md-search")) before = from;
    if (!toggle().checked) toggle().click();
    startSearch();
  });
  toggle().addEventListener("change", () => (toggle().checked ? field().focus() : field().blur()));
  document.addEventListener("keydown", onKey);
  document.addEventListener("click", ({ target }) => (target as Element).closest("[data-search]") && openSearch());
  addEventListener("hashchange", openTarget);
  // An address may contain a question: …/?q=armor
  const asked = parameters(location.href).get("q");
  if (asked) {
    field().value = asked;
    openSearch();
  }
}

/** Open the folded part that a link leads into. */
function unfold() {
  const anchor = decodePart(location.hash.slice(1));
  const target = anchor ? readTrimmed(anchor, (id) => document.getElementById(id)) : null;
  const folded = target?.closest<HTMLDetailsElement>("details:not([open])");
  if (folded) folded.open = true;
  if (folded || (target && target.id !== anchor)) target!.scrollIntoView();
}

/** At every page and every anchor: save the game, unfold the target, mark the searched words, and help with unknown addresses. */
export async function openTarget() {
  saveGame();
  unfold();
  const lost = document.querySelector("[data-lost]");
  if (lost) (await loadPart(import("./lost.tsx"))).guess(lost);
  if (storedText("sessionStorage", LED_HERE)) (await loadPart(import("./marks.ts"))).markWords();
}
