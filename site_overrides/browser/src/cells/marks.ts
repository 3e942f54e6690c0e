// Marks in a printed example: each expected line is confirmed or different, with the actual result below a different one.

import type { StatementResult } from "../base/protocol.ts";

/** Return the code's nodes, one list for each line. Nodes that span several lines are split. */
function linesOf(nodes: Node[]) {
  const lines: Node[][] = [[]];
  for (const node of nodes) {
    node.textContent!.split("\n").forEach((text, index) => {
      if (index) lines.push([]);
      const piece = node.cloneNode(false);
      piece.textContent = text;
      if (text) lines.at(-1)!.push(piece);
    });
  }
  return lines;
}

function spanOf(className: string, mark: string | undefined, nodes: (Node | string)[]) {
  const span = document.createElement("span");
  span.className = className;
  if (mark) span.dataset.mark = mark;
  span.append(...nodes);
  return span;
}

const printedLines = ({ want }: StatementResult) => (want ? want.trimEnd().split("\n").length : 0);

/** Return the line of the example below which a differing result appears. */
const endOf = (result: StatementResult) => result.want_line + printedLines(result) - 1;

const actualResult = ({ got, told, status }: StatementResult) => spanOf("cell-now", status, [`${told || got.trimEnd() || "nothing"}\n`]);

/** Mark an example; return a function that takes the marks away. */
export function markLines(code: Element, results: StatementResult[]) {
  const original = [...code.childNodes];
  const marked = new Map<number, string>();
  const below = new Map<number, StatementResult>();
  for (const result of results) {
    const kind = result.status === "confirmed" ? "confirmed" : "different";
    for (let line = 0; line < printedLines(result); line++) marked.set(result.want_line + line, kind);
    if (["different", "failed", "shown"].includes(result.status)) below.set(endOf(result), result);
    if (result.at) marked.set(result.at, "at");
  }
  const lines = linesOf(original).map((nodes, index) => spanOf("cell-line", marked.get(index + 1), [...nodes, "\n"]));
  if (!original.at(-1)?.textContent?.replace(/\n/g, "")) lines.pop();
  code.replaceChildren(...lines.flatMap((line, index) => (below.has(index + 1) ? [line, actualResult(below.get(index + 1)!)] : [line])));
  return () => code.replaceChildren(...original);
}
