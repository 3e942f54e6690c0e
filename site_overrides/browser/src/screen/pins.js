// What a reader has put on a screen of their own: kept in this browser, in their order, carried by a link.
//
// A pin is {at, title, inputs}: `at` is where it stands below the site, "riskbreaker/counter-rolls/#rb.counter.compare"
// for a rule, an erratum or a calculator, "riskbreaker/counter-rolls/#table=riskbreaker/counter-grid" for a table;
// `inputs` are those of a calculator that differ from its example.

import { isRecord, isText, keep, kept } from "../kept.js";

const KEY = "counterroll-screen";
const LINK = "#pins=";
const listeners = new Set();

export const isPin = (pin) => isText(pin?.at) && /^[\w/.-]*#[\w/.=-]+$/.test(pin.at) && isText(pin.title) && isRecord(pin.inputs ?? {});

/** Every pin, in order. */
export const pins = () => kept("localStorage", KEY, Array.isArray, []).filter(isPin);

/** Replace all pins; return whether this browser keeps them. */
export function keepPins(list) {
  const isKept = keep("localStorage", KEY, list);
  if (isKept) for (const listener of listeners) listener();
  return isKept;
}

export function subscribe(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

globalThis.addEventListener?.("storage", ({ key }) => key === KEY && listeners.forEach((listener) => listener()));

export const isPinned = (at) => pins().some((pin) => pin.at === at);

/** Put something on the screen, below what is there. */
export const pin = (made) => keepPins([...pins(), made]);

/** Take everything that stands at this place off the screen. */
export const unpin = (at) => keepPins(pins().filter((each) => each.at !== at));

/** The screen as a link: the part of an address that is never sent to a server. */
export const linkTo = (list, page) =>
  `${page}${LINK}${encodeURIComponent(JSON.stringify(list.map(({ at, title, inputs }) => [at, title, inputs ?? {}])))}`;

/** The pins that a link brings, or null. */
export function broughtBy(hash) {
  if (!hash.startsWith(LINK)) return null;
  try {
    const found = JSON.parse(decodeURIComponent(hash.slice(LINK.length))).map(([at, title, inputs]) => ({ at, title, inputs }));
    return found.every(isPin) ? found : null;
  } catch {
    return null;
  }
}
