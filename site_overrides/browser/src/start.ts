// How the engine for questions starts: from a snapshot of Python's memory, or from byte code where the line is slow or
// the snapshot is not what it should be.

import { loadPyodide, type PyodideInterface } from "pyodide";
import engine from "../../theme/assets/generated/engine/manifest.json";
import { address, fetched, forget, plainRuntime, RUNTIME, SCRIPT, slimArchive, smallRuntime, Unreachable } from "./files.ts";
import { EMPTY_ZIP, requireWebAssembly, type Settings, startPython } from "./python.ts";
import { type Coming, snapshotComing } from "./snapshot.ts";

const LIBRARY = "none.zip"; // Pyodide insists on fetching one; ours is mounted beside it
const settings: Settings = {
  indexURL: address(engine.runtime),
  packageBaseUrl: address(""),
  stdLibURL: address(LIBRARY),
  lockFileContents: engine.lock,
};
const { fetch } = globalThis;
const { instantiateStreaming } = WebAssembly;

/**
 * What `load` gives, when Pyodide is given `runtime`, the promise of a response, instead of its own. Fails where that
 * cannot be compiled: Pyodide would wait for ever.
 */
function withRuntime(runtime: Promise<Response>, load: () => Promise<PyodideInterface>): Promise<PyodideInterface> {
  return new Promise((resolve, reject) => {
    globalThis.fetch = (asked, options) => {
      if (String(asked) === address(RUNTIME)) return runtime;
      return String(asked) === address(LIBRARY) ? Promise.resolve(new Response(EMPTY_ZIP)) : fetch(asked, options);
    };
    WebAssembly.instantiateStreaming = (response, imports) => {
      const made = instantiateStreaming(response, imports);
      // Another start, given up before, may only now get here.
      if (response === runtime) made.catch(reject);
      return made;
    };
    runtime.catch(reject);
    load().then(resolve, reject);
  });
}

async function fromSnapshot({ memory, whole }: Coming) {
  const never = new Promise<never>(() => {}); // what is not whole is not gone on from
  const load = () => loadPyodide({ ...settings, _loadSnapshot: memory, fsInit: () => whole.catch(() => never) });
  const broken = whole.then(() => never);
  const python = await Promise.race([withRuntime(plainRuntime(), load), broken]);
  // Or everybody would roll the same dice.
  python.pyimport("random").seed();
  return python;
}

/** `options` are those of fetch. */
async function fromByteCode(options?: RequestInit) {
  const runtime = smallRuntime(options);
  try {
    return await withRuntime(runtime, () => startPython({ slim: slimArchive(options) }, settings));
  } catch (error) {
    // Only one xz stream is read at a time: let the next begin.
    runtime.then(({ body }) => body!.cancel()).catch(() => {});
    throw error;
  }
}

const anew: RequestInit = { cache: "reload" };
const mend = (name: string) => fetched(name, anew).then((response) => response.arrayBuffer());

/** Start Python with the rules in it. */
export async function start() {
  await requireWebAssembly();
  let isWhole = true;
  try {
    const coming = await snapshotComing();
    if (coming) return await fromSnapshot(coming);
  } catch (error) {
    isWhole = error instanceof Unreachable;
    if (!isWhole) await forget([engine.snapshot, RUNTIME]);
  }
  const python = await fromByteCode().catch(async (error) => {
    if (error instanceof Unreachable) throw error;
    await forget([engine.slim.name, engine.wasm.name, SCRIPT]);
    await mend(SCRIPT);
    return fromByteCode(anew);
  });
  // For the next start.
  if (!isWhole) mend(engine.snapshot).catch(() => {});
  return python;
}
