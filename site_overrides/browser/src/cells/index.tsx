// The chunk for pages with examples: it adds Run and Edit to them, and removes these when the reader leaves the page.

import { showNotice } from "../base/notice.ts";
import { render } from "../base/translated.ts";
import { Cell } from "./cell.tsx";
import { readExample, unfoldAround } from "./example.ts";
import { hasVersion, versionIn } from "./link.ts";
import { CellPage } from "./page.ts";
import { PageRun } from "./page-run.tsx";
import { saveOnClick } from "./take-away.ts";

/** Show the version in a link, without running it. */
async function showLinkedVersion(page: CellPage, hash: string) {
  if (!hasVersion(hash)) return;
  const brought = await versionIn(hash);
  const example = page.examples.find(({ id }) => id === brought?.id);
  if (!brought || !example) {
    const why = brought ? "The example that this link changes is no longer on this page." : "This link is incomplete: a part of it is missing.";
    showNotice("link-notice", why, "Close");
    return;
  }
  if (!example.details.isConnected) return;
  page.show(example.place, brought.text);
  unfoldAround(example);
  example.details.scrollIntoView({ block: "center" });
}

/** Add Run and Edit to the examples of a page. `hash` is the page's address after the #. Return a function that removes them. */
export function startExamples(panel: HTMLElement, hash: string) {
  const found = document.querySelectorAll<HTMLDetailsElement>("details.proof[id^='example-']");
  const page = new CellPage(panel.dataset.page!, panel.dataset.game ?? null, [...found].map(readExample));
  const roots = page.examples.map(({ details }) => details.appendChild(Object.assign(document.createElement("div"), { className: "cell" })));
  roots.forEach((root, place) => render(<Cell page={page} place={place} />, root));
  const all = panel.querySelector(".page-run")!;
  render(<PageRun page={page} />, all);
  for (const link of panel.querySelectorAll<HTMLAnchorElement>("a[data-wheel]")) saveOnClick(link);
  const onHash = () => showLinkedVersion(page, location.hash);
  addEventListener("hashchange", onHash);
  showLinkedVersion(page, hash);
  return () => {
    removeEventListener("hashchange", onHash);
    page.leave();
    for (const root of [...roots, all]) render(null, root);
  };
}
