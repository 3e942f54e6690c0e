// Where a link leads on a page, and what the page notes of the search that led there.

/** The key under which the words that led to a page are kept. */
export const LED_HERE = "counterroll-found";

/** A part of an address as it reads; what nobody could have written is left as it is. */
export function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
