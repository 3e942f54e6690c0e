import type { Roll } from "../base/protocol.ts";

/** Return the die whose shape a pool shows: "best 2 of 4d8" is rolled with d8s. */
const dieShape = (pool: string) => pool.match(/d(4|6|8|10|12|20)(?!\d)/)?.[0] ?? "dx";

const listFaces = (faces: number[]) => (faces.length > 1 ? `${faces.slice(0, -1).join(", ")} and ${faces.at(-1)}` : `${faces[0]}`);

/** Dice as pictures; a screen reader says "5 and 6 on 2d8". */
export function Dice({ pool, faces }: Omit<Roll, "total">) {
  return (
    <span class="dice" role="img" aria-label={`${listFaces(faces)} on ${pool.startsWith("d") ? `a ${pool}` : pool}`}>
      {faces.map((face, at) => (
        <span class={`die ${dieShape(pool)}`} key={at}>
          {face}
        </span>
      ))}
    </span>
  );
}
