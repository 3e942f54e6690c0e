// Sessions and people on this device: in IndexedDB, and on the disk before a command runs.

import { del, get, promisifyRequest, set, type UseStore, update } from "idb-keyval";
import type { Kept } from "./protocol.ts";
import {
  isKept,
  isListed,
  isParts,
  isPeople,
  isSecrets,
  isSeen,
  isTap,
  type Listed,
  type Part,
  type Secret,
  type Seen,
  type Tap,
} from "./session-shapes.ts";
import { isRecord, isText } from "./storage.ts";

/** The line of each person's sheet, by the person's name. */
export type People = Record<string, string>;
/** A session as it is saved, with its last view. */
export type Stored = Kept & { view: Seen | null };

/** The browser blocks storage. The message is the browser's own. */
class StorageError extends Error {}

/** Make an error handler that calls `act` if the browser blocks storage or it is full, and throws any other error again. */
export const onStorageError =
  <Value>(act: () => Value) =>
  (error: unknown) => {
    // The error is null if the browser aborts a transaction.
    if (error === null || error instanceof StorageError || error instanceof DOMException) return act();
    throw error;
  };
export const ignoreStorageError = onStorageError(() => {});

const opening = () => {
  const request = indexedDB.open("counterroll-table", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("kept");
  return promisifyRequest(request);
};
let database: Promise<IDBDatabase> | null = null;

/** The kind of store that idb-keyval expects. Each change is on the disk before its promise resolves. */
const store: UseStore = async (mode, work) => {
  try {
    database ??= opening();
    return work((await database).transaction("kept", mode, { durability: "strict" }).objectStore("kept"));
  } catch (error) {
    database = null; // some browsers close the database to save memory, so the next call opens it again
    throw new StorageError((error as Error).message);
  }
};

const listOf = (game: string) => `evenings/${game}`;
const keyOf = (game: string, id: string) => `evening/${game}/${id}`;
const peopleOf = (game: string) => `people/${game}`;

type List = Record<string, Listed>;

/** Read the value under a key; return undefined if it does not have the expected shape. */
async function read<Value>(key: string, fits: (value: unknown) => value is Value) {
  const value: unknown = await get(key, store);
  return fits(value) ? value : undefined;
}

const whole = (all: unknown): List => Object.fromEntries(Object.entries(isRecord(all) ? all : {}).filter(([, each]) => isListed(each))) as List;

/** The saved sessions of a game, latest first. */
export const sessions = async (game: string) => Object.values(whole(await get(listOf(game), store))).sort((a, b) => b.at - a.at);

const currentOf = (game: string) => `current/${game}`;

/** The session that is open on this device. */
export const current = (game: string) => read(currentOf(game), isText);
export const setCurrent = (game: string, id: string | null) => set(currentOf(game), id, store);

/** A saved session. If its view has an older shape, the view is null, and the page asks for it again. */
export async function session(game: string, id: string): Promise<Stored | undefined> {
  const found: (Kept & { view?: unknown }) | undefined = await read(keyOf(game, id), isKept);
  return found && { text: found.text, undone: found.undone, view: isSeen(found.view) ? found.view : null };
}

const tapOf = (game: string, id: string) => `tap/${game}/${id}`;

/** Record a command before it runs. It can be repeated while the session still has the same text. */
export const attempt = (game: string, id: string, tap: Tap | null) => set(tapOf(game, id), tap, store);
export const attempted = (game: string, id: string) => read(tapOf(game, id), isTap);

const differs = (stored: unknown, kept: Kept): stored is Kept => isKept(stored) && (stored.text !== kept.text || stored.undone !== kept.undone);

/** The session as another tab has saved it; null if that equals this tab's version. */
export async function changedElsewhere(game: string, id: string, kept: Kept) {
  const stored = await session(game, id).catch(onStorageError(() => undefined));
  return differs(stored, kept) ? stored : null;
}

/**
 * Save a session. `before` is the version that this tab had, or null for a new session. If another tab has changed the
 * session since, keep and return that version. One transaction compares and writes, so no other tab can come between.
 * This works on plain http too, which has no locks.
 */
export async function keep(game: string, id: string, title: string, kept: Stored, before: Kept | null = null) {
  let isChanged = false;
  const next = (stored: unknown) => {
    isChanged = before !== null && differs(stored, before);
    return isChanged ? stored : kept;
  };
  await update<unknown>(keyOf(game, id), next, store);
  if (isChanged) return (await session(game, id)) ?? null;
  await update<List>(listOf(game), (all) => ({ ...whole(all), [id]: { id, title, at: Date.now() } }), store);
  return null;
}

export async function forget(game: string, id: string) {
  await update<List>(listOf(game), (all) => Object.fromEntries(Object.entries(whole(all)).filter(([each]) => each !== id)), store);
  for (const key of [keyOf(game, id), tapOf(game, id), secretsOf(game, id)]) await del(key, store);
}

/** The people saved by name. */
export const people = async (game: string): Promise<People> => (await read(peopleOf(game), isPeople)) ?? {};

/** All known people by name: the saved ones, and those of the open session in their present state. */
export async function known(game: string): Promise<People> {
  const id = await current(game);
  const open = id ? await session(game, id) : undefined;
  return { ...(await people(game)), ...open?.view?.everybody };
}

export const keepPeople = (game: string, change: (all: People) => People) =>
  update<People>(peopleOf(game), (all) => change(isPeople(all) ? all : {}), store);

const secretsOf = (game: string, id: string) => `secrets/${game}/${id}`;

/** The words that were sealed in a session on this device. */
export const secrets = async (game: string, id: string) => (await read(secretsOf(game, id), isSecrets)) ?? [];
export const keepSecrets = (game: string, id: string, all: Secret[]) => set(secretsOf(game, id), all, store);

/** Parts of a session that arrives as several codes, until all of them are here. */
export const keptParts = async () => (await read("parts", isParts)) ?? [];
export const keepParts = (parts: Part[]) => set("parts", parts, store);

/** Ask the browser never to clear this storage; it may refuse. */
export const persist = async () => (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.()) || false;

export const freshId = () => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)}`;
