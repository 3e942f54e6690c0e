// Pages that a browser translates. It puts <font> elements in the place of text nodes, or around them. Preact goes on
// writing into the nodes that it made, and looks there for the place of the next: the reader would see old text, or text in
// the wrong place, or an error. So every element that Preact is about to draw gets its own text nodes back for that moment. If the
// text is still the same afterwards, the translation returns; if it has changed, the browser translates it again.

import { type ComponentChild, hydrate as hydrateInto, options, render as renderInto } from "preact";

/** Of Preact's own node what this file reads; the names are those of its pinned version. */
type Drawn = { type: unknown; props: unknown; __k: (Drawn | null)[] | null; __e: Node | null };

const roots = new Set<Element>();
const fonts = document.getElementsByTagName("font"); // no page of the site has any itself

const isText = ({ type }: Drawn) => type === null;
const isElement = ({ type }: Drawn) => typeof type === "string";

/** The nodes that Preact has put directly into an element, in order. */
const own = (children: Drawn["__k"]): Drawn[] =>
  (children ?? []).flatMap((child) => (!child ? [] : isText(child) || isElement(child) ? [child] : own(child.__k)));

/** Puts the earlier nodes back. */
type Undo = () => void;

/** Replace a translator's nodes in an element by the text nodes that Preact made for it. */
function mend(element: Element, children: Drawn[], undo: Undo[]) {
  const nodes = children.map(({ __e }) => __e!);
  if (nodes.every((node) => node.parentNode === element)) return;
  const known = new Set(nodes);
  // The translator's nodes and their next siblings, so that `undo` can put them back.
  const foreign = [...element.childNodes].filter((node) => !known.has(node)).map((node) => ({ node, next: node.nextSibling }));
  const lost = nodes
    .filter((node) => node.parentNode !== element)
    .map((node) => ({ node: node as Text, data: (node as Text).data, parent: node.parentNode, next: node.nextSibling }));
  for (const { node } of foreign) node.remove();
  nodes.forEach(
    (node, at) => node.parentNode === element || element.insertBefore(node, nodes.slice(at + 1).find((next) => next.parentNode === element) ?? null),
  );
  undo.push(() => {
    const isSame = lost.every(({ node, data }) => node.parentNode === element && node.data === data);
    if (!isSame || element.childNodes.length !== nodes.length || nodes.some((node, at) => element.childNodes[at] !== node)) return;
    for (const { node, parent, next } of lost) parent ? parent.insertBefore(node, next) : node.remove();
    for (const { node, next } of foreign.reverse()) element.insertBefore(node, next);
  });
}

/** Mend an element and all below it. */
function mendAll(element: Element, children: Drawn["__k"], undo: Undo[]) {
  const inside = own(children);
  if (inside.some(isText)) mend(element, inside, undo);
  for (const child of inside) if (isElement(child)) mendAll(child.__e as Element, child.__k, undo);
}

/** Draw something while all text nodes are where Preact has put them. */
function whole(draw: () => void) {
  if (!fonts.length) return draw();
  const undo: Undo[] = [];
  for (const root of roots) {
    if (root.isConnected) mendAll(root, [(root as unknown as { __k: Drawn | null }).__k], undo);
    else roots.delete(root);
  }
  try {
    draw();
  } finally {
    for (const back of undo.reverse()) back();
  }
}

options.debounceRendering = (draw) => queueMicrotask(() => whole(draw));

/** Preact's own, for an element whose text a browser may translate. */
export function render(content: ComponentChild, root: Element) {
  roots.add(root);
  whole(() => renderInto(content, root));
}

/** Preact's own, for an element whose text a browser may have translated already. */
export function hydrate(content: ComponentChild, root: Element) {
  roots.add(root);
  whole(() => hydrateInto(content, root));
}
