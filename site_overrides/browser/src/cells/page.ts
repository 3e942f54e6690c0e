// The examples of one page: what each shows, and running them in the engine in the order of the page.
//
// Running an example runs those above it first, in one namespace, exactly as the build does: the cage goes on
// where it is if the examples above have run as they now stand, and else begins the page afresh. An
// interpreter in which somebody's own code has run is let go before what is printed runs from the top; below a changed
// example the verdict says so. What came with a link runs when the reader runs that very example, and till then the
// printed one in its place.

import type { Example as Asked, Came, Chosen, Rulings } from "../base/protocol.ts";
import { cage } from "../engine/cage.ts";
import { all, current, departs, subscribe } from "../rulings/choice.ts";
import type { Example } from "./example.ts";
import { readReply } from "./reply.ts";
import { forget, keep, recall } from "./storage.ts";

let soiled = false; // whether the interpreter has run what is not printed
cage.subscribe((state) => {
  if (state === "loading") soiled = false;
});

/** Where a reader's own version comes from. */
export type Origin = "kept" | "link" | "taken" | "here" | "loose";
/** An example as it stands: the reader's own version, and what came of which version, under which rulings. */
export type CellState = {
  own: string | null;
  from: Origin | null;
  offered: string | null;
  open: boolean;
  results: Came[] | null;
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
  #ran: string[] = []; // what has run in the page's namespace, as text, from the top
  #stopping: AbortController | null = null;
  #unfollow = subscribe(() => this.#tell());

  constructor(name: string, game: string | null, examples: Example[]) {
    this.name = name;
    this.game = game;
    this.examples = examples;
    this.#cells = examples.map((example) => ({ ...FRESH, ...this.#remembered(example) }));
  }

  #remembered({ id, mark }: Example): Partial<CellState> {
    const found = recall(this.name, id);
    if (!found) return {};
    return found.mark === mark ? { own: found.text, from: "kept" } : { offered: found.text };
  }

  cell(place: number) {
    return this.#cells[place]!;
  }

  /** The rulings of the reader's table that this page may read, as Python takes them; null where they are ours. */
  rulings(): Rulings | null {
    const own: Chosen | Rulings = this.game ? current(this.game) : all();
    if (!departs(own)) return null;
    return (this.game ? { [this.game]: own } : own) as Rulings;
  }

  /** Whether what came of an example is of what stands there now. */
  isFresh({ results, of, own, under }: CellState) {
    return Boolean(results) && of === own && under === JSON.stringify(this.rulings());
  }

  subscribe(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(place: number, change: Partial<CellState>) {
    this.#cells[place] = { ...this.cell(place), ...change };
    this.#tell();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }

  // What a reader writes ------------------------------------------------------------------------

  edit(place: number, text: string) {
    const { id, mark, source } = this.examples[place]!;
    const own = text === source ? null : text;
    if (own === null) forget(this.name, id);
    const kept = own !== null && keep(this.name, id, mark, own);
    this.#change(place, { own, from: kept ? "here" : "loose", offered: null });
  }

  open(place: number, open = true) {
    if (open) this.prepare();
    this.#change(place, { open });
  }

  /** Begin to start the interpreter: what an example needs will be asked for soon. */
  prepare() {
    if (cage.state === "idle") cage.start();
  }

  /** Bring the printed example back. */
  reset(place: number) {
    forget(this.name, this.examples[place]!.id);
    this.#change(place, FRESH);
  }

  /** Show a version that came with a link; it is neither kept nor run by that. */
  show(place: number, text: string) {
    if (text !== this.examples[place]!.source) this.#change(place, { ...FRESH, own: text, from: "link" });
  }

  /** Take up the version that was made of an older form of the example, or let it go. */
  takeOffer(place: number, take: boolean) {
    const { offered } = this.cell(place);
    if (take) this.edit(place, offered!);
    else this.reset(place);
  }

  // Running -------------------------------------------------------------------------------------

  /** Run the examples down to this one, at the reader's word; those that have run already are not run again. */
  run(last: number) {
    if (this.cell(last).from === "link") this.#cells[last] = { ...this.cell(last), from: "taken" };
    return this.#runTo(last);
  }

  runAll() {
    this.#ran = [];
    return this.#runTo(this.examples.length - 1);
  }

  async #runTo(last: number) {
    if (this.running) return;
    this.running = true;
    this.#stopping = new AbortController();
    const first = this.#standing(last);
    for (let place = first; place <= last; place++) this.#change(place, { phase: "waiting", trouble: null });
    try {
      await this.#runFrom(first, last);
    } finally {
      this.running = false;
      this.#tell();
    }
  }

  stop() {
    this.#stopping?.abort(new Error("Stopped"));
  }

  /** How many examples above this one the namespace can keep; none, if it has gone further already. */
  #standing(last: number) {
    const stands = (ran: string, place: number) => ran === this.#asItStands(place);
    return this.#ran.length <= last && this.#ran.every(stands) ? this.#ran.length : 0;
  }

  #asItStands(place: number) {
    return JSON.stringify([this.#source(place), this.rulings()]);
  }

  /** What runs of an example: the reader's version, null for the printed one. */
  #source(place: number) {
    const { own, from } = this.cell(place);
    return from === "link" ? null : own;
  }

  /** Whether what runs above this example is as printed. */
  #isPrinted(place: number) {
    return this.#cells.slice(0, place).every((_, above) => this.#source(above) === null);
  }

  /** An interpreter fit for what is about to run in it from the top. */
  #cleanUp(last: number) {
    if (soiled && this.#isPrinted(last + 1)) cage.stop();
  }

  async #runFrom(first: number, last: number): Promise<void> {
    if (first === 0) this.#cleanUp(last);
    for (let place = first; place <= last; place++) {
      const own = this.#source(place);
      const ran = this.#asItStands(place);
      const under = JSON.stringify(this.rulings());
      this.#change(place, { phase: "running" });
      try {
        const asked = cage.ask(this.#request(place), { signal: this.#stopping!.signal, stops: true });
        soiled ||= own !== null; // after asking, which may begin a new interpreter
        const { results, stale } = readReply(await asked);
        // The interpreter was started afresh, or another page has been at work: begin at the top.
        if (stale) return await this.#runFrom(0, last);
        this.#ran = [...this.#ran.slice(0, place), ran];
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
    this.#ran = [];
    this.#change(place, { phase: "stopped", trouble: why, results: null });
    for (let after = place + 1; after <= last; after++) this.#change(after, { phase: "idle", results: null });
  }

  /** The reader leaves the page: whatever still runs is stopped. */
  leave() {
    this.#listeners.clear();
    this.#unfollow();
    if (this.running) this.#stopping!.abort(new Error("The page was left"));
  }
}
