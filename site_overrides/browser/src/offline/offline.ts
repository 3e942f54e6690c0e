// The page's side of use without a network. It asks the service worker to store the site on the device, shows the state
// of the store, and tracks whether there is a network.

import type { FromServiceWorker, ToServiceWorker } from "./messages.ts";

type Listener = (offline: boolean) => void;

const listeners = new Set<Listener>();
let offline = false;

function setOffline(now: boolean) {
  if (now === offline) return;
  offline = now;
  for (const listener of listeners) listener(offline);
}

/** Call listener(offline) now and whenever it changes; return a function that ends that. */
export function followNetwork(listener: Listener) {
  listeners.add(listener);
  listener(offline);
  return () => listeners.delete(listener);
}

const fileCount = (files: number) => (files === 1 ? "one file" : `${files} files`);

/** Return the text about the store at the foot of the page; empty until its state is known. */
function storeText({ stored, trouble }: Extract<FromServiceWorker, { reachable?: undefined }>) {
  if (trouble === "full") return "This device has no room for the whole book. Without a network, some pages do not open.";
  if (!stored) return "";
  const { missing, engine: answers } = stored;
  if (missing.length)
    return `This book is stored on this device, except ${fileCount(missing.length)} that the server did not send: ${missing.slice(0, 3).join(", ")}${missing.length > 3 ? ", …" : ""}`;
  return answers ? "This book is stored on this device and opens without a network." : "";
}

let shownText = "";

/** Show the state of the store at the foot of the page. */
export function showStore() {
  const foot = document.querySelector(".md-copyright");
  if (!foot) return;
  foot.querySelector(".stored-here")?.remove();
  if (shownText) foot.append(Object.assign(document.createElement("div"), { className: "stored-here", textContent: shownText }));
}

function setText(text: string) {
  shownText = text;
  showStore();
}

let storeEngine: (() => void) | null = null;
let isUsed = false;

/** Store the engine on the device, now or as soon as the service worker is ready. */
export function storeEngineNow() {
  isUsed = true;
  storeEngine?.();
}

const whenIdle = globalThis.requestIdleCallback ?? ((act: IdleRequestCallback) => setTimeout(act, 2000));
const afterLoad = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", resolve as () => void, { once: true });
  });

/** Store the pages after this one has loaded. Store the engine when it has been used, or when the browser is idle. */
export async function storeBook() {
  const { serviceWorker } = navigator;
  setOffline(!navigator.onLine);
  addEventListener("offline", () => setOffline(true));
  addEventListener("online", () => setOffline(false));
  if (!serviceWorker) return isSecureContext || setText("Not stored for use without a network: browsers allow that only over https.");
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.reachable !== undefined) setOffline(!data.reachable);
    else if (data.stored || data.trouble) setText(storeText(data)); // without stored pages, a reply about the engine changes nothing
  });
  const ask = (worker: ServiceWorker | null, asked: ToServiceWorker) => worker?.postMessage(asked);
  ask(serviceWorker.controller, "is the network there?");
  await afterLoad();
  await new Promise((resolve) => whenIdle(resolve));
  try {
    await serviceWorker.register(new URL("../../service-worker.js", import.meta.url));
  } catch {
    return undefined; // The reader's settings block it, or the server lacks the script. The site works as without it.
  }
  const { active } = await serviceWorker.ready;
  ask(active, "store the book");
  storeEngine = () => ask(active, "store the engine");
  if (isUsed) storeEngine();
  else if (!navigator.connection?.saveData) whenIdle(storeEngine);
  return undefined;
}
