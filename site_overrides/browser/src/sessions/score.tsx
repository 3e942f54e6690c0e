// The title of the scene and the numbers of both sides, always in view, with a chart of their course.

import type { ComponentChildren } from "preact";
import type { Board, LogStep, Person, Side, Track } from "../base/protocol.ts";
import { plainText, sideName } from "../base/typography.ts";

const MAX_POINTS = 40; // points of the chart, the newest ones
const [WIDE, HIGH] = [96, 34];

/** Return the numbers that measure a person: those named in `score`, or the first. */
export const measuresOf = ({ tracks }: Person, score: string[]) =>
  score.length ? tracks.filter(({ name }) => score.includes(name)) : tracks.slice(0, 1);

/** Return the numbers in the chart: those of the side itself, or the first of each of its people. */
const tracksOf = ({ name, pools, people }: Side) =>
  pools.length
    ? pools.map((pool) => [name, pool] as const)
    : people.filter(({ out }) => !out).flatMap(({ name: who, tracks }) => tracks.slice(0, 1).map((track) => [who, track] as const));

const sumOf = (side: Side) => tracksOf(side).reduce((sum, [, { value }]) => sum + value, 0);

/** Return the text of a number: "2/4", or "2" for a number without a highest value. */
const shownOf = ({ value, most }: Track) => (most ? `${value}/${most}` : plainText(value));

/** Return the sum of a side's numbers after each line of the scene, computed back from the present by the changes of each line. */
function courseOf(side: Side, steps: LogStep[]) {
  const counted = new Set(tracksOf(side).map(([who, { name }]) => `${who}/${name}`));
  const values = [sumOf(side)];
  for (const step of steps.toReversed()) {
    if (step.scene !== undefined) break;
    const gained = step.changes
      .filter(({ who, name }) => counted.has(`${who}/${name}`))
      .reduce((sum, { before, after }) => sum + Number(after) - before, 0);
    if (gained) values.unshift(values[0]! - gained);
  }
  return values.slice(-MAX_POINTS);
}

/** A chart of both sides' numbers over the scene. The text beside it gives the present ones. */
function Course({ sides, steps }: { sides: Side[]; steps: LogStep[] }) {
  const courses = sides.slice(0, 2).map((side) => courseOf(side, steps));
  const high = Math.max(1, ...courses.flat());
  const low = Math.min(0, ...courses.flat());
  const line = (values: number[]) => {
    const step = WIDE / values.length;
    return values.map((value, at) => `${at ? "V" : "M0 "}${HIGH - 3 - ((value - low) / (high - low)) * (HIGH - 6)}h${step}`).join("");
  };
  return (
    <svg
      class="course"
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      role="img"
      aria-label={sides
        .slice(0, 2)
        .map(({ name }, at) => `${name}: ${courses[at]!.join(", ")}`)
        .join("; ")}
    >
      {courses.map((values, at) => (
        <path key={at} class={at ? "course-foe" : "course-own"} d={line(values)} />
      ))}
    </svg>
  );
}

function Numbers({ side, score, open }: { side: Side; score: string[]; open: (name: string) => void }) {
  const { name, pools, people } = side;
  const own = pools.length ? [] : people; // with those who are out, so that nothing moves
  const what = new Set(
    pools.length ? pools.map((pool) => pool.name.split(" in ")[0]!) : own.flatMap((person) => measuresOf(person, score).map((track) => track.name)),
  );
  return (
    <p class={`score-side${own.length && what.size > 1 ? " score-wide" : ""}`}>
      <span class="tile">
        {pools.length ? (
          <button type="button" class="person-name" onClick={() => open(name)}>
            {sideName(name)}
          </button>
        ) : (
          <span class="person-name">{sideName(name)}</span>
        )}
        <small>{[...what].join(" · ")}</small>
      </span>
      {pools.length
        ? pools.map((pool) => (
            <span class="pool" key={pool.name}>
              <b>{plainText(pool.value)}</b> {pools.length > 1 && <small>{pool.name.split(" in ").at(-1)}</small>}
            </span>
          ))
        : own.map((person) => (
            <small class="score-person" key={person.name} title={[...what].join(", ")} data-out={person.out ? "" : undefined}>
              <span>{person.name}</span> <b>{person.out ? "out" : measuresOf(person, score).map(shownOf).join(" · ")}</b>
            </small>
          ))}
    </p>
  );
}

type ScoreProps = { board: Board; steps: LogStep[]; title: string; verdict: string; open: (name: string) => void; children: ComponentChildren };

export function Score({ board, steps, title, verdict, open, children }: ScoreProps) {
  const [first, ...others] = board.sides;
  return (
    <header class="score">
      <p class="board-line" role="status">
        <b>{title}</b> <span>{board.line}</span>
        {verdict && <span class="unseen-text">{verdict}</span>}
      </p>
      {children}
      {first && <Numbers side={first} score={board.score} open={open} />}
      {others.length > 0 && <Course sides={board.sides} steps={steps} />}
      {others.map((side) => (
        <Numbers key={side.name} side={side} score={board.score} open={open} />
      ))}
    </header>
  );
}
