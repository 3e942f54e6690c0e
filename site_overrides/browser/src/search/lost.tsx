// The page for addresses that lead nowhere: it offers the pages with the most similar addresses.

import { render } from "../base/translated.ts";
import type { Finder } from "./finder.ts";
import { finderFor, ROOT } from "./load.ts";
import { decodePart } from "./place.ts";

const GUESSES = 3;
const ALIKE = 0.3; // the least similarity of an address
const NEARLY = 0.6; // the least similarity of another guess, relative to the best guess

const pairs = (text: string) => new Set([...text].slice(1).map((letter, at) => text[at] + letter));

/** Return the similarity of two words by their pairs of neighbouring letters, from 0 to 1. */
function wordSimilarity(one: string, other: string) {
  const here = pairs(one);
  const there = pairs(other);
  const shared = [...here].filter((pair) => there.has(pair)).length;
  return (2 * shared) / (here.size + there.size || 1);
}

const bare = (path: string) =>
  path
    .toLowerCase()
    .replace(/\.(html?|md)$/, "")
    .replace(/(^|\/)index$|\/+$/g, "");
const last = (path: string) => path.split("/").pop()!;

/** Return the similarity of two addresses. Their last parts count as much as the whole. */
const addressSimilarity = (one: string, other: string) => (wordSimilarity(one, other) + wordSimilarity(last(one), last(other))) / 2;

/** Return the entry that the anchor names, then the pages with the most similar addresses. */
function guesses(finder: Finder, path: string, anchor: string) {
  const pages = finder.entries.filter(({ kind }) => kind === "page").map((page) => ({ page, how: addressSimilarity(bare(path), bare(page.path)) }));
  pages.sort((one, other) => other.how - one.how);
  const least = Math.max(ALIKE, NEARLY * pages[0]!.how);
  const named = finder.entries.filter((entry) => anchor && entry.anchor === anchor);
  return [...named, ...pages.filter(({ how }) => how >= least).map(({ page }) => page)].slice(0, GUESSES);
}

/** Fill `place` with links to the pages that the reader may want. */
export async function guess(place: Element) {
  const path = decodePart(location.href.split(/[?#]/)[0]!.replace(ROOT, ""));
  const finder = await finderFor("").catch(() => null);
  const found = finder ? guesses(finder, path, decodePart(location.hash.slice(1))) : [];
  if (!found.length) return;
  render(
    <>
      <p>Did you mean …</p>
      <ul>
        {found.map(({ path: to, anchor, title, gameTitle }) => (
          <li>
            <a href={`${ROOT}${to}${anchor && `#${anchor}`}`}>{title}</a>, {gameTitle}
          </li>
        ))}
      </ul>
    </>,
    place,
  );
}
