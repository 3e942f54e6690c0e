// The rulings of the reader's own table: kept in this browser, carried by links, followed by whatever shows odds.
//
//   import { all, choose, current, subscribe } from "./choice.ts";
//   current("riskbreaker")     // {low_success: "zero"}: only what departs from ours, {} where nothing does
//   const forget = subscribe(() => …);   // called at every change, from another tab too

import { GAMES } from "../../../../build/games.js";
import { firstRead } from "../base/links.ts";
import { tellNotSaved } from "../base/notice.ts";
import type { Chosen, Rulings } from "../base/protocol.ts";
import { isListOf, isText, keep, kept, storedText, storeText } from "../base/storage.ts";

const KEY = "counterroll-rulings";
const BEFORE = "counterroll-rulings-before"; // the choices that stood before, each as text, the latest last
const MOST = 50; // steps that can be taken back
export const PREFIXES: Record<string, string> = Object.fromEntries(Object.entries(GAMES).map(([prefix, game]) => [game, prefix]));
/** What of a page follows the rulings: its tables, and the numbers of its prose. */
export const FOLLOWING = "[data-exhibit], [data-figure]";
const PART = /^([a-z]{2})\.(\w+):([\w-]+)$/;
const NONE: Readonly<Record<string, never>> = Object.freeze({});

const listeners = new Set<() => void>();
let choice: Rulings = keptChoice();

function keptChoice() {
  return fromText(storedText("localStorage", KEY) ?? "");
}

/** A part of a choice as a link carries it, or null. */
function read(part: string) {
  const [, prefix, name, alternative] = part.match(PART) ?? [];
  const game = GAMES[prefix!];
  return game ? { game, name: name!, alternative: alternative! } : null;
}

/** A choice as a link carries it, "rb.low_success:zero,ar.starting_poise:six"; what is unreadable is left out. */
export function fromText(text: string) {
  const found: Rulings = {};
  for (const part of text.split(",")) {
    const one = firstRead(part, read);
    if (one) (found[one.game] ??= {})[one.name] = one.alternative;
  }
  return found;
}

/** The parts of such a text that cannot be read. */
export const unreadIn = (text: string) => text.split(",").filter((part) => part.trim() && firstRead(part, read) === null);

/** The text that `fromText` reads, always the same for the same choice. */
export const toText = (chosen: Rulings) =>
  Object.entries(chosen)
    .flatMap(([game, names]) => Object.entries(names).map(([name, alternative]) => `${PREFIXES[game]}.${name}:${alternative}`))
    .sort()
    .join(",");

/** The whole choice, by game. */
export const all = () => choice;

/** What departs from ours in one game; for what is no game (side by side), the whole choice. */
export const current = (game: string) => (game in PREFIXES ? (choice[game] ?? NONE) : choice) as Chosen;

/** The same as a session's tag has it, "low_success=zero,…". */
export const asTag = (game: string) =>
  Object.entries(current(game))
    .map(([name, alternative]) => `${name}=${alternative}`)
    .join(",");

export const departs = (chosen: Chosen | Rulings) => Object.keys(chosen).length > 0;

/** How many rulings differ from ours. */
export const counted = (chosen: Rulings) => Object.values(chosen).reduce((sum, names) => sum + Object.keys(names).length, 0);

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Replace the choice of one game; an empty one is ours again. */
export function choose(game: string, names: Chosen) {
  const { [game]: _, ...others } = choice;
  replaceAll(departs(names) ? { ...others, [game]: names } : others);
}

/** Choose one reading; ours is no choice of one's own. */
export function chooseOne(game: string, name: string, value: string, ours: string) {
  const { [name]: _, ...others } = current(game);
  choose(game, value === ours ? others : { ...others, [name]: value });
}

/** Replace the choice of every game; what stood before can be taken back. */
export function replaceAll(chosen: Rulings) {
  if (toText(chosen) === toText(choice)) return;
  keepSteps([...steps(), toText(choice)]);
  put(chosen);
}

const steps = () => kept("localStorage", BEFORE, isListOf(isText), []);

/** Whether there is a step to take back. */
export const canUndo = () => steps().length > 0;

/** Take the last change back, a preset or a set like any other. */
export function undo() {
  const before = steps();
  if (!before.length) return;
  keepSteps(before.slice(0, -1));
  put(fromText(before.at(-1)!));
}

const keepSteps = (before: string[]) => keep("localStorage", BEFORE, before.slice(-MOST));

function put(chosen: Rulings) {
  become(chosen);
  if (!storeText("localStorage", KEY, departs(choice) ? toText(choice) : null))
    tellNotSaved("Your rulings apply until you close or reload this page.");
}

function become(chosen: Rulings) {
  if (toText(chosen) === toText(choice)) return;
  choice = chosen;
  for (const listener of listeners) listener();
}

globalThis.addEventListener?.("storage", ({ key }) => key === KEY && become(keptChoice()));

/** An address with the choice in it. */
export function withRulings(address: string, chosen = choice) {
  const url = new URL(address);
  url.searchParams.delete("rulings");
  // Readable in a message: nothing in it needs escaping.
  const text = toText(chosen);
  if (text) url.search += `${url.search ? "&" : "?"}rulings=${text}`;
  return url;
}
