// Sessions and people saved on this device, in IndexedDB.

import { del, get, promisifyRequest, set, type UseStore, update } from "idb-keyval";
import type { SavedSession } from "./protocol.ts";
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
export type Stored = SavedSession & { view: Seen | null };

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

const openDatabase = () => {
  const request = indexedDB.open("counterroll-table", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("kept");
  return promisifyRequest(request);
};
let database: Promise<IDBDatabase> | null = null;

/** Return the kind of store that idb-keyval expects. Each change is on the disk before its promise resolves. */
const store: UseStore = async (mode, work) => {
  try {
    database ??= openDatabase();
    return work((await database).transaction("kept", mode, { durability: "strict" }).objectStore("kept"));
  } catch (error) {
    database = null; // some browsers close the database to save memory, so the next call opens it again
    throw new StorageError((error as Error).message);
  }
};

const listKey = (game: string) => `evenings/${game}`;
const sessionKey = (game: string, id: string) => `evening/${game}/${id}`;
const peopleKey = (game: string) => `people/${game}`;

type List = Record<string, Listed>;

/** Read the value under a key; return undefined if it does not have the expected shape. */
async function read<Value>(key: string, fits: (value: unknown) => value is Value) {
  const value: unknown = await get(key, store);
  return fits(value) ? value : undefined;
}

const validEntries = (all: unknown): List =>
  Object.fromEntries(Object.entries(isRecord(all) ? all : {}).filter(([, entry]) => isListed(entry))) as List;

/** Return the saved sessions of a game, latest first. */
export const savedSessions = async (game: string) => Object.values(validEntries(await get(listKey(game), store))).sort((a, b) => b.at - a.at);

const currentKey = (game: string) => `current/${game}`;

/** Return the session that is open on this device. */
export const currentSession = (game: string) => read(currentKey(game), isText);
export const setCurrent = (game: string, id: string | null) => set(currentKey(game), id, store);

/** Return a saved session. If its view has an older shape, the view is null, and the page asks for it again. */
export async function savedSession(game: string, id: string): Promise<Stored | undefined> {
  const found: (SavedSession & { view?: unknown }) | undefined = await read(sessionKey(game, id), isKept);
  return found && { text: found.text, undone: found.undone, view: isSeen(found.view) ? found.view : null };
}

const tapKey = (game: string, id: string) => `tap/${game}/${id}`;

/** Record a command before it runs. It can be repeated while the session still has the same text. */
export const recordTap = (game: string, id: string, tap: Tap | null) => set(tapKey(game, id), tap, store);
export const recordedTap = (game: string, id: string) => read(tapKey(game, id), isTap);

const isOtherVersion = (stored: unknown, kept: SavedSession): stored is SavedSession =>
  isKept(stored) && (stored.text !== kept.text || stored.undone !== kept.undone);

/** Return the session as another tab has saved it; null if that equals this tab's version. */
export async function otherTabsVersion(game: string, id: string, kept: SavedSession) {
  const stored = await savedSession(game, id).catch(onStorageError(() => undefined));
  return isOtherVersion(stored, kept) ? stored : null;
}

/**
 * Save a session. `before` is the version that this tab had, or null for a new session. If another tab has changed the
 * session since, keep and return that version. One transaction compares and writes, so no other tab can come between.
 * This works on plain http too, which has no locks.
 */
export async function saveSession(game: string, id: string, title: string, kept: Stored, before: SavedSession | null = null) {
  let isChanged = false;
  const next = (stored: unknown) => {
    isChanged = before !== null && isOtherVersion(stored, before);
    return isChanged ? stored : kept;
  };
  await update<unknown>(sessionKey(game, id), next, store);
  if (isChanged) return (await savedSession(game, id)) ?? null;
  await update<List>(listKey(game), (all) => ({ ...validEntries(all), [id]: { id, title, at: Date.now() } }), store);
  return null;
}

export async function deleteSession(game: string, id: string) {
  await update<List>(listKey(game), (all) => Object.fromEntries(Object.entries(validEntries(all)).filter(([other]) => other !== id)), store);
  for (const key of [sessionKey(game, id), tapKey(game, id), secretsKey(game, id)]) await del(key, store);
}

/** Return the saved people of a game, by their names. */
export const savedPeople = async (game: string): Promise<People> => (await read(peopleKey(game), isPeople)) ?? {};

/** Return all known people by name: the saved ones, and those of the open session in their present state. */
export async function knownPeople(game: string): Promise<People> {
  const id = await currentSession(game);
  const open = id ? await savedSession(game, id) : undefined;
  return { ...(await savedPeople(game)), ...open?.view?.everybody };
}

export const changePeople = (game: string, change: (all: People) => People) =>
  update<People>(peopleKey(game), (all) => change(isPeople(all) ? all : {}), store);

const secretsKey = (game: string, id: string) => `secrets/${game}/${id}`;

/** Return the words that were sealed in a session on this device. */
export const savedSecrets = async (game: string, id: string) => (await read(secretsKey(game, id), isSecrets)) ?? [];
export const saveSecrets = (game: string, id: string, all: Secret[]) => set(secretsKey(game, id), all, store);

/** Return the parts so far of a session that arrives as several codes. */
export const savedParts = async () => (await read("parts", isParts)) ?? [];
export const saveParts = (parts: Part[]) => set("parts", parts, store);

/** Ask the browser never to clear this storage; it may refuse. */
export const requestPersistence = async () => (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.()) || false;

export const freshId = () => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36)}`;
