// At a rule: once the reader opens its line of errata, the alternatives of each erratum can be chosen there.

import { evidenceOf, gameOfPage } from "../base/evidence.ts";
import { loadPart } from "../base/parts.ts";
import { ignoreUnreachable } from "../base/unreachable.ts";

async function showAlternatives(known: HTMLElement) {
  const game = known.dataset.game ?? gameOfPage();
  const notes = [...known.querySelectorAll<HTMLElement>(".known-erratum:not(:has(.readings))")];
  if (!game || !notes.length) return;
  const [data, { h, render }, { Readings }] = await Promise.all([
    evidenceOf(game),
    loadPart(import("../base/preact.ts")),
    loadPart(import("./readings.tsx")),
  ]);
  for (const note of notes) {
    const name = data.errata[note.dataset.erratum!]?.ruling;
    if (!name || note.querySelector(".readings")) continue;
    const place = note.appendChild(document.createElement("div"));
    render(h(Readings, { game, name, ruling: data.rulings[name]! }), place);
  }
}

/** From now on, show the alternatives of an erratum when the reader opens a rule's line of errata. */
export function offerAtRules() {
  const opened = ({ target }: Event) => {
    const known = target as HTMLDetailsElement;
    if (known.matches?.(".rule-known") && known.open) showAlternatives(known).catch(ignoreUnreachable);
  };
  document.addEventListener("toggle", opened, true);
}
