import { useRef, useState } from "preact/hooks";
import type { Description, Step, TypedAll } from "../base/protocol.ts";
import { freshSeed } from "../base/seed.ts";
import { joinUnits } from "../base/typography.ts";
import { Dice } from "../exhibit/dice.tsx";
import { allRulings } from "../rulings/choice.ts";
import { requestFor, type Shown } from "./question.ts";
import { refusalText, useRequest } from "./use-answer.ts";

type Links = Record<string, string>;

function RuleLink({ rule, links }: { rule: string | null; links: Links }) {
  if (!rule) return null;
  return links[rule] ? (
    <a class="rule-link" href={links[rule]}>
      {rule}
    </a>
  ) : (
    <span class="rule-link">{rule}</span>
  );
}

function StepList({ steps, links }: { steps: Step[]; links: Links }) {
  return (
    <ol class="steps">
      {steps.map(({ rule, text, dice }, at) => (
        <li key={at}>
          {dice.map((roll, nth) => (
            <Dice key={nth} {...roll} />
          ))}{" "}
          <span class="step-text">{joinUnits(text)}</span> <RuleLink rule={rule} links={links} />
        </li>
      ))}
    </ol>
  );
}

type Rolled = { of: Shown | null; steps: Step[] | null; seed: string | null; trouble: string | null };

const NOTHING: Rolled = { of: null, steps: null, seed: null, trouble: null };

/** Return the same steps with other dice: rolled when the reader asks for them, and dropped when the answer changes. */
function useReroll(description: Description, values: TypedAll, answer: Shown): [Rolled, () => void] {
  const [rolled, setRolled] = useState<Rolled>(NOTHING);
  const { put } = useRequest();
  const roll = () =>
    put({ ...requestFor(description, values), roll: freshSeed(), rulings: allRulings() }, (reply) =>
      setRolled(
        reply.ok ? { of: answer, steps: reply.steps, seed: reply.seed, trouble: null } : { ...NOTHING, of: answer, trouble: refusalText(reply) },
      ),
    );
  return [rolled.of === answer ? rolled : NOTHING, roll];
}

/** The steps of an answer. For a precomputed answer they are not there yet, and a blank of about their height takes their place. */
function Reasoning({ steps, links }: { steps: Step[] | null; links: Links }) {
  const last = useRef<Step[]>([]);
  if (steps) last.current = steps;
  return (
    <div class="steps-room" data-pending={steps ? undefined : ""}>
      {!steps && <p>The steps appear when the rules engine is ready.</p>}
      <StepList steps={last.current} links={links} />
    </div>
  );
}

type StepsProps = { description: Description; values: TypedAll; answer: Shown; links: Links; live: boolean };

/** The reasoning: each step with its dice and its rule, and a button that rolls other dice. */
export function Steps({ description, values, answer, links, live }: StepsProps) {
  const [{ steps, seed, trouble }, roll] = useReroll(description, values, answer);
  if (answer.steps?.length === 0) return null;
  return (
    <details class="steps-box">
      <summary>The steps, rule by rule</summary>
      <Reasoning steps={steps ?? answer.steps} links={links} />
      {answer.playable && (
        <p class="steps-again">
          <button type="button" class="plain" onClick={roll} disabled={!live || !answer.steps}>
            Roll it with other dice
          </button>{" "}
          <span role="status">
            {seed && !trouble && (
              <>
                Rolled from the seed <code>{seed}</code>.
              </>
            )}
            {trouble}
          </span>
        </p>
      )}
    </details>
  );
}
