// The snapshot of Python's memory, from which the engine starts. It is larger than all other files together. On a slow
// connection the engine starts from byte code instead, which is faster there. engine/snapshot.py makes the file.

import engine from "../../../theme/assets/generated/engine/manifest.json";
import { type Chunk, fetchEngineFile } from "./file-fetch.ts";

// A connection is fast if FIRST_BYTES bytes arrive within FAST_MS milliseconds.
const FIRST_BYTES = 512 * 1024;
const FAST_MS = 120;
// The file begins with a digest and the memory's size; the gzipped memory follows.
const SIZE = 32;
const HEAD = 36;
const [MIN_BYTES, MAX_BYTES] = [20 * 2 ** 20, 30 * 2 ** 20];

/** Remove the head from a stream of chunks. `onSize` gets the memory's size, `onChunk` the length of each chunk. */
function removeHead(onSize: (size: number) => void, onChunk: (length: number) => void) {
  const head = new Uint8Array(HEAD);
  let at = 0;
  return new TransformStream<Chunk, Chunk>({
    transform(chunk, passed) {
      const first = chunk.subarray(0, HEAD - at);
      head.set(first, at);
      if (first.length && (at += first.length) === HEAD) onSize(new DataView(head.buffer).getUint32(SIZE, true));
      passed.enqueue(chunk.subarray(first.length));
      onChunk(chunk.length);
    },
  });
}

/** Memory of a known size, filled by a stream. */
class Memory {
  bytes: Chunk | undefined;
  at = 0;

  /** Set the size of the memory. Pyodide starts only from MIN_BYTES to MAX_BYTES, so any other size means a damaged file. */
  begin(size: number) {
    if (!(size >= MIN_BYTES && size <= MAX_BYTES)) throw new Error(`${engine.snapshot} is not the file that was built`);
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

export type IncomingSnapshot = { memory: Chunk; whole: Promise<void> };

/**
 * Fetch the snapshot; resolve as soon as the speed of the connection is known. Return null on a slow one. Otherwise
 * return `memory`, which is still being filled, and `whole`, which resolves when it is complete.
 */
export async function fetchSnapshot(): Promise<IncomingSnapshot | null> {
  const leaving = new AbortController();
  let received = 0;
  let resolveNow = () => {};
  const memory = new Memory();
  const { body } = await fetchEngineFile(engine.snapshot, { signal: leaving.signal });
  const countBytes = (length: number) => {
    received += length;
    if (received >= FIRST_BYTES && memory.bytes) resolveNow();
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      resolve(null);
      leaving.abort();
    }, FAST_MS);
    resolveNow = () => {
      clearTimeout(timer);
      resolve({ memory: memory.bytes!, whole });
    };
    const whole = (body as ReadableStream<Chunk>)
      .pipeThrough(removeHead((size) => memory.begin(size), countBytes))
      .pipeThrough(new DecompressionStream("gzip"))
      .pipeTo(new WritableStream<Chunk>({ write: (chunk) => memory.write(chunk) }))
      .then(() => memory.end());
    whole.then(resolveNow, (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
