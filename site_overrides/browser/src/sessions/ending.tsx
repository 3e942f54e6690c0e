import type { Board, Person } from "../base/protocol.ts";
import { plainText } from "../base/typography.ts";

/** Return the state of a person, "Life 0 of 20 · Unconscious", or the reason why the person is out. Numbers of harm that are 0 are left out. */
function remainderText({ tracks, conditions, out }: Person) {
  if (out) return out;
  const numbers = tracks
    .filter(({ value, harm }) => value || !harm)
    .map(({ name, value, most }) => `${name} ${plainText(value)}${most ? ` of ${most}` : ""}`);
  const isSpent = tracks.some(({ value, most, harm }) => most && !value && !harm);
  return [...numbers, ...conditions.slice(0, isSpent ? 1 : 0).map(({ text }) => text)].join(" · ") || "unhurt";
}

type EndingProps = { board: Board; verdict: string; review: () => void; next: () => void };

/** The end of a scene: who has won, what each person has left, and what the reader can do next. */
export function Ending({ board, verdict, review, next }: EndingProps) {
  return (
    <>
      <p class="dock-head due-say">{verdict}</p>
      <div class="dock-body ending">
        <dl>
          {board.sides
            .flatMap(({ people }) => people)
            .map((person) => (
              <div key={person.name} data-out={person.out ? "" : undefined}>
                <dt>{person.name}</dt>
                <dd>{remainderText(person)}</dd>
              </div>
            ))}
        </dl>
        <p>In the next scene, everybody alive goes on as they are now.</p>
      </div>
      <p class="take">
        <button type="button" onClick={review}>
          Review the fight
        </button>
        <button type="button" class="primary" onClick={next}>
          Next scene
        </button>
      </p>
    </>
  );
}
