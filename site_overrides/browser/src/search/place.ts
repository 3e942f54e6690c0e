// The target of a link on a page, and the page's notes about the search that led there.

/** The key under which the words that led to a page are kept. */
export const LED_HERE = "counterroll-found";

/** A part of an address, decoded; unchanged if it is not valid. */
export function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
