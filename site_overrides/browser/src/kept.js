// What this browser keeps for us, read with distrust: an older version, another tab or anybody's hand may have written it.

export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
export const isText = (value) => typeof value === "string";
export const isListOf = (fits) => (value) => Array.isArray(value) && value.every(fits);

/** A kept value, if it has the shape that is asked for; else what there is without one. */
export function kept(storage, key, fits, nothing) {
  try {
    const value = JSON.parse(globalThis[storage].getItem(key));
    return fits(value) ? value : nothing;
  } catch {
    return nothing;
  }
}

/** Keep a value; return whether this browser lets us. */
export function keep(storage, key, value) {
  try {
    globalThis[storage].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
