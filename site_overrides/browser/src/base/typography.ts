// Small matters of setting text.

/** A number and its percent sign stay on one line. */
export const unbroken = (text: string) => text.replace(/(\d) %/g, "$1\u00a0%");

/** A count or a text as it is set: with a proper minus. */
export const plainText = (cell: string | number) => (typeof cell === "number" ? String(cell).replace("-", "\u2212") : unbroken(cell));
