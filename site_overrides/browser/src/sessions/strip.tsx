// The result strip: the dice, the result, and each number that changed; several moves one after another.

import { useEffect, useState } from "preact/hooks";
import type { ActionResult, Logged, LoggedLine, NumberChange } from "../base/protocol.ts";
import type { Seen } from "../base/session-shapes.ts";
import { Dice } from "../exhibit/dice.tsx";

const MOST_DICE = 3; // rolls shown as dice

/** One thing that happened: a result of a line, or a line without one. The last of a line shows its numbers. */
type Move = { line: LoggedLine; result: ActionResult | undefined; last: boolean };

const movesOf = (line: LoggedLine): Move[] =>
  line.results.length
    ? line.results.map((result, at) => ({ line, result, last: at === line.results.length - 1 }))
    : [{ line, result: undefined, last: true }];

/** The title of a move: the line, or the result's own text if the line has several results. */
const titleOf = ({ line, result }: Move) => (result && line.results.length > 1 ? result.text : line.said);

function Outcome({ result }: { result: ActionResult | undefined }) {
  if (!result || result.success === null) return null;
  return result.success ? <b class="good">✓ Success.</b> : <b class="bad">✗ Failure.</b>;
}

/** "Odo, Kill Damage 2 → 3 by Bram" with the new value in bold. */
function Chip({ change: { who, name, before, after, by } }: { change: NumberChange }) {
  return (
    <li class="chip">
      {name ? `${who}, ${name} ${before} → ` : `${who} `}
      <b>{after}</b>
      {by.length > 0 && ` by ${by.join(" and ")}`}
    </li>
  );
}

/** The result of a move. Its text is also what a screen reader says after each line. */
export function Strip({ move }: { move: Move | undefined }) {
  return (
    <div class="strip" role="status" aria-live="polite">
      {move ? <Shown move={move} /> : <p class="strip-said">The scene begins.</p>}
    </div>
  );
}

function Shown({ move }: { move: Move }) {
  const { line, result, last } = move;
  const rolls = result?.rolls ?? [];
  const several = line.results.length > 1;
  const told = line.told.map(({ text }) => text).join(" ");
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
        {last && line.changes.length > 0 && (
          <ul class="chips">
            {line.changes.map((change) => (
              <Chip key={`${change.who}/${change.name}`} change={change} />
            ))}
          </ul>
        )}
        <p class="strip-how">{several ? line.said : told || line.note}</p>
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
  // What players have entered in secret they know; only what came of it is news.
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

/** The moves since the reader's own, one a tap: those already shown, and how many are to come. */
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
