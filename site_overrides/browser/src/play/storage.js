// What is kept of evenings and people on this device: IndexedDB, written through to the disk before a tap counts.

import { del, get, promisifyRequest, set, update } from "idb-keyval";

const opening = () => {
  const request = indexedDB.open("counterroll-table", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("kept");
  return promisifyRequest(request);
};
let database = null;

/** idb-keyval's kind of store, but each change is on the disk before it is told done. */
async function store(mode, work) {
  database ??= opening();
  try {
    return work((await database).transaction("kept", mode, { durability: "strict" }).objectStore("kept"));
  } catch (error) {
    database = null; // a browser that closed it, as some do to save memory, is asked once more next time
    throw error;
  }
}

const listOf = (game) => `evenings/${game}`;
const keyOf = (game, id) => `evening/${game}/${id}`;
const peopleOf = (game) => `people/${game}`;

/** The evenings kept of a game, latest first: {id, title, at}. */
export const evenings = async (game) => Object.values((await get(listOf(game), store)) ?? {}).sort((a, b) => b.at - a.at);

const currentOf = (game) => `current/${game}`;

/** The evening that lies open on this device. */
export const current = (game) => get(currentOf(game), store);
export const setCurrent = (game, id) => set(currentOf(game), id, store);

export const evening = (game, id) => get(keyOf(game, id), store);

const tapOf = (game, id) => `tap/${game}/${id}`;

/** Note what is about to be done, {command, text, undone}; it counts as long as the evening stands at that text. */
export const attempt = (game, id, tap) => set(tapOf(game, id), tap, store);
export const attempted = (game, id) => get(tapOf(game, id), store);

/** Keep an evening: {text, undone, view}. */
export async function keep(game, id, title, kept) {
  await set(keyOf(game, id), kept, store);
  await update(listOf(game), (all = {}) => ({ ...all, [id]: { id, title, at: Date.now() } }), store);
}

export async function forget(game, id) {
  await update(listOf(game), ({ [id]: _, ...rest } = {}) => rest, store);
  for (const key of [keyOf(game, id), tapOf(game, id), secretsOf(game, id)]) await del(key, store);
}

/** People kept by name: {name: line}. */
export const people = async (game) => (await get(peopleOf(game), store)) ?? {};

/** Everybody known by name: those kept, and those of the evening that lies open, as they are there. */
export async function known(game) {
  const id = await current(game);
  const open = id && (await evening(game, id));
  return { ...(await people(game)), ...open?.view?.everybody };
}

export const keepPeople = (game, change) => update(peopleOf(game), (all = {}) => change(all), store);

const secretsOf = (game, id) => `secrets/${game}/${id}`;

/** What was sealed in an evening on this device: [{words, salt}]. */
export const secrets = async (game, id) => (await get(secretsOf(game, id), store)) ?? [];
export const keepSecrets = (game, id, all) => set(secretsOf(game, id), all, store);

/** Parts of an evening that came as several codes, until all are there. */
export const keptParts = async () => (await get("parts", store)) ?? [];
export const keepParts = (parts) => set("parts", parts, store);

/** Ask the browser not to clear this away; it may refuse. */
export const persist = async () => (await navigator.storage?.persisted?.()) || (await navigator.storage?.persist?.()) || false;

export const freshId = () => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
