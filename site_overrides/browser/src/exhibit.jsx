import { Chart } from "./chart-frame.jsx";
import { NumbersTable } from "./numbers-table.jsx";
import { needsChart, saysMore } from "./table.js";

const LONG = 16;
const LONG_IN_A_FORM = 6;

/** How many rows stay open beside the picture: in a form only what a short table says beyond it. */
const open = (exhibit, compact) => (!compact ? LONG : saysMore(exhibit) ? LONG_IN_A_FORM : 0);

/**
 * A picture and the same numbers as a table; a long table is folded where the picture carries the shape. `marked` is
 * the exhibit with marks on what a table's own rulings change, `tools` what else can be done with it.
 */
export function Exhibit({ exhibit, marked = exhibit, compact = false, tools = null }) {
  const table = <NumbersTable exhibit={marked} />;
  const drawn = needsChart(exhibit, compact);
  // What a table's own rulings change is marked in the table.
  const folded = drawn && marked === exhibit && exhibit.rows.length > open(exhibit, compact);
  return (
    <figure class="exhibit">
      <figcaption>{exhibit.title}</figcaption>
      {drawn && <Chart exhibit={exhibit} />}
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
