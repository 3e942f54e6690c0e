// What this browser keeps for us, read with distrust: an older version, another tab or anybody's hand may have written it.

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === "string";
export const isListOf =
  <Item>(fits: (value: unknown) => value is Item) =>
  (value: unknown): value is Item[] =>
    Array.isArray(value) && value.every(fits);

export type Check<Value> = (value: unknown) => value is Value;
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isTrueOrFalse = (value: unknown): value is boolean => typeof value === "boolean";
export const isEmpty = (value: unknown): value is null => value === null;
export const isOneOf =
  <Word extends string>(...words: Word[]): Check<Word> =>
  (value): value is Word =>
    (words as unknown[]).includes(value);
export const isOr =
  <One, Other>(one: Check<One>, other: Check<Other>): Check<One | Other> =>
  (value): value is One | Other =>
    one(value) || other(value);
export const isRecordOf =
  <Item>(fits: Check<Item>): Check<Record<string, Item>> =>
  (value): value is Record<string, Item> =>
    isRecord(value) && Object.values(value).every(fits);
/** Whether a value has all of these fields, each as it should be; further ones do no harm. */
export const hasShape =
  <Shape>(fields: { [Name in keyof Shape]: Check<Shape[Name]> }): Check<Shape> =>
  (value): value is Shape =>
    isRecord(value) && Object.entries<Check<unknown>>(fields).every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]));

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
