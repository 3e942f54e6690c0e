// Fetches what can be found: first what everything is called, then, game by game, what stands below those names.

import { Finder } from "./finder.js";

const FOLDER = new URL("../../search/", import.meta.url);
export const ROOT = new URL("../", FOLDER).href;

const listeners = new Set();
let finder = null;

async function fetched(name) {
  const response = await fetch(new URL(`${name}.json`, FOLDER));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

/** A row of names.json as an entry. */
function entry([kind, game, page, anchor, title, name = "", also = []], { kinds, games, pages }) {
  const called = ["rule", "erratum"].includes(kinds[kind]) ? anchor : name;
  const [path, pageTitle] = pages[page];
  return { kind: kinds[kind], game: games[game][0], gameTitle: games[game][1], path, anchor, title, name: called, also, page: pageTitle };
}

async function readTexts(loaded, build, games) {
  for (const [at, game] of games.entries()) {
    try {
      const { build: its, texts } = await fetched(game || "book");
      // A new build may have moved in meanwhile: its numbers mean other things.
      if (its === build) await loaded.read(texts);
    } catch {
      // Names are found without it.
    }
    for (const listener of listeners) listener({ left: games.length - at - 1 });
  }
}

async function load(game) {
  const names = await fetched("names");
  const loaded = new Finder(names.rows.map((row) => entry(row, names)));
  await loaded.read(names.texts);
  const games = names.games.map(([each]) => each);
  readTexts(
    loaded,
    names.build,
    [...new Set([game, ...games])].filter((each) => games.includes(each)),
  );
  return loaded;
}

/** The finder, as soon as it knows the names; the texts of `game` are read before those of the others. */
export function finderFor(game) {
  finder ??= load(game).catch((error) => {
    finder = null; // The next try may meet a network.
    throw error;
  });
  return finder;
}

/** Call listener({left}) whenever more can be found than before; `left` is how many games are still to be read. */
export const whenMore = (listener) => listeners.add(listener);
