import { Chart } from "./chart-frame.jsx";
import { NumbersTable } from "./numbers-table.jsx";
import { needsChart } from "./table.js";

const LONG = 16;
const LONG_IN_A_FORM = 6;

/**
 * A picture and the same numbers as a table; a long table is folded where the picture carries the shape. `marked` is
 * the exhibit with marks on what a table's own rulings change.
 */
export function Exhibit({ exhibit, marked = exhibit, compact = false }) {
  const table = <NumbersTable exhibit={marked} />;
  const drawn = needsChart(exhibit);
  return (
    <figure class="exhibit">
      <figcaption>{exhibit.title}</figcaption>
      {drawn && <Chart exhibit={exhibit} />}
      {drawn && exhibit.rows.length > (compact ? LONG_IN_A_FORM : LONG) ? (
        <details class="rows-box">
          <summary>All {exhibit.rows.length} rows as a table</summary>
          {table}
        </details>
      ) : (
        table
      )}
      {exhibit.note && <p class="exhibit-note">{exhibit.note}</p>}
    </figure>
  );
}
