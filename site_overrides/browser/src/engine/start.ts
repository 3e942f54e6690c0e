// Starts the engine for questions: from a snapshot of Python's memory, or from byte code if the connection is slow or
// the snapshot is damaged.

import { loadPyodide, type PyodideInterface } from "pyodide";
import engine from "../../../theme/assets/generated/engine/manifest.json";
import { Unreachable } from "../base/unreachable.ts";
import { address, deleteCached, fetchEngineFile } from "./file-fetch.ts";
import { compileRuntime, compileSmallRuntime, fetchSlimArchive, RUNTIME, runScript, SCRIPT } from "./files.ts";
import { EMPTY_ZIP, requireWebAssembly, type Settings, startPython } from "./python.ts";
import { fetchSnapshot, type IncomingSnapshot } from "./snapshot.ts";

const LIBRARY = "none.zip"; // Pyodide requires one, so it gets an empty zip
const settings: Settings = {
  indexURL: address(engine.runtime),
  packageBaseUrl: address(""),
  stdLibURL: address(LIBRARY),
  lockFileContents: engine.lock,
};
const never = new Promise<never>(() => {}); // stops a start whose files are damaged, or that was abandoned
const { fetch } = globalThis;

/**
 * Call `load` while Pyodide gets `runtime` instead of its own code. Fail if that code is damaged or cannot be compiled,
 * because Pyodide would wait for ever.
 */
function withRuntime(runtime: Promise<WebAssembly.Module>, load: () => Promise<PyodideInterface>): Promise<PyodideInterface> {
  return new Promise((resolve, reject) => {
    const response = Promise.resolve(new Response());
    globalThis.fetch = (asked, options) => {
      if (String(asked) === address(RUNTIME)) return response;
      return String(asked) === address(LIBRARY) ? Promise.resolve(new Response(EMPTY_ZIP)) : fetch(asked, options);
    };
    WebAssembly.instantiateStreaming = async (given, imports) => {
      if (given !== response) return never; // an abandoned earlier start may get here only now
      const module = await runtime.catch(() => never);
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
    runtime.catch(reject);
    load().then(resolve, reject);
  });
}

async function fromSnapshot({ memory, whole }: IncomingSnapshot) {
  const script = runScript();
  const load = () => script.then(() => loadPyodide({ ...settings, _loadSnapshot: memory, fsInit: () => whole.catch(() => never) }));
  const broken = whole.then(() => never);
  const python = await Promise.race([withRuntime(compileRuntime(), load), broken]);
  // Without a new seed every reader would roll the same dice.
  python.pyimport("random").seed();
  return python;
}

/** Start Python from byte code; `options` are those of fetch. */
async function fromByteCode(options?: RequestInit) {
  const [runtime, slim, script] = [compileSmallRuntime(options), fetchSlimArchive(options), runScript(options)];
  slim.catch(() => {}); // an error here is reported only if a start needs the archive
  return withRuntime(runtime, () => script.then(() => startPython({ slim }, settings)));
}

const BYPASS_CACHE: RequestInit = { cache: "reload" };
const refetch = (name: string) => fetchEngineFile(name, BYPASS_CACHE).then((response) => response.arrayBuffer());

/** Start Python with the rules loaded. */
export async function start() {
  await requireWebAssembly();
  let isWhole = true;
  try {
    const coming = await fetchSnapshot();
    if (coming) return await fromSnapshot(coming);
  } catch (error) {
    isWhole = error instanceof Unreachable;
    if (!isWhole) await deleteCached([engine.snapshot, RUNTIME]);
  }
  const python = await fromByteCode().catch(async (error) => {
    if (error instanceof Unreachable) throw error;
    await deleteCached([engine.slim, engine.wasm, SCRIPT]);
    return fromByteCode(BYPASS_CACHE);
  });
  // Fetch intact copies for the next start.
  if (!isWhole) for (const name of [engine.snapshot, RUNTIME]) refetch(name).catch(() => {});
  return python;
}
