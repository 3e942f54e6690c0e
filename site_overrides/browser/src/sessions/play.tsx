// The session page.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Chooser, Square } from "../base/protocol.ts";
import { downloadFile } from "../base/saving.ts";
import type { Seen } from "../base/session-shapes.ts";
import { deleteSession, savedSession } from "../base/session-storage.ts";
import { useEngine } from "../calculators/use-answer.ts";
import { addressElsewhere, hasSession, partIn, sessionIn } from "./address.ts";
import { Board } from "./board.tsx";
import { HandOver, hasChosenInSecret, Players, useBook } from "./book.tsx";
import { Ending } from "./ending.tsx";
import { type GroundChoice, peopleOnGround } from "./ground.tsx";
import { GroundKey } from "./ground-key.tsx";
import { Log } from "./log.tsx";
import { PendingPanel, PendingRoll } from "./pending-panel.tsx";
import { PersonPanel } from "./person-panel.tsx";
import { Review } from "./review.tsx";
import { Rule } from "./rule.tsx";
import { Score } from "./score.tsx";
import { Secrets } from "./secrets.tsx";
import { type GameProps, Setup } from "./setup.tsx";
import { Receive, Share } from "./share.tsx";
import { useStanding } from "./standing.tsx";
import { Moves, Strip, useMoves } from "./strip.tsx";
import { type Choosing, useChoice } from "./use-choice.ts";
import { type Opened, type Session, UNREADABLE, useSession } from "./use-session.ts";

/** Keep the screen on while a choice or a roll is pending. */
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

function Sessions({ session, game }: { session: Session; game: string }) {
  const { list, open, relist, setTrouble } = session;
  if (!list.length) return null;
  const showError = (error: Error) => setTrouble(error.message);
  const drop = (id: string) => deleteSession(game, id).then(relist, showError);
  const take = (id: string) =>
    savedSession(game, id).then((found) => {
      if (found) downloadFile(`${game}-session.txt`, "text/plain", found.text);
      else setTrouble(UNREADABLE);
    }, showError);
  return (
    <section class="kept-sessions" aria-label="Kept on this device">
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

type Panel = "log" | "more" | "review" | "key" | null;

/** The buttons for the panels beside the fight. */
function Bar({ panel, show, hasGround }: { panel: Panel; show: (panel: Panel) => void; hasGround: boolean }) {
  const toggle = (name: Panel) => show(panel === name ? null : name);
  return (
    <nav class="play-bar" aria-label="The session">
      {hasGround && (
        <button type="button" aria-pressed={panel === "key"} onClick={() => toggle("key")}>
          Key
        </button>
      )}
      <button type="button" class="bar-log" aria-pressed={panel === "log"} onClick={() => toggle("log")}>
        Log
      </button>
      <button type="button" aria-pressed={panel === "more"} onClick={() => toggle("more")}>
        More
      </button>
    </nav>
  );
}

/** The Undo button, always in the same place, and a Redo button if there are undone lines. */
function Undo({ session: { send, view, kept, working } }: { session: Opened }) {
  return (
    <p class="dock-undo">
      <button type="button" disabled={view.steps.length < 2 || working} onClick={() => send({ do: "undo" })}>
        Undo
      </button>
      {kept.undone > 0 && (
        <button type="button" disabled={working} onClick={() => send({ do: "redo" })}>
          Redo
        </button>
      )}
    </p>
  );
}

type MoreProps = {
  session: Opened;
  game: string;
  who: string | undefined;
  next: () => void;
  fork: () => void;
  review: () => void;
  onClose: () => void;
};

function More({ session, game, who, next, fork, review, onClose }: MoreProps) {
  const { over } = session.view;
  const [coded, setCoded] = useState(false);
  const share = <Share {...{ session, game, coded, setCoded }} />;
  if (coded) return <div class="more">{share}</div>;
  return (
    <div class="more">
      <h3>This fight</h3>
      <p class="segments">
        <button type="button" onClick={next}>
          {over ? "Next scene" : "End this scene"}
        </button>
        <button type="button" onClick={review}>
          Review the fight
        </button>
        <button type="button" onClick={fork}>
          Try it in a copy
        </button>
      </p>
      <h3>Who plays</h3>
      <Players session={session} />
      {who && <HandOver key={who} who={who} session={session} onClose={onClose} />}
      <h3>Take it along</h3>
      {share}
      {session.id && <Secrets session={session} id={session.id} game={game} />}
      <h3>This session</h3>
      <p class="segments">
        <button type="button" onClick={() => print()}>
          Print the log
        </button>
        <button type="button" onClick={session.close}>
          Close session
        </button>
      </p>
    </div>
  );
}

/** Return the sides in their present state, without the dead, as a start for the next scene. */
const sidesOf = ({ board, dead, everybody }: Seen) =>
  (board?.sides ?? []).map(({ name, people }) => ({
    name,
    people: people.filter((person) => !dead.includes(person.name)).map((person) => ({ name: person.name, line: everybody[person.name]! })),
  }));

/** A session whose text cannot start: the reason, and buttons to save the text or close it. */
function Stuck({ session, game, why }: { session: Opened; game: string; why: string }) {
  const { kept, close } = session;
  return (
    <div class="stuck" role="alert">
      <p class="trouble">This session cannot start: {why} Its text is saved.</p>
      <p class="take">
        <button type="button" onClick={() => downloadFile(`${game}-session.txt`, "text/plain", kept.text)}>
          Save its text
        </button>
        <button type="button" onClick={close}>
          Close
        </button>
      </p>
    </div>
  );
}

const isSquare = (value: unknown): value is Square => Array.isArray(value) && value.length === 2;

/** Return the effects of a tap on the ground for the person who chooses: the steps of the open choice, and the targets of all choices. */
function onGround({ choice, aim, set }: Choosing, { name, groups }: Chooser): GroundChoice {
  const field = choice?.opened?.fields.find(
    ({ kind, ...rest }) => kind === "pick" && "options" in rest && rest.options.some((option) => isSquare((option as { value?: unknown }).value)),
  );
  const options = field?.kind === "pick" ? field.options : [];
  return {
    who: name,
    steps: options.flatMap(({ value, label }) => (isSquare(value) ? [{ at: value, label }] : [])),
    chosen: field?.text ?? null,
    take: (label) => set(field!.name, label),
    targets: groups.flatMap(({ offers }) => offers.flatMap(({ targets }) => targets.names)),
    aim: (target) => aim(name, groups, target),
  };
}

function Playing({ game, ready, rules, session: kept_ }: Omit<PlayProps, "kinds"> & { session: Opened }) {
  const answers = useStanding(kept_.id);
  const session = useBook(kept_, answers);
  const { view, kept, trouble, setTrouble, send, start } = session;
  const [panel, setPanel] = useState<Panel>(null);
  const [rule, setRule] = useState<string | null>(null);
  const [shownPerson, setShownPerson] = useState<string | null>(null);
  const [setting, setSetting] = useState(false);
  const [seen, setSeen] = useState("");
  const [whose, setWhose] = useState<string | null>(null);
  const { board, due, verdict, secret, everybody } = view;
  const names = due?.who.map(({ name }) => name) ?? [];
  const person = due?.who.find(({ name }) => name === whose) ?? due?.who[0];
  const mark = `${kept.text}/${kept.undone}`;
  // When a side has chosen in secret, it hands the phone to the other side. Within a side, nothing is hidden.
  const sideOf = (name: string | undefined) => board?.sides.find(({ people }) => people.some((one) => one.name === name))?.name;
  const holds = useRef<string | undefined>(undefined);
  const hidden = hasChosenInSecret(view) && seen !== mark && sideOf(names[0]) !== holds.current;
  useEffect(() => {
    if (!hidden && person && !view.book) holds.current = sideOf(person.name);
  });
  useAwake(Boolean(due));
  const choosing = useChoice(game, kept, setTrouble);
  const { newest, ...moves } = useMoves(view, session.working || due?.kind === "roll");
  const duePanel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    setShownPerson(null);
    setWhose(null);
  }, [mark]);
  useEffect(() => {
    // The pressed button is gone or disabled, so the keyboard continues at the pending choice.
    if (document.activeElement === document.body) duePanel.current?.focus({ preventScroll: true });
  }, [mark, session.working]);
  const fork = () => {
    setPanel(null);
    start(view.shared || kept.text);
  };
  const next = () => {
    setPanel(null);
    setSetting(true);
  };
  const close = () => {
    setShownPerson(null);
    setTrouble("");
  };
  const aim = (name: string) => {
    close();
    choosing.aim(person!.name, person!.groups, name);
  };
  const isFree = person && !hidden && !session.working && !moves.moves.length && due?.kind !== "roll";
  const ground = isFree ? { ...onGround(choosing, person), aim } : null;
  if (setting || !board) {
    return (
      <>
        {!board && view.fault && <Stuck session={session} game={game} why={view.fault.why} />}
        <Setup {...{ game, ready, session, kinds: view.kinds, presentSides: sidesOf(view), showRule: setRule }} onClose={() => setSetting(false)} />
      </>
    );
  }
  return (
    <div class="playing" data-panel={panel}>
      <Score board={board} steps={view.steps.slice(0, view.steps.length - secret)} title={view.scene} verdict={verdict} open={setShownPerson}>
        <Bar panel={panel} show={setPanel} hasGround={peopleOnGround(board).length > 1} />
      </Score>
      <div class="play-board">
        <Board board={board} due={names} showRule={setRule} open={setShownPerson} choice={ground} />
      </div>
      <Strip move={newest} sides={board.sides} left={!moves.moves.length && hasChosenInSecret(view) ? names.length : 0} />
      <div class="play-due" ref={duePanel} tabIndex={-1}>
        {trouble && (
          <p class="trouble" role="alert">
            {trouble}
          </p>
        )}
        {panel === "review" ? (
          <Review game={game} session={session} showRule={setRule} onClose={() => setPanel(null)} />
        ) : panel === "key" ? (
          <GroundKey board={board} choice={ground} onClose={() => setPanel(null)} />
        ) : moves.moves.length > 0 && !shownPerson && panel !== "more" ? (
          <Moves {...moves} />
        ) : (
          // While a command runs, these panels show the old state, and a tap would be lost when the reply arrives.
          <fieldset class="dock-commands" disabled={session.working}>
            {panel === "more" ? (
              <More {...{ session, game, next, fork }} who={person?.name} review={() => setPanel("review")} onClose={() => setPanel(null)} />
            ) : shownPerson ? (
              <PersonPanel
                key={shownPerson}
                name={shownPerson}
                board={board}
                line={everybody[shownPerson]}
                send={send}
                onClose={close}
                showRule={setRule}
              />
            ) : due && person ? (
              <PendingPanel
                standing={answers}
                {...{ game, session, choosing, due, person, setWhose, hidden }}
                showRule={setRule}
                end={next}
                reveal={() => setSeen(mark)}
              />
            ) : due ? (
              <PendingRoll session={session} due={due} />
            ) : (
              <Ending board={board} verdict={verdict} review={() => setPanel("review")} next={next} />
            )}
          </fieldset>
        )}
        <Undo session={session} />
      </div>
      <div class="play-log">
        <h3 class="unseen-text">The log</h3>
        <Log session={session} showRule={setRule} />
      </div>
      {rule && (
        <div class="play-rule">
          <Rule rule={rule} address={rules[rule]} onClose={() => setRule(null)} />
        </div>
      )}
    </div>
  );
}

/** The properties of the session page: ready people, kinds of scenes, and the address of each rule. */
export type PlayProps = GameProps & { rules: Record<string, string> };

export function Play({ game, ready, kinds, rules }: PlayProps) {
  const session = useSession(game);
  const engineNow = useEngine();
  const [rule, setRule] = useState<string | null>(null);
  const [opening, setOpening] = useState(() => hasSession());
  const { id, loaded, view, working, start, setTrouble } = session;
  useEffect(() => {
    if (!loaded) return;
    if (partIn()) session.close(); // the reader is about to scan its other parts
    try {
      const found = sessionIn();
      const elsewhere = found && addressElsewhere(game, found.text, found.first);
      if (elsewhere) location.replace(elsewhere);
      else if (found)
        start(found.text, found.first).then((done) => {
          setOpening(false);
          if (done) history.replaceState(null, "", location.pathname);
        });
    } catch (error) {
      setOpening(false);
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
      ) : opening ? (
        // The script in late.ts reports elements of the class play-wait that stay too long, but the rules may take longer to
        // load. The script sees only added elements, so the key makes this element a new one.
        <p key="opening" class="play-opening" role="status">
          Opening the session…
        </p>
      ) : id && !view && working ? (
        <p class="play-wait">Opening the session…</p>
      ) : view ? (
        <Playing game={game} ready={ready} rules={rules} session={session as Opened} />
      ) : (
        <>
          <Setup game={game} ready={ready} kinds={kinds} session={session} presentSides={null} showRule={setRule} />
          <Sessions session={session} game={game} />
          <Receive game={game} start={start} setTrouble={setTrouble} working={working} />
          {rule && <Rule rule={rule} address={rules[rule]} onClose={() => setRule(null)} />}
        </>
      )}
    </section>
  );
}
