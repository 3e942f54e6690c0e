// The page's side of the cage: an interpreter of its own for what readers write, in a frame that shares nothing with
// the site. The page fetches the engine's files and hands them in; what comes out is read with distrust.

import files from "../../theme/assets/generated/engine/manifest.json";
import { type Caged, Engine, type FromWorker, type Message } from "./engine.ts";
import { engineIsUsed } from "./offline.ts";

const address = (name: string) => new URL(name, import.meta.url).href;
const inEngine = (name: string) => `engine/${name}`;
const SCRIPTS = [inEngine(`${files.runtime}pyodide.asm.js`), CAGE_WORKER_FILE];
const WASM = "pyodide.asm.wasm";
const LONGEST = 10_000_000; // letters of an answer

async function fetched(name: string) {
  const response = await fetch(address(name), { integrity: INTEGRITY[name] ?? "" });
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${response.url}`);
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
    const scripts = Promise.all(SCRIPTS.map(fetched));
    for (const name of [files.library, files.rules, files.cells]) this.#handIn(name, inEngine(name));
    this.#handIn(WASM, inEngine(files.runtime + WASM));
    const standing = new Promise((resolve) => (this.#frame.onload = resolve));
    document.body.append(this.#frame);
    await standing;
    const buffers = await scripts;
    this.#frame.contentWindow?.postMessage(buffers, "*", [this.#channel.port2, ...buffers]);
  }

  async #handIn(file: string, path: string) {
    try {
      const bytes = await fetched(path);
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
cage.subscribe((state) => state === "ready" && engineIsUsed());
