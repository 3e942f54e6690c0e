// The files that the engine for questions needs to start.

import { XzReadableStream } from "xz-decompress";
import engine from "../../../theme/assets/generated/engine/manifest.json";
import { address, bytesOf, fetchBytes, fetchEngineFile } from "./file-fetch.ts";

/** The names of Pyodide's own files in the engine's folder. */
export const RUNTIME = `${engine.runtime}pyodide.asm.wasm`;
export const SCRIPT = `${engine.runtime}pyodide.asm.js`;
/** Return the decompressed stream of an xz file. */
const decompress = async (name: string, options?: RequestInit) => new XzReadableStream((await fetchEngineFile(name, options)).body!);

/** Return Pyodide's code as the server has it. The browser compiles it during the download and caches the result. */
export const compileRuntime = () => WebAssembly.compileStreaming(fetchEngineFile(RUNTIME));

/** Return Pyodide's code from an xz file. It is a quarter smaller than the plain file, even if the server compresses that. */
export async function compileSmallRuntime(options?: RequestInit) {
  const body = await decompress(engine.wasm, options);
  return WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
}

export const fetchSlimArchive = async (options?: RequestInit) => bytesOf(new Response(await decompress(engine.slim, options)));

/** Run Pyodide's script, fetched with these options. If the host forbids scripts from blobs, load it from its address. */
export async function runScript(options?: RequestInit) {
  const script = URL.createObjectURL(new Blob([await fetchBytes(SCRIPT, options)], { type: "text/javascript" }));
  await import(script).catch(() => import(address(SCRIPT)));
}

/** Return the file of a value table, by the name that a session's reply uses. */
export const fetchValueTable = (name: string) => fetchBytes(engine.values[name] ?? name);
