// Fetches the search index: first the names of all entries, then, game by game, their texts.

import { type Entry, Finder } from "./finder.ts";

/** An entry in the file of names; kind, game and page are given by their indices. */
type Row = [kind: number, game: number, page: number, anchor: string, title: string, name?: string, also?: string[]];
/** The texts of entries, by the numbers of their rows. */
type Texts = Record<string, string>;
/** The file of names as book.write.page_data.search writes it. */
export type Names = {
  build: string;
  texts: Texts;
  kinds: Entry["kind"][];
  games: [game: string, title: string][];
  pages: [path: string, title: string][];
  rows: Row[];
};
export type GameTexts = { build: string; texts: Texts };
/** A function that gets the number of games whose texts are still to be read. */
type Listener = (read: { left: number }) => void;

const FOLDER = new URL("../../search/", import.meta.url);
export const ROOT = new URL("../", FOLDER).href;

const listeners = new Set<Listener>();
let finder: Promise<Finder> | null = null;

async function fetchJson<Read>(name: string): Promise<Read> {
  const response = await fetch(new URL(`${name}.json`, FOLDER));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

/** Return the entry of a row in names.json. */
function entryOf([kind, game, page, anchor, title, name = "", also = []]: Row, { kinds, games, pages }: Names): Entry {
  const called = ["rule", "erratum"].includes(kinds[kind]!) ? anchor : name;
  const [path, pageTitle] = pages[page]!;
  return { kind: kinds[kind]!, game: games[game]![0], gameTitle: games[game]![1], path, anchor, title, name: called, also, page: pageTitle };
}

async function readTexts(loaded: Finder, build: string, games: string[]) {
  for (const [at, game] of games.entries()) {
    const found = await fetchJson<GameTexts>(game || "book").catch(() => null); // names can be found without texts
    // A new build may be on the server by now. Its numbers mean other entries.
    if (found?.build === build) await loaded.read(found.texts);
    for (const listener of listeners) listener({ left: games.length - at - 1 });
  }
}

async function load(game: string) {
  const names = await fetchJson<Names>("names");
  const loaded = new Finder(names.rows.map((row) => entryOf(row, names)));
  await loaded.read(names.texts);
  const games = names.games.map(([slug]) => slug);
  readTexts(
    loaded,
    names.build,
    [...new Set([game, ...games])].filter((slug) => games.includes(slug)),
  );
  return loaded;
}

/** Return the finder, once it has the names. The texts of `game` are read before those of other games. */
export function finderFor(game: string) {
  finder ??= load(game).catch((error) => {
    finder = null; // The next call tries again, perhaps with a network.
    throw error;
  });
  return finder;
}

/** Call listener({left}) whenever more entries can be found; `left` is the number of games that are still to be read. */
export const whenMore = (listener: Listener) => listeners.add(listener);
