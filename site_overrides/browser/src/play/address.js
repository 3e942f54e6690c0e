// An evening in an address: behind the #, where no server ever sees it.

import { packed, unpacked } from "./packing.js";

export const MARK = "#evening=";
const FIRST = "&from=the-first";

/** What an address brings along: {text, first}, where `first` begins at the first step; or null. */
export function brought(address = location.href) {
  const [, text] = address.split(MARK);
  return text ? { text: unpacked(text.replace(FIRST, "")), first: text.endsWith(FIRST) } : null;
}

/** The address of an evening at a table, at its end or at its first step. */
export const addressAt = (table, text, first = false) => `${table}${MARK}${packed(text)}${first ? FIRST : ""}`;
