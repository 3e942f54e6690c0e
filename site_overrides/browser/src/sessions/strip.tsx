// The result strip: what fell, what came of it, and each number that changed; several moves one after another.

import type { Logged, LoggedLine } from "../base/protocol.ts";
import { Dice } from "../exhibit/dice.tsx";

const MOST_DICE = 2; // rolls shown as dice

/** Success or failure, if the rules call the first roll so. */
function outcomeOf({ told }: LoggedLine) {
  const text = told.find((each) => /a (success|failure)/.test(each.text))?.text;
  if (!text) return null;
  return text.includes("a success") ? <b class="good">✓ Success.</b> : <b class="bad">✗ Failure.</b>;
}

/** "Odo, Kill Damage 2 → 3" with the new value in bold. */
function Chip({ text }: { text: string }) {
  const [before, after] = text.split(" → ");
  return (
    <li class="chip">
      {before}
      {after && (
        <>
          {" → "}
          <b>{after}</b>
        </>
      )}
    </li>
  );
}

export const wordsOf = ({ line }: LoggedLine) =>
  line
    .split("|")[0]!
    .split("#")[0]!
    .replace(/^table: /, "")
    .trim();

/** The result of one line. Its text is also what a screen reader says after each line. */
export function Strip({ step }: { step: Logged | undefined }) {
  const line = step && step.scene === undefined ? step : null;
  const rolls = line?.told.flatMap((each) => each.rolls) ?? [];
  return (
    <div class="strip" role="status" aria-live="polite">
      {line ? (
        <>
          {rolls.length > 0 && (
            <span class="strip-dice">
              {rolls.slice(0, MOST_DICE).map((roll, at) => (
                <Dice key={at} {...roll} />
              ))}
            </span>
          )}
          <div>
            <p class="strip-said">
              {outcomeOf(line)} {wordsOf(line)}
            </p>
            {line.chips.length > 0 && (
              <ul class="chips">
                {line.chips.map((chip) => (
                  <Chip key={chip} text={chip} />
                ))}
              </ul>
            )}
            <p class="strip-how">{line.told.map(({ text }) => text).join(" ") || line.note}</p>
          </div>
        </>
      ) : (
        <p class="strip-said">The scene begins.</p>
      )}
    </div>
  );
}

type MovesProps = { steps: LoggedLine[]; next: () => void; skip: () => void };

/** Moves of others, one a tap: the one that the strip shows, and how many are to come. */
export function Moves({ steps, next, skip }: MovesProps) {
  const left = steps.length - 1;
  return (
    <div class="moves">
      <p class="due-say">{left === 1 ? "One more move to come." : `${left} more moves to come.`}</p>
      <ol class="move-list">
        {steps.map((step, at) => (
          <li key={at} aria-current={at ? undefined : "step"}>
            {at ? `${wordsOf(step).split(":")[0]} …` : wordsOf(step)}
          </li>
        ))}
      </ol>
      <p class="take">
        <button type="button" onClick={skip}>
          Skip to the end
        </button>
        <button type="button" class="primary" onClick={next}>
          Next move
        </button>
      </p>
    </div>
  );
}
