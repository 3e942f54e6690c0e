// What this browser keeps for us, read with distrust: an older version, another tab or anybody's hand may have written it.

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === "string";
export const isListOf =
  <Item>(fits: (value: unknown) => value is Item) =>
  (value: unknown): value is Item[] =>
    Array.isArray(value) && value.every(fits);

type Storage = "localStorage" | "sessionStorage";

/** A kept value, if it has the shape that is asked for; else what there is without one. */
export function kept<Read, Value extends Read, Nothing = Value>(
  storage: Storage,
  key: string,
  fits: (value: Read) => value is Value,
  nothing: Nothing,
): Value | Nothing {
  try {
    const value: Read = JSON.parse(globalThis[storage].getItem(key)!);
    return fits(value) ? value : nothing;
  } catch {
    return nothing;
  }
}

/** Keep a value; return whether this browser lets us. */
export function keep(storage: Storage, key: string, value: unknown) {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
