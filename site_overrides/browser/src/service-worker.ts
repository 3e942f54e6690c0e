// The service worker: keeps the book on the reader's device, so that it opens and answers without a network.
//
// Pages come from the network while there is one, so that a new build shows at once, and else from what was kept.
// Files whose names change with their content come from what was kept. The engine is kept when a page asks for it.
//
// tools.offline puts `self.kept` before this script: {pages: [{url, revision}], assets: [url], engine: [url], digests:
// {url: digest}}.

import { clientsClaim, setCacheNameDetails, type WorkboxPlugin } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { cleanupOutdatedCaches, matchPrecache, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";
import { isDigest, isSealed } from "./digests.ts";

type Kept = { pages: { url: string; revision: string }[]; assets: string[]; engine: string[]; digests: Record<string, string> };
declare const self: ServiceWorkerGlobalScope & { kept: Kept };

const PATIENCE = 8; // seconds until a network that does not answer counts as none
const HASHED = /\/assets\/(generated\/(?!.*manifest\.json$)|(javascripts|stylesheets)\/.*\.[0-9a-f]{8}\.min\.(js|css)$)/;

const { pages, assets, engine, digests } = self.kept;
const scope = new URL(self.registration.scope);
let reachable = navigator.onLine;

/** Tell every open page whether the network is there, when that changes. */
async function heard(now: boolean) {
  if (now === reachable) return;
  reachable = now;
  for (const client of await self.clients.matchAll()) client.postMessage({ reachable });
}

/** The kept copy of a page, whatever question its address carries. */
async function keptPage(request: Request) {
  const url = new URL(request.url);
  const bare = url.origin + url.pathname.replace(/index\.html$/, "");
  return (await matchPrecache(bare)) ?? matchPrecache(`${bare}/`);
}

const network = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        await heard(true);
        return response;
      },
      handlerDidError: async ({ request }) => {
        await heard(false);
        return keptPage(request);
      },
    },
  ],
});

/** Whether an answer is the file that was built, and not the page by which a hotel asks for a name. */
async function isWhole(request: Request, response: Response) {
  const known = digests[request.url.slice(scope.href.length)];
  const bytes = new Uint8Array(await response.arrayBuffer());
  return known ? isDigest(bytes, known) : isSealed(bytes);
}

const onlyWhole: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => (response.ok && (await isWhole(request, response.clone())) ? response : null),
};

// Room for this build's files and those of the one before, which an open page may still ask for.
const hashed = new CacheFirst({
  cacheName: `counterroll-files-${scope.pathname}`,
  plugins: [onlyWhole, new ExpirationPlugin({ maxEntries: 2 * (assets.length + engine.length) })],
});

const take = (url: URL, event: ExtendableEvent, options?: RequestInit) => hashed.handleAll({ event, request: new Request(url, options) })[1];

/** Keep files; what the browser had, and is not what was built, is asked for anew. */
const keep = (urls: string[], event: ExtendableEvent) =>
  Promise.all(
    urls.map(async (path) => {
      const url = new URL(path, scope);
      await take(url, event);
      if (!(await caches.match(url))) await take(url, event, { cache: "reload" });
    }),
  );

/** Whether all that is to be kept is, pages and engine. */
async function isAllKept() {
  const names = await caches.keys();
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  const kept = new Set(requests.flat().map(({ url }) => url.split("?")[0]));
  return [...pages.map(({ url }) => url), ...assets, ...engine].every((path) => kept.has(new URL(path, scope).href));
}

const tellKept = async ({ source }: ExtendableMessageEvent) => source!.postMessage({ kept: await isAllKept() });

setCacheNameDetails({ prefix: "counterroll", suffix: scope.pathname });
cleanupOutdatedCaches();
precache(pages);
registerRoute(({ url }) => url.href.startsWith(scope.href) && HASHED.test(url.pathname), hashed);
registerRoute(({ url }) => url.href.startsWith(scope.href), network);

self.addEventListener("install", (event) => event.waitUntil(keep(assets, event)));
self.addEventListener("message", (event) => {
  if (event.data === "keep the engine") event.waitUntil(keep(engine, event).then(() => tellKept(event)));
  if (event.data === "is the book kept?") event.waitUntil(tellKept(event));
  if (event.data === "is the network there?") event.source!.postMessage({ reachable });
});
self.skipWaiting();
clientsClaim();
