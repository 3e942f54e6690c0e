// The worker in the cage: a separate Python for readers' code, without access to anything of the site.
//
// Its frame has an origin of its own, without caches and storage, and a policy without network (cage-frame.ts,
// build.mjs). Pyodide's own script precedes this one in the worker. Everything else arrives through one port:
//
// In:  {file, bytes}  a file of the engine, in any order
//      {id, text}     a request for cells.ask_json: one example of a page
// Out: {ready: true} once, or {failed: "why"}; then {id, text} or {id, error, broken} for each request.

import engine from "../../../theme/assets/generated/engine/manifest.json";
import { EMPTY_ZIP, gunzip, startPython } from "./python.ts";

const NOWHERE = "https://cage.invalid/";
const WASM = "pyodide.asm.wasm";
const LIBRARY = "none.zip"; // Pyodide requires one, so it gets an empty zip; `library` is mounted beside it
const MAX_MEMORY_PAGES = 8192; // pages of 64 KiB: a runaway example gets a MemoryError before the device runs out of memory

type Arrival = { bytes: Promise<ArrayBuffer>; resolve: (bytes: ArrayBuffer) => void };

const arrivals = new Map<string, Arrival>();

/** Return a file that may still be on its way: a request waits until the page hands it in. */
function awaitFile(file: string): Arrival {
  const found = arrivals.get(file);
  if (found) return found;
  const made = {} as Arrival;
  made.bytes = new Promise((resolve) => (made.resolve = resolve));
  arrivals.set(file, made);
  return made;
}

const archive = async (name: "library" | "rules" | "cells") => gunzip(new Blob([await awaitFile(engine[name]).bytes]).stream());

const files: Record<string, () => Response | Promise<Response>> = {
  [WASM]: async () => new Response(await awaitFile(WASM).bytes, { headers: { "Content-Type": "application/wasm" } }),
  [LIBRARY]: () => new Response(EMPTY_ZIP),
};

/** Inside the cage, fetch only returns files that the page has handed in. */
globalThis.fetch = async (address) => {
  const answer = files[String(address).replace(NOWHERE, "")];
  if (!answer) throw new TypeError("Examples have no network");
  return answer();
};

const { Memory } = WebAssembly;
// biome-ignore lint/complexity/useArrowFunction: Pyodide calls it with `new`.
WebAssembly.Memory = function ({ maximum, ...limits }: WebAssembly.MemoryDescriptor) {
  return new Memory({ ...limits, maximum: Math.min(maximum!, MAX_MEMORY_PAGES) });
} as unknown as typeof Memory;

async function start() {
  const archives = { library: archive("library"), rules: archive("rules"), cells: archive("cells") };
  const python = await startPython(archives, {
    indexURL: NOWHERE,
    packageBaseUrl: NOWHERE,
    stdLibURL: NOWHERE + LIBRARY,
    lockFileContents: engine.lock,
    stderr: () => {},
  });
  const { ask_json: askJson } = python.pyimport("cells");
  return { askJson, PythonError: python.ffi.PythonError };
}

type Handed = { file: string; bytes: ArrayBuffer; id?: undefined; text?: undefined };
type Asked = { file?: undefined; bytes?: undefined; id: number; text: string };

/** Remove functions that an example could misuse and never needs. */
function removeUnsafeFunctions() {
  const all: Partial<typeof globalThis> = globalThis;
  delete all.Worker;
  delete all.postMessage;
}

addEventListener(
  "message",
  ({ ports }: MessageEvent) => {
    const port = ports[0]!;
    // Bound before an example can run and change the prototypes.
    const send = port.postMessage.bind(port);
    const starting = start();
    starting.then(
      () => {
        removeUnsafeFunctions();
        send({ ready: true });
      },
      (error) => send({ failed: error.message }),
    );
    port.onmessage = async ({ data: { file, bytes, id, text } }: MessageEvent<Handed | Asked>) => {
      if (file) return awaitFile(file).resolve(bytes);
      const { askJson, PythonError } = await starting;
      try {
        send({ id, text: askJson(text) });
      } catch (error) {
        send({ id, error: String((error as Error).message), broken: !(error instanceof PythonError) });
      }
      return undefined;
    };
  },
  { once: true },
);
