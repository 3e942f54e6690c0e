// The service worker: stores the site on the reader's device, so that pages open and calculators answer without a network.
//
// Pages come from the network if there is one, so that a new build appears at once; otherwise they come from the store.
// Files whose names change with their content come from the store.
//
// This script is the same for all builds. stored.json lists the files of a build (book.write.finish.offline), and each
// page fetches it. So a new build needs no new worker, and no worker has to replace another while tabs are open. Each
// build has a store of its own, which replaces the earlier store when all its files have arrived.

import { hasOwnDigest, isDigest } from "./digests.ts";
import type { FromServiceWorker, Stored, ToServiceWorker } from "./messages.ts";

declare const self: ServiceWorkerGlobalScope;

/** The files of a build by their paths below the site: pages, files with hashed names, and the engine's files. */
type Build = {
  build: string;
  pages: { path: string; revision: string }[];
  assets: string[];
  engine: string[];
  digests: Record<string, string>;
};
/** A build with stored pages; `missing` are the pages that the server does not have. */
type StoredBuild = Build & { missing: string[] };

const PATIENCE = 8_000; // milliseconds until a network without an answer counts as none
const HASHED = /\/assets\/(generated\/(?!.*manifest\.json$)|(javascripts|stylesheets)\/.*\.[0-9a-f]{8}\.min\.(js|css)$)/;

const scope = new URL(self.registration.scope);
const FILES = `counterroll-files-${scope.pathname}`;
const PAGES = `counterroll-pages-${scope.pathname}:`;
const LIST = new URL("stored.json", scope);

let reachable = navigator.onLine;

/** Report to all open pages whether there is a network, if that has changed. */
async function reportNetwork(now: boolean) {
  if (now === reachable) return;
  reachable = now;
  for (const client of await self.clients.matchAll()) client.postMessage({ reachable });
}

// The store --------------------------------------------------------------------------------------

/** Return the build whose pages are stored, with its cache; null if there is none yet. */
async function storedBuild() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PAGES));
  for (const name of names.reverse()) {
    const cache = await caches.open(name);
    const list = await cache.match(LIST);
    if (list) return { cache, list: (await list.json()) as StoredBuild };
  }
  return null;
}

type Found = Awaited<ReturnType<typeof storedBuild>>;

/** Return the stored copy of a page, for any query in its address. Older versions of this worker may have stored it. */
async function storedPage(request: Request) {
  const url = new URL(request.url);
  const bare = url.origin + url.pathname.replace(/index\.html$/, "");
  const cache = (await storedBuild())?.cache ?? caches;
  return (await cache.match(bare, { ignoreSearch: true })) ?? cache.match(`${bare}/`, { ignoreSearch: true });
}

/** Return whether a response is the built file. In a hotel's network, for example, it may be a login page. */
async function isWhole(path: string, digests: Build["digests"], response: Response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return digests[path] ? isDigest(bytes, digests[path]) : hasOwnDigest(bytes);
}

/** Return a response without its redirection, because browsers refuse to show a redirected page from a store. */
const withoutRedirect = ({ redirected, body, status, headers }: Response, answer: Response) =>
  redirected ? new Response(body, { status, headers }) : answer;

const FAILING = new Set([408, 425, 429]);
/** Return whether the server does not have the file. Other errors may be temporary. */
const isMissing = ({ status }: Response) => status >= 400 && status < 500 && !FAILING.has(status);

async function fetchFresh(address: URL) {
  const response = await fetch(address, { cache: "reload" });
  if (!response.ok && !isMissing(response)) throw new Error(`The server answered ${response.status} for ${address.href}`);
  return response;
}

/** Store the pages that the cache lacks; return those that the server does not have. Unchanged pages are copied from the earlier build. */
async function storePages(cache: Cache, { pages }: Build, before: Found) {
  const known = new Map(before?.list.pages.map(({ path, revision }) => [path, revision]));
  const missing: string[] = [];
  for (const { path, revision } of pages) {
    const address = new URL(path, scope);
    if (await cache.match(address)) continue;
    const same = known.get(path) === revision ? await before!.cache.match(address) : undefined;
    const response = same ?? (await fetchFresh(address));
    if (response.ok) await cache.put(address, withoutRedirect(response, response));
    else missing.push(path);
  }
  return missing;
}

/** Store files with hashed names. If the browser's copy is not the built file, fetch it again. */
async function storeFiles(paths: string[], digests: Build["digests"]) {
  const cache = await caches.open(FILES);
  const store = async (path: string) => {
    const address = new URL(path, scope);
    if (await cache.match(address)) return;
    for (const options of [{}, { cache: "reload" }] as const) {
      const response = await fetch(address, options);
      if (response.ok && (await isWhole(path, digests, response.clone()))) return cache.put(address, response);
    }
  };
  await Promise.all(paths.map(store));
}

/** Delete the stores of other builds. Files of this build and the one before stay, because an open page may still need them. */
async function dropOthers(name: string, list: Build, before: Found) {
  for (const other of await caches.keys()) {
    const isOurs = other.startsWith(PAGES) || (other.startsWith("counterroll-precache") && other.endsWith(scope.pathname));
    if (isOurs && other !== name) await caches.delete(other);
  }
  const wanted = new Set(
    [list, before?.list].flatMap((build) => [...(build?.assets ?? []), ...(build?.engine ?? [])]).map((path) => new URL(path, scope).href),
  );
  const files = await caches.open(FILES);
  for (const { url } of await files.keys()) if (!wanted.has(url)) await files.delete(url);
}

/** Store the pages of the server's present build, and the files that they load. */
async function storeBook() {
  const list: Build = await (await fetch(LIST, { cache: "no-store" })).json();
  const before = await storedBuild();
  const name = PAGES + list.build;
  const cache = await caches.open(name);
  await storeFiles(list.assets, list.digests);
  const missing = await storePages(cache, list, before);
  await cache.put(LIST, new Response(JSON.stringify({ ...list, missing })));
  if (before?.list.build !== list.build) await dropOthers(name, list, before);
}

async function storeEngine() {
  const found = await storedBuild();
  if (found) await storeFiles(found.list.engine, found.list.digests);
}

/** Return whether a reader would miss the file: a page or data, but not a picture or a browser's metadata. */
const isOfBook = (path: string) => /(^|\/|[.]html|[.]json)$/.test(path);

/** Return the state of the store. */
async function storeState(): Promise<Stored> {
  const found = await storedBuild();
  if (!found) return null;
  const files = new Set((await (await caches.open(FILES)).keys()).map(({ url }) => url));
  const lacks = (paths: string[]) => paths.filter((path) => !files.has(new URL(path, scope).href));
  return { missing: [...found.list.missing.filter(isOfBook), ...lacks(found.list.assets)], engine: lacks(found.list.engine).length === 0 };
}

let storing: Promise<void> = Promise.resolve();

/** Store something after all earlier requests; return the state of the store then. */
async function storeInTurn(what: () => Promise<void>): Promise<FromServiceWorker> {
  let trouble: "" | "full" | "unreachable" = "";
  storing = storing.then(what).catch((error: Error) => {
    trouble = error.name === "QuotaExceededError" ? "full" : "unreachable";
  });
  await storing;
  return { stored: await storeState(), trouble };
}

const REQUESTS: Record<ToServiceWorker, () => Promise<FromServiceWorker>> = {
  "store the book": () => storeInTurn(storeBook),
  "store the engine": () => storeInTurn(storeEngine),
  "is the network there?": async () => ({ reachable }),
};

// The answers ------------------------------------------------------------------------------------

/** Answer with a file with a hashed name: from the store, or else from the network. Store it if the current build has it. */
async function answerWithFile(request: Request) {
  const cache = await caches.open(FILES);
  const found = await cache.match(request);
  if (found) return found;
  const response = await fetch(request);
  const list = response.ok && (await storedBuild())?.list;
  const path = request.url.slice(scope.href.length);
  if (list && (await isWhole(path, list.digests, response.clone()))) await cache.put(request, response.clone()).catch(() => {});
  return response;
}

const timeLimit = () => new Promise<never>((_, reject) => setTimeout(reject, PATIENCE, new Error("The network does not answer")));

/** Answer with a page or data: from the network, or from the store if the network does not answer. */
async function answerWithPage(request: Request) {
  const response = await Promise.race([fetch(request), timeLimit()]).catch(() => null);
  await reportNetwork(response !== null);
  return response ?? (await storedPage(request)) ?? Response.error();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(scope.href)) return;
  event.respondWith(HASHED.test(new URL(request.url).pathname) ? answerWithFile(request) : answerWithPage(request));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => {
  const asked = REQUESTS[event.data as ToServiceWorker]; // a page of another build may send other requests
  if (asked) event.waitUntil(asked().then((reply) => event.source!.postMessage(reply)));
});
