// What is known of a game's rules and rulings, fetched when it is first asked for, and where this page stands.

import { Unreachable, unreachable } from "./unreachable.ts";

export const ROOT = new URL("../../", import.meta.url).href;

/** An erratum in short: which ruling is about it, if one is. */
export type Erratum = {
  title: string;
  page: string;
  day: string;
  kind: string;
  rules: string[];
  printed: string;
  ours: string;
  ruling?: string;
};
/** An example: its page, and its number there. */
type Place = [page: string, number: number];
/** A reading: which examples it lets come out otherwise, and what it does to the odds of calculators. */
export type Reading = { text: string; examples?: Place[]; odds?: [calculator: string, told: string][] };
/** A ruling; by page, at which line at a glance it is told, and at which example it is taught. */
export type Ruling = {
  erratum: string;
  ours: string;
  readings: Record<string, Reading>;
  glance: Record<string, number>;
  taught: Record<string, number>;
};
/** A rule: the examples that run it, here and elsewhere, and the rules that it needs. */
export type RuleEvidence = {
  title: string;
  page: string;
  printed: string;
  code: string;
  function: string;
  own: number[];
  elsewhere: Place[];
  needs: string[];
};
/** The evidence for a game's rules and rulings, as book.write.page_data.evidence writes it. */
export type Evidence = {
  game: string;
  pages: Record<string, string>;
  rules: Record<string, RuleEvidence>;
  errata: Record<string, Erratum>;
  rulings: Record<string, Ruling>;
  calculators: Record<string, { title: string; page: string; rules: string[] }>;
};

const known = new Map<string, Promise<Evidence>>();

/** The answer for an address below the site; raises Unreachable if the server does not have it or does not answer. */
export async function served(path: string) {
  const response = await fetch(ROOT + path).catch(unreachable);
  if (!response.ok) throw new Unreachable(`The server answered ${response.status} for ${path}`);
  return response;
}

/** A game's evidence; where it cannot be fetched the next asking may succeed. */
export function evidenceOf(game: string): Promise<Evidence> {
  const found = known.get(game);
  if (found) return found;
  const loading = served(`evidence/${game}.json`).then((response) => response.json().catch(unreachable));
  loading.catch(() => known.delete(game));
  known.set(game, loading);
  return loading;
}

/** The address of this page below the site, as the evidence names it. */
export const pageHere = () =>
  location.href
    .split(/[?#]/)[0]!
    .slice(ROOT.length)
    .replace(/index\.html$/, "");

/** The game whose page this is, or nothing. */
export const gameOfPage = () => document.querySelector<HTMLElement>(".page-game:not([data-game=compendium])")?.dataset.game;
