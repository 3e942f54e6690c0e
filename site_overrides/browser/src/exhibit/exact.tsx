import type { ComponentChildren } from "preact";
import { joinRanges, plainText } from "../base/typography.ts";
import type { Aligned, TableCell } from "./table.ts";

/**
 * A number that shows its exact value at a hover, a focus or a tap. Only the first one of a table is a tab stop, and
 * arrow keys lead to the others (tips.ts). Invisible digits align it with the numbers above and below.
 */
export function Exact({ cell, stop, plain, unit = true }: { cell: Aligned; stop: boolean; plain?: boolean; unit?: boolean }) {
  const { whole, decimals, missing, exact, shown, was } = cell;
  const text = (
    <>
      {whole + decimals}
      {unit && cell.unit}
      {unit && missing > 0 && (
        <span class="unseen" aria-hidden="true">
          {(decimals ? "" : ".") + "0".repeat(missing)}
        </span>
      )}
    </>
  );
  const round = plain || exact === shown.replace("−", "-");
  if (was !== undefined) return <Changed tip={round ? rulingsText(was) : `exactly ${exact}; ${rulingsText(was)}`} text={text} stop={stop} />;
  if (round) return text;
  return (
    <span class="exact" data-tip={`exactly ${exact}`} tabIndex={stop ? 0 : -1}>
      {text}
    </span>
  );
}

const rulingsText = (was: string) => `by our rulings ${was}`;

function Changed({ text, tip, stop }: { text: ComponentChildren; tip: string; stop: boolean }) {
  return (
    <span class="exact changed" data-tip={tip} tabIndex={stop ? 0 : -1}>
      {text}
    </span>
  );
}

/** A count or a text, marked if the group's own rulings change it. */
export function Words({ cell, stop }: { cell: Exclude<TableCell, Aligned | null>; stop: boolean }) {
  if (typeof cell !== "object") return joinRanges(plainText(cell));
  return <Changed text={joinRanges(plainText(cell.shown))} tip={rulingsText(cell.was)} stop={stop} />;
}
