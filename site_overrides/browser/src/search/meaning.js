// What a reader means by each word of a question: the word itself, one that it begins, or one it is a slip of the pen for.

import { oneSlip, root, small, spelt } from "./words.js";

const SLIP = 0.6; // how surely a word is meant by one that is a slip away
const BEGUN = 0.8; // and by its beginning
const DOUBT = 0.6; // and by a word that is one too, or nearly, though nothing is called so

function* begun(word, names) {
  for (const other of names.keys()) {
    if (other.length > word.length && other.startsWith(word)) yield [other, BEGUN * Math.sqrt(word.length / other.length)];
  }
}

const slips = (word, names) => (word.length < 2 ? [] : [...names.keys()].filter((other) => oneSlip(word, other)));

/** Two words written as one, as in "hitpoints". */
function apart(word, names) {
  for (let at = 2; at <= word.length - 2; at++) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every((part) => names.has(part))) return parts;
  }
  return [word];
}

function meaning(word, last, { names, roots: rooted, texts }) {
  const its = root(word);
  const forms = new Map([[spelt(word), 1]]);
  const add = (found) => {
    for (const [other, sure] of found) forms.set(spelt(other), Math.max(forms.get(spelt(other)) ?? 0, sure));
  };
  if (last && word.length > 1) add(begun(word, names));
  if (!names.has(word)) {
    const sure = SLIP * (rooted.has(its) || texts.has(word) ? DOUBT : 1);
    add(slips(word, names).map((other) => [other, sure]));
  }
  const roots = new Map();
  for (const [form, sure] of forms) roots.set(root(form), Math.max(roots.get(root(form)) ?? 0, sure));
  return { forms, roots };
}

/**
 * For each word that was asked, the forms and the roots of words it may mean, each with how surely it is meant.
 * `known` is {names, roots, texts}: a map from the words of names to their roots, these roots, and the words of texts.
 */
export function meanings(asked, known) {
  const { names, texts } = known;
  const stands = (word) => names.has(word) || texts.has(word);
  const written = asked.flatMap((word) => (stands(word) ? [word] : apart(word, names)));
  // A slip for a small word says as little as the word itself.
  const telling = written.filter((word) => stands(word) || slips(word, names).length || !small(word));
  const kept = telling.length ? telling : written;
  return kept.map((word, at) => meaning(word, at === kept.length - 1, known));
}
