// The ground of a game on squares: who is where, which way they face, whom they reach, and who is surrounded. While a
// choice is open, a tap or a drag takes a step or aims at a person.

import type { TargetedEvent } from "preact";
import { useRef } from "preact/hooks";
import type { Board, Person, Place, Square } from "../base/protocol.ts";

type Standing = Person & { place: Place; foe: boolean };

/** A square that a choice may lead to, and the words for it. */
export type Step = { at: Square; label: string };
/** What a tap on the ground may do: take one of the steps, or aim at one of the targets. `who` acts. */
export type GroundChoice = {
  who: string;
  steps: Step[];
  chosen: string | null;
  take: (label: string) => void;
  targets: string[];
  aim: (name: string) => void;
};

const TURNS: Record<string, number> = {
  north: 0,
  northeast: 45,
  east: 90,
  southeast: 135,
  south: 180,
  southwest: 225,
  west: 270,
  northwest: 315,
};
const MARGIN = 1; // squares around the people
const LEAST = 3; // squares that are drawn at least, each way

/** Everyone who is on the ground; the first side has the colour of the game. */
export const standing = ({ sides }: Board): Standing[] =>
  sides.flatMap(({ people }, side) =>
    people.flatMap((person) => (person.place && !person.out ? [{ ...person, place: person.place, foe: side > 0 }] : [])),
  );

const isKey = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";

/** What makes a part of the picture a button, for keys and screen readers too. */
const button = (label: string, act: () => void) => ({
  role: "button" as const,
  tabIndex: 0,
  "aria-label": label,
  onClick: act,
  onKeyDown: (event: KeyboardEvent) => {
    if (!isKey(event)) return;
    event.preventDefault();
    act();
  },
});

const placeOf = ({ name, place: { x, y, facing, surrounded } }: Standing) =>
  `${name} at ${x} ${y}${facing ? `, facing ${facing}` : ""}${surrounded ? ", surrounded" : ""}`;

function Figure({ person, acts, isTarget, act }: { person: Standing; acts: boolean; isTarget: boolean; act: () => void }) {
  const { x, y, facing, size, surrounded } = person.place;
  const turn = TURNS[facing.replace("-", "")];
  const classes = ["figure", person.foe && "figure-foe", surrounded && "figure-surrounded", acts && "figure-acts", isTarget && "figure-target"];
  return (
    <g
      class={classes.filter(Boolean).join(" ")}
      transform={`translate(${x + size / 2} ${-y - size / 2 + 1})`}
      {...button(isTarget ? `Aim at ${person.name}` : placeOf(person), act)}
    >
      <rect class="figure-room" x={-size / 2} y={-size / 2} width={size} height={size} />
      {turn !== undefined && <path d={`M0 ${-0.48 * size}l.16 .2h-.32z`} transform={`rotate(${turn})`} />}
      <circle r={0.31 * size} />
      <text dy=".12">{person.name.slice(0, 1) + (/ (\d+)$/.exec(person.name)?.[1] ?? "")}</text>
    </g>
  );
}

const squares = (list: Square[]) => list.map(([x, y]) => `M${x} ${-y}h1v1h-1z`).join("");

type GroundProps = { board: Board; open: (name: string) => void; choice: GroundChoice | null };

/** The squares around everyone, as a picture; nothing if nobody has a place. */
export function Ground({ board, open, choice }: GroundProps) {
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useRef<string | null>(null);
  const people = standing(board);
  if (people.length < 2) return null;
  const steps = choice?.steps ?? [];
  const xs = [...people.flatMap(({ place: { x, size } }) => [x - MARGIN, x + size + MARGIN]), ...steps.flatMap(({ at: [x] }) => [x, x + 1])];
  const ys = [
    ...people.flatMap(({ place: { y, size } }) => [-y + 1 + MARGIN, -y + 1 - size - MARGIN]),
    ...steps.flatMap(({ at: [, y] }) => [-y, -y + 1]),
  ];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(LEAST, Math.max(...xs) - left);
  const high = Math.max(LEAST, Math.max(...ys) - top);
  const actor = people.find(({ name }) => name === choice?.who);
  const act = (name: string) => (choice?.targets.includes(name) ? choice.aim(name) : open(name));
  /** Where the pointer is let go: a step for the person who was dragged there, or a target. */
  const drop = ({ clientX, clientY }: TargetedEvent<SVGSVGElement, PointerEvent>) => {
    const name = dragged.current;
    dragged.current = null;
    const matrix = svg.current?.getScreenCTM();
    if (!name || name !== choice?.who || !matrix) return;
    const point = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    const [x, y] = [Math.floor(point.x), -Math.floor(point.y)];
    const step = steps.find(({ at }) => at[0] === x && at[1] === y);
    const target = people.find(({ place }) => x >= place.x && x < place.x + place.size && y >= place.y && y < place.y + place.size);
    if (step) choice.take(step.label);
    else if (target && choice.targets.includes(target.name)) choice.aim(target.name);
  };
  const grab = ({ clientX, clientY }: TargetedEvent<SVGSVGElement, PointerEvent>) => {
    const matrix = svg.current?.getScreenCTM();
    const point = matrix && new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    dragged.current = point && actor && Math.floor(point.x) === actor.place.x && -Math.floor(point.y) === actor.place.y ? actor.name : null;
  };
  return (
    <svg
      ref={svg}
      class="ground"
      viewBox={`${left} ${top} ${wide} ${high}`}
      role="group"
      aria-label={`The ground: ${people.map(placeOf).join("; ")}.`}
      onPointerDown={grab}
      onPointerUp={drop}
    >
      <path
        class="ground-lines"
        d={[
          ...Array.from({ length: wide + 1 }, (_, at) => `M${left + at} ${top}v${high}`),
          ...Array.from({ length: high + 1 }, (_, at) => `M${left} ${top + at}h${wide}`),
        ].join("")}
      />
      {actor && <path class="ground-reach" d={squares(actor.place.reach)} />}
      {actor && <path class="ground-front" d={squares(actor.place.front)} />}
      {steps.map(({ at: [x, y], label }) => (
        <g
          key={label}
          class={`ground-step${label === choice?.chosen ? " ground-chosen" : ""}`}
          {...button(`Step ${label}`, () => choice!.take(label))}
        >
          <rect x={x} y={-y} width="1" height="1" />
          <circle cx={x + 0.5} cy={-y + 0.5} r=".14" />
        </g>
      ))}
      {people.map((person) => (
        <Figure
          key={person.name}
          person={person}
          acts={person.name === actor?.name}
          isTarget={Boolean(choice?.targets.includes(person.name))}
          act={() => act(person.name)}
        />
      ))}
    </svg>
  );
}
