// On the page for addresses that lead nowhere: the pages whose addresses are most like the one that was asked for.

import { render } from "preact";
import { finderFor, ROOT } from "./load.js";

const GUESSES = 3;
const ALIKE = 0.34; // from here on two addresses have something in common

const pairs = (text) => new Set([...text].slice(1).map((letter, at) => text[at] + letter));

/** How much of two addresses is the same, by their pairs of neighbouring letters: from 0 to 1. */
function likeness(one, other) {
  const [here, there] = [pairs(one), pairs(other)];
  const shared = [...here].filter((pair) => there.has(pair)).length;
  return (2 * shared) / (here.size + there.size || 1);
}

const bare = (path) => path.toLowerCase().replace(/\.(html?|md)$|index|\/+$/g, "");

/** The pages most like a lost address, and before them what its anchor names. */
function guesses(finder, path, anchor) {
  const pages = finder.entries.filter(({ kind }) => kind === "page");
  const alike = pages
    .map((page) => ({ page, alike: likeness(bare(path), bare(page.path)) }))
    .filter(({ alike: how }) => how >= ALIKE)
    .sort((one, other) => other.alike - one.alike)
    .map(({ page }) => page);
  const named = finder.entries.filter((entry) => anchor && entry.anchor === anchor);
  return [...named, ...alike].slice(0, GUESSES);
}

/** Fill `place` with links to where a reader may have wanted to go. */
export async function guess(place) {
  const path = decodeURIComponent(location.href.split(/[?#]/)[0].replace(ROOT, ""));
  const finder = await finderFor("").catch(() => null);
  const found = finder ? guesses(finder, path, decodeURIComponent(location.hash.slice(1))) : [];
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
