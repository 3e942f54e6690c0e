// Packs a session's text into few characters. The compression uses a sample of the game's sessions as its
// dictionary, which sender and receiver both have.

import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import { GAMES } from "../../../../build/games.js";
import { fromBase64, toBase64 } from "../base/base64.ts";
import { TALK } from "./talk.ts";

const PLAIN = "1";
const JOINED = "2"; // dice are written short, as 3d6=461
const OTHER = "--"; // a text that names no game
const sampleHead = (game: string) =>
  `\n[scene between]\n[rulings as-printed]\n\ntable: Ann's Life is \ntable: Ann leaves\ntable: Cy joins foes as  # "\n\n== The \n[game ${game}]\n\n== The \n[friends] Ann: `;
const dictionaryOf = (prefix: string) => {
  const game = GAMES[prefix];
  return strToU8(game ? joinFaces(TALK[game]!) + sampleHead(game) : "");
};

const prefixOf = (text: string) => Object.keys(GAMES).find((prefix) => text.startsWith(`[game ${GAMES[prefix]}]`)) ?? OTHER;

const NO_COMMENT = /^(?:==|\[|table:)/; // lines in which the reader wrote everything after a #: scenes, tags and manual changes

/** Remove the comments that the program added, which it can make again. Notes by readers stay. */
export const withoutComments = (text: string, notes: Set<string | undefined>) =>
  text
    .split("\n")
    .map((line) => {
      const at = line.indexOf("#");
      return at < 0 || NO_COMMENT.test(line) || notes.has(line.slice(at + 1).trim()) ? line : line.slice(0, at).trimEnd();
    })
    .join("\n");

const DICE = /\b\d+d[4-9](?:k[hl]\d+)?=/.source;
const joinFaces = (text: string) =>
  text.replace(new RegExp(`(${DICE})(\\d(?:\\+\\d)+)\\b`, "g"), (_, pool, faces) => pool + faces.replaceAll("+", ""));
const separateFaces = (text: string) => text.replace(new RegExp(`(${DICE})(\\d+)`, "g"), (_, pool, faces) => pool + [...faces].join("+"));

/** Pack a text into letters, digits, - and _. */
export function pack(text: string) {
  const prefix = prefixOf(text);
  const short = joinFaces(text);
  const [version, written] = separateFaces(short) === text ? [JOINED, short] : [PLAIN, text];
  return version + prefix + toBase64(deflateSync(strToU8(written), { level: 9, mem: 12, dictionary: dictionaryOf(prefix) }));
}

function inflate(text: string, dictionary: Uint8Array) {
  try {
    return strFromU8(inflateSync(fromBase64(text), { dictionary }));
  } catch {
    throw new Error("This link is incomplete: a part of it is missing.");
  }
}

/** Unpack a text; throw an Error with a message for the reader if it is damaged or of a newer version. */
export function unpack(text: string) {
  if (text[0] !== PLAIN && text[0] !== JOINED)
    throw new Error("This link was made by a newer version of the book: reload the page, then open it again.");
  const dictionary = dictionaryOf(text.slice(1, 3));
  const written = inflate(text.slice(3), dictionary);
  return text[0] === JOINED ? separateFaces(written) : written;
}
