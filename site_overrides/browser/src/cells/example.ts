// Examples, read from the HTML of the page.

/** Return a short hash of a text. It shows whether an example has changed since the reader edited it. */
function hashOf(text: string) {
  let mark = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) mark = Math.imul(mark ^ byte, 0x01000193);
  return (mark >>> 0).toString(36);
}

/** Return the Python code of an example, without prompts and results. */
function sourceOf(printed: string) {
  if (!printed.trimStart().startsWith(">>>")) return printed;
  const lines: string[] = [];
  let inside = false;
  for (const line of printed.split("\n")) {
    inside = /^\s*>>>( |$)/.test(line) || (inside && /^\s*\.\.\.( |$)/.test(line));
    if (inside) lines.push(line.trimStart().slice(4).trimEnd());
  }
  return lines.join("\n");
}

/** An example: its position on the page and its printed text. */
export type Example = {
  id: string;
  name: string;
  place: number;
  details: HTMLDetailsElement;
  code: HTMLElement;
  printed: string;
  source: string;
  mark: string;
};

export function readExample(details: HTMLDetailsElement, place: number): Example {
  const code = details.querySelector<HTMLElement>("pre code")!;
  const printed = code.textContent.replace(/\n+$/, "");
  return {
    id: details.id,
    name: `Example ${place + 1}`,
    place,
    details,
    code,
    printed,
    source: sourceOf(printed),
    mark: hashOf(printed),
  };
}

/** Open an example and all folded parts around it. */
export function unfoldAround({ details }: Example) {
  for (let outer: HTMLDetailsElement | null = details; outer; outer = outer.parentElement!.closest("details")) outer.open = true;
}
