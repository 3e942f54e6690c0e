// On every page, a button at each rule, erratum and table puts it on the reader's own screen. Calculators have a button
// of their own.

import { pageHere } from "../base/evidence.ts";
import { addPin, isPinned, removePins, subscribe } from "../calculators/pins.ts";

const headingText = (heading: Element) =>
  ([...heading.childNodes] as Element[])
    .filter((node) => !node.classList?.contains("headerlink") && !node.classList?.contains("erratum-brief"))
    .map((node) => node.textContent)
    .join("")
    .trim();

type Place = { row: Element; anchor: string; title: string };

/** Return the parts that can be pinned: the element that gets the button, the anchor, and the title. */
function places(content: Element): Place[] {
  const rules = [...content.querySelectorAll<HTMLElement>(".rule-known")].map((known) => {
    const anchor = known.dataset.rule!;
    return { row: known.querySelector(".known-printed")!, anchor, title: headingText(content.querySelector(`[id="${anchor}"]`)!) };
  });
  const errata = [...content.querySelectorAll(".erratum + .erratum-facts")].map((row) => {
    const heading = row.previousElementSibling!;
    return { row, anchor: heading.id, title: headingText(heading) };
  });
  const tables = [...content.querySelectorAll<HTMLElement>("[data-exhibit]")].flatMap((block) => {
    const row = block.querySelector(".exhibit > figcaption");
    return row ? [{ row, anchor: `table=${block.dataset.exhibit}`, title: row.textContent }] : [];
  });
  return [...rules, ...errata, ...tables];
}

function buttonAt({ row, anchor, title }: Place, page: string) {
  const at = `${page}#${anchor}`;
  const button = Object.assign(document.createElement("button"), { type: "button", className: "to-screen" });
  button.addEventListener("click", () => (isPinned(at) ? removePins(at) : addPin({ at, title })));
  row.append(button);
  return () => {
    const on = isPinned(at);
    button.setAttribute("aria-pressed", String(on));
    button.title = on ? "Take it off my screen" : "Put it on my screen";
    button.setAttribute("aria-label", `${on ? "On" : "To"} my screen: ${title}`);
  };
}

let forget: (() => void) | null = null;

/** Add the buttons to the page's rules, errata and tables. */
export function offerPins() {
  forget?.();
  forget = null;
  const content = document.querySelector<HTMLElement>(".md-content__inner:not(:has([data-screen]))");
  if (!content || content.dataset.pins !== undefined) return;
  content.dataset.pins = "";
  const page = pageHere();
  const follow = places(content).map((place) => buttonAt(place, page));
  const updateAll = () => follow.forEach((one) => one());
  updateAll();
  forget = subscribe(updateAll);
}
