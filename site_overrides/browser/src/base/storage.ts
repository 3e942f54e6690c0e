// Values in the browser's storage. Each is checked, because an older version, another tab or the reader may have written it.

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value: unknown): value is string => typeof value === "string";
export const isListOf =
  <Item>(fits: (value: unknown) => value is Item) =>
  (value: unknown): value is Item[] =>
    Array.isArray(value) && value.every(fits);

export type Check<Value> = (value: unknown) => value is Value;
/** The type of the values that pass a check. */
export type Checked<Fits> = Fits extends Check<infer Value> ? Value : never;
export const isNumber = (value: unknown): value is number => Number.isFinite(value);
export const isTrueOrFalse = (value: unknown): value is boolean => typeof value === "boolean";
export const isNull = (value: unknown): value is null => value === null;
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
/** Make a check that a value has all of these fields in the right shape. Further fields are allowed. */
export const hasShape =
  <Shape>(fields: { [Name in keyof Shape]: Check<Shape[Name]> }): Check<Shape> =>
  (value): value is Shape =>
    isRecord(value) && Object.entries<Check<unknown>>(fields).every(([name, fits]) => Object.hasOwn(value, name) && fits(value[name]));

type Storage = "localStorage" | "sessionStorage";

/** Return the text under a key; null if there is none, or if the browser blocks storage. */
export function storedText(storage: Storage, key: string) {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Store a text, or remove it if it is null; return whether the browser allowed it. */
export function storeText(storage: Storage, key: string, text: string | null) {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Return the value of a JSON text; undefined if the text is not JSON. */
export function parseJson<Read>(text: string): Read | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Return a stored value if it passes the check, or else `nothing`. */
export function storedValue<Read, Value extends Read, Nothing = Value>(
  storage: Storage,
  key: string,
  fits: (value: Read) => value is Value,
  nothing: Nothing,
): Value | Nothing {
  const value = parseJson<Read>(storedText(storage, key) ?? "null");
  return value !== undefined && fits(value) ? value : nothing;
}

/** Store a value; return whether the browser stored it. */
export const storeValue = (storage: Storage, key: string, value: unknown) => storeText(storage, key, JSON.stringify(value));
