// Readers' own versions of examples, kept in this browser: {mark, text} under the page's address and the example's id.

import { isText, keep as keepIn, kept as keptIn, storeText } from "../base/storage.ts";

/** A version, and the mark of the example that it was made of. */
type Version = { mark: string; text: string };

const keyOf = (page: string, id: string) => `counterroll/cell/${page}#${id}`;

const isVersion = (value: Partial<Version> | null): value is Version => isText(value?.text);

/** What a reader left here. */
export function recall(page: string, id: string) {
  return keptIn("localStorage", keyOf(page, id), isVersion, null);
}

/** Keep a reader's version; return whether this browser lets us. */
export const keep = (page: string, id: string, mark: string, text: string) => keepIn("localStorage", keyOf(page, id), { mark, text });

/** Drop a reader's version; a browser that blocks storage has none. */
export const forget = (page: string, id: string) => storeText("localStorage", keyOf(page, id), null);
