// The rulings of the reader's group: saved in this browser, and shared by links. Everything that shows odds follows them.
//
//   import { allRulings, choose, current, subscribe } from "./choice.ts";
//   current("riskbreaker")     // {low_success: "zero"}: only the rulings that differ from the recommended ones
//   const forget = subscribe(() => …);   // called at every change, also from another tab

import { GAMES } from "../../../../build/games.js";
import { readTrimmed } from "../base/links.ts";
import { showNotSaved } from "../base/notice.ts";
import type { GameRulings, Rulings } from "../base/protocol.ts";
import { isListOf, isText, storedText, storedValue, storeText, storeValue } from "../base/storage.ts";

const KEY = "counterroll-rulings";
const BEFORE = "counterroll-rulings-before"; // earlier choices, each as text, the latest last
const MAX_STEPS = 50; // changes that can be undone
export const PREFIXES: Record<string, string> = Object.fromEntries(Object.entries(GAMES).map(([prefix, game]) => [game, prefix]));
/** The selector of the parts that follow the rulings: tables, and numbers in prose. */
export const FOLLOWING = "[data-exhibit], [data-figure]";
const PART = /^([a-z]{2})\.(\w+):([\w-]+)$/;
const NONE: Readonly<Record<string, never>> = Object.freeze({});

const listeners = new Set<() => void>();
let choice: Rulings = savedChoice();

function savedChoice() {
  return fromText(storedText("localStorage", KEY) ?? "");
}

/** Read a part of a choice in a link; null if it is not valid. */
function read(part: string) {
  const [, prefix, name, alternative] = part.match(PART) ?? [];
  const game = GAMES[prefix!];
  return game ? { game, name: name!, alternative: alternative! } : null;
}

/** Read a choice from a link, "rb.low_success:zero,ar.starting_poise:six". Parts that are not valid are left out. */
export function fromText(text: string) {
  const found: Rulings = {};
  for (const part of text.split(",")) {
    const one = readTrimmed(part, read);
    if (one) (found[one.game] ??= {})[one.name] = one.alternative;
  }
  return found;
}

/** Return the parts of a text that `fromText` leaves out. */
export const invalidParts = (text: string) => text.split(",").filter((part) => part.trim() && readTrimmed(part, read) === null);

/** Return a choice as the text that `fromText` reads. Equal choices give equal texts. */
export const toText = (chosen: Rulings) =>
  Object.entries(chosen)
    .flatMap(([game, names]) => Object.entries(names).map(([name, alternative]) => `${PREFIXES[game]}.${name}:${alternative}`))
    .sort()
    .join(",");

/** Return the whole choice, by game. */
export const allRulings = () => choice;

/** Return the rulings of one game that differ from the recommended ones. On pages about several games, the whole choice. */
export const current = (game: string) => (game in PREFIXES ? (choice[game] ?? NONE) : choice) as GameRulings;

/** Return the rulings of a game in the form of a session's tag, "low_success=zero,…". */
export const asTag = (game: string) =>
  Object.entries(current(game))
    .map(([name, alternative]) => `${name}=${alternative}`)
    .join(",");

export const differs = (chosen: GameRulings | Rulings) => Object.keys(chosen).length > 0;

/** Return the number of rulings that differ from the recommended ones. */
export const countRulings = (chosen: Rulings) => Object.values(chosen).reduce((sum, names) => sum + Object.keys(names).length, 0);

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replace the choice for one game; an empty choice means the recommended rulings. */
export function choose(game: string, names: GameRulings) {
  const { [game]: _, ...others } = choice;
  replaceAll(differs(names) ? { ...others, [game]: names } : others);
}

/** Choose one alternative. `ours` is the recommended one, which the choice does not store. */
export function chooseOne(game: string, name: string, value: string, ours: string) {
  const { [name]: _, ...others } = current(game);
  choose(game, value === ours ? others : { ...others, [name]: value });
}

/** Replace the choice for all games. `undo` can restore the earlier one. */
export function replaceAll(chosen: Rulings) {
  if (toText(chosen) === toText(choice)) return;
  saveSteps([...earlierChoices(), toText(choice)]);
  saveChoice(chosen);
}

const earlierChoices = () => storedValue("localStorage", BEFORE, isListOf(isText), []);

/** Return whether there is a change to undo. */
export const canUndo = () => earlierChoices().length > 0;

/** Undo the last change, whether it was one ruling, a preset or a saved set. */
export function undo() {
  const before = earlierChoices();
  if (!before.length) return;
  saveSteps(before.slice(0, -1));
  saveChoice(fromText(before.at(-1)!));
}

const saveSteps = (before: string[]) => storeValue("localStorage", BEFORE, before.slice(-MAX_STEPS));

function saveChoice(chosen: Rulings) {
  setChoice(chosen);
  if (!storeText("localStorage", KEY, differs(choice) ? toText(choice) : null))
    showNotSaved("Your rulings apply until you close or reload this page.");
}

function setChoice(chosen: Rulings) {
  if (toText(chosen) === toText(choice)) return;
  choice = chosen;
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.("storage", ({ key }) => key === KEY && setChoice(savedChoice()));

/** Return an address with the choice in it. */
export function withRulings(address: string, chosen = choice) {
  const url = new URL(address);
  url.searchParams.delete("rulings");
  // Nothing in the text needs escapes, so it stays readable in a message.
  const text = toText(chosen);
  if (text) url.search += `${url.search ? "&" : "?"}rulings=${text}`;
  return url;
}
