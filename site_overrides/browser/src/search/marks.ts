// Marks the searched words on a page by highlights, so that no element of the page changes.

import { isListOf, isText, storedValue, storeValue } from "../base/storage.ts";
import { LED_HERE } from "./place.ts";
import { root, wordPositions } from "./words.ts";

const LEFT_ALONE = "pre, svg, script, style, template, .calculator, .rule-known, .headerlink";

/** Save the roots of the searched words for the page behind a link. If that fails, the page shows no marks. */
export const saveRoots = ({ href }: HTMLAnchorElement, roots: Set<string>) =>
  storeValue("sessionStorage", LED_HERE, { page: href.split("#")[0], roots: [...roots] });

function* ranges(within: Element, roots: Set<string>) {
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
    parentElement!.closest(LEFT_ALONE) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    for (const { word, from, to } of wordPositions(node.data)) {
      if (!roots.has(root(word))) continue;
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      yield range;
    }
  }
}

type Led = { page: string; roots: string[] };
const isLed = (value: Partial<Led> | null): value is Led => isText(value?.page) && isListOf(isText)(value.roots);

/** Mark the saved words of this page, once. Older browsers show the page without marks. */
export function markWords() {
  const led = storedValue("sessionStorage", LED_HERE, isLed, null);
  if (!globalThis.CSS?.highlights || !led || led.page !== location.href.split("#")[0]) return;
  sessionStorage.removeItem(LED_HERE);
  const article = document.querySelector(".md-content__inner")!;
  CSS.highlights.set("found", new Highlight(...ranges(article, new Set(led.roots))));
}
