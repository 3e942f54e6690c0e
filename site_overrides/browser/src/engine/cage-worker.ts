// The worker in the cage: Python of its own for what readers write, with nothing of the site within reach.
//
// It lives in a frame of an origin of its own that has neither caches nor storage, under a policy that lets nothing
// out (cage-frame.ts). Pyodide's own script stands before this one. All else comes through one port:
//
// In:  {file, bytes}  a file of the engine, in any order
//      {id, text}     a request for cells.ask_json: one example of a page
// Out: {ready: true} once, or {failed: "why"}; then {id, text} or {id, error, broken} for each request.

import engine from "../../../theme/assets/generated/engine/manifest.json";
import { EMPTY_ZIP, startPython, unpacked } from "./python.ts";

const NOWHERE = "https://cage.invalid/";
const WASM = "pyodide.asm.wasm";
const LIBRARY = "none.zip"; // Pyodide insists on fetching one; ours is mounted beside it
const MOST_MEMORY = 8192; // pages of 64 KiB: a runaway example meets a MemoryError before the device does

type Arrival = { bytes: Promise<ArrayBuffer>; resolve: (bytes: ArrayBuffer) => void };

const arrivals = new Map<string, Arrival>();

/** A file on its way: whoever asks first, waits. */
function arrival(file: string): Arrival {
  const found = arrivals.get(file);
  if (found) return found;
  const made = {} as Arrival;
  made.bytes = new Promise((resolve) => (made.resolve = resolve));
  arrivals.set(file, made);
  return made;
}

const archive = async (name: "library" | "rules" | "cells") => unpacked(new Blob([await arrival(engine[name]).bytes]).stream());

const files: Record<string, () => Response | Promise<Response>> = {
  [WASM]: async () => new Response(await arrival(WASM).bytes, { headers: { "Content-Type": "application/wasm" } }),
  [LIBRARY]: () => new Response(EMPTY_ZIP),
};

/** Within the cage nothing is fetched but what the page has handed in. */
globalThis.fetch = async (address) => {
  const answer = files[String(address).replace(NOWHERE, "")];
  if (!answer) throw new TypeError("Examples have no network");
  return answer();
};

const { Memory } = WebAssembly;
// biome-ignore lint/complexity/useArrowFunction: it is called with `new`.
WebAssembly.Memory = function ({ maximum, ...limits }: WebAssembly.MemoryDescriptor) {
  return new Memory({ ...limits, maximum: Math.min(maximum!, MOST_MEMORY) });
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

/** What an example could make trouble with, and needs for nothing. */
function putAway() {
  const all: Partial<typeof globalThis> = globalThis;
  delete all.Worker;
  delete all.postMessage;
}

addEventListener(
  "message",
  ({ ports }: MessageEvent) => {
    const port = ports[0]!;
    // Bound while they are still the browser's own: what an example makes of the prototypes changes nothing here.
    const send = port.postMessage.bind(port);
    const starting = start();
    starting.then(
      () => {
        putAway();
        send({ ready: true });
      },
      (error) => send({ failed: error.message }),
    );
    port.onmessage = async ({ data: { file, bytes, id, text } }: MessageEvent<Handed | Asked>) => {
      if (file) return arrival(file).resolve(bytes);
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
