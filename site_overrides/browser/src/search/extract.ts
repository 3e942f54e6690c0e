// The parts of a text that match a search, with the matching words marked.

import { root, wordPositions } from "./words.ts";

const LONG = 170;

/** Split a text into pieces, with the searched words marked: [{text, hit}]. */
export function pieces(text: string, roots: Set<string>) {
  const found: { text: string; hit: boolean }[] = [];
  let done = 0;
  for (const { word, from, to } of wordPositions(text)) {
    if (!roots.has(root(word))) continue;
    if (from > done) found.push({ text: text.slice(done, from), hit: false });
    found.push({ text: text.slice(from, to), hit: true });
    done = to;
  }
  return done < text.length ? [...found, { text: text.slice(done), hit: false }] : found;
}

/** Return the part of a text with the most searched words; its beginning if there are none. */
export function extract(text: string, roots: Set<string>) {
  if (text.length <= LONG) return text;
  const hits = wordPositions(text).filter(({ word }) => roots.has(root(word)));
  const hitsWithin = (start: number) =>
    new Set(hits.filter(({ from, to }) => from >= start && to <= start + LONG).map(({ word }) => root(word))).size;
  const starts = [0, ...[...text.matchAll(/[.!?:] (?=\S)/g)].map(({ index }) => index + 2)];
  const start = starts.reduce((best, position) => (hitsWithin(position) > hitsWithin(best) ? position : best), 0);
  const cut = text.slice(start, start + LONG);
  const end = start + LONG < text.length ? cut.lastIndexOf(" ") : cut.length;
  return `${start ? "… " : ""}${cut.slice(0, end)}${start + end < text.length ? " …" : ""}`;
}
