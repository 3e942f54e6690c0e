// On every page: a mark in the header if the group's rulings differ from the recommended ones, and the rulings in a link.

import type { ComponentType } from "preact";
import { evidenceOf, gameOfPage } from "../base/evidence.ts";
import { parameters } from "../base/links.ts";
import { loadPart } from "../base/parts.ts";
import type { Rulings } from "../base/protocol.ts";
import { countText } from "../base/typography.ts";
import { ignoreUnreachable } from "../base/unreachable.ts";
import { allRulings, countRulings, current, differs, fromText, invalidParts, replaceAll, subscribe, toText, withRulings } from "./choice.ts";

const page = new URL("../../rulings/", import.meta.url).href;

function showMark() {
  const game = gameOfPage();
  const count = countRulings(game ? { [game]: current(game) } : allRulings());
  const old = document.querySelector<HTMLAnchorElement>(".rulings-header");
  if (!count) {
    old?.remove();
    return;
  }
  const link = old ?? Object.assign(document.createElement("a"), { className: "rulings-header" });
  link.href = game ? `${page}#rulings-of-${game}` : page;
  link.textContent = countText(count, "own ruling");
  link.setAttribute("aria-label", `Your group’s rulings: ${link.textContent}`);
  if (!old) document.querySelector(".md-header__title")?.after(link);
}

/** Return the rulings in the address; null if it has none. */
function rulingsInAddress() {
  const text = parameters(location.href).get("rulings");
  return text === null ? null : { choice: fromText(text), unread: invalidParts(text) };
}

/** Remove the rulings from the page's address. */
const clearAddress = () => history.replaceState(history.state, "", withRulings(location.href.replaceAll(/&(amp;)+/gi, "&"), {}).href);

let shown: HTMLElement | null = null;

/** Rulings from a link, and the names of those that do not exist any more. */
type Brought = { brought?: Rulings; gone: string[] };

async function show(component: "Gone" | "Notice", properties: Brought) {
  const [{ h, render }, components] = await Promise.all([loadPart(import("../base/preact.ts")), loadPart(import("./notice.tsx"))]);
  shown ??= document.body.appendChild(document.createElement("div"));
  const Component = components[component] as ComponentType<Brought & { onDone: () => void }>;
  render(h(Component, { ...properties, onDone: () => render(null, shown!) }), shown);
}

/** Divide a choice into the rulings that still exist, and the names of the others. */
async function divide(choice: Rulings) {
  const left: Rulings = {};
  const gone: string[] = [];
  for (const [game, names] of Object.entries(choice)) {
    const { rulings } = await evidenceOf(game);
    for (const [name, value] of Object.entries(names)) {
      if (rulings[name]?.readings[value]) left[game] = { ...left[game], [name]: value };
      else gone.push(`${name}: ${value}`);
    }
  }
  return { left, gone };
}

/** Remove rulings that do not exist any more from the group's choice, and show a notice about them. */
async function dropUnknown() {
  if (!differs(allRulings())) return;
  const { left, gone } = await divide(allRulings());
  if (!gone.length) return;
  replaceAll(left);
  await show("Gone", { gone });
}

/** Offer the rulings in the address, unless the reader uses them already. If all could be read, remove them from the address. */
async function offerLinked({ choice, unread }: { choice: Rulings; unread: string[] }) {
  const isOther = toText(choice) !== "" && toText(choice) !== toText(allRulings());
  if (isOther || unread.length) {
    const { left, gone } = await divide(isOther ? choice : {});
    await show(differs(left) ? "Notice" : "Gone", { brought: left, gone: [...gone, ...unread] });
  } else await dropUnknown();
  if (!unread.length) clearAddress();
}

const ignoringNetwork = (asking: Promise<void>) => asking.catch(ignoreUnreachable); // without a network the evidence is missing, so the check is left out

/** At every page, read the rulings in its address. */
export function readRulings() {
  showMark();
  const found = rulingsInAddress();
  ignoringNetwork(found ? offerLinked(found) : dropUnknown());
}

subscribe(() => {
  showMark();
  ignoringNetwork(dropUnknown());
});
