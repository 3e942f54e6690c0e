// The engine's files: where they lie, and that nothing starts from any but the one that was built.

import { XzReadableStream } from "xz-decompress";
import engine from "../../theme/assets/generated/engine/manifest.json";
import { isDigest } from "./digests.ts";

/** Pyodide's own code, below `address("")`. */
export const RUNTIME = `${engine.runtime}pyodide.asm.wasm`;
export const SCRIPT = `${engine.runtime}pyodide.asm.js`;
export const address = (name: string) => new URL(`engine/${name}`, import.meta.url).href;

/** The server, not Python, is at fault. */
export class Unreachable extends Error {}

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

/**
 * A body as it comes, which breaks off where that is not the file that was built; `heard(chunk)` follows it. The last chunk
 * waits for the digest, for some who read stop at the end of what they understand.
 */
export function checked(
  body: ReadableStream<Chunk>,
  name: string,
  isWhole: (bytes: Chunk) => Promise<boolean>,
  heard: (chunk: Chunk) => void = () => {},
) {
  const chunks: Chunk[] = [];
  return body.pipeThrough(
    new TransformStream<Chunk, Chunk>({
      transform(chunk, passed) {
        if (chunks.length) passed.enqueue(chunks.at(-1)!);
        chunks.push(chunk);
        heard(chunk);
      },
      async flush(passed) {
        const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
        if (!(await isWhole(bytes))) throw new Error(`${name} is not the file that was built`);
        if (chunks.length) passed.enqueue(chunks.at(-1)!);
      },
    }),
  );
}

/** What an xz file holds, as it comes. */
async function unsqueezed({ name, digest }: { name: string; digest: string }, options?: RequestInit) {
  const { body } = await fetched(name, options);
  return new XzReadableStream(checked(body!, name, (bytes) => isDigest(bytes, digest)));
}

/** The runtime as Pyodide wants it: as the server has it, compiled while it comes, and kept compiled by the browser. */
export const plainRuntime = () => fetched(RUNTIME);

/** The same, a quarter smaller on the way, whatever the server compresses. */
export async function smallRuntime(options?: RequestInit) {
  return new Response(await unsqueezed(engine.wasm, options), { headers: { "Content-Type": "application/wasm" } });
}

export async function slimArchive(options?: RequestInit) {
  return new Uint8Array(await new Response(await unsqueezed(engine.slim, options)).arrayBuffer());
}

/** What every moment of a solved fight is worth, by the name that the table has for it. */
export async function tableOfValues(name: string) {
  return new Uint8Array(await (await fetched(engine.values[name] ?? name)).arrayBuffer());
}

/** Forget what is kept of these files: one of them is not what it should be. */
export async function forget(names: string[]) {
  for (const kept of (await globalThis.caches?.keys()) ?? []) {
    const cache = await caches.open(kept);
    await Promise.all(names.map((name) => cache.delete(address(name))));
  }
}
