// What the engine for questions starts from, as Pyodide wants it.

import { XzReadableStream } from "xz-decompress";
import engine from "../../../theme/assets/generated/engine/manifest.json";
import { address, bytesOf, fetched, whole } from "./file-fetch.ts";

/** Pyodide's own code, below `address("")`. */
export const RUNTIME = `${engine.runtime}pyodide.asm.wasm`;
export const SCRIPT = `${engine.runtime}pyodide.asm.js`;
/** What an xz file holds, as it comes. */
const unsqueezed = async (name: string, options?: RequestInit) => new XzReadableStream((await fetched(name, options)).body!);

/** Pyodide's code as the server has it: compiled while it comes, and kept compiled by the browser. */
export const plainRuntime = () => WebAssembly.compileStreaming(fetched(RUNTIME));

/** The same, a quarter smaller on the way, whatever the server compresses. */
export async function smallRuntime(options?: RequestInit) {
  const body = await unsqueezed(engine.wasm, options);
  return WebAssembly.compileStreaming(new Response(body, { headers: { "Content-Type": "application/wasm" } }));
}

export const slimArchive = async (options?: RequestInit) => bytesOf(new Response(await unsqueezed(engine.slim, options)));

/** Run Pyodide's script as fetched with these options; from its address only where the host lets no other run. */
export async function runScript(options?: RequestInit) {
  const script = URL.createObjectURL(new Blob([await whole(SCRIPT, options)], { type: "text/javascript" }));
  await import(script).catch(() => import(address(SCRIPT)));
}

/** What every moment of a solved fight is worth, by the name that the table has for it. */
export const tableOfValues = (name: string) => whole(engine.values[name] ?? name);
