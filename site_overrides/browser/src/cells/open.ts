// Called at every page: makes the examples live where there are any, once the reader does anything. Python and the editor
// come later, when asked for.

import { inUse } from "../base/lazy-start.ts";
import { part } from "../base/parts.ts";

let leave: (() => void) | null = null;
let turn = 0;

export async function openExamples() {
  const panel = document.querySelector<HTMLElement>(".page-cells");
  leave?.();
  leave = null;
  const own = ++turn;
  if (!panel) return;
  // The theme keeps the address to the section in view: what a link brings is gone as soon as somebody scrolls.
  const { hash } = location;
  if (!hash) await inUse();
  const { wake } = await part(import("./index.tsx"));
  if (own === turn && panel.isConnected) leave = wake(panel, hash || location.hash);
}
