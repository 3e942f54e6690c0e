// A session in an address: it is behind the #, which no server receives. A long session becomes several codes, each an
// address with one part of it.

import { GAMES } from "../../../../build/games.js";
import type { Part } from "../base/session-shapes.ts";
import { pack, unpack } from "./packing.ts";

const MARK = "#evening=";
const PART = "#part=";
const FIRST = "&from=the-first";
// The address may be inside a message, between other words. Mail programs and chats encode the = in several ways.
const WHOLE = new RegExp(`#evening(?:=3D|%3D|=)([\\w-]+)(${FIRST})?`, "i");
const MARKUP = /_+$/; // the mark of some chats for italics
const BROKEN_LINE = /=?\r?\n[>\s]*/g; // inside a link, where mail programs break and quote lines
const ONE_CODE = 858; // characters in a code of version 20 with the least error correction, which phones still read well

/** Return the game that a session's text names; empty if it names none. */
export const gameOf = (text: string) => /^\W*\[game ([\w-]+)\]/im.exec(text)?.[1] ?? "";

/** Return the address of a game's session page. */
export const tableOf = (game: string) => new URL(`${game}/table/`, globalThis.__md_scope).href;

/** Unpack a text; return null if it is damaged. */
function unpackOrNull(whole: string) {
  try {
    return unpack(whole);
  } catch {
    return null;
  }
}

/** Return the session in an address: {text, first}, or null. `first` means that the page opens at the first step. */
export function sessionIn(address = location.href) {
  const [, whole, first] = WHOLE.exec(address) ?? [];
  if (!whole) return null;
  const onOneLine = WHOLE.exec(address.replaceAll(BROKEN_LINE, ""))![1]!;
  const text = unpackOrNull(whole) ?? unpackOrNull(onOneLine) ?? unpackOrNull(whole.replace(MARKUP, ""));
  return { text: text ?? unpack(whole), first: first !== undefined };
}

/** Return whether an address contains a whole session, which may be damaged. */
export const hasSession = (address = location.href) => WHOLE.test(address);

/** Return whether a text contains the address of a session, or of a part of one. */
export const hasAddress = (text: string) => hasSession(text) || partIn(text) !== null;

/** Return the address of a session on a session page. `first` opens it at its first step instead of its last. */
export const addressAt = (table: string, text: string, first = false) => `${table}${MARK}${pack(text)}${first ? FIRST : ""}`;

/** Return the address of a session on the page of its own game; null if that is this page, or the site does not have the game. */
export function addressElsewhere(game: string, text: string, first = false) {
  const other = gameOf(text);
  return other !== game && Object.values(GAMES).includes(other) ? addressAt(tableOf(other), text, first) : null;
}

/** Return the addresses to show as codes: the whole one, or its parts if it is too long for one code. */
export function codesOf(link: string) {
  if (link.length <= ONE_CODE) return [link];
  const [table, all] = link.split(MARK) as [string, string];
  const size = ONE_CODE - table.length - PART.length - "99.99.abcdefg.".length;
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => `${table}${PART}${at + 1}.${count}.${markOf(all)}.${all.slice(at * size, (at + 1) * size)}`);
}

/** Return a mark that all parts of one session have in common. */
const markOf = (text: string) =>
  Array.from(text)
    .reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0, 7)
    .toString(36);

/** Return the part of a session in an address, or null. */
export function partIn(address = location.href): Part | null {
  const [, at, count, mark, packed_] = new RegExp(`${PART}(\\d+)\\.(\\d+)\\.(\\w+)\\.([\\w-]+)`).exec(address) ?? [];
  return at ? { at: Number(at), count: Number(count), mark: mark!, packed: packed_! } : null;
}

/** Add a part to those of the same session, and drop the parts of other sessions. */
export const addPart = (parts: Part[], part: Part) => [...parts.filter(({ mark, at }) => mark === part.mark && at !== part.at), part];

/** Return the session's text from all its parts; null while one is missing. */
export function joinParts(parts: Part[]) {
  const whole = parts.length > 0 && parts.length === parts[0]!.count;
  return whole
    ? unpack(
        parts
          .toSorted((one, other) => one.at - other.at)
          .map((part) => part.packed)
          .join(""),
      )
    : null;
}
