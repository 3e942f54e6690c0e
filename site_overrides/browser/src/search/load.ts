// Fetches what can be found: first what everything is called, then, game by game, what stands below those names.

import { type Entry, Finder } from "./finder.ts";

/** A row of what everything is called: of which kind, game and page, by their numbers. */
type Row = [kind: number, game: number, page: number, anchor: string, title: string, name?: string, also?: string[]];
/** What stands below names, by the number of their row. */
type Texts = Record<string, string>;
/** The names as book.write.page_data.search has written them. */
export type Names = {
  build: string;
  texts: Texts;
  kinds: Entry["kind"][];
  games: [game: string, title: string][];
  pages: [path: string, title: string][];
  rows: Row[];
};
export type GameTexts = { build: string; texts: Texts };
/** Hears how many games are still to be read. */
type Listener = (read: { left: number }) => void;

const FOLDER = new URL("../../search/", import.meta.url);
export const ROOT = new URL("../", FOLDER).href;

const listeners = new Set<Listener>();
let finder: Promise<Finder> | null = null;

async function fetched<Read>(name: string): Promise<Read> {
  const response = await fetch(new URL(`${name}.json`, FOLDER));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

/** A row of names.json as an entry. */
function entry([kind, game, page, anchor, title, name = "", also = []]: Row, { kinds, games, pages }: Names): Entry {
  const called = ["rule", "erratum"].includes(kinds[kind]!) ? anchor : name;
  const [path, pageTitle] = pages[page]!;
  return { kind: kinds[kind]!, game: games[game]![0], gameTitle: games[game]![1], path, anchor, title, name: called, also, page: pageTitle };
}

async function readTexts(loaded: Finder, build: string, games: string[]) {
  for (const [at, game] of games.entries()) {
    const found = await fetched<GameTexts>(game || "book").catch(() => null); // names are found without it
    // A new build may have moved in meanwhile: its numbers mean other things.
    if (found?.build === build) await loaded.read(found.texts);
    for (const listener of listeners) listener({ left: games.length - at - 1 });
  }
}

async function load(game: string) {
  const names = await fetched<Names>("names");
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
export function finderFor(game: string) {
  finder ??= load(game).catch((error) => {
    finder = null; // The next try may meet a network.
    throw error;
  });
  return finder;
}

/** Call listener({left}) whenever more can be found than before; `left` is how many games are still to be read. */
export const whenMore = (listener: Listener) => listeners.add(listener);
