import type { ComponentChildren } from "preact";
import { plainText } from "../base/typography.ts";
import type { Aligned, TableCell } from "./table.ts";

/**
 * A number whose exact value is a hover, a focus or a tap away. Only the first of a table is a tab stop; arrow
 * keys lead on to the others (tips.ts). Digits a neighbour has and this one lacks hold their place unseen.
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
  if (was !== undefined) return <Changed tip={round ? ours(was) : `exactly ${exact}; ${ours(was)}`} text={text} stop={stop} />;
  if (round) return text;
  return (
    <span class="exact" data-tip={`exactly ${exact}`} tabIndex={stop ? 0 : -1}>
      {text}
    </span>
  );
}

const ours = (was: string) => `by our rulings ${was}`;

function Changed({ text, tip, stop }: { text: ComponentChildren; tip: string; stop: boolean }) {
  return (
    <span class="exact changed" data-tip={tip} tabIndex={stop ? 0 : -1}>
      {text}
    </span>
  );
}

/** A count or a text; marked where a table's own rulings change it. */
export function Words({ cell, stop }: { cell: Exclude<TableCell, Aligned | null>; stop: boolean }) {
  if (typeof cell !== "object") return plainText(cell);
  return <Changed text={plainText(cell.shown)} tip={ours(cell.was)} stop={stop} />;
}
