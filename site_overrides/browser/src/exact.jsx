/**
 * A number whose exact value is a hover, a focus or a tap away. Only the first of a table is a tab stop; arrow
 * keys lead on to the others (tips.js). Digits a neighbour has and this one lacks hold their place unseen.
 */
export function Exact({ cell, stop, plain, unit = true }) {
  const { whole, decimals, missing, exact, shown } = cell;
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
  if (plain || exact === shown.replace("−", "-")) return text;
  return (
    <span class="exact" data-tip={`exactly ${exact}`} tabIndex={stop ? 0 : -1}>
      {text}
    </span>
  );
}
