import { useEffect, useState } from "preact/hooks";
import { showNotSaved } from "../base/notice.ts";
import { passValue } from "../base/pass-value.ts";
import type { Kinds, Limit } from "../base/protocol.ts";
import { downloadFile } from "../base/saving.ts";
import { changePeople, ignoreStorageError, onStorageError, type People, savedPeople } from "../base/session-storage.ts";
import { hasShape, isListOf, isText } from "../base/storage.ts";
import { sideName } from "../base/typography.ts";
import { useDraft } from "../base/use-draft.ts";
import { engine } from "../engine/engine.ts";
import { bookPolicies } from "./book.tsx";
import { Buttons } from "./fields.tsx";
import { type SetupSide, Sides, splitPerson, type Written } from "./people.tsx";
import { Sheets } from "./sheets.tsx";
import type { Session } from "./use-session.ts";

const areSides = isListOf(hasShape<SetupSide>({ name: isText, people: isListOf(hasShape<Written>({ name: isText, line: isText })) }));

/** Return the head of a scene as text. A person whose sheet is known enters by name alone. */
function sceneText(title: string, kind: string, limits: string[], sides: SetupSide[], known: People) {
  const person = ({ name, line }: Written) => (known[name] === line || !line ? name : `${name}: ${line}`);
  const tags = sides.filter(({ people }) => people.length).map(({ name, people }) => `[${name}] ${people.map(person).join("; ")}`);
  return [`== ${title}`, ...(kind ? [`[scene ${kind}]`] : []), ...limits, ...tags].join("\n");
}

const asText = (people: People) =>
  Object.entries(people)
    .map(([name, line]) => `${name}: ${line}`)
    .join("\n");

/** People as lines of text. Pasted lines or lines from a file can be saved; saved people can be copied, exported, printed or deleted. */
function Paste({ game, ready, kept, onDone }: { game: string; ready: People; kept: People; onDone: () => void }) {
  const [text, setText] = useDraft("people", isText, "");
  const [why, setWhy] = useState("");
  /** Save the people whose lines the rules can read. The others stay in the text field, with the fault of the first of them. */
  const take = async () => {
    const lines = text.split("\n").filter((line) => line.trim());
    const found = lines.map((line) => ({ line, person: splitPerson(line) }));
    const replies = await Promise.all(found.map(({ person }) => engine.play({ game, do: "person", ...person }))).catch((error: Error) =>
      setWhy(error.message),
    );
    if (!replies) return;
    const able = found.filter((_, at) => replies[at]!.ok).map(({ person }) => [person.name, person.line]);
    const isKept = await changePeople(game, (all) => ({ ...all, ...Object.fromEntries(able) })).then(
      () => true,
      onStorageError(() => false),
    );
    if (!isKept) return showNotSaved("The people stay in the text field.");
    const wrong = replies.findIndex(({ ok }) => !ok);
    const first = replies[wrong];
    setWhy(first && !first.ok ? `${lines[wrong]}: ${first.error}` : "");
    setText(lines.filter((_, at) => !replies[at]!.ok).join("\n"));
    onDone();
  };
  const drop = async (name: string) => {
    await changePeople(game, ({ [name]: _, ...others }) => others).catch(onStorageError(() => showNotSaved(`${name} stays on the list.`)));
    onDone();
  };
  const names = Object.keys(kept);
  return (
    <details class="paste">
      <summary>People as text</summary>
      <p>One in a line, such as “Ida: {Object.values(ready)[0]}”. They are kept on this device.</p>
      <textarea rows={4} value={text} onInput={passValue(setText)} aria-label="People, one per line" spellcheck={false} />
      {why && (
        <p class="trouble" role="alert">
          {why}
        </p>
      )}
      <p class="take">
        <button type="button" disabled={!text.trim()} onClick={take}>
          Keep people
        </button>
        {names.length > 0 && (
          <>
            <button type="button" onClick={() => setText(asText(kept))}>
              Show kept people
            </button>
            <button type="button" onClick={() => downloadFile(`${game}-people.txt`, "text/plain", `${asText(kept)}\n`)}>
              Save as file
            </button>
            <button type="button" onClick={() => print()}>
              Print people
            </button>
          </>
        )}
      </p>
      {names.length > 0 && (
        <ul class="kept-people">
          {names.map((name) => (
            <li key={name}>
              <b>{name}</b> {kept[name]}
              <button type="button" aria-label={`Drop ${name}`} onClick={() => drop(name)}>
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** Show a message that appears outside the screen, such as one about a pasted text below. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

const NO_LIMIT = 0;

type LimitFieldProps = { limit: Limit; value: number; set: (value: number) => void };

/** The number that takes a person out of the fight. Without it, no rule ends the fight. */
function LimitField({ limit, value, set }: LimitFieldProps) {
  const numbers = [...limit.others, limit.usual].toSorted((one, other) => one - other);
  return (
    <div class="setup-limit" role="group" aria-label={limit.label}>
      <b>{limit.label}</b>
      <Buttons
        options={[...numbers, NO_LIMIT].map((number) => ({ text: String(number), label: number ? String(number) : "No limit" }))}
        chosen={[String(value)]}
        choose={(number) => set(Number(number))}
      />
      {value === NO_LIMIT && <small>The rules name no number, so the game master says when the fight is over.</small>}
    </div>
  );
}

/** A game: its ready people, and its kinds of scenes with their sides. */
export type GameProps = { game: string; ready: Record<string, string>; kinds: Kinds };
type SetupProps = GameProps & {
  session: Session;
  /** The sides of the scene that is over or going on; null in a new session. */
  presentSides: SetupSide[] | null;
  onClose?: () => void;
  showRule: (rule: string) => void;
};

/** The form for a new scene, in a new session or in the present one. */
export function Setup({ game, ready, kinds, session, presentSides, onClose, showRule }: SetupProps) {
  const { everybody: known, dead } = presentSides ? session.view! : { everybody: {}, dead: [] };
  // A draft of the next scene is valid only until the session changes, because its people may change too.
  const draft = presentSides ? `next/${session.id}/${session.kept!.text.length}/` : "";
  const empty = presentSides?.length ? presentSides : kinds.fight!.sides.map((name) => ({ name, people: [] }));
  const [title, setTitle] = useDraft(`${draft}title`, isText, "");
  const [kind, setKind] = useDraft(`${draft}kind`, isText, "");
  const [sides, setSides] = useDraft<SetupSide[]>(`${draft}sides`, areSides, empty);
  const [limited, setLimited] = useDraft(`${draft}limit`, isText, "");
  const plays = presentSides ? session.view!.plays : "";
  const [byBook, setByBook] = useDraft<string[]>(`${draft}book`, isListOf(isText), Object.keys(bookPolicies(plays)));
  const [kept, setKept] = useState<People>({});
  const limit = kinds[kind || "fight"]!.limit;
  const most = limit ? Number(limited || limit.usual) : NO_LIMIT;
  /** Return the sides of another kind of scene, with the people who are already on them. */
  const turn = (name: string) => {
    setKind(name === "fight" ? "" : name);
    const wished = kinds[name]!.sides;
    const keptName = (side: string, at: number) => (wished.length > 1 && sides[at]?.people.length ? sides[at].name : side);
    setSides(wished.map((side, at) => ({ name: keptName(side, at), people: sides[at]?.people ?? [] })));
  };
  const loadPeople = () => savedPeople(game).then(setKept, ignoreStorageError);
  useEffect(() => void loadPeople(), []);
  const begin = async () => {
    const limits = limit && most ? [`[${limit.tag}] ${most}`] : [];
    const scene = sceneText(title, kind, limits, sides, known);
    const how = bookPolicies(plays);
    const theirs = byBook.filter((name) => sides.some((side) => side.name === name));
    const next = theirs.map((name) => (how[name] && how[name] !== "plain" ? `${name}=${how[name]}` : name)).join(", ");
    // The book must not go on in the fight before, so this command is not one that it follows.
    if (presentSides && next !== plays) await session.sendNext(() => ({ do: "plays", line: next }));
    const done = await (presentSides ? session.send({ do: "begin", scene }) : session.begin(scene, next));
    if (!done) return;
    setLimited("");
    setByBook([]);
    setTitle("");
    setKind("");
    setSides(empty);
    onClose?.();
  };
  const names = Object.entries(kinds);
  const unmanned = sides.filter(({ people }) => !people.length).map(({ name }) => name);
  const manned = sides.filter(({ people }) => people.length).map(({ name }) => name.trim());
  const needsPeople = kinds[kind || "fight"]!.sides.length > 1 ? unmanned.length > 0 : unmanned.length === sides.length;
  // Sides with the same name become one side, and a fight needs two sides.
  const needsNames = manned.includes("") || (manned.length > 1 && new Set(manned).size === 1);
  const missing = needsPeople ? `Add someone to ${unmanned.map(sideName).join(" and ")}.` : needsNames ? "Give each side a name of its own." : "";
  return (
    <div class="setup">
      <label class="setup-title">
        <span>{presentSides ? "Title of the next scene (optional)" : "Title of the scene (optional)"}</span>
        <input type="text" value={title} placeholder="The toll bridge" onInput={passValue(setTitle)} autocomplete="off" />
      </label>
      {names.length > 1 && (
        <p class="segments" role="group" aria-label="What kind of scene">
          {names.map(([name, words]) => (
            <button type="button" key={name} aria-pressed={(kind || "fight") === name} onClick={() => turn(name)}>
              {words.title}
            </button>
          ))}
        </p>
      )}
      {limit && <LimitField limit={limit} value={most} set={(number) => setLimited(String(number))} />}
      <Sides {...{ game, byBook, setByBook, ready, known, kept, dead, sides, setSides, showRule }} />
      <p class="take setup-foot">
        {session.trouble && (
          <span class="trouble" role="alert" ref={scrollIntoView}>
            {session.trouble}
          </span>
        )}
        <span class="setup-missing">{missing || sides.map(({ people }) => people.length).join(" against ")}</span>
        {onClose && (
          <button type="button" onClick={onClose}>
            Back
          </button>
        )}
        <button type="button" class="primary" disabled={missing !== "" || session.working} onClick={begin}>
          Begin
        </button>
      </p>
      <Paste game={game} ready={ready} kept={kept} onDone={loadPeople} />
      <Sheets game={game} people={kept} />
    </div>
  );
}
