// Extracts a rule, an erratum, a table or a calculator from its page.

import { fetchSiteFile, ROOT } from "../base/evidence.ts";
import type { CalculatorProps } from "../calculators/calculator.tsx";
import type { Pin } from "../calculators/pins.ts";

/** The content of a pin: parts of a page, or a calculator. */
export type Found = { game: string; page: string } & ({ nodes: Node[]; props?: undefined } | { nodes?: undefined; props: CalculatorProps });

const pages = new Map<string, Promise<Document>>();
const DROPPED = "details.proof, .cell, [data-island], .impact, .headerlink, .to-screen, .reading-choice, .page-cells";

async function fetchPage(page: string) {
  const found = new DOMParser().parseFromString(await (await fetchSiteFile(page)).text(), "text/html");
  // Relative links become absolute, because the nodes move to another page.
  for (const link of found.querySelectorAll<HTMLAnchorElement>("a[href]")) link.href = new URL(link.getAttribute("href")!, ROOT + page).href;
  return found;
}

/** Return a page of the site, fetched once. */
function pageAt(page: string) {
  const found = pages.get(page);
  if (found) return found;
  const loading = fetchPage(page);
  loading.catch(() => pages.delete(page));
  pages.set(page, loading);
  return loading;
}

const level = (heading: Element) => Number(/^H([1-6])$/.exec(heading.tagName)?.[1] ?? 0);

/** Return a heading and its section, which ends at the next heading of the same or a higher level, or at the next rule. */
function section(heading: Element) {
  const found = [heading];
  for (let next = heading.nextElementSibling; next; next = next.nextElementSibling) {
    if (level(next) && (level(next) <= level(heading) || next.matches(".rule"))) break;
    found.push(next);
  }
  return found;
}

/** Return the content of a pin as its page has it now. */
export async function extract({ at }: Pin): Promise<Found> {
  const [page, anchor] = at.split("#") as [string, string];
  const found = await pageAt(page);
  const game = found.querySelector<HTMLElement>(".page-game")?.dataset.game ?? "compendium";
  const [, table] = /^table=(.+)$/.exec(anchor) ?? [];
  if (table) return { game, page, nodes: copyNodes([found.querySelector(`[data-exhibit="${CSS.escape(table)}"]`)]) };
  const place = found.getElementById(anchor);
  const template = place?.closest("[data-island=calculator]")?.querySelector<HTMLTemplateElement>("template[data-props]");
  if (template) return { game, page, props: JSON.parse(template.content.textContent) };
  return { game, page, nodes: copyNodes(place ? section(place) : [null]) };
}

function copyNodes(nodes: (Element | null)[]) {
  if (nodes.includes(null)) throw new Error("This is no longer in the book");
  return (nodes as Element[])
    .map((node) => {
      const copy = document.importNode(node, true);
      for (const gone of copy.querySelectorAll(DROPPED)) gone.remove();
      return copy;
    })
    .filter((node) => !node.matches(DROPPED));
}
