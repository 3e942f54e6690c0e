// The differing lines of two texts: a chunk only for readers who edit examples.

import { diffLines } from "diff";

export type DiffLine = { text: string; kind: "same" | "added" | "removed" };

/** Return the lines of both texts in order, each with its kind. */
export function compareLines(before: string, after: string): DiffLine[] {
  return diffLines(`${before}\n`, `${after}\n`).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, "")
      .split("\n")
      .map((text) => ({ text, kind: added ? "added" : removed ? "removed" : "same" })),
  );
}
