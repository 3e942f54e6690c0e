import { useEffect, useState } from "preact/hooks";
import { isEqual } from "../base/equal.ts";
import type { GameRulings } from "../base/protocol.ts";
import { current, subscribe } from "./choice.ts";

const NONE: GameRulings = {};

/** Return the rulings of a game that differ from the recommended ones. The first drawing has none, so that it matches the build's HTML. */
export function useRulings(game: string) {
  const [chosen, setChosen] = useState(NONE);
  useEffect(() => {
    const follow = () => setChosen((before) => (isEqual(before, current(game)) ? before : current(game)));
    follow();
    return subscribe(follow);
  }, [game]);
  return chosen;
}
