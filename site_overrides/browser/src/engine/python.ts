// What both workers do to start Python: the one that answers questions, and the one in the cage for readers' code.

import { loadPyodide } from "pyodide";

/** What Pyodide can be told. */
export type Settings = NonNullable<Parameters<typeof loadPyodide>[0]>;

// Where Python is told to look. Not the place it looks at by itself: there Pyodide puts the empty library it
// insists on fetching, at a moment of its own.
const PLACE = "/lib";

// The smallest module there is: a policy that forbids WebAssembly would let Pyodide wait for ever.
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

/** What a stream of gzipped bytes holds. */
export const unpacked = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) =>
  new Uint8Array(await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());

/**
 * Start Python with `archives` to import from, {name: promise of bytes}; `settings` are further ones of Pyodide's.
 * Every download begins at once, beside Pyodide's own, and Python starts when they are in place.
 */
export async function startPython(archives: Record<string, Promise<Uint8Array>>, settings: Settings) {
  await requireWebAssembly();
  const paths = Object.keys(archives).map((name) => `${PLACE}/${name}.zip`);
  const all = Promise.all(Object.values(archives));
  const failed = new Promise<never>((_, reject) => all.catch(reject));
  const never = new Promise<never>(() => {}); // without its archives Python would not come far
  const loaded = loadPyodide({
    env: { PYTHONPATH: paths.join(":"), PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: async (FS) => {
      for (const [at, bytes] of (await all.catch(() => never)).entries()) FS.writeFile(paths[at]!, bytes);
    },
    ...settings,
  });
  return Promise.race([loaded, failed]);
}
