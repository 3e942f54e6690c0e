// A chunk for readers who have edited: the lines of a text beside those it was made from.

import { diffLines } from "diff";

/** The lines of both texts in order: [{text, kind: "same" | "added" | "removed"}]. */
export function difference(before, after) {
  return diffLines(`${before}\n`, `${after}\n`).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ text, kind: added ? "added" : removed ? "removed" : "same" })),
  );
}
