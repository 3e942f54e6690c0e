import { useEffect } from "preact/hooks";
import type { State } from "../engine/engine.ts";
import { OwnVersion } from "./edited-example.tsx";
import type { Example } from "./example.ts";
import { markLines } from "./marks.ts";
import type { CellPage, CellState } from "./page.ts";
import { useCageState, useDelayed, usePage } from "./use-page.ts";
import { STARTING, verdictOf, verdictText } from "./verdict.ts";

/** Return the text of the line under an example: [kind, text]. */
function statusText(page: CellPage, cell: CellState, cageState: State, lasting: boolean): [kind: string, text: string] {
  const { phase, trouble, results } = cell;
  if (phase === "stopped") return ["failed", `${trouble!.replace(/\.$/, "")}. The next run starts again from the top of the page.`];
  if (phase === "waiting" || phase === "running") return ["busy", cageState === "loading" ? STARTING : lasting ? "Running…" : ""];
  if (results && cell.from === "link") return ["given", "The printed example has run. This version has not."];
  if (results && !page.isFresh(cell)) return ["given", "Changed since it last ran."];
  return results ? [verdictOf(results), verdictText({ ...cell, results })] : ["given", ""];
}

/** Python's own traceback of an error. */
function Traceback({ cell, fresh }: { cell: CellState; fresh: boolean }) {
  const failed = fresh && cell.results!.find(({ status }) => status === "failed");
  if (!failed) return null;
  return (
    <details class="python-box">
      <summary>What Python says</summary>
      <pre tabIndex={0}>
        <code>{failed.got}</code>
      </pre>
    </details>
  );
}

/** Mark the printed code while the results are those of the printed example. */
function usePrintedMarks(example: Example, { own, results, of }: CellState) {
  useEffect(() => {
    if (own !== null || of !== null || !results) return undefined;
    return markLines(example.code, results);
  }, [example, own, results, of]);
}

/** Show the example's state on its folded line. */
function useFoldState(details: HTMLElement, cell: CellState, fresh: boolean) {
  const verdict = fresh ? verdictOf(cell.results!) : null;
  useEffect(() => {
    details.classList.toggle("proof-own", cell.own !== null);
    if (verdict) details.dataset.verdict = verdict;
    else delete details.dataset.verdict;
  }, [details, cell.own, verdict]);
}

/** Run and Edit for one example, with the results and the reader's own version. */
export function Cell({ page, place }: { page: CellPage; place: number }) {
  usePage(page);
  const example = page.examples[place]!;
  const cell = page.cell(place);
  const busy = cell.phase === "running" || cell.phase === "waiting";
  const cageState = useCageState(busy);
  const lasting = useDelayed(busy);
  usePrintedMarks(example, cell);
  useFoldState(example.details, cell, page.isFresh(cell));
  const [kind, text] = statusText(page, cell, cageState, lasting);
  return (
    <>
      <div class="cell-bar" role="group" aria-label={example.name}>
        {lasting ? (
          <button type="button" class="cell-stop" onClick={() => page.stop()}>
            Stop
          </button>
        ) : (
          <button type="button" aria-disabled={page.running} onPointerDown={() => page.prepare()} onClick={() => page.run(place)}>
            Run
          </button>
        )}
        <button type="button" aria-expanded={cell.open} onClick={() => page.open(place, !cell.open)}>
          {cell.open ? "Close" : "Edit"}
        </button>
      </div>
      <OwnVersion page={page} place={place} cell={cell} example={example} />
      <p class={`cell-status cell-status-${kind}`} role="status">
        {text}
      </p>
      <Traceback cell={cell} fresh={page.isFresh(cell)} />
    </>
  );
}
