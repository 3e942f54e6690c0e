import { useState } from "preact/hooks";
import { type Check, storedValue, storeValue } from "./storage.ts";

/**
 * Return a state like that of useState, for text that a reader types; it survives a reload of the page in this tab. `name` is unique on the
 * page. A stored draft of another shape is ignored.
 */
export function useDraft<Value>(name: string, fits: Check<Value>, fallback: Value) {
  const key = `counterroll-draft/${location.pathname}#${name}`;
  const [value, setValue] = useState(() => storedValue<unknown, Value>("sessionStorage", key, fits, fallback));
  const set = (next: Value) => {
    storeValue("sessionStorage", key, next);
    setValue(next);
  };
  return [value, set] as const;
}
