// Runs at every page: adds Run and Edit to its examples once the reader uses the page. Python and the editor are fetched later,
// when the reader needs them.

import { firstUse } from "../base/lazy-start.ts";
import { loadPart } from "../base/parts.ts";

let leave: (() => void) | null = null;
let turn = 0;

export async function openExamples() {
  const panel = document.querySelector<HTMLElement>(".page-cells");
  leave?.();
  leave = null;
  const own = ++turn;
  if (!panel) return;
  // Read the address now: the theme replaces its hash as soon as the reader scrolls.
  const { hash } = location;
  if (!hash) await firstUse();
  const { startExamples: wake } = await loadPart(import("./index.tsx"));
  if (own === turn && panel.isConnected) leave = wake(panel, hash || location.hash);
}
