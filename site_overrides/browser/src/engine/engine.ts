// The page's side of the engine: one worker for the whole visit, started when it is first needed. Readers' code has an
// Engine of its own, with a caged worker (cage.ts).
//
//   import { engine } from "./engine.ts";
//   const forget = engine.subscribe((state, failure) => …);   // called at once and at every change
//   const reply = await engine.ask({ calculator: "…", inputs: {…} }, { signal, limit });
//
// state is "idle", "loading", "ready" or "failed"; `failure` then gives the reason, in a sentence for readers.

import type { Example, ReplyTo, Request, SessionReply, SessionRequest } from "../base/protocol.ts";

const START_LIMIT = 120_000;
const SILENCE_LIMIT = 800; // milliseconds: a loaded worker sends its first message sooner
const ANSWER_LIMIT = 30_000; // milliseconds without a progress report
const WITHDRAWAL_LIMIT = 1500; // milliseconds: a restart takes about as long, so a withdrawn question may run until then

/** A reason to abort that ends the running question at once, even if other questions must then wait for a new start. */
export class Stopped extends Error {}

const CRASHED = "The engine broke down: this browser may have run out of memory";

const seconds = (milliseconds: number) => `${milliseconds / 1000} seconds`;

export type State = "idle" | "loading" | "ready" | "failed";
/** The progress of a long question. `soFar` is the answer so far in a sentence, usually empty. */
export type Progress = [done: number, total: number, noun: string, soFar: string];

type Asked = { text: string } | { play: string } | { python: string };
export type Message = { id: number } & Asked;
/** A message from a worker: the name of its lock (`alive`), the end of its start, or the progress or result of a question. */
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
/** The part of a worker's interface that Engine uses, for the cage. */
export interface Caged {
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message: string }) => void) | null;
  postMessage(message: Message): void;
  terminate(): void;
}

export type Options = { signal?: AbortSignal; onProgress?: (...progress: Progress) => void; limit?: number; stops?: boolean };
type Job = {
  message: Message;
  limit: number;
  onProgress: Options["onProgress"];
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
  #running: Job | null = null; // the only job that the worker has
  #lastId = 0;

  /** Make an engine that has not started. `open` makes the worker; `tooLong` is the message for a question without an answer in time. */
  constructor(open: () => Worker | Caged, tooLong: string) {
    this.#open = open;
    this.#tooLong = tooLong;
  }

  /** Call listener(state, failure) now and at every change; return a function that ends that. */
  subscribe(listener: Listener) {
    this.#listeners.add(listener);
    listener(this.state, this.failure);
    return () => this.#listeners.delete(listener);
  }

  /** Begin to load the engine, unless it is loading or ready. A question does this too. */
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
   * Ask a calculator's question or run an example; resolve to the reply. A long question reports its progress to
   * `onProgress`. Aborting `signal` withdraws the question. A question that is already running may then go on until it
   * has run for WITHDRAWAL_LIMIT, or with `stops` not at all: a restart of the worker ends it. After `limit` milliseconds
   * without a progress report, the worker restarts too.
   */
  async ask<Asked extends Request | Example>(request: Asked, options?: Options): Promise<ReplyTo<Asked>> {
    return JSON.parse(await this.#enqueue({ text: JSON.stringify(request) }, options));
  }

  /** Send a command for a session; resolve to the reply. */
  async play<Asked extends SessionRequest>(request: Asked, options?: Options): Promise<SessionReply<Asked>> {
    return JSON.parse(await this.#enqueue({ play: JSON.stringify(request) }, options));
  }

  /** Run Python source in the engine; resolve to the text of its last expression. */
  run(python: string, options?: Options) {
    return this.#enqueue({ python }, options);
  }

  /** End the running question by a restart of the worker. The waiting questions follow after it. */
  stop(why = "Stopped") {
    const job = this.#running;
    this.#discardWorker();
    this.start();
    job?.reject(new Error(why));
  }

  #enqueue(question: Asked, { signal, onProgress, limit = ANSWER_LIMIT, stops = false }: Options = {}) {
    return new Promise<string>((resolve, reject) => {
      signal?.throwIfAborted();
      const job: Job = { message: { id: ++this.#lastId, ...question }, limit, onProgress, since: Infinity, resolve, reject };
      const withdraw = () => {
        const reason: Error = signal!.reason;
        const stop = () => this.#running === job && this.stop(reason.message);
        const left = job.since + WITHDRAWAL_LIMIT - performance.now();
        if (stops || left <= 0 || reason instanceof Stopped) stop();
        else if (this.#running === job) setTimeout(stop, left);
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
      this.#watchLock(data.alive);
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

  /** Wait for the worker's lock: it becomes free when the worker dies, and browsers report that in no other way. */
  #watchLock(lock: string) {
    const worker = this.#worker;
    navigator.locks?.request(lock, () => {
      if (this.#worker !== worker) return; // a new worker runs already
      if (this.state === "ready") this.stop(CRASHED);
      else this.#fail(CRASHED);
    });
  }

  #report(job: Job, progress: Progress) {
    this.#watch(job);
    job.onProgress?.(...progress);
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
 * Start the worker. If it sends nothing, compare its script with the built one. A browser reports no error for an empty
 * or truncated script that is still valid.
 */
function openWorker(): Worker {
  const script = new URL(WORKER_FILE, import.meta.url);
  const worker = new Worker(script, { type: "module", name: "rules" });
  const silent = setTimeout(() => {
    fetch(script, { integrity: INTEGRITY[WORKER_FILE], cache: "force-cache" }).catch(() => {
      if (engine.state === "loading") worker.dispatchEvent(new ErrorEvent("error"));
    });
  }, SILENCE_LIMIT);
  worker.addEventListener("message", () => clearTimeout(silent), { once: true });
  return worker;
}

// Kept on the global object: a page change of Material's instant navigation must not start a second engine.
export const engine: Engine = (globalThis.counterrollEngine ??= new Engine(openWorker, "the question is too large"));
