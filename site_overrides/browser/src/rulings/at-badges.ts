// At the badge of an erratum: what it opens offers the readings too.

import { evidenceOf, gameOfPage } from "../evidence/load.ts";

async function fill(note: HTMLElement) {
  const game = note.dataset.game ?? gameOfPage();
  const erratum = /^pop-(\w+-e\d+)-/.exec(note.id)?.[1];
  if (!game || !erratum || note.querySelector(".readings")) return;
  const [data, { h, render }, { Readings }] = await Promise.all([evidenceOf(game), import("../preact.ts"), import("./readings.tsx")]);
  const name = data.errata[erratum]?.ruling;
  if (!name || note.querySelector(".readings")) return;
  const place = note.appendChild(document.createElement("div"));
  render(h(Readings, { game, name, ruling: data.rulings[name]! }), place);
}

/** Begin to listen, once for the whole visit. */
export function offerAtBadges() {
  const opened = ({ target, newState }: ToggleEvent) => {
    const note = target as HTMLElement;
    if (newState === "open" && note.matches?.(".erratum-pop")) fill(note).catch(() => {});
  };
  document.addEventListener("toggle", opened as EventListener, true);
}
