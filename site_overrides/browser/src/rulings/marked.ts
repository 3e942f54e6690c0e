// What a table's rulings change in an exhibit: the cells that differ, each with what it is by ours.

import type { Cell, Exhibit } from "../base/protocol.ts";
import { exactText, isNumber, type Marked, type MarkedExhibit, shownText } from "../exhibit/table.ts";

/** How many columns in front say which row this is. */
function heads({ columns }: Exhibit) {
  const first = columns.findIndex(isNumber);
  return first < 0 ? 1 : first;
}

/** Rows by what stands in front; by their place where that does not tell them apart. */
function byHead(exhibit: Exhibit) {
  const count = heads(exhibit);
  const named = exhibit.rows.map((row) => JSON.stringify(row.slice(0, count).map(shownText)));
  return new Set(named).size === named.length && count > 0 ? named : exhibit.rows.map((_, at) => String(at));
}

/** For each row the one it was by ours: of the same head, or, where as many heads are new as are gone, the next of those. */
function paired(names: string[], before: string[], rows: Cell[][]) {
  const known = new Map(before.map((head, at) => [head, rows[at]!]));
  const gone = rows.filter((_, at) => !names.includes(before[at]!));
  const renamed = gone.length === names.filter((name) => !known.has(name)).length;
  return names.map((name) => known.get(name) ?? (renamed ? gone.shift() : undefined));
}

/** A cell that differs; text becomes an object too, {shown, was}. */
function different(cell: Cell, was: Cell | undefined): Marked {
  const ours = was === undefined ? "not there" : shownText(was) === shownText(cell) ? exactText(was) : shownText(was);
  return typeof cell === "object" ? { ...cell, was: ours } : { shown: String(cell), was: ours };
}

/** {exhibit, changed}: the exhibit with its changed cells marked, and how many those are. */
export function marked(theirs: Exhibit, ours: Exhibit): { exhibit: MarkedExhibit; changed: number } {
  const before = paired(byHead(theirs), byHead(ours), ours.rows);
  let changed = 0;
  const front = heads(theirs);
  const rows = theirs.rows.map((row, line) =>
    row.map((cell, at): Marked => {
      const was = before[line]?.[at];
      if (was === undefined && at < front) return cell;
      if (was !== undefined && exactText(was) === exactText(cell)) return cell;
      changed += 1;
      return different(cell, was);
    }),
  );
  const gone = ours.rows.length > theirs.rows.length ? ours.rows.length - theirs.rows.length : 0;
  return { exhibit: { ...theirs, rows }, changed: changed + gone };
}

/** Each of these exhibits marked against the one in its place, where there is one of the same columns. */
export function allMarked(theirs: Exhibit[], ours: Exhibit[]): MarkedExhibit[] {
  const same = (a: Exhibit, b: Exhibit | undefined): b is Exhibit => JSON.stringify(a.columns) === JSON.stringify(b?.columns);
  return theirs.map((each, at) => {
    const other = ours[at];
    return same(each, other) ? marked(each, other).exhibit : each;
  });
}
