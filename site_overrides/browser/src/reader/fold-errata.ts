// A page of errata as a list: each line shows a name and the ruling. A tap or a link opens an erratum. Kind and words
// filter the list.

import { current, subscribe } from "../rulings/choice.ts";
import { decodePart } from "../search/place.ts";

const OPEN = "erratum-open";
const isHeading = (node: Element) => /^H[1-6]$/.test(node.tagName);

/** An erratum of the page: its heading, its facts, and the parts that fold away. */
class Folded {
  heading: HTMLElement;
  facts: HTMLElement;
  kind: string;
  words: string;
  ruling: string | undefined;
  #parts: HTMLElement[];
  #button = Object.assign(document.createElement("button"), { type: "button", className: "erratum-fold" });

  constructor(heading: HTMLElement, facts: HTMLElement, parts: HTMLElement[]) {
    this.heading = heading;
    this.facts = facts;
    this.#parts = [facts, ...parts];
    this.kind = facts.querySelector(".erratum-kind")!.textContent;
    this.words = [heading, facts, ...parts]
      .map((part) => part.textContent)
      .join(" ")
      .toLowerCase();
    this.ruling = parts.find((part) => part.matches("dl.alternatives"))?.dataset.ruling;
    this.#button.addEventListener("click", () => this.turn(!this.isOpen));
    heading.append(this.#button); // its area is the whole line
    this.turn(false);
  }

  get isOpen() {
    return this.heading.classList.contains(OPEN);
  }

  turn(open: boolean) {
    for (const part of [this.heading, ...this.#parts]) part.classList.toggle(OPEN, open);
    this.#button.setAttribute("aria-expanded", String(open));
    this.#button.setAttribute("aria-label", `${open ? "Close" : "Open"} ${this.facts.firstElementChild!.textContent}`);
  }

  show(fits: boolean) {
    for (const part of [this.heading, ...this.#parts]) part.classList.toggle("erratum-out", !fits);
  }
}

type Read = { heading: HTMLElement; facts: HTMLElement; parts: HTMLElement[] };

/** Read all errata of the page with their parts. Text before the first erratum of a group belongs to none and stays open. */
function read(content: Element) {
  const found: Read[] = [];
  let own: Read | null = null;
  for (const node of content.children as HTMLCollectionOf<HTMLElement>) {
    if (node.matches(".erratum")) found.push((own = { heading: node, facts: node.nextElementSibling as HTMLElement, parts: [] }));
    else if (isHeading(node)) own = null;
    else if (!own) node.classList.add(OPEN);
    else if (node !== own.facts) own.parts.push(node);
  }
  return found.map(({ heading, facts, parts }) => new Folded(heading, facts, parts));
}

function choice(label: string, count: number) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: `${label} ${count}` });
  button.setAttribute("aria-pressed", "false");
  return button;
}

/** Show only the errata of a kind that contain some words; return their number. */
type Apply = (kind: string | null, words: string) => number;

/** Return the bar below the list: a field for words, buttons for kinds, and a button that opens all errata. */
function bar(errata: Folded[], apply: Apply) {
  const place = Object.assign(document.createElement("div"), { className: "errata-bar" });
  place.setAttribute("role", "group");
  place.setAttribute("aria-label", "Show errata");
  const words = Object.assign(document.createElement("input"), { type: "search", placeholder: "Words or a rule", autocomplete: "off" });
  words.setAttribute("aria-label", "Errata with these words");
  const told = Object.assign(document.createElement("span"), { className: "errata-told" });
  told.setAttribute("role", "status");
  const kinds = [...new Set(errata.map(({ kind }) => kind))];
  const buttons = kinds.map((kind) => [kind, choice(kind, errata.filter((erratum) => erratum.kind === kind).length)] as const);
  const unfold = Object.assign(document.createElement("button"), { type: "button", textContent: "Open all" });
  let picked: string | null = null;
  const refresh = () => {
    for (const [kind, button] of buttons) button.setAttribute("aria-pressed", String(kind === picked));
    const count = apply(picked, words.value.trim().toLowerCase());
    told.textContent = count === errata.length ? `${count} errata` : `${count} of ${errata.length} errata`;
  };
  for (const [kind, button] of buttons) {
    button.addEventListener("click", () => {
      picked = picked === kind ? null : kind;
      refresh();
    });
  }
  words.addEventListener("input", refresh);
  unfold.addEventListener("click", () => {
    const open = errata.some((erratum) => !erratum.isOpen);
    errata.forEach((erratum) => erratum.turn(open));
    unfold.textContent = open ? "Close all" : "Open all";
  });
  place.append(words, ...buttons.map(([, button]) => button), unfold, told);
  refresh();
  return place;
}

/** Hide the heading of a group without visible errata. */
function hideEmpty(content: Element) {
  let group: Element | null = null;
  for (const node of content.children) {
    if (isHeading(node) && !node.matches(".erratum")) {
      group = node;
      if (node.tagName === "H2") group.classList.add("erratum-out");
    }
    if (
      group &&
      ((node.matches(".erratum") && !node.matches(".erratum-out")) || (!isHeading(node) && node.matches(`.${OPEN}`) && !node.matches(".erratum-out")))
    )
      group.classList.remove("erratum-out");
  }
}

let forget: (() => void) | null = null;

function openTarget(errata: Folded[]) {
  const anchor = decodePart(location.hash.slice(1));
  const found = errata.find(({ heading }) => heading.id === anchor);
  if (!found) return;
  found.show(true);
  found.turn(true);
  found.heading.scrollIntoView();
}

/** Fold the errata of the page, if it is a page of errata. */
export function foldErrata(game: string | undefined) {
  forget?.();
  forget = null;
  const content = document.querySelector(".md-content__inner:has(> .erratum)");
  if (!content || content.querySelector(".errata-bar")) return;
  const errata = read(content);
  const markOwn = () =>
    errata.forEach(({ heading, ruling }) => heading.classList.toggle("erratum-own", ruling !== undefined && ruling in current(game!)));
  const apply: Apply = (kind, words) => {
    const fits = errata.filter((erratum) => (!kind || erratum.kind === kind) && erratum.words.includes(words));
    for (const erratum of errata) erratum.show(fits.includes(erratum));
    hideEmpty(content);
    return fits.length;
  };
  content.append(bar(errata, apply)); // at the end of the page: near the thumb, and without moving the list
  markOwn();
  openTarget(errata);
  const onHash = () => openTarget(errata);
  addEventListener("hashchange", onHash);
  const unfollow = subscribe(markOwn);
  forget = () => {
    removeEventListener("hashchange", onHash);
    unfollow();
  };
}
