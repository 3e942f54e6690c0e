// The page's side of the cage: a separate interpreter for readers' code, in a frame that shares nothing with the site.
// The page fetches the engine's files and hands them in. It checks everything that comes out.

import files from "../../../theme/assets/generated/engine/manifest.json";
import { warnIfOutdated } from "../base/parts.ts";
import { storeEngineNow } from "../offline/offline.ts";
import { type Caged, Engine, type FromWorker, type Message } from "./engine.ts";
import { fetchBytes } from "./file-fetch.ts";

const WASM = "pyodide.asm.wasm";
const MAX_ANSWER_LENGTH = 10_000_000; // characters of an answer

const engineFile = async (name: string) => (await fetchBytes(name)).buffer;

async function workerScript() {
  const response = await fetch(new URL(CAGE_WORKER_FILE, import.meta.url), { integrity: INTEGRITY[CAGE_WORKER_FILE]! });
  return response.arrayBuffer();
}

/** A message from the cage. The types of its values are unknown until they are checked. */
type FromCage = Partial<Record<"ready" | "failed" | "id" | "text" | "error" | "broken", unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= MAX_ANSWER_LENGTH;

/** Read a message about the start; null if it is anything else. */
function readStart({ ready, failed }: FromCage): FromWorker | null {
  if (ready === true) return { ready };
  return isText(failed) ? { failed } : null;
}

/** Read the answer to the running request; null if it is anything else. */
function readAnswer({ id, text, error, broken }: FromCage, asked: number | null): FromWorker | null {
  if (asked === null || id !== asked) return null;
  if (isText(text)) return { id, text };
  return isText(error) ? { id, error, broken: Boolean(broken) } : null;
}

/** The cage with the interface of a worker, for Engine. */
class Cage implements Caged {
  onmessage: Caged["onmessage"] = null;
  onerror: Caged["onerror"] = null;
  #frame = document.createElement("iframe");
  #channel = new MessageChannel();
  #asked: number | null = null; // the only request that the cage may answer
  #isUp = false;

  constructor() {
    // Scripts run, but without the site's origin.
    this.#frame.sandbox = "allow-scripts";
    this.#frame.hidden = true;
    this.#frame.title = "Where examples run";
    this.#frame.srcdoc = CAGE_FRAME;
    this.#port.onmessage = ({ data }) => this.#receive(data);
    addEventListener("message", this.#hear);
    this.#open().catch(({ message }) => this.onerror?.({ message }));
  }

  get #port() {
    return this.#channel.port1;
  }

  async #open() {
    const scripts = Promise.all([engineFile(`${files.runtime}pyodide.asm.js`), workerScript()]);
    for (const name of [files.library, files.rules, files.cells]) this.#handIn(name, name);
    this.#handIn(WASM, files.runtime + WASM);
    const standing = new Promise((resolve) => (this.#frame.onload = resolve));
    document.body.append(this.#frame);
    await standing;
    const buffers = await scripts;
    this.#frame.contentWindow?.postMessage(buffers, "*", [this.#channel.port2, ...buffers]);
  }

  async #handIn(file: string, name: string) {
    try {
      const bytes = await engineFile(name);
      this.#port.postMessage({ file, bytes }, [bytes]);
    } catch (error) {
      this.onerror?.(error as Error);
    }
  }

  #hear = ({ source, data }: MessageEvent) => {
    if (source === this.#frame.contentWindow && !this.#isUp) this.onerror?.({ message: String(data) });
  };

  #receive(data: unknown) {
    const message = this.#isUp ? readAnswer(Object(data), this.#asked) : readStart(Object(data));
    if (!message) return this.onerror?.({ message: "The example sent an unexpected message" });
    this.#isUp = true;
    this.#asked = null;
    return this.onmessage?.({ data: message });
  }

  postMessage(message: Message) {
    this.#asked = message.id;
    this.#port.postMessage(message);
  }

  terminate() {
    removeEventListener("message", this.#hear);
    this.#port.close();
    this.#frame.remove();
  }
}

export const cage = (globalThis.counterrollCage ??= new Engine(() => new Cage(), "the example takes too long"));
cage.subscribe((state) => {
  if (state === "ready") storeEngineNow();
  if (state === "failed") warnIfOutdated();
});
