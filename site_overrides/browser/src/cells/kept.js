// Readers' own versions of examples, kept in this browser: {mark, text} under the page's address and the example's id.

import { isText, keep as keepIn, kept as keptIn } from "../kept.js";

const keyOf = (page, id) => `counterroll/cell/${page}#${id}`;

/** What a reader left here: {mark, text}, or null. */
export function recall(page, id) {
  return keptIn("localStorage", keyOf(page, id), (value) => isText(value?.text), null);
}

/** Keep a reader's version; return whether this browser lets us. */
export const keep = (page, id, mark, text) => keepIn("localStorage", keyOf(page, id), { mark, text });

export function forget(page, id) {
  try {
    localStorage.removeItem(keyOf(page, id));
  } catch {
    // Nothing is kept where nothing may be kept.
  }
}
