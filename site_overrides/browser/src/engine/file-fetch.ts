// The engine's files. Names change with their content, and gzip and xz notice most damage on the way.

import { Unreachable } from "../base/unreachable.ts";

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

export const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

/** All of a file. */
export const whole = async (name: string, options?: RequestInit) => bytesOf(await fetched(name, options));

/** Forget what is kept of these files: one of them is not what it should be. */
export async function forget(names: string[]) {
  for (const kept of (await globalThis.caches?.keys()) ?? []) {
    const cache = await caches.open(kept);
    await Promise.all(names.map((name) => cache.delete(address(name))));
  }
}
