// The evidence for a game's rules and rulings, fetched on first use, and the address of the current page.

import { throwUnreachable, Unreachable } from "./unreachable.ts";

export const ROOT = new URL("../../", import.meta.url).href;

/** An erratum in short; `ruling` names the ruling about it, if there is one. */
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
/** An example: its page, and its number on that page. */
type Place = [page: string, number: number];
/** An alternative of a ruling: the examples whose result it changes, and its effect on the odds of calculators. */
export type Reading = { text: string; examples?: Place[]; odds?: [calculator: string, told: string][] };
/** A ruling. `taught` holds, for each page, the number of the example that teaches it. */
export type Ruling = {
  erratum: string;
  ours: string;
  readings: Record<string, Reading>;
  taught: Record<string, number>;
};
/** A rule: the examples that run it, on its own page and elsewhere, and the rules that it needs. */
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

const evidence = new Map<string, Promise<Evidence>>();

/** Fetch a file by its address below the site; raise Unreachable if the server does not have it or does not answer. */
export async function fetchSiteFile(path: string) {
  const response = await fetch(ROOT + path).catch(throwUnreachable);
  if (!response.ok) throw new Unreachable(`The server answered ${response.status} for ${path}`);
  return response;
}

/** Return a game's evidence. After a failed fetch the next call tries again. */
export function evidenceOf(game: string): Promise<Evidence> {
  const found = evidence.get(game);
  if (found) return found;
  const loading = fetchSiteFile(`evidence/${game}.json`).then((response) => response.json().catch(throwUnreachable));
  loading.catch(() => evidence.delete(game));
  evidence.set(game, loading);
  return loading;
}

/** Return the address of this page below the site, in the form that the evidence uses. */
export const pageHere = () =>
  location.href
    .split(/[?#]/)[0]!
    .slice(ROOT.length)
    .replace(/index\.html$/, "");

/** Return the game of this page, or undefined. */
export const gameOfPage = () => document.querySelector<HTMLElement>(".page-game:not([data-game=compendium])")?.dataset.game;
