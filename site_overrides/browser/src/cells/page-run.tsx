import type { State } from "../engine/engine.ts";
import { unfoldAround } from "./example.ts";
import type { CellPage, CellState } from "./page.ts";
import { useCageState, useDelayed, usePage } from "./use-page.ts";
import { pageVerdict, STARTING } from "./verdict.ts";

function progress(cells: CellState[], cageState: State) {
  if (cageState === "loading") return STARTING;
  return `Running… ${cells.filter(({ phase }) => phase === "done").length} of ${cells.length}`;
}

/** The button "Run all on this page", and the page's verdict. */
export function PageRun({ page }: { page: CellPage }) {
  usePage(page);
  const cageState = useCageState(page.running);
  const lasting = useDelayed(page.running);
  const cells = page.examples.map((_, place) => page.cell(place));
  const verdict = page.running ? null : pageVerdict(cells);
  return (
    <>
      {lasting ? (
        <button type="button" class="cell-stop" onClick={() => page.stop()}>
          Stop
        </button>
      ) : (
        <button type="button" aria-disabled={page.running} onPointerDown={() => page.prepare()} onClick={() => page.runAll()}>
          Run all on this page
        </button>
      )}
      <p class={`cell-status cell-status-${page.running ? "busy" : (verdict?.kind ?? "given")}`} role="status">
        {page.running && progress(cells, cageState)}
        {verdict?.text}{" "}
        {verdict?.differing.map((place) => (
          <>
            <a href={`#${page.examples[place]!.id}`} onClick={() => unfoldAround(page.examples[place]!)}>
              {page.examples[place]!.name}
            </a>{" "}
          </>
        ))}
      </p>
    </>
  );
}
