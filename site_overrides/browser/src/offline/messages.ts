// Messages between a page and the service worker.

/** A page's request to the service worker. */
export type ToServiceWorker = "store the book" | "store the engine" | "is the network there?";

/** The stored book: the paths of its missing files, and whether the engine is stored; null if nothing is stored. */
export type Stored = { missing: string[]; engine: boolean } | null;

/** The service worker's reply: whether there is a network, or the state of the store with a possible trouble: no room, or no server. */
export type FromServiceWorker =
  | { reachable: boolean; stored?: undefined }
  | { reachable?: undefined; stored: Stored; trouble: "" | "full" | "unreachable" };
