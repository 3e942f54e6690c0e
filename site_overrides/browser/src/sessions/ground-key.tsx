// The key below the ground: the person behind each group of letters, and the meaning of the signs.

import type { Board } from "../base/protocol.ts";
import { type GroundChoice, lettersOf, peopleOnGround } from "./ground.tsx";

type KeyProps = { board: Board; choice: GroundChoice | null; onClose: () => void };

/** The letters and signs that are on the ground now, in words. */
export function GroundKey({ board, choice, onClose }: KeyProps) {
  const people = peopleOnGround(board);
  const actor = people.find(({ name }) => name === choice?.who);
  return (
    <>
      <p class="dock-head opened-head">
        <button type="button" class="back" aria-label="Back to the choices" onClick={onClose}>
          ‹
        </button>
        <b>On the ground</b>
      </p>
      <div class="dock-body ground-key" tabIndex={0} role="group" aria-label="Key of the ground">
        <ul>
          {people.map(({ name, foe }) => (
            <li key={name}>
              <b class={foe ? "key-foe" : "key-own"}>{lettersOf(name, people)}</b> {name}
            </li>
          ))}
        </ul>
        {people.some(({ place }) => place.facing) && <p>The tip of a person points to where they look.</p>}
        {actor && (
          <p>
            {actor.name} reaches the squares with dashed edges.{actor.place.front.length > 0 && ` The darker ones are in front of ${actor.name}.`}
          </p>
        )}
        {people.some(({ place }) => place.down) && <p>A person who is drawn flat lies on the ground.</p>}
        {people.some(({ place }) => place.surrounded) && <p>A person with a red, broken edge is surrounded.</p>}
        <p>Tap a framed opponent to attack. In an opened choice, tap a small circle to step there. Tap anybody else to see their numbers.</p>
      </div>
    </>
  );
}
