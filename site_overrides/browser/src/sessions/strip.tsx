// The result strip: the dice, the result, and each changed number, for one move at a time.

import { useEffect, useState } from "preact/hooks";
import type { ActionResult, Logged, LoggedLine, NumberChange, Side } from "../base/protocol.ts";
import type { Seen } from "../base/session-shapes.ts";
import { Dice } from "../exhibit/dice.tsx";

const MOST_DICE = 3; // rolls shown as dice

/** A move: a result of a line with the numbers that it changed, or a line without results. */
type Move = { line: LoggedLine; result: ActionResult | undefined; changes: NumberChange[] };

/** Split a line into moves. Each result has the changes that its actor made to its target; the last one also has all others. */
function movesOf(line: LoggedLine): Move[] {
  const left = new Set(line.changes);
  const moves = line.results.map((result): Move => {
    const own = [...left].filter(({ who, by }) => who === result.to && by.includes(result.by));
    for (const change of own) left.delete(change);
    return { line, result, changes: own };
  });
  if (!moves.length) return [{ line, result: undefined, changes: line.changes }];
  moves.at(-1)!.changes.push(...left);
  return moves;
}

/** The title of a move: the line, or the result's own text if the line has several results, or what dice alone decide. */
const titleOf = ({ line, result }: Move) => (result && (line.results.length > 1 || !line.said) ? result.text : line.said);

/** Join notes of the rules to sentences. */
const sentences = (texts: string[]) => texts.map((text) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.]$/, "")}.`).join(" ");

function Outcome({ result }: { result: ActionResult | undefined }) {
  if (!result || result.success === null) return null;
  return result.success ? <b class="good">✓ Success.</b> : <b class="bad">✗ Failure.</b>;
}

const MOST_NAMES = 2; // names of people with the same change

/** Combine changes that are the same for several people: for example, all people in a Fight get a counter when its round ends. */
function togetherOf(changes: NumberChange[]) {
  const alike: NumberChange[][] = [];
  for (const change of changes) {
    const { name, before, after, by } = change;
    const same = alike.find(([of]) => name && of!.name === name && of!.before === before && of!.after === after && of!.by.join() === by.join());
    if (same) same.push(change);
    else alike.push([change]);
  }
  const fewestFirst = alike.toSorted((one, other) => one.length - other.length);
  return fewestFirst.map((group) => ({
    ...group[0]!,
    who: group.length > MOST_NAMES ? `${group.length} people` : group.map(({ who }) => who).join(" and "),
  }));
}

/** "Odo, Kill Damage 2 → 3 by Bram", with the new value in bold. Bram is left out if the text above begins with him. */
function Chip({ change: { who, name, before, after, by }, said, plain }: { change: NumberChange; said: string; plain: string[] }) {
  const others = by.filter((actor) => !said.startsWith(actor));
  return (
    <li class="chip">
      {name ? `${who}${plain.includes(who) ? "" : `, ${name}`} ${before} → ` : `${who} `}
      <b>{after}</b>
      {others.length > 0 && ` by ${others.join(" and ")}`}
    </li>
  );
}

/** The result of a move. Its text is also what a screen reader says after each line. */
export function Strip({ move, sides }: { move: Move | undefined; sides: Side[] }) {
  // If a side has only one number, the bar above already shows its name.
  const plain = sides.filter(({ pools }) => pools.length === 1).map(({ name }) => name);
  return (
    <div class="strip" role="status" aria-live="polite">
      {move ? <Shown move={move} plain={plain} /> : <p class="strip-said">The scene begins.</p>}
    </div>
  );
}

function Shown({ move, plain }: { move: Move; plain: string[] }) {
  const { line, result, changes } = move;
  const rolls = result?.rolls ?? [];
  const several = line.results.length > 1;
  const told = sentences(line.told.map(({ text }) => text));
  return (
    <>
      {rolls.length > 0 && (
        <span class="strip-dice">
          {rolls.slice(0, MOST_DICE).map((roll, at) => (
            <Dice key={at} {...roll} />
          ))}
        </span>
      )}
      <div>
        <p class="strip-said">
          <Outcome result={result} /> {titleOf(move)}
        </p>
        {changes.length > 0 && (
          <ul class="chips">
            {togetherOf(changes).map((change) => (
              <Chip key={`${change.who}/${change.name}`} change={change} said={titleOf(move)} plain={plain} />
            ))}
          </ul>
        )}
        {!several && line.said && <p class="strip-how">{told || line.note}</p>}
      </div>
    </>
  );
}

/** The reader's place in the log: the lines seen, all lines at that time with the hidden ones, and the moves seen since. */
type Place = { seen: number; entered: number; at: number };

/** The moves since the reader last saw the end of the log, one at a time. */
export function useMoves({ steps, secret }: Seen) {
  const shown = steps.length - secret;
  const [place, setPlace] = useState<Place>({ seen: shown, entered: steps.length, at: 0 });
  const isLine = (step: Logged): step is LoggedLine => step.scene === undefined;
  // Players know the lines that they entered in secret, so only the results are news.
  const news = steps.slice(Math.max(place.seen, place.entered), shown);
  const moves = news.every(isLine) ? news.filter(isLine).flatMap(movesOf) : [];
  const end = { seen: shown, entered: steps.length, at: 0 };
  const over = moves.length < 2 || place.at >= moves.length - 1;
  useEffect(() => {
    if (shown < place.seen || (shown > place.seen && over && place.at === 0)) setPlace(end);
    else if (shown === place.seen && place.entered !== steps.length) setPlace({ ...place, entered: steps.length });
  }, [shown, steps.length, place.seen]);
  const newest = steps[shown - 1];
  const isUnderWay = moves.length > 1;
  return {
    newest: isUnderWay ? moves[place.at] : newest && isLine(newest) ? movesOf(newest).at(-1) : undefined,
    moves: isUnderWay ? moves.slice(0, place.at + 1) : [],
    left: isUnderWay ? moves.length - 1 - place.at : 0,
    next: () => setPlace(place.at + 2 >= moves.length ? end : { ...place, at: place.at + 1 }),
    skip: () => setPlace(end),
  };
}

type MovesProps = Pick<ReturnType<typeof useMoves>, "moves" | "left" | "next" | "skip">;

/** The moves since the reader's own, one after each tap, and the number of moves to come. */
export function Moves({ moves, left, next, skip }: MovesProps) {
  return (
    <>
      <div class="dock-head">
        <p class="due-say">{left === 1 ? "One more move to come." : `${left} more moves to come.`}</p>
      </div>
      <ol class="dock-body move-list">
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
