// People as lines of text: the reader writes them, the rules check them, and they are saved or join a scene.

import { useEffect, useState } from "preact/hooks";
import { showNotSaved } from "../base/notice.ts";
import { passValue } from "../base/pass-value.ts";
import type { SessionReply } from "../base/protocol.ts";
import { changePeople, onStorageError, type People } from "../base/session-storage.ts";
import { hasShape, isNull, isNumber, isOr, isText } from "../base/storage.ts";
import { capital } from "../base/typography.ts";
import { useDraft } from "../base/use-draft.ts";
import { engine } from "../engine/engine.ts";
import { asTag } from "../rulings/choice.ts";

const SPLIT = /^([^:·]+?)\s*[:·]\s*(.*)$/;

/** A person as text: a name and a line. */
export type Written = { name: string; line: string };
/** A side of a new scene. */
export type SetupSide = { name: string; people: Written[] };
/** The rules' result for a person's line, or why they cannot read it. */
export type Judgement = SessionReply<{ do: "person" }>;

/** Split "Ida: M2 A5" or "Ida · M2 A5" into name and line; a bare name has an empty line. */
export function splitPerson(text: string): Written {
  const [, name, line] = SPLIT.exec(text.trim()) ?? ["", text.trim(), ""];
  return { name: name!, line: line! };
}

/** Check a line against the rules again after each change. */
function useJudgement(game: string, name: string, line: string) {
  const [judged, setJudged] = useState<Judgement | null>(null);
  useEffect(() => {
    if (!name) {
      setJudged(null);
      return undefined;
    }
    let current = true;
    const wait = setTimeout(async () => {
      try {
        const reply = await engine.play({ game, do: "person", name, line, rulings: asTag(game) });
        if (current) setJudged(reply);
      } catch (error) {
        if (current) setJudged({ ok: false, error: (error as Error).message });
      }
    }, 200);
    return () => {
      current = false;
      clearTimeout(wait);
    };
  }, [game, name, line]);
  return judged;
}

type JudgedProps = { judged: Judgement | null; mend: (line: string) => void; showRule: (rule: string) => void };

function Judged({ judged, mend, showRule }: JudgedProps) {
  if (!judged) return null;
  if (!judged.ok) return <p class="trouble">{judged.error}</p>;
  return (
    <div class="judged">
      {judged.sums.length > 0 && (
        <details>
          <summary>
            {capital(judged.sums.at(-1)!.label)}: <b>{judged.sums.at(-1)!.value}</b>
          </summary>
          <ul>
            {judged.sums.slice(0, -1).map(({ label, value }) => (
              <li key={label}>
                {capital(label)}: {value}
              </li>
            ))}
          </ul>
        </details>
      )}
      {judged.broken.map(({ rule, why, mend: mended }) => (
        <p class="broken" key={rule + why}>
          {capital(why)}{" "}
          <button type="button" class="rule-link" onClick={() => showRule(rule)}>
            {rule}
          </button>
          {mended && (
            <button type="button" onClick={() => mend(mended)}>
              Mend it: {mended}
            </button>
          )}
        </p>
      ))}
    </div>
  );
}

const numberedNames = (name: string, count: number) => (count === 1 ? [name] : Array.from({ length: count }, (_, at) => `${name} ${at + 1}`));

type BuilderProps = {
  game: string;
  given: Written;
  draft: string;
  ready: People;
  onDone: (name: string, line: string, count: number) => void;
  onClose: () => void;
  showRule: (rule: string) => void;
};

/** A form for one person: the name and the line, the result of the check, and buttons that add the person to a side or save them. */
function Builder({ game, given, draft, ready, onDone, onClose, showRule }: BuilderProps) {
  const [name, setName] = useDraft(`${draft}/name`, isText, given.name);
  const [line, setLine] = useDraft(`${draft}/line`, isText, given.line);
  const [count, setCount] = useState(1);
  const judged = useJudgement(game, name && numberedNames(name, count).at(-1)!, line);
  const submit = (event: Event) => {
    event.preventDefault();
    if (judged?.ok) onDone(name, line.trim().replace(/\s*[\r\n]+\s*/g, " · "), count);
  };
  return (
    <form class="builder" onSubmit={submit}>
      <label>
        <span>Name</span>
        <input type="text" value={name} onInput={passValue(setName)} required autocomplete="off" />
      </label>
      <label>
        <span>Sheet</span>
        <textarea rows={2} value={line} placeholder={Object.values(ready)[0]} onInput={passValue(setLine)} autocomplete="off" spellcheck={false} />
      </label>
      <p class="segments" role="group" aria-label="Begin with">
        {Object.entries(ready).map(([title, sheet]) => (
          <button
            type="button"
            key={title}
            aria-pressed={line === sheet}
            onClick={() => {
              setLine(sheet);
              if (!name) setName(title);
            }}
          >
            {title}
          </button>
        ))}
      </p>
      <Judged judged={judged} mend={setLine} showRule={showRule} />
      <p class="take">
        <button type="submit" class="primary" disabled={!judged?.ok}>
          {count > 1 ? `Put ${count} in` : "Put in"}
        </button>
        {!name && <span class="setup-missing">Give a name first.</span>}
        <span class="counter">
          <span class="counter-label">How many</span>
          <button type="button" disabled={count < 2} aria-label="fewer" onClick={() => setCount(count - 1)}>
            −
          </button>
          <output>{count}</output>
          <button type="button" disabled={count > 11} aria-label="more" onClick={() => setCount(count + 1)}>
            +
          </button>
        </span>
        <button type="button" onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** The person in the form, and the side to join. A new person has another `nth`, so that a fresh form appears. */
type Building = { side: number; given: Written; nth: number };
const isBuilding = hasShape<Building>({ side: isNumber, given: hasShape<Written>({ name: isText, line: isText }), nth: isNumber });

const FOE = "Bandit"; // the ready person that all games have for the other side

/** Return a free name: "Fighter", or else "Fighter 2" and so on. */
function freeName(name: string, taken: ReadonlySet<string>) {
  let count = 1;
  while (taken.has(count === 1 ? name : `${name} ${count}`)) count++;
  return count === 1 ? name : `${name} ${count}`;
}

/** Return `count` free names: "Bandit 1", "Bandit 2", "Bandit 3". */
function freeNames(name: string, count: number, taken: ReadonlySet<string>) {
  const names: string[] = [];
  for (let number = 1; names.length < count; number++) if (!taken.has(`${name} ${number}`)) names.push(`${name} ${number}`);
  return names;
}

/** A button that adds a ready person to a side. */
function Ready({ name, line, put }: Written & { put: () => void }) {
  return (
    <span class="tile">
      <button type="button" onClick={put}>
        + {name}
      </button>
      <small>{line}</small>
    </span>
  );
}

type SidesProps = {
  game: string;
  /** The names of the sides that the book plays. */
  byBook: string[];
  setByBook: (sides: string[]) => void;
  ready: People;
  known: People;
  kept: People;
  /** The names of the dead, who cannot be chosen again. */
  dead: string[];
  sides: SetupSide[];
  setSides: (sides: SetupSide[]) => void;
  showRule: (rule: string) => void;
};

/** The sides of a new scene, with people to choose from: those of the session, the saved ones, and new ones. */
export function Sides({ game, byBook, setByBook, ready, known, kept, dead, sides, setSides, showRule }: SidesProps) {
  const [building, setBuilding] = useDraft<Building | null>("building", isOr(isNull, isBuilding), null);
  const taken = new Set(sides.flatMap(({ people }) => people.map(({ name }) => name)));
  const change = (at: number, next: Partial<SetupSide>) => setSides(sides.map((side, number) => (number === at ? { ...side, ...next } : side)));
  const put = (at: number, ...people: Written[]) =>
    change(at, { people: [...sides[at]!.people.filter(({ name }) => !people.some((member) => member.name === name)), ...people] });
  const build = (side: number, given: Written) => setBuilding({ side, given, nth: Date.now() });
  const others = Object.entries({ ...kept, ...known }).filter(([name]) => !(taken.has(name) || dead.includes(name)));
  const addPerson = (name: string, line: string, count: number) => {
    changePeople(game, (all) => ({ ...all, [name]: line })).catch(onStorageError(() => showNotSaved(`${name} is in this scene only.`)));
    put(building!.side, ...numberedNames(name, count).map((member) => ({ name: member, line })));
    setBuilding(null);
  };
  return (
    <div class="setup-sides">
      {sides.map((side, at) => (
        <fieldset key={at}>
          <legend class="unseen-text">Side {at + 1}</legend>
          <p class="setup-side">
            <input
              class="side-name"
              type="text"
              value={side.name}
              aria-label={`Name of side ${at + 1}`}
              onInput={passValue((name) => {
                change(at, { name });
                setByBook(byBook.map((one) => (one === side.name ? name : one)));
              })}
              autocomplete="off"
            />
            {sides.length > 1 && (
              <button
                type="button"
                aria-pressed={byBook.includes(side.name)}
                onClick={() => setByBook(byBook.includes(side.name) ? byBook.filter((one) => one !== side.name) : [...byBook, side.name])}
              >
                The book plays it
              </button>
            )}
          </p>
          <ul>
            {side.people.map(({ name, line }) => (
              <li key={name}>
                <button type="button" class="setup-person" onClick={() => build(at, { name, line })}>
                  <b>{name}</b> {line}
                </button>
                <button
                  type="button"
                  aria-label={`Take ${name} out`}
                  onClick={() => change(at, { people: side.people.filter((member) => member.name !== name) })}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
          {building?.side === at ? (
            <Builder
              key={building.nth}
              game={game}
              given={building.given}
              draft={`building/${building.nth}`}
              ready={ready}
              onDone={addPerson}
              onClose={() => setBuilding(null)}
              showRule={showRule}
            />
          ) : (
            <p class="setup-ready">
              {ready[FOE] && at > 0 && (
                <Ready
                  name="Three bandits"
                  line={ready[FOE]}
                  put={() => put(at, ...freeNames(FOE, 3, taken).map((name) => ({ name, line: ready[FOE]! })))}
                />
              )}
              {others.map(([name, line]) => (
                <Ready key={name} name={name} line={line} put={() => put(at, { name, line })} />
              ))}
              {Object.entries(ready).map(([name, line]) => (
                <Ready key={`ready ${name}`} name={name} line={line} put={() => put(at, { name: freeName(name, taken), line })} />
              ))}
              <button type="button" onClick={() => build(at, { name: "", line: "" })}>
                + New person
              </button>
            </p>
          )}
        </fieldset>
      ))}
      <p class="segments">
        <button type="button" onClick={() => setSides([...sides, { name: `side ${sides.length + 1}`, people: [] }])}>
          Add a side
        </button>
        {sides.length > 1 && (
          <button type="button" onClick={() => setSides(sides.slice(0, -1))}>
            Remove last side
          </button>
        )}
      </p>
    </div>
  );
}
