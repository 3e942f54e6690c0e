// The engine's files: where they lie, and that nothing is done with any but the one that was built.

import engine from "../../../theme/assets/generated/engine/manifest.json";
import { Unreachable } from "../base/unreachable.ts";
import { isDigest, isSealed } from "../offline/digests.ts";

export const address = (name: string) => new URL(`engine/${name}`, import.meta.url).href;

// As the browser has it: Pyodide is given another one (start.ts).
const browsersFetch = globalThis.fetch.bind(globalThis);

/** The answer to a request for a file. */
export async function fetched(name: string, options?: RequestInit) {
  const response = await browsersFetch(address(name), options).catch((error: Error) => {
    throw error.name === "AbortError" ? error : new Unreachable(error.message);
  });
  if (!response.ok) throw new Unreachable(`The server answered ${response.status} for ${response.url}`);
  return response;
}

/** Bytes of a file, as they come. */
export type Chunk = Uint8Array<ArrayBuffer>;

/** Bytes that are those of the file that was built, given back; any others are refused. */
export async function built(name: string, bytes: Chunk) {
  const isBuilt = name === engine.snapshot ? isSealed(bytes) : isDigest(bytes, engine.digests[name]!);
  if (!(await isBuilt)) throw new Error(`${name} is not the file that was built`);
  return bytes;
}

/**
 * A file as it comes, which breaks off where that is not the one that was built; `heard(chunk)` follows it. The last chunk
 * waits for the digest, for some who read stop at the end of what they understand.
 */
export async function opened(name: string, options?: RequestInit, heard: (chunk: Chunk) => void = () => {}) {
  const { body } = await fetched(name, options);
  const chunks: Chunk[] = [];
  return (body as ReadableStream<Chunk>).pipeThrough(
    new TransformStream<Chunk, Chunk>({
      transform(chunk, passed) {
        if (chunks.length) passed.enqueue(chunks.at(-1)!);
        chunks.push(chunk);
        heard(chunk);
      },
      async flush(passed) {
        await built(name, new Uint8Array(await new Blob(chunks).arrayBuffer()));
        if (chunks.length) passed.enqueue(chunks.at(-1)!);
      },
    }),
  );
}

export const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** All of a file. */
export const whole = async (name: string, options?: RequestInit) => built(name, await bytesOf(await fetched(name, options)));

/** Forget what is kept of these files: one of them is not what it should be. */
export async function forget(names: string[]) {
  for (const kept of (await globalThis.caches?.keys()) ?? []) {
    const cache = await caches.open(kept);
    await Promise.all(names.map((name) => cache.delete(address(name))));
  }
}
