// What came of an example, and of a page, in words.

const many = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** "confirmed", "different" or "failed": the worst of what its statements came to; null before it has run. */
export function verdictOf({ results }) {
  if (!results) return null;
  const found = new Set(results.map(({ status }) => status));
  return ["failed", "different"].find((status) => found.has(status)) ?? "confirmed";
}

/** One sentence about an example that has run. */
export const toldOf = (cell) => (cell.under !== "null" ? `Under your table's rulings: ${told(cell)}` : told(cell));

function told(cell) {
  const verdict = verdictOf(cell);
  const { results } = cell;
  if (verdict === "failed") {
    const failed = results.find(({ status }) => status === "failed");
    return `${failed.told}${failed.at ? ` (line ${failed.at})` : ""}`;
  }
  const [same, other] = ["confirmed", "different"].map((one) => results.filter(({ status }) => status === one).length);
  if (other) return `${many(other, "result")} ${other === 1 ? "differs" : "differ"} from the print${same ? `; ${same} as printed` : ""}.`;
  const fine = same ? `${many(same, "result")} confirmed, as printed` : "It ran, without an error";
  return cell.after ? `${fine}; an example above was changed.` : `${fine}.`;
}

/** The page's verdict: {told, kind, differing: places}. */
export function pageVerdict(cells) {
  const places = cells.map((cell, place) => ({ place, verdict: verdictOf(cell), phase: cell.phase }));
  const ran = places.filter(({ verdict }) => verdict);
  const differing = ran.filter(({ verdict }) => verdict !== "confirmed").map(({ place }) => place);
  const stopped = places.filter(({ phase }) => phase === "stopped").map(({ place }) => place);
  if (stopped.length)
    return { kind: "failed", told: `Stopped; ${ran.length} of ${cells.length} had run. The next run begins the page afresh.`, differing: stopped };
  if (ran.length < cells.length) return null;
  const changed = cells.filter(({ of }) => of !== null).length;
  if (changed && !differing.length)
    return { kind: "given", told: `All ${cells.length} examples ran without a difference, ${changed} of them changed.`, differing };
  if (!differing.length)
    return {
      kind: "confirmed",
      told: cells.length === 1 ? "The example gives what is printed." : `All ${cells.length} examples give what is printed.`,
      differing,
    };
  return { kind: "different", told: `${cells.length - differing.length} of ${cells.length} examples give what is printed. Not so:`, differing };
}
