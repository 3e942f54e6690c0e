// A reader's version as a link. Its text is in the part of the address after the #, which no server receives.

import { fromBase64, toBase64 } from "../base/base64.ts";
import { withRulings } from "../rulings/choice.ts";
import type { Example } from "./example.ts";

const MAX_LENGTH = 20_000;
const PATTERN = /^#try=([\w-]+):([0-9a-z]+):([\w-]+)/; // characters behind the match are not part of the link
const BRINGS = /^#try(=|%3D)/i;

const pipe = async (bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

/** Return the address of this page with a version of an example in it. */
export async function linkTo({ id, mark }: Example, text: string) {
  const packed = await pipe(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const url = withRulings(location.origin + location.pathname);
  url.hash = `try=${id}:${mark}:${toBase64(packed)}`;
  return url.href;
}

/** Return whether an address contains a version of an example, readable or not. */
export const hasVersion = (hash: string) => BRINGS.test(hash);

/** Return the version in an address, {id, mark, text}; null if there is none that can be read. */
export async function versionIn(hash: string) {
  const [, id, mark, packed] = PATTERN.exec(hash.replace(BRINGS, "#try=").replaceAll(/%3A/gi, ":")) ?? [];
  if (!id || packed!.length > MAX_LENGTH) return null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await pipe(fromBase64(packed!), new DecompressionStream("deflate-raw")));
    return text.length <= MAX_LENGTH ? { id, mark, text } : null;
  } catch {
    return null;
  }
}
