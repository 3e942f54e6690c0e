// Buttons at an erratum: each alternative has one that makes it the group's own ruling.

import { chooseOne, current, subscribe } from "./choice.ts";

const nameOf = (term: Element) => term.querySelector("code")!.textContent;

function buttonAt(term: Element, pick: () => void) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "reading-choice" });
  button.addEventListener("click", pick);
  term.append(button);
  return button;
}

function addButtons(list: HTMLElement, game: string) {
  const terms = [...list.querySelectorAll("dt")];
  const ours = nameOf(terms.find((term) => term.querySelector(".badge-ours"))!);
  const ruling = list.dataset.ruling!;
  const buttons = terms.map((term) => [nameOf(term), buttonAt(term, () => chooseOne(game, ruling, nameOf(term), ours))] as const);
  return () => {
    const picked = current(game)[ruling] ?? ours;
    for (const [name, button] of buttons) {
      button.setAttribute("aria-pressed", String(name === picked));
      button.textContent = name === picked ? "Your group plays this" : "Use this ruling";
    }
  };
}

let forget: (() => void) | null = null;

/** Add the buttons to all errata of the page. */
export function offerReadings(game: string | undefined) {
  forget?.();
  forget = null;
  const lists = [...document.querySelectorAll<HTMLElement>("dl.alternatives[data-ruling]:not([data-offered])")];
  if (!lists.length || !game) return;
  const follow = lists.map((list) => {
    list.dataset.offered = "";
    return addButtons(list, game);
  });
  const updateAll = () => follow.forEach((one) => one());
  updateAll();
  forget = subscribe(updateAll);
}
