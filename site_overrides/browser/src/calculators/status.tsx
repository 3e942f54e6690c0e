import type { State } from "../engine/engine.ts";
import { useOffline } from "../offline/use-offline.ts";
import type { Work } from "./use-answer.ts";

type StatusProps = {
  state: State;
  failure: string | null;
  live: boolean;
  requests: number;
  early?: boolean;
  working: Work | boolean | null;
  trouble: string | null;
  wrong: boolean;
  retry: () => void;
  stop?: () => void;
};

/** Return the state of the engine in a sentence: [kind, text]. */
function engineStateText({
  state,
  failure,
  live,
  requests,
  early,
  working,
  trouble,
  wrong,
  offline,
}: StatusProps & { offline: boolean }): [kind: string, text: string] {
  if (state === "failed") return ["failed", `The rules engine did not start: ${failure}.`];
  if (trouble) return ["failed", `${trouble.replace(/\.$/, "")}.`];
  if (!live) return ["given", "This is the answer for the example."];
  if (wrong) return ["wrong", "This is the last complete answer. Correct the marked entry below."];
  if (early) return ["busy", "This answer was computed in advance. Its steps follow shortly."];
  if (state === "loading" && requests) return ["busy", "Starting the rules engine; your answer follows."];
  if (working) return ["busy", "Computing…"];
  if (state === "loading") return ["busy", "This is the answer for the example. Starting the rules engine…"];
  if (state === "ready" && offline) return ["offline", "You are offline. This tab can still answer."];
  if (state === "ready") return ["ready", requests ? "Up to date." : "Change anything: the rules engine is ready."];
  return ["given", "This is the answer for the example. Change anything to ask your own."];
}

/** The progress of a long question, and a button that stops it. */
export function Working({ working, stop }: { working: Work; stop: () => void }) {
  const [done, total, noun] = working.progress ?? [];
  return (
    <span class="working">
      {total && <progress value={done} max={total} aria-label="Computed so far" />}
      {total && ` ${done!.toLocaleString("en")} of ${total.toLocaleString("en")} ${noun} `}
      <button type="button" class="quiet" onClick={stop}>
        Stop
      </button>
    </span>
  );
}

/** One line of fixed height, so that nothing moves when its text changes. */
export function Status(props: StatusProps) {
  const [kind, text] = engineStateText({ ...props, offline: useOffline() });
  const work = typeof props.working === "object" ? props.working : null;
  const [, , , soFar] = (kind === "busy" && work?.progress) || [];
  return (
    <div class={`calc-status calc-status-${kind}`}>
      {/* A result so far changes ten times a second, so screen readers do not read it aloud. */}
      <p role={soFar ? undefined : "status"}>
        {soFar || text.replace(/([.…])\.$/, "$1")} <span class="calc-noscript">JavaScript is off, so you cannot change the question.</span>
      </p>
      {kind === "failed" && (
        <button type="button" class="quiet" onClick={props.retry}>
          Try again
        </button>
      )}
      {props.state === "ready" && work && props.stop && <Working working={work} stop={props.stop} />}
    </div>
  );
}
