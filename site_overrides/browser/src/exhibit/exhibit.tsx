import type { ComponentChildren } from "preact";
import type { Exhibit as ExhibitData } from "../base/protocol.ts";
import { Chart } from "./chart-frame.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { type Drawn, isFlat, type MarkedExhibit, needsChart } from "./table.ts";

/** The longest table, in rows, that stays open beside its picture on a page. In a form, a table with a picture is always folded. */
const LONG = 16;

/** The picture. If a swept input changes nothing, a sentence says so instead. */
const Picture = ({ exhibit, swept }: { exhibit: Drawn; swept: boolean }) =>
  swept && isFlat(exhibit) ? <p class="exhibit-note">{exhibit.chart.x}: makes no difference here.</p> : <Chart exhibit={exhibit} />;

export type ExhibitProps = {
  exhibit: ExhibitData;
  marked?: MarkedExhibit;
  compact?: boolean;
  swept?: boolean;
  tools?: ComponentChildren;
};

/**
 * An exhibit: a picture and the same numbers as a table. A long table is folded if there is a picture. `marked` is the
 * exhibit with marks on the changes by the group's own rulings. `tools` are further buttons. `swept` is true for an
 * input's sweep.
 */
export function Exhibit({ exhibit, marked = exhibit, compact = false, swept = false, tools = null }: ExhibitProps) {
  const table = <NumbersTable exhibit={marked} inForm={compact} />;
  const drawn = needsChart(exhibit, compact);
  // A table with marks stays open, because the picture does not show them.
  const folded = drawn && marked === exhibit && exhibit.rows.length > (compact ? 0 : LONG);
  return (
    <figure class="exhibit">
      <figcaption>{exhibit.title}</figcaption>
      {drawn && <Picture exhibit={exhibit} swept={swept} />}
      {folded ? (
        <details class="rows-box">
          <summary>All {exhibit.rows.length} rows as a table</summary>
          {table}
        </details>
      ) : (
        table
      )}
      {exhibit.note && <p class="exhibit-note">{exhibit.note}</p>}
      {tools}
    </figure>
  );
}
