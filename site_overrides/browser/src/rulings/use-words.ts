import { useEffect, useState } from "preact/hooks";
import { evidenceOf } from "../base/evidence.ts";
import type { GameRulings, Rulings } from "../base/protocol.ts";
import { PREFIXES } from "./choice.ts";

const MAX_SENTENCES = 3; // sentences, of possibly dozens

const rulingNames = (departing: GameRulings) => Object.entries(departing).map(([name, value]) => `${name}: ${value}`);

/** Return the rulings by game, even if they belong to one game only. */
const byGame = (game: string, departing: GameRulings | Rulings) => (game in PREFIXES ? { [game]: departing } : departing) as Rulings;

async function sentences(game: string, departing: GameRulings | Rulings) {
  const told = Object.entries(byGame(game, departing)).map(async ([slug, names]) => {
    const { rulings } = await evidenceOf(slug);
    return Object.entries(names).map(([name, value]) => rulings[name]!.readings[value]!.text);
  });
  return (await Promise.all(told)).flat();
}

/** Return the group's own rulings in sentences. Until the sentences are fetched, their names take their place. */
export function useRulingSentences(game: string, departing: GameRulings | Rulings | null) {
  const key = departing && JSON.stringify(departing);
  const [told, setTold] = useState<{ key: string | null; words: string[] }>({ key: null, words: [] });
  useEffect(() => {
    if (key)
      sentences(game, departing!).then(
        (words) => setTold({ key, words }),
        () => {},
      );
  }, [game, key]);
  if (!departing) return "";
  const words = told.key === key ? told.words : Object.values(byGame(game, departing)).flatMap(rulingNames);
  const more = words.length - MAX_SENTENCES;
  return words.slice(0, MAX_SENTENCES).join("; ") + (more > 0 ? `; and ${more} more` : "");
}
