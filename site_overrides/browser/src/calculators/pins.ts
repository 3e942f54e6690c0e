// What a reader has put on a screen of their own: kept in this browser, in their order, carried by a link.
//
// Of a pin, `at` is where it stands below the site, "riskbreaker/counter-rolls/#rb.counter.compare"
// for a rule, an erratum or a calculator, "riskbreaker/counter-rolls/#table=riskbreaker/counter-grid" for a table;
// `inputs` are those of a calculator that differ from its example.

import { firstRead } from "../base/links.ts";
import { tellNotSaved } from "../base/notice.ts";
import type { TypedAll } from "../base/protocol.ts";
import { isListOf, isRecord, isText, keep, kept } from "../base/storage.ts";

export type Pin = { at: string; title: string; inputs?: TypedAll };

const KEY = "counterroll-screen";
const LINK = "#pins=";
const BRINGS = /^#pins(=|%3D)/i;
const listeners = new Set<() => void>();

export const isPin = (pin: Partial<Pin> | null): pin is Pin =>
  isText(pin?.at) && /^[\w/.-]*#[\w/.=-]+$/.test(pin.at) && isText(pin.title) && isRecord(pin.inputs ?? {});

/** Every pin, in order. */
export const pins = (): Pin[] => kept("localStorage", KEY, Array.isArray, []).filter(isPin);

/** Replace all pins; return whether this browser keeps them. */
export function keepPins(list: Pin[]) {
  const isKept = keep("localStorage", KEY, list);
  if (isKept) for (const listener of listeners) listener();
  else tellNotSaved("Your screen stays as it was.");
  return isKept;
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

globalThis.addEventListener?.("storage", ({ key }) => key === KEY && listeners.forEach((listener) => listener()));

export const isPinned = (at: string) => pins().some((pin) => pin.at === at);

/** Put something on the screen, below what is there. */
export const pin = (made: Pin) => keepPins([...pins(), made]);

/** Take everything that stands at this place off the screen. */
export const unpin = (at: string) => keepPins(pins().filter((each) => each.at !== at));

/** The screen as a link: the part of an address that is never sent to a server. */
export const linkTo = (list: Pin[], page: string) =>
  `${page}${LINK}${encodeURIComponent(JSON.stringify(list.map(({ at, title, inputs }) => [at, title, inputs ?? {}])))}`;

const areLists = isListOf((value): value is unknown[] => Array.isArray(value));

/** The value that a link carries, which a program may have encoded twice; null if it is damaged. */
function listIn(text: string): unknown {
  try {
    const once = decodeURIComponent(text);
    return JSON.parse(once.startsWith("%") ? decodeURIComponent(once) : once);
  } catch {
    return null;
  }
}

/** Whether an address means to bring pins. */
export const bringsPins = (hash: string) => BRINGS.test(hash);

/** The pins that a link brings, or null. */
export function broughtBy(hash: string): Pin[] | null {
  if (!bringsPins(hash)) return null;
  return firstRead(hash.replace(BRINGS, ""), (text) => {
    const listed = listIn(text);
    if (!areLists(listed)) return null;
    const found = listed.map(([at, title, inputs]) => ({ at, title, inputs }) as Partial<Pin>);
    return found.every(isPin) ? found : null;
  });
}
