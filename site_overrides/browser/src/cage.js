// The page's side of the cage: an interpreter of its own for what readers write, in a frame that shares nothing with
// the site. The page fetches the engine's files and hands them in; what comes out is read with distrust.

import files from "../../theme/assets/generated/engine/manifest.json";
import { Engine } from "./engine.js";
import { engineIsUsed } from "./offline.js";

const address = (name) => new URL(name, import.meta.url).href;
const inEngine = (name) => `engine/${name}`;
const SCRIPTS = [inEngine(`${files.runtime}pyodide.asm.js`), CAGE_WORKER_FILE];
const WASM = "pyodide.asm.wasm";
const LONGEST = 10_000_000; // letters of an answer

async function fetched(name) {
  const response = await fetch(address(name));
  if (!response.ok) throw new Error(`The server answered ${response.status} for ${response.url}`);
  return response.arrayBuffer();
}

const isText = (value) => typeof value === "string" && value.length <= LONGEST;

/** A message of the start, if it is one. */
function readStart({ ready, failed }) {
  if (ready === true) return { ready };
  return isText(failed) ? { failed } : null;
}

/** The answer to the one question asked, if it is one. */
function readAnswer({ id, text, error, broken }, asked) {
  if (asked === null || id !== asked) return null;
  if (isText(text)) return { id, text };
  return isText(error) ? { id, error, broken: Boolean(broken) } : null;
}

/** What an Engine takes for a worker. */
class Cage {
  onmessage = null;
  onerror = null;
  #frame = document.createElement("iframe");
  #channel = new MessageChannel();
  #asked = null; // the one request that may be answered
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

  async #handIn(file, path) {
    try {
      const bytes = await fetched(path);
      this.#port.postMessage({ file, bytes }, [bytes]);
    } catch ({ message }) {
      this.onerror?.({ message });
    }
  }

  #hear = ({ source, data }) => {
    if (source === this.#frame.contentWindow && !this.#isUp) this.onerror?.({ message: String(data) });
  };

  #receive(data) {
    const message = this.#isUp ? readAnswer(Object(data), this.#asked) : readStart(Object(data));
    if (!message) return this.onerror?.({ message: "The example said what nobody asked" });
    this.#isUp = true;
    this.#asked = null;
    return this.onmessage?.({ data: message });
  }

  postMessage(message) {
    this.#asked = message.id;
    this.#port.postMessage(message);
  }

  terminate() {
    this.onmessage = this.onerror = null;
    removeEventListener("message", this.#hear);
    this.#port.close();
    this.#frame.remove();
  }
}

export const cage = (globalThis.counterrollCage ??= new Engine(() => new Cage(), "the example takes too long"));
cage.subscribe((state) => state === "ready" && engineIsUsed());
