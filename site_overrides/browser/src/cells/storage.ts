// Readers' own versions of examples, saved in this browser: {mark, text} by the page's address and the example's id.

import { isText, storedValue, storeText, storeValue } from "../base/storage.ts";

/** A version, and the hash of the example from which it was made. */
type Version = { mark: string; text: string };

const keyOf = (page: string, id: string) => `counterroll/cell/${page}#${id}`;

const isVersion = (value: Partial<Version> | null): value is Version => isText(value?.text);

/** Return the reader's version of an example, if one is saved. */
export function savedVersion(page: string, id: string) {
  return storedValue("localStorage", keyOf(page, id), isVersion, null);
}

/** Save a reader's version; return whether the browser did. */
export const saveVersion = (page: string, id: string, mark: string, text: string) => storeValue("localStorage", keyOf(page, id), { mark, text });

/** Delete a reader's version. If the browser blocks storage, there is none. */
export const deleteVersion = (page: string, id: string) => storeText("localStorage", keyOf(page, id), null);
