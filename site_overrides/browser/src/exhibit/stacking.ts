// Tables that are too wide for a phone: there, each row becomes a block of lines, each with its column's name.

import type { Column } from "../base/protocol.ts";
import { plainText } from "../base/typography.ts";
import { type Aligned, fractionColumn, isNumber, type TableCell, type TableOf } from "./table.ts";

const PAGE = 320; // pixels that a table has on a page at a width of 360, with a margin
const FORM = 278; // the same in a calculator
const LETTER = 6.4; // pixels of an average letter in a table on a phone
const PADDING = 10; // pixels of a column
const SENTENCE = 120; // pixels, the least for a column of sentences
const WORDY = 36; // letters from which a cell is a sentence
const HALF_LINE = 18; // letters of a label and its number that fit into half a line

/** Return whether a column holds sentences. The first column never does. */
export const isLong = (rows: TableCell[][], at: number) => at > 0 && rows.some((row) => typeof row[at] === "string" && row[at].length > WORDY);

const longestWord = (text: string) => Math.max(...text.split(/[ \n]|\/(?!\d)|(?<=-)/).map((word) => word.length));

function lettersOf(cell: TableCell, isAligned: boolean) {
  if (cell === null) return 1;
  if (isAligned) {
    const { whole, decimals, missing, unit } = cell as Aligned;
    return whole.length + decimals.length + missing + unit.length;
  }
  return longestWord(plainText(typeof cell === "object" ? (cell as { shown: string }).shown : cell));
}

/**
 * Return how the rows of a table are stacked on a phone if its columns do not fit side by side: with two numbers to a line if
 * all have room, else with one. Undefined if the columns fit.
 */
export function stackingOf(table: TableOf, inForm: boolean): "pairs" | "lines" | undefined {
  if (widthOf(table) <= (inForm ? FORM : PAGE)) return undefined;
  const isShort = ({ name, kind }: Column, at: number) =>
    kind === "text" || table.rows.every((row) => name.length + lettersOf(row[at]!, isNumber({ kind })) <= HALF_LINE);
  return table.columns.every((column, at) => at === 0 || isShort(column, at)) ? "pairs" : "lines";
}

/** Return the least width of a table, in pixels. */
function widthOf(table: TableOf) {
  const { columns, rows } = table;
  const widths = columns.map((column, at) => {
    const letters = Math.max(longestWord(column.name), ...rows.map((row) => lettersOf(row[at]!, isNumber(column))));
    return Math.max(LETTER * letters, isLong(rows, at) ? SENTENCE : 0) + PADDING;
  });
  const fractions = fractionColumn(table);
  const exact = fractions < 0 ? 0 : Math.max(...rows.map((row) => (row[fractions] as Aligned).exact.length), "exactly".length) * LETTER + PADDING;
  return widths.reduce((sum, width) => sum + width, exact);
}
