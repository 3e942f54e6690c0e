// Several answers of one calculator as one picture and one table.

import { isEqual } from "../base/equal.ts";
import type { AnswerBody, Cell, Chart, Exhibit, Value } from "../base/protocol.ts";
import { exactText, isNumber } from "./table.ts";

/** A named answer, reduced to its exhibits. */
type NamedAnswer = { name: string; answer: Pick<AnswerBody, "exhibits"> };

const ANSWER = "Answer";
const NOTHING: Value = { exact: "0", shown: "0 %", value: 0 };

/** Return the column that names the rows and the one with the values; null if there are several of either. */
function axes({ columns, chart }: Exhibit) {
  if (chart?.series || chart?.kind === "grid") return null;
  const values = columns.filter(isNumber);
  const y = columns.find(({ name }) => name === chart?.y) ?? (values.length === 1 ? values[0]! : null);
  const x = columns.find(({ name }) => name === (chart?.x ?? columns[0]!.name));
  return y && x && x !== y ? { x, y, xAt: columns.indexOf(x), yAt: columns.indexOf(y) } : null;
}

/** Return whether the chances add up to 100 %. If they do, a row that only another answer has counts as 0 in this answer. */
const isWhole = ({ chart, rows }: Exhibit, { y, yAt }: NonNullable<ReturnType<typeof axes>>) =>
  chart?.kind === "bar" && y.kind === "chance" && Math.abs(rows.reduce((sum, row) => sum + (row[yAt] as Value).value, 0) - 1) < 1e-6;

function overlay(named: NamedAnswer[], at: number): Exhibit | null {
  const first = named[0]!.answer.exhibits[at]!;
  const found = axes(first);
  const hasSameColumns = ({ columns }: Exhibit) => isEqual(columns, first.columns);
  const shown = named.flatMap(({ name, answer }) => {
    const exhibit = answer.exhibits[at];
    return exhibit && hasSameColumns(exhibit) ? [{ name, exhibit }] : [];
  });
  if (!found || shown.length < 2) return null;
  const { x, y, xAt, yAt } = found;
  const heads = new Map(shown.flatMap(({ exhibit }) => exhibit.rows.map((row) => [exactText(row[xAt]!), row[xAt]!])));
  const order = [...heads.entries()];
  if (x.kind === "count") order.sort(([, one], [, other]) => (one as number) - (other as number));
  const cells = shown.map(({ name, exhibit }) => ({
    name,
    whole: isWhole(exhibit, found),
    rows: new Map(exhibit.rows.map((row) => [exactText(row[xAt]!), row[yAt]!])),
  }));
  const rows = order.flatMap(([key, head]) =>
    cells.flatMap(({ name, whole, rows: known }): Cell[][] => {
      const cell = known.get(key) ?? (whole ? NOTHING : null);
      return cell === null ? [] : [[head, name, cell]];
    }),
  );
  const chart: Chart = { kind: x.kind === "count" ? "line" : "bar", x: x.name, y: y.name, series: ANSWER, value: null };
  const alike = shown.every(({ exhibit }) => exhibit.title === first.title);
  return {
    id: `${first.id}/compared`,
    title: alike ? first.title : `${y.name} by ${x.name}`,
    note: "",
    columns: [x, { name: ANSWER, kind: "text" }, y],
    rows,
    chart,
  };
}

/** Return the exhibits of several answers, [{name, answer}], combined one by one; those that cannot be combined are left out. */
export const overlays = (named: NamedAnswer[]) => named[0]!.answer.exhibits.map((_, at) => overlay(named, at)).filter((exhibit) => exhibit !== null);
