// The search box: it shows results while the reader types, and leads to them.

import { warnIfOutdated } from "../base/parts.ts";
import { render } from "../base/translated.ts";
import type { Finder } from "./finder.ts";
import { finderFor, whenMore } from "./load.ts";
import { saveRoots } from "./marks.ts";
import { NoResults, Result, searchStatus } from "./results.tsx";

const SHOWN = 20;
const CLOSING = 350; // milliseconds that the theme takes to close the search on a phone

/** Return whether the theme stops the page below the open search from scrolling, as it does on a phone. */
const isPageLocked = () => document.body.hasAttribute("data-md-scrolllock");

type BoxParts = { field: HTMLInputElement; toggle: HTMLInputElement; game: () => string; cameFrom: () => HTMLElement | null };

/**
 * Run the search in the theme's box: `field` and `toggle` are its parts. `game` gives the reader's game, and `cameFrom`
 * the element with the focus before.
 */
export function openBox({ field, toggle, game, cameFrom }: BoxParts) {
  const inner = field.closest<HTMLElement>(".md-search__inner")!;
  const scrolled = inner.querySelector(".md-search__scrollwrap")!;
  const panel = inner.querySelector<HTMLElement>("#search-results")!;
  const place = inner.querySelector<HTMLElement>(".found-list")!;
  const status = inner.querySelector("#search-told")!;
  let finder: Finder | null = null;
  let trouble = false;
  let meant = new Set<string>(); // the roots of the words in the last question

  const links = () => [...place.querySelectorAll("a")];
  const close = () => toggle.checked && toggle.click();

  function show() {
    const query = field.value.trim();
    const { found, roots } = finder && query ? finder.find(query, game(), SHOWN) : { found: [], roots: new Set<string>() };
    meant = roots;
    const entries = found.map((id) => finder!.entries[id]!);
    status.textContent = searchStatus({ query, entries, trouble, loading: !finder });
    status.toggleAttribute("data-quiet", Boolean(query && finder));
    render(
      <>
        {query && finder && !entries.length && <NoResults query={query} game={game()} />}
        <ol>
          {entries.map((entry, at) => (
            <Result key={found[at]} entry={entry} text={finder!.text(found[at]!)} roots={roots} first={at === 0} />
          ))}
        </ol>
      </>,
      place,
    );
  }

  async function load() {
    trouble = false;
    try {
      finder = await finderFor(game());
    } catch {
      trouble = true;
      warnIfOutdated();
    }
    show();
  }

  function step(by: number) {
    const stops: HTMLElement[] = [field, ...links()];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    stops[(at + by + stops.length) % stops.length]!.focus();
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Escape") leave();
    else if (event.key.length === 1 && event.target !== field && !event.ctrlKey && !event.metaKey && !event.altKey) return field.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function leave() {
    close();
    field.blur();
    cameFrom()?.focus();
  }

  // A closed panel must not take the focus by the Tab key.
  const follow = () => (panel.hidden = !toggle.checked);
  follow();
  toggle.addEventListener("change", follow);
  inner.addEventListener("keydown", onKey);
  inner.addEventListener("focusout", ({ relatedTarget }) => relatedTarget && !inner.contains(relatedTarget as Node) && close());
  field.addEventListener("input", () => {
    scrolled.scrollTop = 0;
    if (finder) show();
    else load();
  });
  field.addEventListener("focus", () => finder || load());
  field.form!.addEventListener("reset", () =>
    setTimeout(() => {
      show();
      field.focus();
    }),
  );
  field.form!.addEventListener("submit", (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  place.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    saveRoots(link, meant);
    if (isPageLocked()) {
      // While the theme holds the page still, a link to an anchor would not scroll. So close the search first, then
      // follow the link.
      event.preventDefault();
      setTimeout(() => link.click(), CLOSING);
    }
    close();
  });
  // New results appear only while the field has the focus, so that they do not change while the reader moves through them.
  whenMore(() => document.activeElement === field && show());
  load();
}
