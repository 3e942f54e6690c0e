// The target of a link on a page, and the saved words of the search that led there.

/** The storage key of the searched words. */
export const LED_HERE = "counterroll-found";

/** Return a part of an address decoded, or unchanged if it is not valid. */
export function decodePart(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
