// A tap on a rule's identifier opens its life. The code for that is fetched at the first tap.

import { loadPart } from "../base/parts.ts";

let place: HTMLElement | null = null;

async function openLife(link: HTMLAnchorElement) {
  const { h, render, Life } = await loadPart(import("./rule-life.tsx"));
  const rule = decodeURIComponent(link.hash.slice(1));
  place = place?.isConnected ? place : document.body.appendChild(document.createElement("div"));
  const done = () => {
    render(null, place!);
    link.focus();
  };
  render(h(Life, { rule, address: link.href, done, key: rule }), place);
}

/** From now on, open the life of a rule when the reader taps its identifier. */
export function openLivesOnTap() {
  document.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>("a.rule-id");
      if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      event.stopPropagation();
      history.replaceState(history.state, "", link.href);
      openLife(link);
    },
    true,
  );
}
