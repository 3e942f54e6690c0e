// The table of an exhibit: its plain rows, or the rows turned into a grid or into one column for each series.

import type { Cell, Chart, Column, Exhibit, Value } from "../base/protocol.ts";
import { plainText } from "../base/typography.ts";

/** A cell of a table. If the group's own rulings change it, `was` is the value with the recommended rulings. */
export type Marked = string | number | (Value & { was?: string }) | { shown: string; was: string };
/** An exhibit with a picture. */
export type Drawn = Exhibit & { chart: Chart };
export type MarkedExhibit = Omit<Exhibit, "rows"> & { rows: Marked[][] };
/** A number in parts, so that the decimal points of a column align: `missing` invisible digits fill its end. */
export type Aligned = Value & { was?: string; whole: string; decimals: string; missing: number; unit: string };
export type TableCell = Aligned | Exclude<Marked, Value> | null;
type Body = { columns: Column[]; rows: TableCell[][] };
export type TableOf = Body & ({ kind: "rows" } | { kind: "series"; across: string } | { kind: "grid"; across: string });

const MAX_FRACTION_LETTERS = 11;
export const isNumber = ({ kind }: Pick<Column, "kind">) => kind === "chance" || kind === "number";

const isObject = (cell: unknown): cell is object => cell !== null && typeof cell === "object";

/** Return the shown text of a cell. `exactText` gives the exact one; for a text or a count they are the same. */
export const shownText = (cell: Marked | null) => (isObject(cell) ? cell.shown : String(cell));
export const exactText = (cell: Cell) => (isObject(cell) ? cell.exact : String(cell));
const columnNamed = (columns: Column[], name: string | null) => columns.findIndex((column) => column.name === name);

/** Split a text such as "<0.1 %" at its decimal point, and count the decimals that it lacks. */
function alignNumber(cell: Value & { was?: string }, places: number): Aligned {
  const [, whole, decimals = "", unit = ""] = cell.shown.match(/^([^.]*?)(\.\d+)?( %)?$/) ?? ["", cell.shown];
  return { ...cell, whole: whole!, decimals, missing: places - Math.max(0, decimals.length - 1), unit: unit && "\u00a0%" };
}

function decimalPlaces(cells: (Value | null)[]) {
  return Math.max(0, ...cells.map((cell) => cell?.shown.match(/\.(\d+)/)?.[1]?.length ?? 0));
}

/** Align the decimal points of each column of numbers. */
function alignColumns(columns: Column[], rows: (Marked | null)[][]): TableCell[][] {
  const places = columns.map((column, at) => (isNumber(column) ? decimalPlaces(rows.map((row) => row[at] as Value | null)) : 0));
  return rows.map((row) =>
    row.map((cell, at) => (cell && isNumber(columns[at]!) ? alignNumber(cell as Value, places[at]!) : (cell as Exclude<Marked, Value> | null))),
  );
}

const distinct = (cells: Marked[]) => [...new Map(cells.map((cell) => [shownText(cell), cell])).values()];

/** Turn long rows (y, x, value) into one row for each y and one column for each x. */
function pivot({ columns, rows }: MarkedExhibit, down: string, across: string, value: string): Body {
  const [downAt, acrossAt, valueAt] = [down, across, value].map((name) => columnNamed(columns, name)) as [number, number, number];
  const heads = distinct(rows.map((row) => row[acrossAt]!));
  const found = new Map(rows.map((row) => [`${shownText(row[downAt]!)}\n${shownText(row[acrossAt]!)}`, row[valueAt]!]));
  const body = distinct(rows.map((row) => row[downAt]!)).map((first) => [
    first,
    ...heads.map((head) => found.get(`${shownText(first)}\n${shownText(head)}`) ?? null),
  ]);
  const made = heads.map((head) => ({ name: typeof head === "number" ? plainText(head) : shownText(head), kind: columns[valueAt]!.kind }));
  const all = [columns[downAt]!, ...made];
  return { columns: all, rows: alignColumns(all, body) };
}

/** Return the table of an exhibit: {kind: "rows" | "series" | "grid", columns, rows, …}. */
export function tableOf(exhibit: MarkedExhibit): TableOf {
  const { chart, columns, rows } = exhibit;
  if (columns.length === 3 && chart?.kind === "grid" && chart.value) {
    return { kind: "grid", across: chart.x, ...pivot(exhibit, chart.y, chart.x, chart.value) };
  }
  if (columns.length === 3 && chart?.series) {
    return { kind: "series", across: chart.series, ...pivot(exhibit, chart.x, chart.series, chart.y) };
  }
  return { kind: "rows", columns, rows: alignColumns(columns, rows) };
}

/** Return the column whose fractions are short enough to appear beside their percentages, or -1. */
export function fractionColumn({ kind, columns, rows }: TableOf) {
  const chances = columns.map((column, at) => (column.kind === "chance" ? at : -1)).filter((at) => at >= 0);
  if (kind !== "rows" || chances.length !== 1) return -1;
  return rows.every((row) => (row[chances[0]!] as Value).exact.length <= MAX_FRACTION_LETTERS) ? chances[0]! : -1;
}

/** Return the columns along the axis, of the heights and of the series. In a grid, each row is a series, like a line in a line chart. */
export const axesOf = ({ kind, x, y, series, value }: Chart): [along: string, up: string | null, apart: string | null] =>
  kind === "grid" ? [x, value, y] : [x, y, series];

/** Return whether the value is the same everywhere along the axis, in each series. */
export function isFlat({ chart, columns, rows }: Drawn) {
  const [, up, apart] = axesOf(chart).map((name) => columnNamed(columns, name)) as [number, number, number];
  const seen = new Map<string, string>();
  return rows.every((row) => {
    const series = apart < 0 ? "" : shownText(row[apart]!);
    const value = exactText(row[up]!);
    if (!seen.has(series)) seen.set(series, value);
    return seen.get(series) === value;
  });
}

const TELLING = 3; // rows: with fewer, a picture shows no more than the numbers

/** Return whether an exhibit has a picture besides its table. On a page, a grid's shaded table is its picture. */
export const needsChart = (exhibit: Exhibit, inForm: boolean): exhibit is Drawn =>
  exhibit.chart !== null && (inForm || exhibit.chart.kind !== "grid") && exhibit.rows.length >= TELLING;
