// The examples of one page: their state, and their runs in the cage in the order of the page.
//
// Like the build, a run starts with the examples above, in one namespace. If these have already run in their present
// form, the run goes on from there. Otherwise it begins again at the top.
// Before printed examples run from the top, an interpreter that has run a reader's own code is replaced. Below a
// changed example, the verdict mentions the change.
// A version from a link runs only when the reader runs that very example. Until then, the printed one runs in its place.

import type { Example as Asked, GameRulings, Rulings, StatementResult } from "../base/protocol.ts";
import { cage } from "../engine/cage.ts";
import { allRulings, current, differs, subscribe } from "../rulings/choice.ts";
import type { Example } from "./example.ts";
import { readReply } from "./reply.ts";
import { deleteVersion, savedVersion, saveVersion } from "./storage.ts";

let hasRunOwnCode = false; // true if the interpreter has run code that is not printed
cage.subscribe((state) => {
  if (state === "loading") hasRunOwnCode = false;
});

/** The origin of a reader's own version: saved earlier, from a link, from a link and then run, edited and saved here, or edited but not saved. */
export type Origin = "kept" | "link" | "taken" | "here" | "loose";
/** The state of an example: the reader's own version, the results, and the version (`of`) and rulings (`under`) of these results. */
export type CellState = {
  own: string | null;
  from: Origin | null;
  offered: string | null;
  open: boolean;
  results: StatementResult[] | null;
  of: string | null;
  under: string | null;
  after: boolean;
  phase: "idle" | "waiting" | "running" | "done" | "stopped";
  trouble: string | null;
};

const FRESH: CellState = {
  own: null,
  from: null,
  offered: null,
  open: false,
  results: null,
  of: null,
  under: null,
  after: false,
  phase: "idle",
  trouble: null,
};

export class CellPage {
  name: string;
  game: string | null;
  examples: Example[];
  running = false;
  #cells: CellState[];
  #listeners = new Set<() => void>();
  #runKeys: string[] = []; // the examples that have run in the page's namespace, as text, from the top
  #stopping: AbortController | null = null;
  #unfollow = subscribe(() => this.#notify());

  constructor(name: string, game: string | null, examples: Example[]) {
    this.name = name;
    this.game = game;
    this.examples = examples;
    this.#cells = examples.map((example) => ({ ...FRESH, ...this.#savedState(example) }));
  }

  #savedState({ id, mark }: Example): Partial<CellState> {
    const found = savedVersion(this.name, id);
    if (!found) return {};
    return found.mark === mark ? { own: found.text, from: "kept" } : { offered: found.text };
  }

  cell(place: number) {
    return this.#cells[place]!;
  }

  /** Return the rulings of the reader's group that matter on this page, for Python; null if they are the recommended ones. */
  rulings(): Rulings | null {
    const own: GameRulings | Rulings = this.game ? current(this.game) : allRulings();
    if (!differs(own)) return null;
    return (this.game ? { [this.game]: own } : own) as Rulings;
  }

  /** Return whether the results belong to the present version and rulings. */
  isFresh({ results, of, own, under }: CellState) {
    return Boolean(results) && of === own && under === JSON.stringify(this.rulings());
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(place: number, change: Partial<CellState>) {
    this.#cells[place] = { ...this.cell(place), ...change };
    this.#notify();
  }

  #notify() {
    for (const listener of this.#listeners) listener();
  }

  // Editing -------------------------------------------------------------------------------------

  edit(place: number, text: string) {
    const { id, mark, source } = this.examples[place]!;
    const own = text === source ? null : text;
    if (own === null) deleteVersion(this.name, id);
    const kept = own !== null && saveVersion(this.name, id, mark, own);
    this.#change(place, { own, from: kept ? "here" : "loose", offered: null });
  }

  open(place: number, open = true) {
    if (open) this.prepare();
    this.#change(place, { open });
  }

  /** Start the interpreter early, because the reader is about to run an example. */
  prepare() {
    if (cage.state === "idle") cage.start();
  }

  /** Restore the printed example. */
  reset(place: number) {
    deleteVersion(this.name, this.examples[place]!.id);
    this.#change(place, FRESH);
  }

  /** Show a version from a link. This neither saves nor runs it. */
  show(place: number, text: string) {
    if (text !== this.examples[place]!.source) this.#change(place, { ...FRESH, own: text, from: "link" });
  }

  /** Use the reader's version of an older form of the example, or drop it. */
  takeOffer(place: number, take: boolean) {
    const { offered } = this.cell(place);
    if (take) this.edit(place, offered!);
    else this.reset(place);
  }

  // Running -------------------------------------------------------------------------------------

  /** Run the examples down to this one, because the reader asks for it. Examples that have already run are not run again. */
  run(last: number) {
    if (this.cell(last).from === "link") this.#cells[last] = { ...this.cell(last), from: "taken" };
    return this.#runTo(last);
  }

  runAll() {
    this.#runKeys = [];
    return this.#runTo(this.examples.length - 1);
  }

  async #runTo(last: number) {
    if (this.running) return;
    this.running = true;
    this.#stopping = new AbortController();
    const first = this.#countReusable(last);
    for (let place = first; place <= last; place++) this.#change(place, { phase: "waiting", trouble: null });
    try {
      await this.#runFrom(first, last);
    } finally {
      this.running = false;
      this.#notify();
    }
  }

  stop() {
    this.#stopping?.abort(new Error("Stopped"));
  }

  /** Return the number of examples from the top that need not run again; 0 if an example after `last` has run already. */
  #countReusable(last: number) {
    const isUnchanged = (ran: string, place: number) => ran === this.#runKey(place);
    return this.#runKeys.length <= last && this.#runKeys.every(isUnchanged) ? this.#runKeys.length : 0;
  }

  #runKey(place: number) {
    return JSON.stringify([this.#source(place), this.rulings()]);
  }

  /** Return the version of an example that runs; null for the printed one. */
  #source(place: number) {
    const { own, from } = this.cell(place);
    return from === "link" ? null : own;
  }

  /** Return whether all examples above this one run as printed. */
  #isPrinted(place: number) {
    return this.#cells.slice(0, place).every((_, above) => this.#source(above) === null);
  }

  /** Replace an interpreter that has run a reader's own code, if only printed examples are to run. */
  #cleanUp(last: number) {
    if (hasRunOwnCode && this.#isPrinted(last + 1)) cage.stop();
  }

  async #runFrom(first: number, last: number): Promise<void> {
    if (first === 0) this.#cleanUp(last);
    for (let place = first; place <= last; place++) {
      const own = this.#source(place);
      const ran = this.#runKey(place);
      const under = JSON.stringify(this.rulings());
      this.#change(place, { phase: "running" });
      try {
        const asked = cage.ask(this.#request(place), { signal: this.#stopping!.signal, stops: true });
        hasRunOwnCode ||= own !== null; // after `ask`, which may start a new interpreter
        const { results, stale } = readReply(await asked);
        // The interpreter was replaced, or another page has used it: begin at the top.
        if (stale) return await this.#runFrom(0, last);
        this.#runKeys = [...this.#runKeys.slice(0, place), ran];
        this.#change(place, { phase: "done", results, of: own, under, after: !this.#isPrinted(place) });
      } catch (error) {
        this.#giveUp(place, last, (error as Error).message);
        return;
      }
    }
  }

  #request(place: number): Asked {
    const { name, printed } = this.examples[place]!;
    return { page: this.name, game: this.game, place, name, printed, source: this.#source(place), rulings: this.rulings() };
  }

  #giveUp(place: number, last: number, why: string) {
    this.#runKeys = [];
    this.#change(place, { phase: "stopped", trouble: why, results: null });
    for (let after = place + 1; after <= last; after++) this.#change(after, { phase: "idle", results: null });
  }

  /** End a run when the reader leaves the page. */
  leave() {
    this.#listeners.clear();
    this.#unfollow();
    if (this.running) this.#stopping!.abort(new Error("The reader left the page"));
  }
}
