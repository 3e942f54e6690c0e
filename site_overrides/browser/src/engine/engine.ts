// The page's side of the engine: one worker for the whole visit, started when it is first needed. What readers write
// has an Engine of its own, with a caged worker (cage.ts).
//
//   import { engine } from "./engine.ts";
//   const forget = engine.subscribe((state, failure) => …);   // called at once and at every change
//   const reply = await engine.ask({ calculator: "…", inputs: {…} }, { signal, limit });
//
// state is "idle", "loading", "ready" or "failed"; failure then says why, in a sentence for readers.

import type { Example, ReplyTo, Request, TableReply, ToTable } from "../base/protocol.ts";

const START_LIMIT = 120_000;
const SILENCE = 800; // the first word of a worker that was loaded comes at once
const ANSWER_LIMIT = 30_000; // without a sign of life
const PATIENCE = 1500; // a start takes about as long: what nobody waits for any more may run so far

/** The reason to abort with where what is being worked out shall end at once, whoever else must wait for a new start. */
export class Stopped extends Error {}

const CRASHED = "The engine broke down: this browser may have run out of memory";

const seconds = (milliseconds: number) => `${milliseconds / 1000} seconds`;

export type State = "idle" | "loading" | "ready" | "failed";
/** How far a long question has come, and in a sentence what the answer looks like so far; nothing, mostly. */
export type Progress = [done: number, total: number, noun: string, soFar: string];

type Asked = { text: string } | { play: string } | { python: string };
export type Message = { id: number } & Asked;
/** What a worker says: which lock it holds as long as it lives; that it is ready, or failed to start; or how far the answer has come, and the answer. */
export type FromWorker = {
  alive?: string;
  ready?: boolean;
  failed?: string;
  id?: number;
  progress?: Progress;
  text?: string;
  error?: string;
  broken?: boolean;
};
/** What an Engine needs of a worker that is none. */
export interface Caged {
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
  postMessage(message: Message): void;
  terminate(): void;
}

export type Options = { signal?: AbortSignal; told?: (...progress: Progress) => void; limit?: number; stops?: boolean };
type Job = {
  message: Message;
  limit: number;
  told: Options["told"];
  since: number;
  resolve: (text: string) => void;
  reject: (error: Error) => void;
};
type Listener = (state: State, failure: string | null) => void;

export class Engine {
  state: State = "idle";
  failure: string | null = null;
  #open: () => Worker | Caged;
  #tooLong: string;
  #worker: Worker | Caged | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #listeners = new Set<Listener>();
  #waiting: Job[] = []; // jobs not yet sent, so that a withdrawn one costs nothing
  #running: Job | null = null; // the one job the worker has
  #lastId = 0;

  /** `open` gives the worker; `tooLong` is what is said of a question that finds no end. */
  constructor(open: () => Worker | Caged, tooLong: string) {
    this.#open = open;
    this.#tooLong = tooLong;
  }

  /** Call listener(state, failure) now and whenever either changes; return a function that ends that. */
  subscribe(listener: Listener) {
    this.#listeners.add(listener);
    listener(this.state, this.failure);
    return () => this.#listeners.delete(listener);
  }

  /** Begin to load the engine, unless it is there or on its way. Asking does this by itself. */
  start() {
    if (this.#worker) return;
    try {
      this.#worker = this.#open();
    } catch (error) {
      this.#fail((error as Error).message);
      return;
    }
    this.#worker.onmessage = ({ data }: { data: FromWorker }) => this.#receive(data);
    this.#worker.onerror = (event: { message: string }) => this.#fail(event.message || "The engine's script could not be loaded");
    this.#limit(START_LIMIT, () => this.#fail(`The engine did not start within ${seconds(START_LIMIT)}`));
    this.#become("loading");
  }

  /**
   * Put a question to the rules; resolve to the reply. `told(done, total, noun, soFar)` hears how far a long one has come.
   * Aborting `signal` withdraws the question, and one that `stops` even while it is worked on: the worker is then
   * started afresh. So it is where a question gives no sign of life for `limit` milliseconds.
   */
  async ask<Asked extends Request | Example>(request: Asked, options?: Options): Promise<ReplyTo<Asked>> {
    return JSON.parse(await this.#enqueue({ text: JSON.stringify(request) }, options));
  }

  /** Send the table's command to the rules; resolve to the reply. */
  async play<Asked extends ToTable>(request: Asked, options?: Options): Promise<TableReply<Asked>> {
    return JSON.parse(await this.#enqueue({ play: JSON.stringify(request) }, options));
  }

  /** Run Python source in the engine; resolve to the text its last expression gives. */
  run(python: string, options?: Options) {
    return this.#enqueue({ python }, options);
  }

  /** Give up what is being worked out and start afresh; what waits behind it is then asked. */
  stop(why = "Stopped") {
    const job = this.#running;
    this.#discardWorker();
    this.start();
    job?.reject(new Error(why));
  }

  #enqueue(question: Asked, { signal, told, limit = ANSWER_LIMIT, stops = false }: Options = {}) {
    return new Promise<string>((resolve, reject) => {
      signal?.throwIfAborted();
      const job: Job = { message: { id: ++this.#lastId, ...question }, limit, told, since: Infinity, resolve, reject };
      const withdraw = () => {
        const reason: Error = signal!.reason;
        const overdue = performance.now() - job.since > PATIENCE;
        if (this.#running === job && (stops || overdue || reason instanceof Stopped)) this.stop(reason.message);
        this.#waiting = this.#waiting.filter((other) => other !== job);
        reject(reason);
      };
      signal?.addEventListener("abort", withdraw, { once: true });
      this.#waiting.push(job);
      this.start();
      this.#sendNext();
    });
  }

  #sendNext() {
    if (this.state !== "ready" || this.#running || !this.#waiting.length) return;
    const job = this.#waiting.shift()!;
    this.#running = job;
    job.since = performance.now();
    this.#watch(job);
    this.#worker!.postMessage(job.message);
  }

  #watch(job: Job) {
    this.#limit(job.limit, () => this.stop(`No answer within ${seconds(job.limit)}: ${this.#tooLong}`));
  }

  #receive(data: FromWorker) {
    if (data.alive !== undefined) {
      this.#survive(data.alive);
    } else if (data.failed !== undefined) {
      this.#fail(data.failed);
    } else if (data.ready) {
      clearTimeout(this.#timer);
      this.#become("ready");
      this.#sendNext();
    } else if (this.#running && data.id === this.#running.message.id) {
      if (data.progress) this.#report(this.#running, data.progress);
      else this.#settle(this.#running, data);
    }
  }

  /** Notice that the worker is gone, of which the browser tells nobody. */
  #survive(lock: string) {
    const worker = this.#worker;
    navigator.locks?.request(lock, () => {
      if (this.#worker !== worker) return; // another has taken its place
      if (this.state === "ready") this.stop(CRASHED);
      else this.#fail(CRASHED);
    });
  }

  #report(job: Job, progress: Progress) {
    this.#watch(job);
    job.told?.(...progress);
  }

  #settle({ resolve, reject }: Job, { text, error, broken }: FromWorker) {
    clearTimeout(this.#timer);
    this.#running = null;
    if (error === undefined) resolve(text!);
    else reject(new Error(error));
    if (broken) this.stop();
    else this.#sendNext();
  }

  #fail(why: string) {
    const unanswered = [this.#running, ...this.#waiting];
    this.#waiting = [];
    this.#discardWorker();
    this.#become("failed", why);
    for (const job of unanswered) job?.reject(new Error(why));
  }

  #discardWorker() {
    clearTimeout(this.#timer);
    if (this.#worker) {
      this.#worker.onmessage = this.#worker.onerror = null;
      this.#worker.terminate();
    }
    this.#worker = null;
    this.#running = null;
  }

  #limit(milliseconds: number, giveUp: () => void) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(giveUp, milliseconds);
  }

  #become(state: State, failure: string | null = null) {
    this.state = state;
    this.failure = failure;
    for (const listener of this.#listeners) listener(state, failure);
  }
}

/**
 * The worker. Where it stays silent its script is held against the one that was built: of one that came empty or cut off, and
 * is a script still, a browser says nothing.
 */
function openWorker(): Worker {
  const script = new URL(WORKER_FILE, import.meta.url);
  const worker = new Worker(script, { type: "module", name: "rules" });
  const silent = setTimeout(() => {
    fetch(script, { integrity: INTEGRITY[WORKER_FILE], cache: "force-cache" }).catch(() => {
      if (engine.state === "loading") worker.dispatchEvent(new ErrorEvent("error"));
    });
  }, SILENCE);
  worker.addEventListener("message", () => clearTimeout(silent), { once: true });
  return worker;
}

// Kept on the global object: a page change of Material's instant navigation must not start a second engine.
export const engine: Engine = (globalThis.counterrollEngine ??= new Engine(openWorker, "the question is too large"));
