// The meanings of each word of a question: the word itself, a longer word that begins with it, or a word that it may
// misspell.

import { isOneSlip, isSmallWord, normalSpelling, root } from "./words.ts";

// Words of players, each group with one meaning. A rule may use any word of the group.
const ALIKE = [
  "change exchange swap switch",
  "bow dagger sword weapon",
  "companion comrade friend ally",
  "enemy foe opponent",
  "fall ground lie prone",
  "beside next adjacent",
  "divide share split spread",
  "move run step walk",
  "dead die dying",
].map((group) => group.split(" "));
const ALSO = 0.5; // certainty of a word of the same group

const SLIP = 0.6; // certainty of a word that is one letter away
const BEGUN = 0.8; // certainty of a longer word that begins with the written word
const DOUBT = 0.6; // factor for a misspelling if the written word occurs too, in a text or in another form

/** The forms of words that a word may mean, and their roots, each with its certainty. */
export type Meaning = { forms: Map<string, number>; roots: Map<string, number> };
/** The words of names with their roots, the set of these roots, and the words of texts. */
export type Known = { names: Map<string, string>; roots: Set<string>; texts: Set<string> };

function* longerWords(word: string, names: Known["names"]): Generator<[string, number]> {
  for (const other of names.keys()) {
    if (other.length > word.length && other.startsWith(word)) yield [other, BEGUN * Math.sqrt(word.length / other.length)];
  }
}

const misspelled = (word: string, names: Known["names"]) => (word.length < 2 ? [] : [...names.keys()].filter((other) => isOneSlip(word, other)));

/** Split two words that are written as one, such as "hitpoints". */
function splitWords(word: string, names: Known["names"]) {
  for (let at = 2; at <= word.length - 2; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => names.has(part))) return parts;
  }
  return [word];
}

function meaning(word: string, last: boolean, { names, roots: rooted, texts }: Known): Meaning {
  const its = root(word);
  const forms = new Map([[normalSpelling(word), 1]]);
  const add = (found: Iterable<[string, number]>) => {
    for (const [other, sure] of found) forms.set(normalSpelling(other), Math.max(forms.get(normalSpelling(other)) ?? 0, sure));
  };
  if (last && word.length > 1) add(longerWords(word, names));
  if (!names.has(word)) {
    const sure = SLIP * (rooted.has(its) || texts.has(word) ? DOUBT : 1);
    add(misspelled(word, names).map((other): [string, number] => [other, sure]));
  }
  for (const group of ALIKE) {
    if (group.some((other) => root(other) === its)) add(group.map((other): [string, number] => [other, ALSO]));
  }
  const roots = new Map<string, number>();
  for (const [form, sure] of forms) roots.set(root(form), Math.max(roots.get(root(form)) ?? 0, sure));
  return { forms, roots };
}

/** Return the meanings of each word in a question. */
export function meanings(asked: string[], known: Known) {
  const { names, texts } = known;
  const isKnown = (word: string) => names.has(word) || texts.has(word);
  const written = asked.flatMap((word) => (isKnown(word) ? [word] : splitWords(word, names)));
  // Leave out misspelt small words, as other small words are left out.
  const telling = written.filter((word) => isKnown(word) || misspelled(word, names).length || !isSmallWord(word));
  const kept = telling.length ? telling : written;
  return kept.map((word, at) => meaning(word, at === kept.length - 1, known));
}
