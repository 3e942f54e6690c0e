import { useEffect, useState } from "preact/hooks";
import { followNetwork } from "./offline.ts";

/** Return whether there is no network; the component is drawn again when that changes. */
export function useOffline() {
  const [offline, setOffline] = useState(false);
  useEffect(() => followNetwork(setOffline), []);
  return offline;
}
