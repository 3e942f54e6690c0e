// The result strip: the dice, the result, and each changed number, for one move at a time.

import { Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ActionResult, LoggedLine, LogStep, NumberChange, Side } from "../base/protocol.ts";
import type { Seen } from "../base/session-shapes.ts";
import { capital, plainText, sideName } from "../base/typography.ts";
import { Dice } from "../exhibit/dice.tsx";

const MAX_DICE = 3; // rolls shown as dice

/** A move: a result of a line with the numbers that it changed, or a line without results. */
type Move = { line: LoggedLine; result: ActionResult | undefined; changes: NumberChange[] };

/** Split a line into moves. Each change belongs to the move that made it, or else to the last move of that person. */
function movesOf(line: LoggedLine): Move[] {
  const moves = line.results.map((result): Move => ({ line, result, changes: [] }));
  if (!moves.length) return [{ line, result: undefined, changes: line.changes }];
  for (const change of line.changes) {
    const { who, by } = change;
    const made = moves.find(({ result }) => result!.to === who && by.includes(result!.by));
    const own = made ?? moves.findLast(({ result }) => result!.by === who) ?? moves.findLast(({ result }) => result!.to === who);
    (own ?? moves.at(-1)!).changes.push(change);
  }
  return moves;
}

/** Return the title of a move: the line, or the result's own text if the line has several results, no choice, or another person's choice. */
function titleOf({ line, result }: Move) {
  if (!result) return line.said;
  return line.results.length > 1 || !line.said.includes(result.by) || !line.said ? result.text : line.said;
}

/** Join notes of the rules to sentences. */
const sentences = (texts: string[]) => texts.map((text) => `${capital(text.replace(/[.]$/, ""))}.`).join(" ");

function Outcome({ result }: { result: ActionResult | undefined }) {
  if (!result || result.success === null) return null;
  return result.success ? <b class="good">✓ Success.</b> : <b class="bad">✗ Failure.</b>;
}

const MAX_NAME_LETTERS = 28; // letters of the names of people with the same changes

/** The changes of one person, or of several people with the same changes: for example, all get a counter when a round ends. */
type JointChanges = { people: string[]; changes: NumberChange[]; by: string[] };

/** Join the changes of one person by the same actors; then join the people who have equal changes. */
function joinChanges(changes: NumberChange[]) {
  const owned: JointChanges[] = [];
  for (const change of changes) {
    const same = owned.find(({ people, by }) => people[0] === change.who && by.join() === change.by.join());
    if (same) same.changes.push(change);
    else owned.push({ people: [change.who], changes: [change], by: change.by });
  }
  const alike = new Map<string, JointChanges>();
  for (const one of owned) {
    const key = JSON.stringify([one.changes.map(({ name, before, after }) => (name ? [name, before, after] : [one.people, after])), one.by]);
    alike.set(key, { ...one, people: [...(alike.get(key)?.people ?? []), ...one.people] });
  }
  const harms = ({ changes }: JointChanges) => Number(changes.some(({ harm }) => harm));
  return [...alike.values()].toSorted((one, other) => harms(other) - harms(one) || one.people.length - other.people.length);
}

/** Return the names of people: "Able, Bandit 1 and Bandit 2", or "5 people" if that is too long. */
function namesOf(people: string[]) {
  const shown = people.map(sideName);
  const names = [shown.slice(0, -1).join(", "), shown.at(-1)].filter(Boolean).join(" and ");
  return people.length > 2 && names.length > MAX_NAME_LETTERS ? `${people.length} people` : names;
}

/** "Odo, Kill Damage 2 → 3 by Bram", with the new value in bold. Bram is left out if the text above begins with him. */
function Chip({ of: { people, changes, by }, said, plain, folded }: { of: JointChanges; said: string; plain: string[]; folded: boolean }) {
  const others = by.filter((actor) => !said.startsWith(actor));
  return (
    <li class={folded ? "unseen-text" : "chip"}>
      <span>
        {namesOf(people)}
        {changes[0]!.name && !plain.includes(people[0]!) && ","}
      </span>
      {changes.map(({ who, name, before, after }, at) => (
        <Fragment key={name}>
          {" "}
          <span>
            {name && `${plain.includes(who) ? "" : `${name}${/\d$/.test(name) ? ":" : ""} `}${plainText(before)} → `}
            <b>{plainText(after)}</b>
            {at < changes.length - 1 && ","}
          </span>
        </Fragment>
      ))}
      {others.length > 0 && ` by ${others.join(" and ")}`}
    </li>
  );
}

type StripProps = { move: Move | undefined; sides: Side[]; left: number };

/**
 * The result of a move. Its text is also what a screen reader says after each line. While people choose in secret,
 * `left` choices are still pending.
 */
export function Strip({ move, sides, left }: StripProps) {
  // If a side has only one number, the bar above already shows its name.
  const plain = sides.filter(({ pools }) => pools.length === 1).map(({ name }) => name);
  return (
    <div class="strip" role="status" aria-live="polite">
      {left > 0 ? (
        <p class="strip-said">Chosen in secret. {left === 1 ? "One more person has to choose." : `${left} more people have to choose.`}</p>
      ) : move ? (
        <Shown move={move} plain={plain} />
      ) : (
        <p class="strip-said">The scene begins.</p>
      )}
    </div>
  );
}

/**
 * Fold the strip until it fits: first the explanation, then the second line of the title, then one chip after another from the last. `level` counts these. A tap
 * unfolds all; screen readers read all in any case.
 */
function useFold(content: string, most: number) {
  const box = useRef<HTMLDivElement>(null);
  const [fold, setFold] = useState({ content, level: 0, open: false });
  const now = fold.content === content ? fold : { content, level: 0, open: false };
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = box.current!;
    if (!now.open && now.level < most && scrollHeight > clientHeight + 1) setFold({ ...now, level: now.level + 1 });
  });
  useEffect(() => {
    const again = () => setFold({ content, level: 0, open: false });
    addEventListener("resize", again);
    return () => removeEventListener("resize", again);
  }, [content]);
  return { box, level: now.level, open: now.open, toggle: () => setFold({ ...now, open: !now.open }) };
}

function Shown({ move, plain }: { move: Move; plain: string[] }) {
  const { line, result, changes } = move;
  const rolls = result?.rolls ?? [];
  const several = line.results.length > 1;
  const title = titleOf(move);
  const told = sentences(line.told.map(({ text }) => text).filter((text) => text !== title));
  const chips = joinChanges(changes);
  const { box, level, open, toggle } = useFold(`${line.line}/${title}/${chips.length}`, chips.length + 1);
  const folded = Math.max(level - 2, 0);
  return (
    <>
      {rolls.length > 0 && (
        <span class="strip-dice">
          {rolls.slice(0, MAX_DICE).map((roll, at) => (
            <Dice key={at} {...roll} />
          ))}
        </span>
      )}
      <div ref={box} data-folded={level > 0 && !open ? "" : undefined} data-short={level > 1 && !open ? "" : undefined}>
        <p class="strip-said">
          <Outcome result={result} /> {title}
        </p>
        {chips.length > 0 && (
          <ul class="chips">
            {chips.map((together, at) => (
              <Chip
                key={`${together.people.join()}/${together.by.join()}`}
                of={together}
                said={title}
                plain={plain}
                folded={!open && at >= chips.length - folded}
              />
            ))}
            {folded > 0 && (
              <li>
                <button type="button" class="strip-more" aria-expanded={open} onClick={toggle}>
                  {open ? "Show fewer" : `and ${folded} more`}
                </button>
              </li>
            )}
          </ul>
        )}
        {!several && line.said && <p class="strip-how">{told || line.note}</p>}
      </div>
    </>
  );
}

/** Return the move of a group that changes something, or else its last move. */
const mainMove = (moves: Move[]) => moves.findLast(({ changes }) => changes.length) ?? moves.at(-1);

/** The reader's place in the log: `seen` lines were visible and `entered` lines existed then; `at` moves were shown since. */
type Place = { seen: number; entered: number; at: number };

/** Moves that a reader sees one after another. A move without a result and without changes joins the one after it. */
function groupMoves(moves: Move[]) {
  const isQuiet = ({ result, changes }: Move) => !changes.length && (result?.success ?? null) === null;
  const groups: Move[][] = [];
  for (const move of moves) {
    const last = groups.at(-1);
    if (last?.every(isQuiet)) last.push(move);
    else groups.push([move]);
  }
  const [end, before] = [groups.at(-1), groups.at(-2)];
  if (end?.every(isQuiet) && before) groups.splice(-2, 2, [...before, ...end]);
  return groups;
}

/**
 * Return the moves since the reader last saw the end of the log, one at a time. While dice or choices of the book are
 * `pending`, the place in the log does not change, so the moves still include the reader's own.
 */
export function useMoves({ steps, secret }: Seen, pending: boolean) {
  const shown = steps.length - secret;
  const [place, setPlace] = useState<Place>({ seen: shown, entered: steps.length, at: 0 });
  const isLine = (step: LogStep): step is LoggedLine => step.scene === undefined;
  // Players know the lines that they entered in secret, so only the results are news.
  const news = steps.slice(Math.max(place.seen, place.entered), shown);
  const moves = news.every(isLine) ? groupMoves(news.filter(isLine).flatMap(movesOf)) : [];
  const end = { seen: shown, entered: steps.length, at: 0 };
  const over = moves.length < 2 || place.at >= moves.length - 1;
  useEffect(() => {
    if (pending && shown >= place.seen) return;
    if (shown < place.seen || (shown > place.seen && over && place.at === 0)) setPlace(end);
    else if (shown === place.seen && place.entered !== steps.length) setPlace({ ...place, entered: steps.length });
  }, [shown, steps.length, place.seen, pending]);
  const newest = steps[shown - 1];
  const isUnderWay = moves.length > 1;
  return {
    newest: isUnderWay ? mainMove(moves[place.at]!) : newest && isLine(newest) ? movesOf(newest).at(-1) : undefined,
    moves: isUnderWay ? moves.slice(0, place.at + 1).flat() : [],
    left: isUnderWay ? moves.length - 1 - place.at : 0,
    next: () => setPlace(place.at + 2 >= moves.length ? end : { ...place, at: place.at + 1 }),
    skip: () => setPlace(end),
  };
}

type MovesProps = Pick<ReturnType<typeof useMoves>, "moves" | "left" | "next" | "skip">;

/** The moves since the reader's own, one after each tap, and the number of moves to come. */
export function Moves({ moves, left, next, skip }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.lastElementChild?.scrollIntoView({ block: "nearest" }), [moves.length]);
  return (
    <>
      <div class="dock-head">
        <p class="due-say">{left === 1 ? "One more move to come." : `${left} more moves to come.`}</p>
      </div>
      <ol class="dock-body move-list" ref={list}>
        {moves.map((move, at) => (
          <li key={at} aria-current={at === moves.length - 1 ? "step" : undefined}>
            <Outcome result={move.result} /> {titleOf(move)}
          </li>
        ))}
      </ol>
      <p class="take">
        <button type="button" onClick={skip}>
          Skip to the end
        </button>
        <button type="button" class="primary" onClick={next}>
          Next move
        </button>
      </p>
    </>
  );
}
