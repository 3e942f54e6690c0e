import { useEffect, useState } from "preact/hooks";
import { followNetwork } from "./offline.ts";

/** Whether the network is gone, followed. */
export function useOffline() {
  const [offline, setOffline] = useState(false);
  useEffect(() => followNetwork(setOffline), []);
  return offline;
}
