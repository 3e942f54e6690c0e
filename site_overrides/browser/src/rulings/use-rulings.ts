import { useEffect, useState } from "preact/hooks";
import type { Chosen } from "../base/protocol.ts";
import { current, subscribe } from "./choice.ts";

const NONE: Chosen = {};

/** What departs from ours in one game, followed; nothing departs while the build's own HTML is taken over. */
export function useRulings(game: string) {
  const [chosen, setChosen] = useState(NONE);
  useEffect(() => {
    const follow = () => setChosen((before) => (JSON.stringify(before) === JSON.stringify(current(game)) ? before : current(game)));
    follow();
    return subscribe(follow);
  }, [game]);
  return chosen;
}
