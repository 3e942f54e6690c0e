// The changes in an exhibit by the group's rulings: each differing cell, with its value under the recommended rulings.

import { isEqual } from "../base/equal.ts";
import type { Cell, Exhibit } from "../base/protocol.ts";
import { exactText, isNumber, type Marked, type MarkedExhibit, shownText } from "../exhibit/table.ts";

/** Return the number of columns in front of the first number. Together they name the row. */
function heads({ columns }: Exhibit) {
  const first = columns.findIndex(isNumber);
  return first < 0 ? 1 : first;
}

/** Return a key for each row: its head, or its index if heads are not unique. */
function rowKeys(exhibit: Exhibit) {
  const count = heads(exhibit);
  const named = exhibit.rows.map((row) => JSON.stringify(row.slice(0, count).map(shownText)));
  return new Set(named).size === named.length && count > 0 ? named : exhibit.rows.map((_, at) => String(at));
}

/**
 * Return, for each row, the row with the same head under the recommended rulings. If equally many heads are new and missing,
 * they pair up in order.
 */
function pairRows(names: string[], before: string[], rows: Cell[][]) {
  const known = new Map(before.map((head, at) => [head, rows[at]!]));
  const gone = rows.filter((_, at) => !names.includes(before[at]!));
  const renamed = gone.length === names.filter((name) => !known.has(name)).length;
  return names.map((name) => known.get(name) ?? (renamed ? gone.shift() : undefined));
}

/** Return a cell with its difference. A text becomes an object too, {shown, was}. */
function markCell(cell: Cell, was: Cell | undefined): Marked {
  const ours = was === undefined ? "not there" : shownText(was) === shownText(cell) ? exactText(was) : shownText(was);
  return typeof cell === "object" ? { ...cell, was: ours } : { shown: String(cell), was: ours };
}

/** Return {exhibit, changed}: the exhibit with its changed cells marked, and the number of changes. */
export function markChanges(theirs: Exhibit, ours: Exhibit): { exhibit: MarkedExhibit; changed: number } {
  const before = pairRows(rowKeys(theirs), rowKeys(ours), ours.rows);
  let changed = 0;
  const front = heads(theirs);
  const rows = theirs.rows.map((row, line) =>
    row.map((cell, at): Marked => {
      const was = before[line]?.[at];
      if (was === undefined && at < front) return cell;
      if (was !== undefined && exactText(was) === exactText(cell)) return cell;
      changed += 1;
      return markCell(cell, was);
    }),
  );
  const gone = ours.rows.length > theirs.rows.length ? ours.rows.length - theirs.rows.length : 0;
  return { exhibit: { ...theirs, rows }, changed: changed + gone };
}

/** Mark the changed cells of each exhibit. It is compared with ours at the same index, if both have the same columns. */
export function markAll(theirs: Exhibit[], ours: Exhibit[]): MarkedExhibit[] {
  const haveSameColumns = (a: Exhibit, b: Exhibit | undefined): b is Exhibit => isEqual(a.columns, b?.columns);
  return theirs.map((exhibit, at) => {
    const other = ours[at];
    return haveSameColumns(exhibit, other) ? markChanges(exhibit, other).exhibit : exhibit;
  });
}
