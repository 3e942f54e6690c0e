import { useEffect, useReducer, useState } from "preact/hooks";
import { engine } from "../engine.js";

/** Draw again whenever anything about the page's examples changes. */
export function usePage(page) {
  const [, draw] = useReducer((count) => count + 1, 0);
  useEffect(() => page.subscribe(draw), [page]);
}

/** Draw again whenever the engine's state changes, while `on`; return that state. */
export function useEngineState(on) {
  const [, draw] = useReducer((count) => count + 1, 0);
  useEffect(() => (on ? engine.subscribe(draw) : undefined), [on]);
  return engine.state;
}

/** Whether something has been so for a while: what is over at once is not worth a changing button. */
export function useLasting(now, milliseconds = 400) {
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
