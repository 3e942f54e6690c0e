// A position on a page of rules: its picture, and a table of reach, facing and surrounding. The reader moves people by
// drags or buttons, and the rules compute the result.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Board, Square } from "../base/protocol.ts";
import { engine } from "../engine/engine.ts";
import { asTag } from "../rulings/choice.ts";
import { useRulings } from "../rulings/use-rulings.ts";
import { Ground, isOn, peopleOnGround, placeInWords } from "./ground.tsx";

/** A position: the sides as in a session's text, and the board for them. */
export type PositionProps = { game: string; sides: string; board: Board };
type Standing = ReturnType<typeof peopleOnGround>[number];

const ROOM = 1; // squares to move to, around the first places of all people
const WAYS: [name: string, x: number, y: number][] = [
  ["North", 0, 1],
  ["West", -1, 0],
  ["South", 0, -1],
  ["East", 1, 0],
];
const NEXT: Record<string, string> = { north: "east", east: "south", south: "west", west: "north" };

/** Return the sides after a change to one person's sheet. */
function changeSheet(sides: string, name: string, pattern: RegExp, change: (...found: string[]) => string) {
  const start = sides.indexOf(`${name}: `);
  const end = start + sides.slice(start).search(/;|\n|$/);
  return sides.slice(0, start) + sides.slice(start, end).replace(pattern, change) + sides.slice(end);
}

/** Return the opponents on these squares. */
const foesOn = (people: Standing[], { foe }: Standing, squares: Square[]) =>
  people.filter((other) => other.foe !== foe && squares.some((square) => isOn(other.place, square))).map(({ name }) => name);

const listNames = (names: string[]) => names.join(", ") || "nobody";

function Relations({ people }: { people: Standing[] }) {
  const hasFacing = people.some(({ place }) => place.facing);
  return (
    <table class="position-table">
      <thead>
        <tr>
          <th scope="col">Who</th>
          <th scope="col">Reaches</th>
          {hasFacing && <th scope="col">Faces</th>}
          {hasFacing && <th scope="col">Surrounded</th>}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.name}>
            <th scope="row">{person.name}</th>
            <td>{listNames(foesOn(people, person, person.place.reach))}</td>
            {hasFacing && <td>{listNames(foesOn(people, person, person.place.front))}</td>}
            {hasFacing && <td>{person.place.surrounded ? "yes" : "no"}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A position's picture with its table. At first, the first person of the first side is selected. */
export function Position({ game, sides, board }: PositionProps) {
  const rulings = useRulings(game);
  const [shown, setShown] = useState(board);
  const [chosen, setChosen] = useState(peopleOnGround(board)[0]!.name);
  const [said, setSaid] = useState("");
  const good = useRef(sides);
  const wanted = useRef(sides);
  const people = peopleOnGround(shown);
  const first = peopleOnGround(board).map(({ place }) => place);
  const [west, east] = [Math.min(...first.map(({ x }) => x)) - ROOM, Math.max(...first.map(({ x, size }) => x + size - 1)) + ROOM];
  const [south, north] = [Math.min(...first.map(({ y }) => y)) - ROOM, Math.max(...first.map(({ y, size }) => y + size - 1)) + ROOM];
  const person = people.find(({ name }) => name === chosen)!;

  const ask = async (name: string) => {
    const text = wanted.current;
    if (engine.state !== "ready") setSaid("The rules are loading …");
    const tag = asTag(game);
    const scene = `== The ground\n${tag && `[rulings ${tag}]\n`}${text}\n`;
    const reply = await engine.play({ game, do: "begin", scene }).catch((error: Error) => ({ ok: false as const, error: error.message }));
    if (wanted.current !== text) return;
    if (reply.ok && reply.board) {
      good.current = text;
      setShown(reply.board);
      setSaid(`${name} is ${placeInWords(peopleOnGround(reply.board).find((moved) => moved.name === name)!.place)}.`);
    } else {
      wanted.current = good.current;
      if (!reply.ok) setSaid(reply.error);
    }
  };
  const isFirst = useRef(true);
  useEffect(() => {
    // With the recommended rulings, the build has computed the first position.
    if (!isFirst.current || Object.keys(rulings).length) ask(chosen);
    isFirst.current = false;
  }, [rulings]);

  const put = (name: string, to: (x: number, y: number) => Square) => {
    const { size } = people.find((moved) => moved.name === name)!.place;
    wanted.current = changeSheet(wanted.current, name, /at (-?\d+) (-?\d+)/, (_, x, y) => {
      const [atX, atY] = to(Number(x), Number(y));
      const [newX, newY] = [Math.min(Math.max(atX, west), east - size + 1), Math.min(Math.max(atY, south), north - size + 1)];
      return `at ${newX} ${newY}`;
    });
    ask(name);
  };
  const turn = () => {
    wanted.current = changeSheet(wanted.current, chosen, /facing (\w+)/, (_, facing) => `facing ${NEXT[facing!]}`);
    ask(chosen);
  };
  const choose = (name: string) => {
    setChosen(name);
    setSaid("");
  };
  const drop = (name: string, to: Square) => {
    setChosen(name);
    put(name, () => to);
  };
  const startEngine = () => engine.state === "idle" && engine.start();

  return (
    <figure class="position" onPointerEnter={startEngine} onFocusCapture={startEngine}>
      <Ground
        board={shown}
        open={choose}
        choice={{ who: chosen, steps: [], chosen: null, take: () => {}, targets: [], aim: () => {}, put: drop }}
        always={[
          [west - 1, south - 1],
          [east + 1, north + 1],
        ]}
      />
      <div class="position-beside">
        <div class="position-moves" role="group" aria-label={`Move ${chosen}`}>
          {WAYS.map(([name, byX, byY]) => (
            <button type="button" key={name} onClick={() => put(chosen, (x, y) => [x + byX, y + byY])}>
              {name}
            </button>
          ))}
          {person.place.facing && (
            <button type="button" onClick={turn}>
              Turn
            </button>
          )}
        </div>
        <p class="position-said" role="status">
          {said || `Drag a person to another square, or move ${chosen} by the buttons.`}
        </p>
        <Relations people={people} />
      </div>
    </figure>
  );
}
