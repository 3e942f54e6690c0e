import type { Column } from "../base/protocol.ts";
import { plainText } from "../base/typography.ts";
import { Exact, Words } from "./exact.tsx";
import { isLong, stackingOf } from "./stacking.ts";
import { type Aligned, fractionColumn, isNumber, type MarkedExhibit, type TableCell, type TableOf, tableOf } from "./table.ts";

/** Return the style of each column: its kind, and "long" for a column of sentences. */
const stylesOf = ({ columns, rows }: TableOf) => columns.map(({ kind }, at) => (isLong(rows, at) ? `${kind} long` : kind));

type ValueProps = { column: Column; cell: NonNullable<TableCell>; stop: boolean; plain?: boolean };

const Value = ({ column, cell, ...rest }: ValueProps) =>
  isNumber(column) ? <Exact cell={cell as Aligned} {...rest} /> : <Words cell={cell as Exclude<typeof cell, Aligned>} {...rest} />;

type Marks = { columns: Column[]; styles: string[]; fractions: number; stacked: boolean };

function Head({ columns, styles, fractions }: Marks) {
  return (
    <tr>
      {columns.flatMap((column, at) => [
        <th scope="col" class={styles[at]}>
          {column.name}
        </th>,
        at === fractions && (
          <th scope="col" class="fraction">
            exactly
          </th>
        ),
      ])}
    </tr>
  );
}

function Row({ columns, styles, row, first, fractions, stacked }: Marks & { row: TableCell[]; first: boolean }) {
  const [head, ...cells] = row;
  const labelOf = (name: string) => (stacked ? name : undefined);
  return (
    <tr>
      <th scope="row" class={styles[0]} data-label={columns[0]!.kind === "text" ? undefined : labelOf(columns[0]!.name)}>
        <Value column={columns[0]!} cell={head!} stop={first} />
      </th>
      {cells.flatMap((cell, rest) => {
        const at = rest + 1;
        return [
          <td class={styles[at]} data-label={labelOf(columns[at]!.name)}>
            {cell === null ? "–" : <Value column={columns[at]!} cell={cell} stop={first && at === 1} plain={at === fractions} />}
          </td>,
          at === fractions && (
            <td class="fraction" data-label={labelOf("exactly")}>
              {(cell as Aligned).exact}
            </td>
          ),
        ];
      })}
    </tr>
  );
}

function RowsTable({ table, inForm }: { table: TableOf; inForm: boolean }) {
  const { columns, rows } = table;
  const stacking = stackingOf(table, inForm);
  const marks = { columns, styles: stylesOf(table), fractions: fractionColumn(table), stacked: stacking !== undefined };
  return (
    <table class="numbers" data-stacked={stacking}>
      <thead>
        <Head {...marks} />
      </thead>
      <tbody>
        {rows.map((row, line) => (
          <Row key={line} row={row} first={line === 0} {...marks} />
        ))}
      </tbody>
    </table>
  );
}

/** A grid with one input across and one down. Shading repeats the numbers. */
function GridTable({ table }: { table: Extract<TableOf, { across: string }> }) {
  const [down, ...across] = table.columns as [Column, ...Column[]];
  const values = table.rows.flatMap((row) => (row.slice(1) as (Aligned | null)[]).map((cell) => cell?.value ?? 0));
  const percent = across[0]!.kind === "chance";
  const largest = percent ? 1 : Math.max(...values, Number.MIN_VALUE);
  return (
    <table class="numbers matrix">
      <thead>
        <tr>
          <td />
          <th scope="colgroup" class="across" colSpan={across.length}>
            {table.across}
          </th>
        </tr>
        <tr>
          <th scope="col">{down.name}</th>
          {across.map((column) => (
            <th scope="col">{column.name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(table.rows as [NonNullable<TableCell>, ...(Aligned | null)[]][]).map(([head, ...cells], line) => (
          <tr key={line}>
            <th scope="row">{typeof head === "object" ? head.shown : plainText(head)}</th>
            {cells.map((cell, at) =>
              cell === null ? (
                <td>–</td>
              ) : (
                <td class={cell.value ? "shaded" : "zero"} style={`--share:${Math.max(0, cell.value / largest)}`}>
                  <Exact cell={cell} stop={line === 0 && at === 0} unit={!percent} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbers of an exhibit as an HTML table. On a phone, the rows of a wide table are stacked, and a wide grid scrolls inside its box. */
export function NumbersTable({ exhibit, inForm }: { exhibit: MarkedExhibit; inForm: boolean }) {
  const table = tableOf(exhibit);
  const grid = table.kind === "grid";
  const shown = grid ? 0 : table.columns.length + Number(fractionColumn(table) >= 0);
  const wide = grid || shown > 4 || stylesOf(table).some((style) => style.includes("long"));
  const percent = grid && exhibit.columns.some(({ name, kind }) => name === exhibit.chart!.value && kind === "chance");
  return (
    <div class="exhibit-table" role="group" aria-label={`${exhibit.title}: the numbers`} tabIndex={wide ? 0 : undefined} data-search-exclude="">
      {table.kind === "grid" ? <GridTable table={table} /> : <RowsTable table={table} inForm={inForm} />}
      {percent && <p class="exhibit-note">{exhibit.chart!.value} in per cent.</p>}
    </div>
  );
}
