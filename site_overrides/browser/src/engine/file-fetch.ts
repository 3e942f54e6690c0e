// Fetches the engine's files. A file's name changes with its content, and gzip and xz detect most damage.

import { Unreachable } from "../base/unreachable.ts";

export const address = (name: string) => new URL(`engine/${name}`, import.meta.url).href;

// The browser's own fetch, because start.ts and the cage replace the global one for Pyodide.
const browsersFetch = globalThis.fetch.bind(globalThis);

export async function fetchEngineFile(name: string, options?: RequestInit) {
  const response = await browsersFetch(address(name), options).catch((error: Error) => {
    throw error.name === "AbortError" ? error : new Unreachable(error.message);
  });
  if (!response.ok) throw new Unreachable(`The server answered ${response.status} for ${response.url}`);
  return response;
}

/** A piece of a file in a stream. */
export type Chunk = Uint8Array<ArrayBuffer>;

export const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** Return the bytes of a whole file. */
export const fetchBytes = async (name: string, options?: RequestInit) => bytesOf(await fetchEngineFile(name, options));

/** Delete the cached copies of these files, because one of them is damaged. */
export async function deleteCached(names: string[]) {
  for (const kept of (await globalThis.caches?.keys()) ?? []) {
    const cache = await caches.open(kept);
    await Promise.all(names.map((name) => cache.delete(address(name))));
  }
}
