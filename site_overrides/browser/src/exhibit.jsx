import { Chart } from "./chart-frame.jsx";
import { NumbersTable } from "./numbers-table.jsx";
import { needsChart, saysMore } from "./table.js";

const LONG = 16;
const LONG_IN_A_FORM = 6;

/** In a form the picture is enough until its table is asked for, unless a short table says more. */
const folds = (exhibit, saying, compact) => needsChart(exhibit) && exhibit.rows.length > (!compact ? LONG : saying ? LONG_IN_A_FORM : 0);

/**
 * A picture and the same numbers as a table; a long table is folded where the picture carries the shape. `marked` is
 * the exhibit with marks on what a table's own rulings change, `tools` what else can be done with it.
 */
export function Exhibit({ exhibit, marked = exhibit, compact = false, tools = null }) {
  const table = <NumbersTable exhibit={marked} />;
  return (
    <figure class="exhibit">
      <figcaption>{exhibit.title}</figcaption>
      {needsChart(exhibit) && <Chart exhibit={exhibit} />}
      {folds(exhibit, marked !== exhibit || saysMore(exhibit), compact) ? (
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
