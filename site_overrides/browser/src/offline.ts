// The page's side of working without a network: registers the service worker and knows whether the network is there.

import { engine } from "./engine.ts";

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

let isKept = false;

/** At the foot of the page, a quiet line once the whole book is kept on this device. */
export function tellKept() {
  const foot = document.querySelector(".md-copyright");
  if (!isKept || !foot || foot.querySelector(".kept-here")) return;
  const textContent = "This book is kept on this device and opens without a network.";
  foot.append(Object.assign(document.createElement("div"), { className: "kept-here", textContent }));
}

let keepEngine: (() => void) | null = null;
let isUsed = false;

/** Have the engine kept on the device, now or as soon as that can be done. */
export function engineIsUsed() {
  isUsed = true;
  keepEngine?.();
}

const whenIdle = globalThis.requestIdleCallback ?? ((act: IdleRequestCallback) => setTimeout(act, 2000));
const loaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === "complete") resolve();
    else addEventListener("load", resolve as () => void, { once: true });
  });

/** Keep the pages once this one stands, and the engine when it has been used or when nothing else is going on. */
export async function keepOffline() {
  const { serviceWorker } = navigator;
  become(!navigator.onLine);
  addEventListener("offline", () => become(true));
  addEventListener("online", () => become(false));
  if (!serviceWorker) return;
  serviceWorker.addEventListener("message", ({ data }) => {
    if (data.kept === undefined) return become(!data.reachable);
    isKept = data.kept;
    tellKept();
  });
  serviceWorker.controller?.postMessage("is the network there?");
  await loaded();
  await new Promise((resolve) => whenIdle(resolve));
  try {
    const standing = serviceWorker.controller;
    const registration = await serviceWorker.register(new URL("../../service-worker.js", import.meta.url));
    // A browser looks for a new build by itself too, but in its own time.
    if (standing) registration.update().catch(() => {});
  } catch {
    return; // Kept from us by the reader's settings, or not there: the site works as without.
  }
  const { active } = await serviceWorker.ready;
  active!.postMessage("is the book kept?");
  keepEngine = () => active!.postMessage("keep the engine");
  engine.subscribe((state) => state === "ready" && engineIsUsed());
  if (isUsed) keepEngine();
  else if (!navigator.connection?.saveData) whenIdle(keepEngine);
}
