// Several answers to one calculator's questions as one picture and one table.

import { exactText, isNumber } from "./table.js";

const ANSWER = "Answer";
const NOTHING = { exact: "0", shown: "0 %", value: 0 };

/** Which column says what a row is about and which one how much, or null where several do. */
function axes({ columns, chart }) {
  if (chart?.series || chart?.kind === "grid") return null;
  const values = columns.filter(isNumber);
  const y = columns.find(({ name }) => name === chart?.y) ?? (values.length === 1 ? values[0] : null);
  const x = columns.find(({ name }) => name === (chart?.x ?? columns[0].name));
  return y && x && x !== y ? { x, y, xAt: columns.indexOf(x), yAt: columns.indexOf(y) } : null;
}

/** Everything that can happen, with nothing left over: what another answer has and this one lacks is 0 here. */
const isWhole = ({ chart, rows }, { y, yAt }) =>
  chart?.kind === "bar" && y.kind === "chance" && Math.abs(rows.reduce((sum, row) => sum + row[yAt].value, 0) - 1) < 1e-6;

function overlaid(named, at) {
  const first = named[0].answer.exhibits[at];
  const found = axes(first);
  const same = ({ columns }) => JSON.stringify(columns) === JSON.stringify(first.columns);
  const shown = named.filter(({ answer }) => answer.exhibits[at] && same(answer.exhibits[at]));
  if (!found || shown.length < 2) return null;
  const { x, y, xAt, yAt } = found;
  const heads = new Map(shown.flatMap(({ answer }) => answer.exhibits[at].rows.map((row) => [exactText(row[xAt]), row[xAt]])));
  const order = [...heads.entries()];
  if (x.kind === "count") order.sort(([, one], [, other]) => one - other);
  const cells = shown.map(({ name, answer }) => {
    const exhibit = answer.exhibits[at];
    return { name, whole: isWhole(exhibit, found), rows: new Map(exhibit.rows.map((row) => [exactText(row[xAt]), row[yAt]])) };
  });
  const rows = order.flatMap(([key, head]) =>
    cells.map(({ name, whole, rows: known }) => [head, name, known.get(key) ?? (whole ? NOTHING : null)]).filter(([, , cell]) => cell !== null),
  );
  const chart = { kind: x.kind === "count" ? "line" : "bar", x: x.name, y: y.name, series: ANSWER, value: null };
  const alike = shown.every(({ answer }) => answer.exhibits[at].title === first.title);
  return {
    id: `${first.id}/compared`,
    title: alike ? first.title : `${y.name} by ${x.name}`,
    note: "",
    columns: [x, { name: ANSWER, kind: "text" }, y],
    rows,
    chart,
  };
}

/** The exhibits of several answers, [{name, answer}], laid over each other; those that cannot be are left out. */
export const overlays = (named) => named[0].answer.exhibits.map((_, at) => overlaid(named, at)).filter(Boolean);
