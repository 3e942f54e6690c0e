// What is known of a game's rules and rulings, fetched when it is first asked for, and where this page stands.

export const ROOT = new URL("../../", import.meta.url).href;

const known = new Map();

/** What the server has at an address below the site; fails where it has nothing. */
export async function served(path) {
  const response = await fetch(ROOT + path);
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${path}`);
  return response;
}

/** A game's evidence; where it cannot be fetched the next asking may succeed. */
export function evidenceOf(game) {
  if (!known.has(game)) {
    const loading = served(`evidence/${game}.json`).then((response) => response.json());
    loading.catch(() => known.delete(game));
    known.set(game, loading);
  }
  return known.get(game);
}

/** The address of this page below the site, as the evidence names it. */
export const pageHere = () =>
  location.href
    .split(/[?#]/)[0]
    .slice(ROOT.length)
    .replace(/index\.html$/, "");

/** The game whose page this is, or nothing. */
export const gameOfPage = () => document.querySelector(".page-game:not([data-game=compendium])")?.dataset.game;
