// The ground of a game on squares: who is where, which way they face, and who is surrounded.

import type { Board, Person, Place } from "../base/protocol.ts";

type Standing = Person & { place: Place; foe: boolean };

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

const isSurrounded = ({ conditions }: Person) => conditions.some(({ text }) => text === "surrounded");

/** Everyone who is on the ground; the first side has the colour of the game. */
function standing({ sides }: Board): Standing[] {
  return sides.flatMap(({ people }, side) =>
    people.flatMap((person) => (person.place && !person.out ? [{ ...person, place: person.place, foe: side > 0 }] : [])),
  );
}

function Figure({ person, open }: { person: Standing; open: (name: string) => void }) {
  const { x, y, facing, size } = person.place;
  const turn = TURNS[facing.replace("-", "")];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list below has the same people as buttons, for keys and screen readers
    <g
      class={`figure${person.foe ? " figure-foe" : ""}${isSurrounded(person) ? " figure-surrounded" : ""}`}
      transform={`translate(${x + size / 2} ${-y - size / 2 + 1})`}
      onClick={() => open(person.name)}
    >
      {turn !== undefined && <path d={`M0 ${-0.62 * size}l.16 .2h-.32z`} transform={`rotate(${turn})`} />}
      <circle r={0.36 * size} />
      <text dy=".12">{person.name.slice(0, 1) + (/ (\d+)$/.exec(person.name)?.[1] ?? "")}</text>
    </g>
  );
}

const placeOf = ({ name, place: { x, y, facing } }: Standing) => `${name} at ${x} ${y}${facing ? `, facing ${facing}` : ""}`;

/** The squares around everyone, as a picture; nothing if nobody has a place. */
export function Ground({ board, open }: { board: Board; open: (name: string) => void }) {
  const people = standing(board);
  if (people.length < 2) return null;
  const xs = people.flatMap(({ place: { x, size } }) => [x, x + size]);
  const ys = people.flatMap(({ place: { y, size } }) => [-y + 1, -y + 1 - size]);
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const wide = Math.max(LEAST, Math.max(...xs) + MARGIN - left);
  const high = Math.max(LEAST, Math.max(...ys) + MARGIN - top);
  return (
    <svg class="ground" viewBox={`${left} ${top} ${wide} ${high}`} role="img" aria-label={`The ground: ${people.map(placeOf).join("; ")}.`}>
      <path
        class="ground-lines"
        d={[
          ...Array.from({ length: wide + 1 }, (_, at) => `M${left + at} ${top}v${high}`),
          ...Array.from({ length: high + 1 }, (_, at) => `M${left} ${top + at}h${wide}`),
        ].join("")}
      />
      {people.map((person) => (
        <Figure key={person.name} person={person} open={open} />
      ))}
    </svg>
  );
}
