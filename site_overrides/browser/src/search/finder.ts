// Finds entries by the names that people use. MiniSearch indexes the words, meaning.ts finds the words that the reader
// may mean, and this file ranks the entries.

import MiniSearch, { type QueryCombination } from "minisearch";
import { type Known, type Meaning, meanings } from "./meaning.ts";
import { normalSpelling, root, significantWords, words } from "./words.ts";

const BOOST = { title: 6, also: 4, name: 4, kind: 2, page: 1 };
// Factors by kind of entry. A definition comes before a rule, and an erratum about a rule comes after the rule.
const KINDS = { word: 1.3, rule: 1.1, page: 1.05, calculator: 1, section: 0.8, erratum: 0.65, ruling: 0.5 };
const HERE = 4.5; // factor for the reader's own game
const SAME_ROOT = 0.7; // certainty that one form of a word means another
const CALLED = 4; // weight of a matching name beside the best match of the text
const IN_SHORT = 0.7; // certainty that the end of an identifier means the entry
const BEGINS = 0.3; // certainty that the first words of a name mean the entry
const CONTAINS = 0.5; // weight of an entry's name that the question contains among other words
const CHANCES = 2.5; // factor for a calculator if the question is about a chance
const ODDS = new Set(["beat", "chance", "likely", "odds", "often", "percent", "probability", "succeed"].map(root));
const NUMBER = /^\d+$/; // "skill 5": the question is about a chance, and no text is about that 5

/** An entry: its kind, its address, its names, and everyday words for it (`also`). */
export type Entry = {
  kind: keyof typeof KINDS;
  game: string;
  gameTitle: string;
  path: string;
  anchor: string;
  title: string;
  name: string;
  also: string[];
  page: string;
};
/** A name as words, and how certain it is that this name means the entry. */
type Called = { name: string[]; sure: number };

const index = (fields: string[]) =>
  new MiniSearch({ fields, tokenize: words, processTerm: root, searchOptions: { tokenize: (term) => [term], processTerm: (term) => term } });

/** Return the spellings of an identifier, the whole ones first: "rb.counter.compare" and "counter compare", "rb-e01" and "e1". */
function spellings(name: string): { whole: string[][]; short: string[][] } {
  const parts = words(name);
  const bare = parts.map((part) => part.replace(/^e0+(?=\d)/, "e"));
  return { whole: [parts, bare], short: name.includes("/") ? [] : [parts.slice(1), bare.slice(1)] };
}

/** Return all names of an entry. */
function allNames({ title, also, name }: Entry): Called[] {
  const { whole, short } = spellings(name);
  // The more small words such as "the" a name contains, the less certain it is.
  const shareOfLongWords = (way: string[], name: string[]) => 0.8 + (0.2 * name.length) / way.length;
  const withCertainty = (list: string[][], sure: number) =>
    list
      .map((way) => [way, significantWords(way)] as const)
      .filter(([way]) => way.length)
      .map(([way, name]) => ({ name, sure: sure * shareOfLongWords(way, name) }));
  return [...withCertainty([words(title), ...also.map(words), ...whole], 1), ...withCertainty(short, IN_SHORT)];
}

export class Finder {
  entries: Entry[];
  #names = index(Object.keys(BOOST));
  #texts = index(["text"]);
  #entryNames: Called[][]; // the names of each entry
  #known: Known = { names: new Map(), roots: new Set(), texts: new Set() };
  #loadedTexts = new Map<number, string>(); // the texts that have been read

  /** Make a finder of these entries by name; the search numbers an entry by its index in `entries`. */
  constructor(entries: Entry[]) {
    this.entries = entries;
    this.#entryNames = entries.map(allNames);
    for (const word of this.#entryNames.flat().flatMap(({ name }) => name)) this.#known.names.set(word, root(word));
    for (const its of this.#known.names.values()) this.#known.roots.add(its);
    this.#names.addAll(
      entries.map(({ also, name, ...entry }, id) => ({
        id,
        ...entry,
        also: also.join(". "),
        name: Object.values(spellings(name)).flat(2).join(" "),
      })),
    );
  }

  /** Read the texts of entries, {number: text}, in small chunks, so that the page stays responsive. */
  async read(texts: Record<string, string>) {
    const documents = Object.entries(texts).map(([id, text]) => ({ id: Number(id), text }));
    for (const { id, text } of documents) {
      this.#loadedTexts.set(id, text);
      for (const word of words(text)) this.#known.texts.add(word);
    }
    await this.#texts.addAllAsync(documents, { chunkSize: 40 });
  }

  /** Return the text of an entry, as far as it has been read. */
  text = (id: number) => this.#loadedTexts.get(id) ?? "";

  /** Return the numbers of the matching entries, the best first, and the roots of the searched words. */
  find(query: string, game: string, limit = 30) {
    const asked = meanings(significantWords(words(query)), this.#known);
    const scoresById = this.#wordScores(asked);
    const most = Math.max(...[...scoresById.values()].map(sum));
    const called = new Map([...scoresById.keys()].map((id) => [id, this.#nameCertainty(id, asked)]));
    // A misspelling lowers the scores of texts as much as those of names.
    const sure = Math.max(...called.values()) || 1;
    // Every calculator is about chances, so a calculator matches the words for a chance without containing them.
    const chances = asked.map(({ roots }) => [...roots.keys()].some((word) => ODDS.has(word)));
    const numbers = asked.map(({ roots }) => [...roots.keys()].every((word) => NUMBER.test(word)));
    const isPlain = (_: unknown, at: number) => !chances[at] && !numbers[at];
    const aboutChances = asked.some(isPlain) && !asked.every(isPlain);
    const score = (id: number) => {
      const scores = scoresById.get(id)!;
      const gives = aboutChances && this.entries[id]!.kind === "calculator";
      const share = scores.filter((of, at) => of || numbers[at] || (gives && chances[at])).length / asked.length;
      const named = CALLED * called.get(id)! + CONTAINS * sure * this.#containedCertainty(id, asked);
      return (gives ? CHANCES : 1) * share ** 2 * this.#rank(id, game) * ((sure * sum(scores)) / most + named);
    };
    const found = [...scoresById.keys()].map((id) => ({ id, score: score(id) }));
    found.sort((one, other) => other.score - one.score || one.id - other.id);
    return { found: found.slice(0, limit).map(({ id }) => id), roots: new Set(asked.flatMap(({ roots }) => [...roots.keys()])) };
  }

  /** Return, for each matching entry, its score for each word of the question. */
  #wordScores(asked: Meaning[]) {
    const spoken = new Map<number, number[]>();
    for (const [at, { roots }] of asked.entries()) {
      const wanted: QueryCombination = { combineWith: "OR", queries: [...roots.keys()] };
      const boostTerm = (term: string) => roots.get(term)!;
      for (const { id, score } of [...this.#names.search(wanted, { boost: BOOST, boostTerm }), ...this.#texts.search(wanted, { boostTerm })]) {
        const scores = spoken.get(id) ?? asked.map(() => 0);
        scores[at]! += score;
        spoken.set(id, scores);
      }
    }
    return spoken;
  }

  #nameCertainty(id: number, asked: Meaning[]) {
    return Math.max(...this.#entryNames[id]!.map(({ name, sure }) => sure * likeness(name, asked)));
  }

  /** Return the certainty that the question contains a name of the entry, from 0 to 1. Further words in the question lower it. */
  #containedCertainty(id: number, asked: Meaning[]) {
    return Math.max(
      ...this.#entryNames[id]!.map(({ name, sure }) => {
        if (name.length >= asked.length) return 0;
        const found = name.map((word) => Math.max(...asked.map((meant) => certainty(word, meant))));
        return (found.reduce((so, next) => so * next, sure) * name.length) / asked.length;
      }),
    );
  }

  #rank(id: number, reader: string) {
    const { kind, game } = this.entries[id]!;
    return KINDS[kind] * (reader && game === reader ? HERE : 1);
  }
}

const sum = (scores: number[]) => scores.reduce((sum, score) => sum + score);

/** Return the certainty that the question is this name, from 0 to 1: the product over its words. */
function likeness(name: string[], asked: Meaning[]) {
  if (name.length < asked.length) return 0;
  const sure = asked.reduce((so, meant, at) => so * certainty(name[at]!, meant), 1);
  return name.length === asked.length ? sure : BEGINS * sure;
}

const certainty = (word: string, { forms, roots }: Meaning) =>
  Math.max(forms.get(normalSpelling(word)) ?? 0, SAME_ROOT * (roots.get(root(word)) ?? 0));
