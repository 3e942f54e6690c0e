import type { ComponentChildren } from "preact";
import type { Exhibit as ExhibitData } from "../base/protocol.ts";
import { Chart } from "./chart-frame.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { type Drawn, isFlat, type MarkedExhibit, needsChart } from "./table.ts";

/** Rows of a table that stay open beside its picture on a page; in a form the table of a picture is always folded. */
const LONG = 16;

/** The picture; where an input goes through its range and changes nothing, that in a sentence. */
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
 * A picture and the same numbers as a table; a long table is folded where the picture carries the shape. `marked` is
 * the exhibit with marks on what a table's own rulings change, `tools` what else can be done with it; `swept` where it
 * follows an input through its range.
 */
export function Exhibit({ exhibit, marked = exhibit, compact = false, swept = false, tools = null }: ExhibitProps) {
  const table = <NumbersTable exhibit={marked} />;
  const drawn = needsChart(exhibit, compact);
  // What a table's own rulings change is marked in the table.
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
