import { Copy } from "../base/copy.tsx";
import type { Past } from "./dice-roller-rolls.ts";

const line = ({ words, seed }: Past) => `${words}, seed ${seed}`;

/** The rolls since the page was loaded, newest first. */
export function History({ history, clear }: { history: Past[]; clear: () => void }) {
  return (
    <details class="rows-box roller-history">
      <summary>
        Rolled in this visit: <span class="roller-count">{history.length}</span>
      </summary>
      <ol reversed start={history.length}>
        {history.map((entry, at) => (
          <li key={history.length - at}>
            {entry.words}{" "}
            <span class="rolled-seed">
              seed <code>{entry.seed}</code>
            </span>
          </li>
        ))}
      </ol>
      <div class="calc-actions">
        <button type="button" class="quiet" onClick={clear} disabled={!history.length}>
          Clear
        </button>
        <Copy label="Copy all" text={() => history.map(line).join("\n")} disabled={!history.length} />
      </div>
    </details>
  );
}
