/** Keep a number on one line with its percent sign or with the sign of a rounded number. */
export const joinUnits = (text: string) => text.replace(/(\d) %/g, "$1\u00a0%").replace(/≈ /g, "≈\u00a0");

/** Keep both ends of a range such as 10–19 on one line. */
export const joinRanges = (text: string) => text.replace(/(\d–)(?=\d)/g, "$1\u2060");

/** Return a count or a text as a page shows it, with a proper minus. */
export const plainText = (cell: string | number) => (typeof cell === "number" ? String(cell).replace("-", "\u2212") : joinUnits(cell));

/** Return the name of a side as a page shows it. Lines of a session write the GM's side as "gm". */
export const sideName = (name: string) => (name === "gm" ? "GM" : name);

/** Return a change as the rules write it, "Wind 10 → -30", with proper minuses. */
export const plainChange = (change: string) => change.replace(/ -(?=\d)/g, " \u2212").replace(/^gm(?=,)/, sideName);

/** A text with a capital at its start. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number with its noun: "1 erratum", "2 errata". */
export const countText = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;
