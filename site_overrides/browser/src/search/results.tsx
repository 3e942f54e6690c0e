// The results of a search, each with its game and its kind.

import { Emblem } from "../base/emblem.tsx";
import { extract, pieces } from "./extract.ts";
import type { Entry } from "./finder.ts";
import { ROOT } from "./load.ts";

type MarkedProps = { text: string; roots: Set<string> };

const KINDS = {
  rule: "Rule",
  word: "Word",
  erratum: "Erratum",
  calculator: "Calculator",
  ruling: "Ruling",
  page: "Page",
  section: "Section",
};

const Marked = ({ text, roots }: MarkedProps) => pieces(text, roots).map(({ text: piece, hit }) => (hit ? <mark>{piece}</mark> : piece));

const hasMatch = (text: string, roots: Set<string>) => pieces(text, roots).some(({ hit }) => hit);

/** Return the page of an entry, and the everyday word that matched, unless the title or the text shows that already. */
function remarks({ kind, name, page, title, also }: Entry, extracted: string, roots: Set<string>) {
  const meant = [title, extracted].some((text) => hasMatch(text, roots)) ? "" : also.find((word) => hasMatch(word, roots));
  const place = kind === "word" || page === title ? "" : page;
  return [kind === "calculator" ? "" : name, place, meant && `for “${meant}”`].filter(Boolean);
}

export function Result({ entry, text, roots, first }: MarkedProps & { entry: Entry; first: boolean }) {
  const { kind, game, gameTitle, path, anchor, title } = entry;
  const extracted = extract(text, roots);
  return (
    <li class="found-item" data-game={game || "compendium"} data-first={first ? "" : undefined}>
      <a class="found-link" href={`${ROOT}${path}${anchor && `#${anchor}`}`}>
        <span class="found-title">
          <Marked text={title} roots={roots} />
        </span>{" "}
        <span class="found-what">
          <Emblem game={game} />
          <span class="found-game">{gameTitle}</span>
          <span class="found-kind">{KINDS[kind]}</span>
          {remarks(entry, extracted, roots).map((remark) => (
            <span class={remark === entry.name ? "found-id" : undefined}>{remark}</span>
          ))}
        </span>{" "}
        {extracted && (
          <span class="found-text">
            <Marked text={extracted} roots={roots} />
          </span>
        )}
      </a>
    </li>
  );
}

const countText = ([first, ...others]: [Entry, ...Entry[]]) =>
  `${others.length ? `${others.length + 1} results` : "1 result"}, first ${first.title}, ${KINDS[first.kind]} of ${first.gameTitle}`;

type Search = { query: string; entries: Entry[]; loading: boolean; trouble: boolean };

/** Return the state of the search in a sentence. A screen reader reads it when it changes. */
export function searchStatus({ query, entries, loading, trouble }: Search) {
  if (trouble) return "Search did not load. Check the network, then type again.";
  if (loading) return "Loading the search…";
  if (!query) return "A word, a question in plain words, or an identifier such as rb.counter.compare.";
  return entries.length ? countText(entries as [Entry, ...Entry[]]) : "Nothing was found.";
}

export const NoResults = ({ query, game }: { query: string; game: string }) => (
  <p class="found-nothing">
    Nothing was found for “{query}”. Try another word for it, or look through{" "}
    {game ? <a href={`${ROOT}${game}/glossary/`}>the words of the game</a> : <a href={ROOT}>the five games</a>}.
  </p>
);
