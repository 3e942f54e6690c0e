// A reader's version as a link: the text is in the part of the address that is never sent to a server.

import { withRulings } from "../rulings/choice.ts";
import type { Example } from "./example.ts";

const LONGEST = 20_000;
const PATTERN = /^#try=([\w-]+):([0-9a-z]+):([\w-]+)/; // signs behind it are not of the link
const BRINGS = /^#try(=|%3D)/i;

const through = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

const letters = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const bytesOf = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));

/** The address of this page with somebody's version of an example in it. */
export async function linkTo({ id, mark }: Example, text: string) {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const url = withRulings(location.origin + location.pathname);
  url.hash = `try=${id}:${mark}:${letters(packed)}`;
  return url.href;
}

/** Whether an address means to bring an example. */
export const bringsExample = (hash: string) => BRINGS.test(hash);

/** What a link brings, {id, mark, text}; null where it brings nothing that can be read. */
export async function broughtBy(hash: string) {
  const [, id, mark, packed] = PATTERN.exec(hash.replace(BRINGS, "#try=").replaceAll(/%3A/gi, ":")) ?? [];
  if (!id || packed!.length > LONGEST) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await through(bytesOf(packed!), new DecompressionStream("deflate-raw")));
    return text.length <= LONGEST ? { id, mark, text } : null;
  } catch {
    return null;
  }
}
