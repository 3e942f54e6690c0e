// The pins on a reader's own screen: saved in this browser in the reader's order, and shared by a link.
//
// `at` is the pin's address below the site: "riskbreaker/counter-rolls/#rb.counter.compare" for a rule, an erratum or a
// calculator, "riskbreaker/counter-rolls/#table=riskbreaker/counter-grid" for a table. `inputs` are the inputs of a
// calculator that differ from its example.

import { readTrimmed } from "../base/links.ts";
import { showNotSaved } from "../base/notice.ts";
import type { TypedAll } from "../base/protocol.ts";
import { isListOf, isRecord, isText, storedValue, storeValue } from "../base/storage.ts";

export type Pin = { at: string; title: string; inputs?: TypedAll };

const KEY = "counterroll-screen";
const LINK = "#pins=";
const BRINGS = /^#pins(=|%3D)/i;
const listeners = new Set<() => void>();

const isPin = (pin: Partial<Pin> | null): pin is Pin =>
  isText(pin?.at) && /^[\w/.-]*#[\w/.=-]+$/.test(pin.at) && isText(pin.title) && isRecord(pin.inputs ?? {});

/** Return all pins, in the reader's order. */
export const pins = (): Pin[] => storedValue("localStorage", KEY, Array.isArray, []).filter(isPin);

/** Replace all pins; return whether the browser saved them. */
export function savePins(list: Pin[]) {
  const isKept = storeValue("localStorage", KEY, list);
  if (isKept) for (const listener of listeners) listener();
  else showNotSaved("Your screen has not changed.");
  return isKept;
}

export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

globalThis.addEventListener?.("storage", ({ key }) => key === KEY && listeners.forEach((listener) => listener()));

export const isPinned = (at: string) => pins().some((pin) => pin.at === at);

/** Put a pin at the end of the screen. */
export const addPin = (made: Pin) => savePins([...pins(), made]);

/** Remove all pins with this address. */
export const removePins = (at: string) => savePins(pins().filter((pin) => pin.at !== at));

/** Return a link to the screen. The pins are in the part of the address after the #, which no server receives. */
export const linkTo = (list: Pin[], page: string) =>
  `${page}${LINK}${encodeURIComponent(JSON.stringify(list.map(({ at, title, inputs }) => [at, title, inputs ?? {}])))}`;

const areLists = isListOf((value): value is unknown[] => Array.isArray(value));

/** Return the value in a link; null if it is damaged. Some programs encode a link twice. */
function parseList(text: string): unknown {
  try {
    const once = decodeURIComponent(text);
    return JSON.parse(once.startsWith("%") ? decodeURIComponent(once) : once);
  } catch {
    return null;
  }
}

/** Return whether an address contains pins, readable or not. */
export const hasPins = (hash: string) => BRINGS.test(hash);

/** Return the pins in an address, or null. */
export function pinsIn(hash: string): Pin[] | null {
  if (!hasPins(hash)) return null;
  return readTrimmed(hash.replace(BRINGS, ""), (text) => {
    const listed = parseList(text);
    if (!areLists(listed)) return null;
    const found = listed.map(([at, title, inputs]) => ({ at, title, inputs }) as Partial<Pin>);
    return found.every(isPin) ? found : null;
  });
}
