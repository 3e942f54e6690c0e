// What the shapes of pictures share.

export const INK = "var(--accent)";
export const FRAME = { marginTop: 34, marginBottom: 40, marginLeft: 52 };
export const LETTER = 0.52; // the width of a letter, of its size
export const BOLD_LETTER = 0.56;

/** The mark over everything that answers to hover, focus and tap. */
export const VALUES = "values";
export const pointed = { title: "said", fill: "transparent", className: VALUES };
