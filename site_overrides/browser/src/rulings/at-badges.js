// At the badge of an erratum: what it opens offers the readings too.

import { evidenceOf, gameOfPage } from "../evidence/load.js";

async function fill(note) {
  const game = note.dataset.game ?? gameOfPage();
  const erratum = /^pop-(\w+-e\d+)-/.exec(note.id)?.[1];
  if (!game || !erratum || note.querySelector(".readings")) return;
  const [data, { h, render, Readings }] = await Promise.all([evidenceOf(game), import("../islands.js")]);
  const name = data.errata[erratum]?.ruling;
  if (!name || note.querySelector(".readings")) return;
  const place = note.appendChild(document.createElement("div"));
  render(h(Readings, { game, name, ruling: data.rulings[name] }), place);
}

/** Begin to listen, once for the whole visit. */
export function offerAtBadges() {
  const opened = ({ target, newState }) => newState === "open" && target.matches?.(".erratum-pop") && fill(target).catch(() => {});
  document.addEventListener("toggle", opened, true);
}
