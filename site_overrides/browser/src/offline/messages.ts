// What crosses between a page and the service worker.

/** What a page asks the service worker for. */
export type ToServiceWorker = "store the book" | "store the engine" | "is the network there?";

/** What is stored of the book: the paths of its missing files, and whether the engine is there; null of nothing. */
export type Stored = { missing: string[]; engine: boolean } | null;

/** Whether the network is there; or what is stored, and why that may not be all: no room on the device, or no server. */
export type FromServiceWorker =
  | { reachable: boolean; stored?: undefined }
  | { reachable?: undefined; stored: Stored; trouble: "" | "full" | "unreachable" };
