import { useEffect, useRef } from "preact/hooks";
import { loadPart } from "../base/parts.ts";
import type { Drawn } from "./table.ts";

type Drawing = (exhibit: Drawn) => string;

// Only the build's renderer sets this, so that pages contain their pictures from the start.
let drawAtBuild: Drawing | null = null;
export const setBuildDrawing = (draw: Drawing) => (drawAtBuild = draw);

/** Fetch the drawing code. Calculators do so together with the engine, so that it is ready for the first answer. */
export const loadDrawing = () => loadPart(import("./chart.ts"));

const describe = ({ title, chart }: Drawn) => `Chart of ${chart.y} by ${chart.x}: ${title}. The table holds the same numbers.`;

/** The picture of an exhibit, drawn for a wide and for a narrow column. Styles show the one that fits. */
export function Chart({ exhibit }: { exhibit: Drawn }) {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef(exhibit);
  useEffect(() => {
    if (drawn.current === exhibit && frame.current!.childElementCount) return;
    drawn.current = exhibit;
    loadDrawing().then(({ draw }) => {
      if (drawn.current === exhibit && frame.current) frame.current.innerHTML = draw(exhibit, document);
    });
  }, [exhibit]);
  return (
    <div
      class="chart"
      ref={frame}
      role="group"
      aria-label={describe(exhibit)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by us, every text in it escaped.
      dangerouslySetInnerHTML={{ __html: drawAtBuild ? drawAtBuild(exhibit) : "" }}
    />
  );
}
