// A chunk for readers who have edited: the lines of a text beside those it was made from.

import { diffLines } from "diff";

export type DiffLine = { text: string; kind: "same" | "added" | "removed" };

/** The lines of both texts in order. */
export function difference(before: string, after: string): DiffLine[] {
  return diffLines(`${before}\n`, `${after}\n`).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ text, kind: added ? "added" : removed ? "removed" : "same" })),
  );
}
