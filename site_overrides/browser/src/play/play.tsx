// The table: an evening kept by the rules, on one page.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Kinds, LoggedLine } from "../protocol.ts";
import { save } from "../saving.ts";
import { useEngine } from "../use-answer.ts";
import { brought, partOf } from "./address.ts";
import { Board } from "./board.tsx";
import { Players, useBook } from "./book.tsx";
import { Due } from "./due.tsx";
import { Log } from "./log.tsx";
import { Review } from "./review.tsx";
import { Rule } from "./rule.tsx";
import { Secrets } from "./secrets.tsx";
import { Setup } from "./setup.tsx";
import { Receive, Share } from "./share.tsx";
import { Somebody } from "./somebody.tsx";
import { forget } from "./storage.ts";
import { type Evening, type Opened, type Seen, useEvening } from "./use-evening.ts";

/** The screen stays on while something is due. */
function useAwake(needed: boolean) {
  useEffect(() => {
    if (!needed || !navigator.wakeLock) return undefined;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState === "visible") lock = await navigator.wakeLock.request("screen").catch(() => null);
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      lock?.release();
    };
  }, [needed]);
}

function Evenings({ evening, game }: { evening: Evening; game: string }) {
  const { list, open, relist } = evening;
  if (!list.length) return null;
  const drop = async (id: string) => {
    await forget(game, id);
    relist();
  };
  return (
    <section class="kept-evenings" aria-label="Kept on this device">
      <h3>Kept on this device</h3>
      <ul>
        {list.map(({ id, title, at }) => (
          <li key={id}>
            <button type="button" onClick={() => open(id)}>
              {title} <small>{new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}</small>
            </button>
            <details>
              <summary aria-label={`Drop ${title}`}>×</summary>
              <button type="button" onClick={() => drop(id)}>
                Drop it for good
              </button>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Panel = "log" | "more" | "review" | null;

function Bar({ evening, panel, show }: { evening: Opened; panel: Panel; show: (panel: Panel) => void }) {
  const { send, view, kept, working } = evening;
  const toggle = (name: Panel) => show(panel === name ? null : name);
  return (
    <nav class="play-bar" aria-label="The evening">
      <button type="button" disabled={view.steps.length < 2 || working} onClick={() => send({ do: "undo" })}>
        Undo
      </button>
      <button type="button" disabled={!kept.undone || working} onClick={() => send({ do: "redo" })}>
        Redo
      </button>
      <button type="button" class="bar-log" aria-pressed={panel === "log"} onClick={() => toggle("log")}>
        Log
      </button>
      <button type="button" aria-pressed={panel === "more"} onClick={() => toggle("more")}>
        More
      </button>
    </nav>
  );
}

function More({ evening, game, next, fork, review }: { evening: Opened; game: string; next: () => void; fork: () => void; review: () => void }) {
  const [coded, setCoded] = useState(false);
  const share = <Share {...{ evening, game, coded, setCoded }} />;
  if (coded) return <div class="more">{share}</div>;
  return (
    <div class="more">
      <p class="segments">
        <button type="button" onClick={next}>
          Next scene…
        </button>
        <button type="button" onClick={review}>
          Review the fight
        </button>
        <button type="button" onClick={fork}>
          What if… (go on in a copy)
        </button>
        <button type="button" onClick={evening.close}>
          Put it away
        </button>
        <button type="button" onClick={() => print()}>
          Print the log
        </button>
      </p>
      <Players evening={evening} />
      {share}
      {evening.id && <Secrets evening={evening} id={evening.id} game={game} />}
    </div>
  );
}

/** Sides as they stand, to begin the next scene with. */
const sidesOf = ({ board, everybody }: Seen) =>
  (board?.sides ?? []).map(({ name, people }) => ({
    name,
    people: people.filter(({ out }) => out !== "killed").map((each) => ({ name: each.name, line: everybody[each.name]! })),
  }));

/** An evening that cannot even begin: why, and what can be done with its text. */
function Stuck({ evening, game, why }: { evening: Opened; game: string; why: string }) {
  const { kept, close, trouble } = evening;
  return (
    <div class="stuck" role="alert">
      <p class="trouble">{trouble || `This evening does not begin: ${why} Its text is kept.`}</p>
      <p class="take">
        <button type="button" onClick={() => save(`${game}-evening.txt`, "text/plain", kept.text)}>
          Save its text
        </button>
        <button type="button" onClick={close}>
          Put it away
        </button>
      </p>
    </div>
  );
}

/** The newest line with what it changed, for whoever hears the page; what is still secret is not told. */
function told({ steps, secret }: Seen) {
  const { line, note, changed } = steps.at(-1 - secret) ?? ({} as Partial<LoggedLine>);
  return line ? [line.split("|")[0]!.trim(), note || changed].filter(Boolean).join(". ") : "";
}

function Playing({ game, ready, rules, evening: kept_ }: Omit<PlayProps, "kinds"> & { evening: Opened }) {
  const evening = useBook(kept_);
  const { view, kept, trouble, send, start } = evening;
  const [panel, setPanel] = useState<Panel>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [somebody, setSomebody] = useState<string | null>(null);
  const [setting, setSetting] = useState(false);
  const [seen, setSeen] = useState("");
  const { board, due, winner, secret, everybody } = view;
  const names = due?.who.map(({ name }) => name) ?? [];
  const mark = `${kept.text}/${kept.undone}`;
  useAwake(Boolean(due));
  const duePanel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setSomebody(null);
    // The button just pressed is gone: the keyboard goes on where something is due.
    if (document.activeElement === document.body) duePanel.current?.focus({ preventScroll: true });
  }, [mark]);
  const fork = () => {
    setPanel(null);
    start(kept.text);
  };
  const next = () => {
    setPanel(null);
    setSetting(true);
  };
  if (setting || !board) {
    return (
      <>
        {!board && view.fault && <Stuck evening={evening} game={game} why={view.fault.why} />}
        <Setup {...{ game, ready, evening, kinds: view.kinds, again: sidesOf(view), showRule: setRule }} shut={() => setSetting(false)} />
      </>
    );
  }
  return (
    <div class="playing" data-panel={panel}>
      <div class="play-board">
        <Board board={board} due={names} winner={winner} showRule={setRule} open={setSomebody} />
      </div>
      <p class="announced unseen-text" role="status">
        {told(view)}
      </p>
      <div class="play-due" ref={duePanel} tabIndex={-1}>
        {trouble && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
        {panel === "more" ? (
          <More evening={evening} game={game} next={next} fork={fork} review={() => setPanel("review")} />
        ) : panel === "review" ? (
          <Review game={game} evening={evening} showRule={setRule} shut={() => setPanel(null)} />
        ) : somebody ? (
          <Somebody key={somebody} name={somebody} board={board} line={everybody[somebody]} send={send} shut={() => setSomebody(null)} />
        ) : due ? (
          <Due
            game={game}
            evening={evening}
            due={due}
            who={somebody}
            showRule={setRule}
            hidden={secret > 0 && seen !== mark}
            reveal={() => setSeen(mark)}
          />
        ) : (
          <p class="take">
            <button type="button" class="primary" onClick={() => setSetting(true)}>
              The next scene
            </button>
            <button type="button" onClick={() => setPanel("review")}>
              Review the fight
            </button>
          </p>
        )}
        <Bar evening={evening} panel={panel} show={setPanel} />
      </div>
      <div class="play-log">
        <h3 class="unseen-text">The log</h3>
        <Log evening={evening} showRule={setRule} />
      </div>
      {rule && (
        <div class="play-rule">
          <Rule rule={rule} address={rules[rule]} shut={() => setRule(null)} />
        </div>
      )}
    </div>
  );
}

/** What a table begins with: people who are ready, kinds of scenes, and where each rule is told. */
export type PlayProps = { game: string; ready: Record<string, string>; kinds: Kinds; rules: Record<string, string> };

export function Play({ game, ready, kinds, rules }: PlayProps) {
  const evening = useEvening(game);
  const engineNow = useEngine();
  const [rule, setRule] = useState<string | null>(null);
  const { loaded, view, start, trouble, setTrouble } = evening;
  useEffect(() => {
    if (!loaded) return;
    if (partOf()) evening.close(); // the rest of it is scanned first
    try {
      const found = brought();
      if (found) start(found.text, found.first).then((done) => done && history.replaceState(null, "", location.pathname));
    } catch (error) {
      setTrouble((error as Error).message);
    }
  }, [loaded]);
  return (
    <section class="play" data-game={game} data-live={engineNow.state}>
      {engineNow.state === "failed" && (
        <p class="trouble" role="alert">
          The rules cannot be loaded: {engineNow.failure}
        </p>
      )}
      {!loaded ? (
        <p class="play-wait">Looking for what is kept here…</p>
      ) : view ? (
        <Playing game={game} ready={ready} rules={rules} evening={evening as Opened} />
      ) : (
        <>
          {trouble && (
            <p class="trouble" role="alert">
              {trouble}
            </p>
          )}
          <Setup game={game} ready={ready} kinds={kinds} evening={evening} again={null} showRule={setRule} />
          <Evenings evening={evening} game={game} />
          <Receive game={game} start={start} setTrouble={setTrouble} />
          {rule && <Rule rule={rule} address={rules[rule]} shut={() => setRule(null)} />}
        </>
      )}
    </section>
  );
}
