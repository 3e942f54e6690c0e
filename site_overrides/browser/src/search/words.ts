// Words in the form that the search compares: lower case, without accents and endings. Also the check for misspellings.

import { stemmer } from "stemmer";

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;
// Words in nearly every question and nearly every text.
const SMALL = new Set(
  (
    "a am an and any are as at be been by can could do does did during each for from get happen happens has have he her him his " +
    "how i if in is it its just may me might much must my need now of on or our she should so some somebody someone than that the " +
    "their them then there they this to us want was we were what when where which while who whose why will with would you your"
  ).split(" "),
);
// British and American spellings are reduced to one: endings first, then single words.
const SPELLINGS: [from: RegExp, to: string][] = [
  [/^practis/, "practic"],
  [/^(od|[a-z]{3,})our(?=s|ed|ing|able|ful|less|ite|er|ers|y|ies|hood|$)/, "$1or"],
  [/(def|off|pret|lic)ence/, "$1ense"],
  [/([a-z]{3})is(e|ed|er|ers|ing|ation)(?=s?$)/, "$1iz$2"],
  [/([a-z]ly)s(e|ed|er|ing)(?=s?$)/, "$1z$2"],
  [/^manoeuvr(?=ing|able)/, "maneuver"],
  [/^manoeuv/, "maneuv"],
  [/([a-z](?:b|t|uv))re(?=s?$)/, "$1er"],
  [/(uv)red$/, "$1ered"],
  [/([aeiou][a-z]*[^aeiou][aei]l)l(?=(?:ed|ing|er|ers|ous)$)/, "$1"],
  [/^(skil|wil|fulfil)(?!l)(?=ful|ment|s?$)/, "$1l"],
  [/logue(?=s?$)/, "log"],
  [/gramme(?=s?$)/, "gram"],
  [/(judg|acknowledg)ement/, "$1ment"],
  [/^grey/, "gray"],
  [/^artefact/, "artifact"],
  [/^draught/, "draft"],
  [/^disc(?=s?$)/, "disk"],
  [/mould/, "mold"],
  [/sulph/, "sulf"],
  [/diaev/, "diev"],
];

const withoutAccents = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase();

/** Return a word in the spelling that the search uses for both variants. */
export const normalSpelling = (word: string) => SPELLINGS.reduce((now, [from, to]) => now.replace(from, to), word);

/** Return the words of a text with their positions. */
export const wordPositions = (text: string) =>
  [...text.matchAll(WORD)].map(({ 0: found, index }) => ({ word: withoutAccents(found), from: index, to: index + found.length }));

/** Return the words of a text. */
export const words = (text: string) => wordPositions(text).map(({ word }) => word);

/** Return the words that are not small; all words if there are only small ones. */
export function significantWords(list: string[]) {
  const rest = list.filter((word) => !SMALL.has(word));
  return rest.length ? rest : list;
}

/** Return whether a word is a small one, or nearly one. */
export const isSmallWord = (word: string) => word.length < 6 && [...SMALL].some((other) => other.length > 1 && isOneSlip(word, other));

// Verbs whose forms have no common ending, each form after the verb.
const VERBS = new Map(
  (
    "beat:beaten break:broke,broken buy:bought die:died,dying draw:drew,drawn fall:fell,fallen fight:fought find:found fly:flew,flown " +
    "give:gave,given hide:hid,hidden hold:held lose:lost pay:paid rise:rose,risen run:ran see:saw,seen sell:sold shoot:shot sleep:slept " +
    "spend:spent stand:stood steal:stole,stolen strike:struck take:took,taken teach:taught throw:threw,thrown wake:woke,woken win:won,winning"
  )
    .split(" ")
    .map((entry) => entry.split(":"))
    .flatMap(([verb, forms]) => forms!.split(",").map((form): [string, string] => [form, verb!])),
);

/** Return the root of a word in one spelling: "rolling", "rolls" and "roll" have the same, "saw" and "see" too. */
export const root = (word: string) => stemmer(VERBS.get(word) ?? normalSpelling(word));

/** Return whether two words differ by one slip: a letter added, missing or replaced, or two neighbours swapped. */
export function isOneSlip(one: string, other: string) {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  let end = 0;
  const room = Math.min(one.length, other.length) - start;
  while (end < room && one[one.length - 1 - end] === other[other.length - 1 - end]) end++;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
