// A session in an address: behind the #, where no server ever sees it. A long one is shown as several codes, each of
// them an address with a part of it.

import { GAMES } from "../../../../build/games.js";
import type { Part } from "../base/session-shapes.ts";
import { packed, unpacked } from "./packing.ts";

const MARK = "#evening=";
const PART = "#part=";
const FIRST = "&from=the-first";
// In a message, too, with words around it; mails and chats encode the = in one way or another.
const WHOLE = new RegExp(`#evening(?:=3D|%3D|=)([\\w-]+)(${FIRST})?`, "i");
const MARKUP = /_+$/; // of a chat, for slanted letters
const BROKEN_LINE = /=?\r?\n[>\s]*/g; // within a link, as mails break it and quote it
const ONE_CODE = 858; // characters in a code of version 20 with the least correction, which phones still read well

/** The game that a text is of, if it says so. */
export const gameOf = (text: string) => /^\W*\[game ([\w-]+)\]/im.exec(text)?.[1] ?? "";

/** The address of a game's table; the theme's own note says where the site begins. */
export const tableOf = (game: string) => new URL(`${game}/table/`, globalThis.__md_scope).href;

/** The text that was packed; null if that is damaged. */
function read(whole: string) {
  try {
    return unpacked(whole);
  } catch {
    return null;
  }
}

/** What an address brings along: {text, first}, where `first` begins at the first step; or null. */
export function brought(address = location.href) {
  const [, whole, first] = WHOLE.exec(address) ?? [];
  if (!whole) return null;
  const onOneLine = WHOLE.exec(address.replaceAll(BROKEN_LINE, ""))![1]!;
  const text = read(whole) ?? read(onOneLine) ?? read(whole.replace(MARKUP, ""));
  return { text: text ?? unpacked(whole), first: first !== undefined };
}

/** Whether a text has the address of a session in it. */
export const hasAddress = (text: string) => WHOLE.test(text) || partOf(text) !== null;

/** The address of a session at a table, at its end or at its first step. */
export const addressAt = (table: string, text: string, first = false) => `${table}${MARK}${packed(text)}${first ? FIRST : ""}`;

/** The address of a session at the table of its own game; null if that is this one, or no game of the site. */
export function addressElsewhere(game: string, text: string, first = false) {
  const other = gameOf(text);
  return other !== game && Object.values(GAMES).includes(other) ? addressAt(tableOf(other), text, first) : null;
}

/** The addresses to show as codes: the whole one, or its parts where it is too long for one. */
export function codesOf(link: string) {
  if (link.length <= ONE_CODE) return [link];
  const [table, all] = link.split(MARK) as [string, string];
  const size = ONE_CODE - table.length - PART.length - "99.99.abcdefg.".length;
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => `${table}${PART}${at + 1}.${count}.${markOf(all)}.${all.slice(at * size, (at + 1) * size)}`);
}

/** By which the parts of one session know each other. */
const markOf = (text: string) =>
  Array.from(text)
    .reduce((sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) >>> 0, 7)
    .toString(36);

/** The part of a session that an address brings; null for one that brings none. */
export function partOf(address = location.href): Part | null {
  const [, at, count, mark, packed_] = new RegExp(`${PART}(\\d+)\\.(\\d+)\\.(\\w+)\\.([\\w-]+)`).exec(address) ?? [];
  return at ? { at: Number(at), count: Number(count), mark: mark!, packed: packed_! } : null;
}

/** Parts with one more: those of another session are dropped. */
export const gathered = (parts: Part[], part: Part) => [...parts.filter(({ mark, at }) => mark === part.mark && at !== part.at), part];

/** The session that all its parts make; null while one is missing. */
export function joined(parts: Part[]) {
  const whole = parts.length > 0 && parts.length === parts[0]!.count;
  return whole
    ? unpacked(
        parts
          .toSorted((one, other) => one.at - other.at)
          .map((part) => part.packed)
          .join(""),
      )
    : null;
}
