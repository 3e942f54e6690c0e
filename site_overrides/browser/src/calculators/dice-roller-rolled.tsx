import type { Roll } from "../base/protocol.ts";
import { Dice } from "../exhibit/dice.tsx";
import type { RolledProps } from "./dice-roller-rolls.ts";

/** Return the parts of a pool of different dice such as `2d6+d8`, so that each die shows its own shape. */
function partsOf({ pool, faces }: Roll) {
  let from = 0;
  const parts = pool.split("+");
  if (parts.length === 1) return [{ pool, faces }];
  return parts.map((part) => {
    const to = from + (part.startsWith("d") ? 1 : Number.parseInt(part, 10));
    const shown = { pool: part, faces: faces.slice(from, to) };
    from = to;
    return shown;
  });
}

/** The dice of a roll and their result. They tumble briefly, unless the reader's system asks for no motion. */
export function Rolled({ answer, seed, at }: RolledProps) {
  const { rows } = answer.exhibits[0]!;
  const results = rows.map((row) => row[3] as number);
  const steps = answer.steps!; // a roll is never precomputed
  const rolls = steps.flatMap(({ dice }) => dice);
  const texts = steps.filter(({ dice }) => dice.length).map(({ text }) => text);
  return (
    <div class="rolled">
      <ol class="rolled-dice" key={at} data-rolled={at || undefined}>
        {rolls.map((roll, nth) => (
          <li key={nth}>
            {partsOf(roll)
              .filter(({ faces }) => faces.length)
              .map((part, index) => (
                <Dice key={index} {...part} />
              ))}{" "}
            <strong class="rolled-result">{results[nth]}</strong> <span class="rolled-text">{texts[nth]}</span>
          </li>
        ))}
      </ol>
      <p class="rolled-line">
        <output class="rolled-headline" aria-live="polite">
          {answer.headline}
        </output>{" "}
        <span class="rolled-seed">
          seed <code>{seed}</code>
        </span>
      </p>
    </div>
  );
}
