import { useEffect, useLayoutEffect, useReducer, useState } from "preact/hooks";
import { cage } from "../engine/cage.ts";
import type { CellPage } from "./page.ts";

/** Draw again when the page's examples change. Subscribe in the first drawing, because an effect runs later and could miss a change. */
export function usePage(page: CellPage) {
  const [, draw] = useReducer<number, void>((count) => count + 1, 0);
  useLayoutEffect(() => page.subscribe(draw), [page]);
}

/** Draw again when the cage's state changes, while `on`; return that state. */
export function useCageState(on: boolean) {
  const [, draw] = useReducer<number, unknown>((count) => count + 1, 0);
  useEffect(() => (on ? cage.subscribe(draw) : undefined), [on]);
  return cage.state;
}

/** Return whether `now` has been true for some time. A short wait does not count, so that a button does not flicker. */
export function useDelayed(now: boolean, milliseconds = 400) {
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
