// The results of an example and of a page, in words.

import type { StatementResult } from "../base/protocol.ts";
import { countText } from "../base/typography.ts";
import type { CellState } from "./page.ts";

export const STARTING = "Starting Python; this takes a moment the first time…";

/** An example that has run. */
type RanCell = CellState & { results: StatementResult[] };

/** Return the worst result of an example's statements. */
export function verdictOf(results: StatementResult[]) {
  const found = new Set(results.map(({ status }) => status));
  return (["failed", "different"] as const).find((status) => found.has(status)) ?? "confirmed";
}

/** Return a sentence about an example that has run. */
export const verdictText = (cell: RanCell) => (cell.under !== "null" ? `Under your group's rulings: ${resultText(cell)}` : resultText(cell));

function resultText({ results, after }: RanCell) {
  const failed = results.find(({ status }) => status === "failed");
  if (failed) {
    return `${failed.told}${failed.at ? ` (line ${failed.at})` : ""}`;
  }
  const [same, other] = ["confirmed", "different"].map((one) => results.filter(({ status }) => status === one).length) as [number, number];
  if (other) return `${countText(other, "result")} ${other === 1 ? "differs" : "differ"} from the page${same ? `; ${same} as printed` : ""}.`;
  const fine = same ? `${countText(same, "result")} confirmed, as printed` : "It ran, without an error";
  return after ? `${fine}; an example above was changed.` : `${fine}.`;
}

/** The verdict on a page: a word, a sentence, and the examples that differ. */
type PageVerdict = { kind: string; text: string; differing: number[] };

/** Return the page's verdict; null until all examples have run, unless one has stopped. */
export function pageVerdict(cells: CellState[]): PageVerdict | null {
  const places = cells.map(({ results, phase }, place) => ({ place, verdict: results && verdictOf(results), phase }));
  const ran = places.filter(({ verdict }) => verdict);
  const differing = ran.filter(({ verdict }) => verdict !== "confirmed").map(({ place }) => place);
  const stopped = places.filter(({ phase }) => phase === "stopped").map(({ place }) => place);
  if (stopped.length)
    return {
      kind: "failed",
      text: `Stopped after ${ran.length} of ${cells.length} examples. The next run starts again from the top of the page.`,
      differing: stopped,
    };
  if (ran.length < cells.length) return null;
  const changed = cells.filter(({ of }) => of !== null).length;
  if (changed && !differing.length)
    return { kind: "given", text: `All ${cells.length} examples ran without a difference, ${changed} of them changed.`, differing };
  if (!differing.length)
    return {
      kind: "confirmed",
      text: cells.length === 1 ? "The example gives the printed result." : `All ${cells.length} examples give the printed results.`,
      differing,
    };
  return {
    kind: "different",
    text: `${cells.length - differing.length} of ${cells.length} examples give the printed results. These do not:`,
    differing,
  };
}
