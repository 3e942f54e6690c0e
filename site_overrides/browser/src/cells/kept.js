// Readers' own versions of examples, kept in this browser: {mark, text} under the page's address and the example's id.

const keyOf = (page, id) => `counterroll/cell/${page}#${id}`;

/** What a reader left here: {mark, text}, or null. */
export function recall(page, id) {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(page, id)));
    return typeof found?.text === "string" ? found : null;
  } catch {
    return null;
  }
}

/** Keep a reader's version; return whether this browser lets us. */
export function keep(page, id, mark, text) {
  try {
    localStorage.setItem(keyOf(page, id), JSON.stringify({ mark, text }));
    return true;
  } catch {
    return false;
  }
}

export function forget(page, id) {
  try {
    localStorage.removeItem(keyOf(page, id));
  } catch {
    // Nothing is kept where nothing may be kept.
  }
}
