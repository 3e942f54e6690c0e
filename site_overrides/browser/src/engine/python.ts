// Starts Python for both workers: the one for questions, and the one in the cage for readers' code.

import { loadPyodide } from "pyodide";

/** Pyodide's settings. */
export type Settings = NonNullable<Parameters<typeof loadPyodide>[0]>;

// Python imports from this folder, not from its default one: Pyodide writes its empty library there, at any time.
const IMPORT_FOLDER = "/lib";

// The smallest valid module. If a security policy forbids WebAssembly, Pyodide would wait for ever. Compiling this
// module fails instead.
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

export async function requireWebAssembly() {
  try {
    await WebAssembly.compile(EMPTY_MODULE);
  } catch (error) {
    throw new Error(`This browser or this site's security policy does not allow WebAssembly (${(error as Error).message})`);
  }
}

export const EMPTY_ZIP = new Uint8Array(22);
EMPTY_ZIP.set([0x50, 0x4b, 5, 6]);

/** Return the bytes in a gzipped stream. */
export const gunzip = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());

/**
 * Start Python with `archives` to import from, {name: promise of bytes}, and with further `settings` of Pyodide. All
 * downloads begin at once, beside Pyodide's own. Python starts when they have arrived.
 */
export async function startPython(archives: Record<string, Promise<Uint8Array>>, settings: Settings) {
  await requireWebAssembly();
  const paths = Object.keys(archives).map((name) => `${IMPORT_FOLDER}/${name}.zip`);
  const all = Promise.all(Object.values(archives));
  const failed = new Promise<never>((_, reject) => all.catch(reject));
  const never = new Promise<never>(() => {}); // Python is useless without its archives
  const loaded = loadPyodide({
    env: { PYTHONPATH: paths.join(":"), PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: async (FS) => {
      for (const [at, bytes] of (await all.catch(() => never)).entries()) FS.writeFile(paths[at]!, bytes);
    },
    ...settings,
  });
  return Promise.race([loaded, failed]);
}
