// The board: sides with their numbers, people with their tracks as boxes, and notes.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Board as BoardData, Note, Person as PersonData, Side as SideData, Track } from "../base/protocol.ts";
import { plainText } from "../base/typography.ts";
import { shortener, TIGHT, useTight, useWholeRows } from "./board-rows.ts";
import { type GroundChoice, ZoomableGround } from "./ground.tsx";

type ShowRule = { showRule: (rule: string) => void };
/** The names of the people who choose now, and the function that opens a person. */
type Marks = { due: string[]; open: (name: string) => void };
/** A person as their row shows them. */
type Short = { short: (person: PersonData) => PersonData };

const MAX_BOXES = 12;

function Boxes({ name, value, most }: Track) {
  if (!most || most > MAX_BOXES || value > most || value < 0)
    return (
      <span class="track">
        <span class="track-name">{name}</span> <b>{plainText(value)}</b>
        {most ? <span class="track-most"> / {most}</span> : null}
      </span>
    );
  return (
    <span class="track" role="img" aria-label={`${name}: ${value} of ${most}`}>
      <span class="track-name">{name}</span>
      <span class="boxes">
        {Array.from({ length: most }, (_, at) => (
          <i key={at} class={at < value ? "full" : ""} />
        ))}
      </span>
    </span>
  );
}

/** A note; a tap on it shows its rule. */
export function Condition({ text, rule, showRule }: Omit<Note, "brief"> & ShowRule) {
  return rule ? (
    <button type="button" class="condition" onClick={() => showRule(rule)}>
      {text}
    </button>
  ) : (
    <span class="condition">{text}</span>
  );
}

function Person({ person, due, open }: Omit<Marks, "due"> & { person: PersonData; due: boolean }) {
  const { name, title, tracks, conditions, out } = person;
  return (
    <li class="person" data-due={due ? "" : undefined} data-out={out ? "" : undefined}>
      <button type="button" class="person-name" onClick={() => open(name)}>
        {name}
      </button>
      {title && <span class="person-title">{title}</span>}
      <span class="person-state">
        {out ? (
          <span class="person-out">{out}</span>
        ) : (
          <span class="tracks">
            {tracks.map((track) => (
              <Boxes key={track.name} {...track} />
            ))}
          </span>
        )}
        {conditions.length > 0 && (
          <span class="conditions">
            {conditions.map(({ text }) => (
              <span class="condition" key={text}>
                {text}
              </span>
            ))}
          </span>
        )}
      </span>
    </li>
  );
}

const NUMBERED = /^(.+) (\d+)$/; // "Odo 2", one of three equal bandits

/** Group equal people: [[Odo 1, Odo 2], [Mab]]. A group has one row until anything about its people differs. */
function equals(people: PersonData[]) {
  const groups = new Map<string, PersonData[]>();
  for (const person of people) {
    const { name, ...rest } = person;
    const [, stem] = NUMBERED.exec(name) ?? [];
    const key = stem ? JSON.stringify([stem, rest]) : name;
    groups.set(key, [...(groups.get(key) ?? []), person]);
  }
  return [...groups.values()];
}

/** Return the name of a group of equal people: "Odo 1–3", or "Odo 1, 3" if a person in between differs. */
function nameOf(people: PersonData[]) {
  const numbers = people.map(({ name }) => Number(NUMBERED.exec(name)![2]));
  const [first, last] = [numbers[0]!, numbers.at(-1)!];
  return `${NUMBERED.exec(people[0]!.name)![1]} ${last - first === numbers.length - 1 ? `${first}–${last}` : numbers.join(", ")}`;
}

/** A row for several equal people. A tap shows each in a row of its own. */
function Equals({ people, due, open, short }: Marks & Short & { people: PersonData[] }) {
  const [apart, setApart] = useState(false);
  const whose = people.filter(({ name }) => due.includes(name));
  if (apart) return people.map((person) => <Person key={person.name} person={short(person)} due={whose.includes(person)} open={open} />);
  return <Person person={{ ...short(people[0]!), name: nameOf(people) }} due={whose.length > 0} open={() => setApart(true)} />;
}

function Side({ side, due, open, short }: Marks & Short & { side: SideData }) {
  const there = side.people.filter(({ out }) => !out);
  const gone = side.people.filter(({ out }) => out);
  const row = (person: PersonData) => <Person key={person.name} person={short(person)} due={due.includes(person.name)} open={open} />;
  const rows = equals(there).map((people) =>
    people.length > 1 ? <Equals key={people[0]!.name} {...{ people, due, open, short }} /> : row(people[0]!),
  );
  return (
    <section class="side" aria-label={side.name}>
      <h3 class="unseen-text">{side.name}</h3>
      <ul>{rows}</ul>
      {gone.length > 0 && (
        <details class="gone">
          <summary>{gone.length === 1 ? "1 is out" : `${gone.length} are out`}</summary>
          <ul>{gone.map(row)}</ul>
        </details>
      )}
    </section>
  );
}

/** Return names with "or" between them, such as "Muscle or Agility damage". */
function joined(names: string[]) {
  const ends = new Set(names.map((name) => name.slice(name.lastIndexOf(" "))));
  return names.map((name, at) => (ends.size === 1 && at < names.length - 1 ? name.slice(0, name.lastIndexOf(" ")) : name)).join(" or ");
}

/** The names of the rows of boxes, for a board that shows the boxes without names. */
function Legend({ sides }: { sides: SideData[] }) {
  const tracks = sides.flatMap(({ people }) => people.filter(({ out }) => !out).map(({ tracks }) => tracks.filter(({ most }) => most)));
  const namesAt = (at: number) => [...new Set(tracks.flatMap((own) => own.slice(at, at === 2 ? undefined : at + 1).map(({ name }) => name)))];
  const names = [0, 1, 2].map((at) => joined(namesAt(at))).filter(Boolean);
  if (!names.length) return null;
  return (
    <p class="board-legend" aria-hidden="true">
      {names.map((name) => (
        <span class="track" key={name}>
          <span class="boxes">
            <i />
          </span>
          {name}
        </span>
      ))}
    </p>
  );
}

/** The board of a scene. `open` opens a person, `showRule` shows a rule. */
export function Board({ board, due, open, showRule, choice }: Marks & ShowRule & { board: BoardData; choice: GroundChoice | null }) {
  const box = useRef<HTMLDivElement>(null);
  const first = due[0];
  const content = JSON.stringify([board, due]);
  const level = useTight(box, content);
  const short = shortener(board, due, level);
  const unseen = useWholeRows(box);
  // If the board is too high for the screen, scroll to the person who chooses. A ground always shows all people.
  useEffect(() => {
    if (first && !box.current?.querySelector(".ground")) box.current?.querySelector("[data-due]")?.scrollIntoView({ block: "nearest" });
  }, [first]);
  return (
    <div class="board" data-tight={level ? "" : undefined} data-bare={level > TIGHT ? "" : undefined} ref={box}>
      <ZoomableGround board={board} open={open} choice={choice} />
      <div class="board-people">
        <div class="sides">
          {board.sides.map((side) => (
            <Side key={side.name} side={side} due={due} open={open} short={(person) => short(person, side)} />
          ))}
        </div>
        {board.notes.length > 0 && (
          <ul class="noted" aria-label="Noted">
            {board.notes.map((note) => (
              <li key={note.text}>
                <Condition {...note} showRule={showRule} />
              </li>
            ))}
          </ul>
        )}
        {level === TIGHT && <Legend sides={board.sides} />}
        {unseen > 0 && (
          <p class="board-more" aria-hidden="true">
            {unseen} more ↕
          </p>
        )}
      </div>
    </div>
  );
}
