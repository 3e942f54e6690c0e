import type { TargetedEvent } from "preact";
import { useState } from "preact/hooks";
import type { Pending } from "../base/protocol.ts";

const MAX_FACES = 20;

/** The faces of one die as buttons. Dice with many faces have a number field instead. */
function Faces({ sides, put }: { sides: number; put: (face: number) => void }) {
  if (sides > MAX_FACES) {
    const submit = (event: TargetedEvent<HTMLFormElement>) => {
      event.preventDefault();
      put(Number((event.currentTarget.elements.namedItem("face") as HTMLInputElement).value));
    };
    return (
      <form class="pad-number" onSubmit={submit}>
        <input name="face" type="number" min="1" max={sides} required inputMode="numeric" aria-label={`What the d${sides} shows`} />
        <button type="submit">Set</button>
      </form>
    );
  }
  return (
    <div class="pad-faces">
      {Array.from({ length: sides }, (_, at) => (
        <button type="button" key={at} onClick={() => put(at + 1)}>
          {at + 1}
        </button>
      ))}
    </div>
  );
}

type PadProps = { due: Pending; tell: (faces: number[]) => void; roll: () => void; back: (() => void) | false };

/** A pad to enter the players' own dice, one after another. `tell` gets the faces; `roll` lets the page roll instead. `back` is false before the first line. */
export function Pad({ due, tell, roll, back }: PadProps) {
  const [faces, setFaces] = useState<number[]>([]);
  const { pool, dice, open, task } = due;
  const opens = open && faces.length === 1 && (faces[0] === 1 || faces[0] === dice[0]);
  const wanted = opens ? 2 : dice.length;
  const goBack = faces.length > 0 ? () => setFaces(faces.slice(0, -1)) : back;
  const put = (face: number) => {
    const next = [...faces, face];
    const more = open && next.length === 1 && (face === 1 || face === dice[0]) ? 2 : dice.length;
    if (next.length < more) setFaces(next);
    else {
      setFaces([]);
      tell(next);
    }
  };
  return (
    <>
      <p class="dock-head due-say">
        {task} Roll <b>{open ? pool.replace("!", "") : pool}</b>, or tap what your dice show.
        {open && !faces.length && ` A 1 or ${dice[0]} rolls again.`}
        {wanted > 1 ? ` Die ${faces.length + 1} of ${wanted}: ` : " "}
        {faces.map((face) => `${face} + `)}
      </p>
      <div class="dock-body pad" role="group" aria-label={`My dice: ${pool}`}>
        <Faces key={faces.length} sides={dice[faces.length] ?? dice[0]!} put={put} />
      </div>
      <p class="take">
        {goBack && (
          <button type="button" onClick={goBack}>
            Back
          </button>
        )}
        <button type="button" class="primary" onClick={roll}>
          Roll here
        </button>
      </p>
    </>
  );
}
