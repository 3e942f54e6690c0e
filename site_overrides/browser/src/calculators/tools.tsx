import { loadPart } from "../base/parts.ts";
import type { Exhibit } from "../base/protocol.ts";
import { downloadFile } from "../base/saving.ts";

/** A button that saves a table as comma-separated values. */
export function Tools({ exhibit }: { exhibit: Exhibit }) {
  const saveTable = async () => {
    const { csvOf } = await loadPart(import("./export-formats.ts"));
    downloadFile(`${exhibit.id.replaceAll("/", "-")}.csv`, "text/csv", csvOf(exhibit));
  };
  return (
    <p class="exhibit-tools">
      <button type="button" class="quiet" onClick={saveTable} aria-label={`Save as CSV: ${exhibit.title}`}>
        Save as CSV
      </button>
    </p>
  );
}
