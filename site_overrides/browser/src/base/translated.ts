// Protection against browsers that translate the page. A translator replaces text nodes with <font> elements, or wraps
// them. Preact still writes into its own nodes and searches them for the next position. The reader would see old text,
// misplaced text or an error. So every element gets its own text nodes back while Preact draws it. If the text is
// unchanged afterwards, the translation returns. If it has changed, the browser translates it again.

import { type ComponentChild, hydrate as hydrateInto, options, render as renderInto } from "preact";

/** The fields of Preact's internal node that this file reads. The names are those of its pinned version. */
type Drawn = { type: unknown; props: unknown; __k: (Drawn | null)[] | null; __e: Node | null };

const roots = new Set<Element>();
const fonts = document.getElementsByTagName("font"); // the site's own pages contain no such element

const isText = ({ type }: Drawn) => type === null;
const isElement = ({ type }: Drawn) => typeof type === "string";

/** Return the nodes that Preact has put directly into an element, in order. */
const ownNodes = (children: Drawn["__k"]): Drawn[] =>
  (children ?? []).flatMap((child) => (!child ? [] : isText(child) || isElement(child) ? [child] : ownNodes(child.__k)));

/** Puts the translator's nodes back. */
type Undo = () => void;

/** Replace a translator's nodes in an element with the text nodes that Preact made for it. */
function restoreText(element: Element, children: Drawn[], undo: Undo[]) {
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

/** Replace a translator's nodes in an element and in all elements below it. */
function restoreAll(element: Element, children: Drawn["__k"], undo: Undo[]) {
  const inside = ownNodes(children);
  if (inside.some(isText)) restoreText(element, inside, undo);
  for (const child of inside) if (isElement(child)) restoreAll(child.__e as Element, child.__k, undo);
}

/** Draw while all text nodes are in their original places. */
function withOriginalText(draw: () => void) {
  if (!fonts.length) return draw();
  const undo: Undo[] = [];
  for (const root of roots) {
    if (root.isConnected) restoreAll(root, [(root as unknown as { __k: Drawn | null }).__k], undo);
    else roots.delete(root);
  }
  try {
    draw();
  } finally {
    for (const back of undo.reverse()) back();
  }
}

options.debounceRendering = (draw) => queueMicrotask(() => withOriginalText(draw));

/** Draw content like Preact's render, in an element whose text a browser may translate. */
export function render(content: ComponentChild, root: Element) {
  roots.add(root);
  withOriginalText(() => renderInto(content, root));
}

/** Take over an element like Preact's hydrate, if a browser may have translated its text already. */
export function hydrate(content: ComponentChild, root: Element) {
  roots.add(root);
  withOriginalText(() => hydrateInto(content, root));
}
