// The page's side of working without a network: has the book stored on the device, says so, and knows whether
// the network is there.

import type { FromServiceWorker, ToServiceWorker } from "./messages.ts";

type Listener = (offline: boolean) => void;

const listeners = new Set<Listener>();
let offline = false;

function become(now: boolean) {
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

const counted = (files: number) => (files === 1 ? "one file" : `${files} files`);

/** The text about the store at the foot of the page; empty until it is known. */
function told({ stored, trouble }: Extract<FromServiceWorker, { reachable?: undefined }>) {
  if (trouble === "full") return "This device has no room for the whole book: without a network parts of it do not open.";
  if (!stored) return "";
  const { missing, engine: answers } = stored;
  if (missing.length)
    return `This book is stored on this device, except ${counted(missing.length)} that the server did not send: ${missing.slice(0, 3).join(", ")}${missing.length > 3 ? ", …" : ""}`;
  return answers ? "This book is stored on this device and opens without a network." : "";
}

let told_ = "";

/** Show the state of the store at the foot of the page. */
export function tellStored() {
  const foot = document.querySelector(".md-copyright");
  if (!foot) return;
  foot.querySelector(".stored-here")?.remove();
  if (told_) foot.append(Object.assign(document.createElement("div"), { className: "stored-here", textContent: told_ }));
}

function tell(text: string) {
  told_ = text;
  tellStored();
}

let storeEngine: (() => void) | null = null;
let isUsed = false;

/** Have the engine stored on the device, now or as soon as that can be done. */
export function engineIsUsed() {
  isUsed = true;
  storeEngine?.();
}

const whenIdle = globalThis.requestIdleCallback ?? ((act: IdleRequestCallback) => setTimeout(act, 2000));
const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", resolve as () => void, { once: true });
  });

/** Have the pages stored once this one is loaded, and the engine when it has been used or when nothing else is going on. */
export async function storeBook() {
  const { serviceWorker } = navigator;
  become(!navigator.onLine);
  addEventListener("offline", () => become(true));
  addEventListener("online", () => become(false));
  if (!serviceWorker) return isSecureContext || tell("Not stored for use without a network: browsers allow that only over https.");
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<FromServiceWorker>) => {
    if (data.reachable !== undefined) become(!data.reachable);
    else if (data.stored || data.trouble) tell(told(data)); // an engine that is asked for before the book changes nothing
  });
  const ask = (worker: ServiceWorker | null, asked: ToServiceWorker) => worker?.postMessage(asked);
  ask(serviceWorker.controller, "is the network there?");
  await loaded();
  await new Promise((resolve) => whenIdle(resolve));
  try {
    await serviceWorker.register(new URL("../../service-worker.js", import.meta.url));
  } catch {
    return undefined; // Blocked by the reader's settings, or missing on the server: the site works as without.
  }
  const { active } = await serviceWorker.ready;
  ask(active, "store the book");
  storeEngine = () => ask(active, "store the engine");
  if (isUsed) storeEngine();
  else if (!navigator.connection?.saveData) whenIdle(storeEngine);
  return undefined;
}
