import { useState } from "preact/hooks";
import { type Check, keep, kept } from "./storage.ts";

/**
 * Like useState, for text that a reader types: it survives a reload of the page in this tab. `name` is unique on the
 * page. A stored draft of another shape is ignored.
 */
export function useDraft<Value>(name: string, fits: Check<Value>, nothing: Value) {
  const key = `counterroll-draft/${location.pathname}#${name}`;
  const [value, setValue] = useState(() => kept<unknown, Value>("sessionStorage", key, fits, nothing));
  const set = (next: Value) => {
    keep("sessionStorage", key, next);
    setValue(next);
  };
  return [value, set] as const;
}
