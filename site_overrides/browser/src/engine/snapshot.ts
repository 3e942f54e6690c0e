// The picture of Python's memory from which the engine goes on. It weighs more than all else together, so on a line on
// which it would take longer than starting from byte code it is left. Its file is made by engine/snapshot.py.

import engine from "../../../theme/assets/generated/engine/manifest.json";
import { type Chunk, fetched } from "./file-fetch.ts";

// A line is quick that carries so many bytes in so many milliseconds.
const GLANCE = 512 * 1024;
const MOMENT = 120;
// Before the gzipped memory stand its digest and its size.
const SIZE = 32;
const HEAD = 36;
const [LEAST, MOST] = [20 * 2 ** 20, 30 * 2 ** 20];

/** Takes the head off a stream of chunks; `told(size)` hears the memory's size from it, `come(length)` the length of each chunk. */
function withoutHead(told: (size: number) => void, come: (length: number) => void) {
  const head = new Uint8Array(HEAD);
  let at = 0;
  return new TransformStream<Chunk, Chunk>({
    transform(chunk, passed) {
      const first = chunk.subarray(0, HEAD - at);
      head.set(first, at);
      if (first.length && (at += first.length) === HEAD) told(new DataView(head.buffer).getUint32(SIZE, true));
      passed.enqueue(chunk.subarray(first.length));
      come(chunk.length);
    },
  });
}

/** A place of that many bytes, filled by a stream. */
class Memory {
  bytes: Chunk | undefined;
  at = 0;

  /** Pyodide starts from no other size; what claims one is not a snapshot. */
  begin(size: number) {
    if (!(size >= LEAST && size <= MOST)) throw new Error(`${engine.snapshot} is not the file that was built`);
    this.bytes = new Uint8Array(size);
  }

  write(chunk: Chunk) {
    this.bytes!.set(chunk, this.at);
    this.at += chunk.length;
  }

  end() {
    if (this.at !== this.bytes?.length) throw new Error(`${engine.snapshot} ends too early`);
  }
}

export type Coming = { memory: Chunk; whole: Promise<void> };

/**
 * Fetch the snapshot; resolve as soon as it is known how quickly it comes. Gives `memory`, the room in which it comes to
 * stand, and `whole`, which resolves when it does; or null on a slow line.
 */
export async function snapshotComing(): Promise<Coming | null> {
  const leaving = new AbortController();
  let come = 0;
  let goOn = () => {};
  const memory = new Memory();
  const { body } = await fetched(engine.snapshot, { signal: leaving.signal });
  const hear = (length: number) => {
    come += length;
    if (come >= GLANCE && memory.bytes) goOn();
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(null);
      leaving.abort();
    }, MOMENT);
    goOn = () => {
      clearTimeout(timer);
      resolve({ memory: memory.bytes!, whole });
    };
    const whole = (body as ReadableStream<Chunk>)
      .pipeThrough(withoutHead((size) => memory.begin(size), hear))
      .pipeThrough(new DecompressionStream("gzip"))
      .pipeTo(new WritableStream<Chunk>({ write: (chunk) => memory.write(chunk) }))
      .then(() => memory.end());
    whole.then(goOn, (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
