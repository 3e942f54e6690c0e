// The ground of a game on squares: each person's squares, facing and reach, and who is surrounded. While a choice is
// open, a tap or a drag takes a step or aims at a person.

import type { TargetedEvent } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Board, Person, Place, Square } from "../base/protocol.ts";

type Standing = Person & { place: Place; foe: boolean };

/** A square that a choice may lead to, and the words for it. */
export type Step = { at: Square; label: string };
/** The effects of a tap on the ground: take a step or aim at a target. `who` acts. With `put`, each person can be dragged to any square. */
export type GroundChoice = {
  who: string;
  steps: Step[];
  chosen: string | null;
  take: (label: string) => void;
  targets: string[];
  aim: (name: string) => void;
  put?: (name: string, to: Square) => void;
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
const MIN_SQUARES = 3; // in each direction
const FINGER = 40; // pixels, the width of a square that a finger can tap

/** Return the people on the ground. Those who are not on the first side are foes, which decides their colour. */
export const peopleOnGround = ({ sides }: Board): Standing[] =>
  sides.flatMap(({ people }, side) =>
    people.flatMap((person) => (person.place && !person.out ? [{ ...person, place: person.place, foe: side > 0 }] : [])),
  );

const isKey = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";

/** Return properties that make a part of the picture a button, for keys and screen readers too. */
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

/** Return a place in words: "at 3 1, facing north, surrounded". */
export const placeInWords = ({ x, y, facing, surrounded, down }: Place) =>
  `at ${x} ${y}${facing && `, facing ${facing}`}${surrounded ? ", surrounded" : ""}${down ? ", on the ground" : ""}`;

const placeOf = ({ name, place }: Standing) => `${name} ${placeInWords(place)}`;

/** Return the letters of a person on the ground: as few as tell the people apart, three at most, and the person's number. */
export function lettersOf(name: string, people: Standing[]) {
  const [plain, number = ""] = name.split(/ (?=\d+$)/) as [string, string?];
  const others = people.map((person) => person.name.replace(/ \d+$/, "")).filter((other) => other !== plain);
  const enough = [1, 2].find((length) => !others.some((other) => other.slice(0, length) === plain.slice(0, length)));
  return plain.slice(0, enough ?? 3) + number;
}

type FigureProps = { person: Standing; letters: string; acts: boolean; isTarget: boolean; act: () => void };

function Figure({ person, letters, acts, isTarget, act }: FigureProps) {
  const { x, y, facing, size, surrounded, down } = person.place;
  const turn = TURNS[facing.replace("-", "")];
  // The name of a button contains its visible text, because voice control looks for "B1".
  const spoken = person.name.startsWith(letters) ? "" : `${letters}, `;
  const classes = [
    "piece",
    person.foe && "piece-foe",
    surrounded && "piece-surrounded",
    down && "piece-down",
    acts && "piece-acts",
    isTarget && "piece-target",
  ];
  return (
    <g
      class={classes.filter(Boolean).join(" ")}
      transform={`translate(${x + size / 2} ${-y - size / 2 + 1})`}
      {...button(`${spoken}${isTarget ? `Aim at ${person.name}` : placeOf(person)}`, act)}
    >
      <rect class="piece-room" x={-size / 2} y={-size / 2} width={size} height={size} />
      {turn !== undefined && !down && <path d={`M0 ${-0.48 * size}l.16 .2h-.32z`} transform={`rotate(${turn})`} />}
      <circle r={0.31 * size} />
      <text dy=".12">{letters}</text>
    </g>
  );
}

/** Return whether a square is part of a place. */
export const isOn = ({ x, y, size }: Place, [at, up]: Square) => at >= x && at < x + size && up >= y && up < y + size;

/** Return the person on a square. */
const onSquare = (people: Standing[], square: Square) => people.find(({ place }) => isOn(place, square));

const squaresPath = (list: Square[]) => list.map(([x, y]) => `M${x} ${-y}h1v1h-1z`).join("");

type GroundProps = { board: Board; open: (name: string) => void; choice: GroundChoice | null; always?: Square[] };

/** A ground whose squares may be too small for a finger: a button makes them larger, and the ground can then be scrolled. */
export function ZoomableGround(props: GroundProps) {
  const [isZoomed, setZoomed] = useState(false);
  const [isSmall, setSmall] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const who = props.choice?.who;
  useLayoutEffect(() => {
    const picture = box.current?.querySelector<SVGSVGElement>("svg");
    if (!picture || isZoomed) return;
    setSmall(picture.getScreenCTM()!.a < FINGER);
  });
  // Scroll so that the person who chooses is in the middle.
  useLayoutEffect(() => {
    const [view, piece] = [box.current, box.current?.querySelector(".piece-acts")];
    if (!isZoomed || !view || !piece) return;
    const [at, around] = [piece.getBoundingClientRect(), view.getBoundingClientRect()];
    view.scrollBy(at.x + at.width / 2 - around.x - around.width / 2, at.y + at.height / 2 - around.y - around.height / 2);
  }, [isZoomed, who]);
  if (peopleOnGround(props.board).length < 2) return null;
  return (
    <div class="ground-box">
      <div class="ground-view" ref={box} data-zoomed={isZoomed ? "" : undefined}>
        <Ground {...props} />
      </div>
      {(isSmall || isZoomed) && (
        <button type="button" class="ground-zoom" aria-pressed={isZoomed} onClick={() => setZoomed(!isZoomed)}>
          {isZoomed ? "Show all" : "Zoom in"}
        </button>
      )}
    </div>
  );
}

/** The squares around all people, and the squares `always`, as a picture; nothing if fewer than two people have a place. */
export function Ground({ board, open, choice, always = [] }: GroundProps) {
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useRef<string | null>(null);
  const [over, setOver] = useState<Square | null>(null);
  const people = peopleOnGround(board);
  if (people.length < 2) return null;
  const steps = choice?.steps ?? [];
  const shown = [...steps.map(({ at }) => at), ...always];
  const xs = [...people.flatMap(({ place: { x, size } }) => [x - MARGIN, x + size + MARGIN]), ...shown.flatMap(([x]) => [x, x + 1])];
  const ys = [...people.flatMap(({ place: { y, size } }) => [-y + 1 + MARGIN, -y + 1 - size - MARGIN]), ...shown.flatMap(([, y]) => [-y, -y + 1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const wide = Math.max(MIN_SQUARES, Math.max(...xs) - left);
  const high = Math.max(MIN_SQUARES, Math.max(...ys) - top);
  const actor = people.find(({ name }) => name === choice?.who);
  const act = (name: string) => (choice?.targets.includes(name) ? choice.aim(name) : open(name));
  const squareAt = ({ clientX, clientY }: PointerEvent): Square | null => {
    const matrix = svg.current?.getScreenCTM();
    const point = matrix && new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return point ? [Math.floor(point.x), -Math.floor(point.y)] : null;
  };
  const grab = (event: TargetedEvent<SVGSVGElement, PointerEvent>) => {
    const at = squareAt(event);
    const name = at && onSquare(people, at)?.name;
    dragged.current = name && (choice?.put || name === actor?.name) ? name : null;
  };
  const drag = (event: TargetedEvent<SVGSVGElement, PointerEvent>) => {
    const at = dragged.current ? squareAt(event) : null;
    if (String(at) !== String(over)) setOver(at);
  };
  /** Take the step, aim at the target, or place the dragged person when the pointer is released on a square. */
  const drop = (event: TargetedEvent<SVGSVGElement, PointerEvent>) => {
    const [name, at] = [dragged.current, squareAt(event)];
    dragged.current = null;
    setOver(null);
    if (!name || !at || !choice) return;
    const target = onSquare(people, at);
    if (choice.put) {
      if (target?.name !== name) choice.put(name, at);
      return;
    }
    const step = steps.find(({ at: [x, y] }) => x === at[0] && y === at[1]);
    if (step) choice.take(step.label);
    else if (target && choice.targets.includes(target.name)) choice.aim(target.name);
  };
  return (
    <svg
      ref={svg}
      class="ground"
      viewBox={`${left} ${top} ${wide} ${high}`}
      style={{ "--wide": wide, "--high": high }}
      role="group"
      aria-label={`The ground: ${people.map(placeOf).join("; ")}.`}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerLeave={() => setOver(null)}
    >
      <path
        class="ground-lines"
        d={[
          ...Array.from({ length: wide + 1 }, (_, at) => `M${left + at} ${top}v${high}`),
          ...Array.from({ length: high + 1 }, (_, at) => `M${left} ${top + at}h${wide}`),
        ].join("")}
      />
      {actor && <path class="ground-reach" d={squaresPath(actor.place.reach)} />}
      {actor && <path class="ground-front" d={squaresPath(actor.place.front)} />}
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
      {over && <path class="ground-over" d={squaresPath([over])} />}
      {people.map((person) => (
        <Figure
          key={person.name}
          person={person}
          letters={lettersOf(person.name, people)}
          acts={person.name === actor?.name}
          isTarget={Boolean(choice?.targets.includes(person.name))}
          act={() => act(person.name)}
        />
      ))}
    </svg>
  );
}
