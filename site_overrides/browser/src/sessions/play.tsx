// The table: an evening kept by the rules, on one page.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Board as BoardData, Logged, LoggedLine, Person as PersonData } from "../base/protocol.ts";
import { save } from "../base/saving.ts";
import type { Seen } from "../base/session-shapes.ts";
import { forget, evening as keptEvening } from "../base/session-storage.ts";
import { useEngine } from "../calculators/use-answer.ts";
import { addressElsewhere, brought, partOf } from "./address.ts";
import { Board } from "./board.tsx";
import { Players, useBook } from "./book.tsx";
import { Due } from "./due.tsx";
import { Log } from "./log.tsx";
import { Review } from "./review.tsx";
import { Rule } from "./rule.tsx";
import { Secrets } from "./secrets.tsx";
import { type GameProps, Setup } from "./setup.tsx";
import { Receive, Share } from "./share.tsx";
import { Somebody } from "./somebody.tsx";
import { Moves, Strip } from "./strip.tsx";
import { type Evening, type Opened, UNREADABLE, useEvening } from "./use-evening.ts";

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
  const { list, open, relist, setTrouble } = evening;
  if (!list.length) return null;
  const tell = (error: Error) => setTrouble(error.message);
  const drop = (id: string) => forget(game, id).then(relist, tell);
  const take = (id: string) =>
    keptEvening(game, id).then((found) => {
      if (found) save(`${game}-evening.txt`, "text/plain", found.text);
      else setTrouble(UNREADABLE);
    }, tell);
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
              <summary aria-label={`More about ${title}`}>⋯</summary>
              <button type="button" onClick={() => take(id)}>
                Save a file
              </button>
              <button type="button" onClick={() => drop(id)}>
                Delete session
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
          Next scene
        </button>
        <button type="button" onClick={review}>
          Review the fight
        </button>
        <button type="button" onClick={fork}>
          Try it in a copy
        </button>
        <button type="button" onClick={evening.close}>
          Close
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

const DEAD = new Set(["killed", "dead"]);

/** Sides as they stand, to begin the next scene with; without the dead. */
const sidesOf = ({ board, everybody }: Seen) =>
  (board?.sides ?? []).map(({ name, people }) => ({
    name,
    people: people.filter(({ out }) => !DEAD.has(out)).map((each) => ({ name: each.name, line: everybody[each.name]! })),
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
          Close
        </button>
      </p>
    </div>
  );
}

/** Where the scene is, and the numbers of both sides, always in view. */
function Score({ board, title, winner, open }: { board: BoardData; title: string; winner: string; open: (name: string) => void }) {
  return (
    <header class="score">
      <p class="board-line" role="status">
        <b>{title}</b> {winner ? won(board.line, winner) : board.line}
      </p>
      {board.sides.map(({ name, pools, people }) => (
        <p class="score-side" key={name}>
          <button type="button" class="person-name" onClick={() => open(name)}>
            {name}
          </button>
          {pools.map((pool) => (
            <span class="pool" key={pool.name}>
              <b>{pool.value}</b> <small>{pool.name}</small>
            </span>
          ))}
          {pools.length === 0 && people.map((person) => <Standing key={person.name} person={person} />)}
        </p>
      ))}
    </header>
  );
}

/** Of a game whose sides have no number of their own: a person's first track, such as poise. */
function Standing({ person: { name, tracks, out } }: { person: PersonData }) {
  const [first] = tracks;
  if (out || !first) return null;
  return (
    <small class="score-person" title={first.name}>
      {name} <b>{first.most ? `${first.value}/${first.most}` : first.value}</b>
    </small>
  );
}

/** "The battle is over. The friends win." */
function won(line: string, winner: string) {
  const side = winner === "gm" ? "The GM’s side" : winner.endsWith("s") ? `The ${winner}` : `Side ${winner}`;
  return `${line}. ${side} ${winner.endsWith("s") ? "win" : "wins"}.`;
}

/** The lines that have come since the reader last saw the end of the log: the moves of others, shown one by one. */
function useMoves({ steps, secret }: Seen) {
  const shown = steps.length - secret;
  const [seen, setSeen] = useState(shown);
  const moves = steps.slice(seen, shown).filter((step): step is LoggedLine => step.scene === undefined);
  useEffect(() => {
    if (seen > shown || shown - seen === 1 || moves.length < shown - seen) setSeen(shown);
  }, [shown, seen]);
  const several = moves.length > 1;
  const newest: Logged | undefined = several ? moves[0] : steps[shown - 1];
  return { newest, moves: several ? moves : [], next: () => setSeen(seen + 1), skip: () => setSeen(shown) };
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
  const { newest, moves, next: nextMove, skip } = useMoves(view);
  const duePanel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setSomebody(null);
    // The button just pressed is gone: the keyboard goes on where something is due.
    if (document.activeElement === document.body) duePanel.current?.focus({ preventScroll: true });
  }, [mark]);
  const fork = () => {
    setPanel(null);
    start(view.shared || kept.text);
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
      <Score board={board} title={view.scene} winner={winner} open={setSomebody} />
      <div class="play-board">
        <Board board={board} due={names} showRule={setRule} open={setSomebody} />
      </div>
      <Strip step={newest} />
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
        ) : moves.length > 0 ? (
          <Moves steps={moves} next={nextMove} skip={skip} />
        ) : due ? (
          <Due
            game={game}
            evening={evening}
            due={due}
            task={board.task}
            who={somebody}
            showRule={setRule}
            hidden={secret > 0 && seen !== mark}
            reveal={() => setSeen(mark)}
          />
        ) : (
          <p class="take">
            <button type="button" class="primary" onClick={() => setSetting(true)}>
              Next scene
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
export type PlayProps = GameProps & { rules: Record<string, string> };

export function Play({ game, ready, kinds, rules }: PlayProps) {
  const evening = useEvening(game);
  const engineNow = useEngine();
  const [rule, setRule] = useState<string | null>(null);
  const { id, loaded, view, working, start, trouble, setTrouble } = evening;
  useEffect(() => {
    if (!loaded) return;
    if (partOf()) evening.close(); // the rest of it is scanned first
    try {
      const found = brought();
      const elsewhere = found && addressElsewhere(game, found.text, found.first);
      if (elsewhere) location.replace(elsewhere);
      else if (found) start(found.text, found.first).then((done) => done && history.replaceState(null, "", location.pathname));
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
        <p class="play-wait">Looking for sessions on this device…</p>
      ) : id && !view && working ? (
        <p class="play-wait">Opening the session…</p>
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
