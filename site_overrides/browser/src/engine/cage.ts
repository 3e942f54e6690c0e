// The page's side of the cage: an interpreter of its own for what readers write, in a frame that shares nothing with
// the site. The page fetches the engine's files and hands them in; what comes out is read with distrust.

import files from "../../../theme/assets/generated/engine/manifest.json";
import { tellIfOutdated } from "../base/parts.ts";
import { engineIsUsed } from "../offline/offline.ts";
import { type Caged, Engine, type FromWorker, type Message } from "./engine.ts";
import { whole } from "./file-fetch.ts";

const WASM = "pyodide.asm.wasm";
const LONGEST = 10_000_000; // letters of an answer

/** A file of the engine. */
const ofEngine = async (name: string) => (await whole(name)).buffer;

async function script() {
  const response = await fetch(new URL(CAGE_WORKER_FILE, import.meta.url), { integrity: INTEGRITY[CAGE_WORKER_FILE]! });
  return response.arrayBuffer();
}

/** What came out of the cage: of each of these nobody knows what it is. */
type FromCage = Partial<Record<"ready" | "failed" | "id" | "text" | "error" | "broken", unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST;

/** A message of the start, if it is one. */
function readStart({ ready, failed }: FromCage): FromWorker | null {
  if (ready === true) return { ready };
  return isText(failed) ? { failed } : null;
}

/** The answer to the one question asked, if it is one. */
function readAnswer({ id, text, error, broken }: FromCage, asked: number | null): FromWorker | null {
  if (asked === null || id !== asked) return null;
  if (isText(text)) return { id, text };
  return isText(error) ? { id, error, broken: Boolean(broken) } : null;
}

/** What an Engine takes for a worker. */
class Cage implements Caged {
  onmessage: Caged["onmessage"] = null;
  onerror: Caged["onerror"] = null;
  #frame = document.createElement("iframe");
  #channel = new MessageChannel();
  #asked: number | null = null; // the one request that may be answered
  #isUp = false;

  constructor() {
    // Scripts, and nothing else: above all not the site's origin.
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
    const scripts = Promise.all([ofEngine(`${files.runtime}pyodide.asm.js`), script()]);
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
      const bytes = await ofEngine(name);
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
    if (!message) return this.onerror?.({ message: "The example said what nobody asked" });
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
  if (state === "ready") engineIsUsed();
  if (state === "failed") tellIfOutdated();
});
