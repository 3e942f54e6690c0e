import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";
import { cage } from "../engine/cage.ts";
import type { CellPage } from "./page.ts";

/** Draw again whenever anything about the page's examples changes, from the first drawing on: an effect would come later. */
export function usePage(page: CellPage) {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  useLayoutEffect(() => page.subscribe(draw), [page]);
}

/** Draw again whenever the cage's state changes, while `on`; return that state. */
export function useCageState(on: boolean) {
  const [, draw] = useReducer<number, unknown>((count) => count + 1, 0);
  useEffect(() => (on ? cage.subscribe(draw) : undefined), [on]);
  return cage.state;
}

/** Whether something has been so for a while: what is over at once is not worth a changing button. */
export function useLasting(now: boolean, milliseconds = 400) {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return undefined;
    const timer = setTimeout(() => setLasting(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now, milliseconds]);
  return now && lasting;
}
