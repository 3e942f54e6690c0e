import { useRef, useState } from "preact/hooks";
import { Dice } from "./dice.jsx";
import { requestFor } from "./question.js";
import { all } from "./rulings.js";
import { freshSeed } from "./seed.js";
import { unbroken } from "./shown.js";
import { useRequest } from "./use-answer.js";

function RuleLink({ rule, links }) {
  if (!rule) return null;
  return links[rule] ? (
    <a class="rule-link" href={links[rule]}>
      {rule}
    </a>
  ) : (
    <span class="rule-link">{rule}</span>
  );
}

function StepList({ steps, links }) {
  return (
    <ol class="steps">
      {steps.map(({ rule, text, dice }, at) => (
        <li key={at}>
          {dice.map((roll, each) => (
            <Dice key={each} {...roll} />
          ))}{" "}
          <span class="step-text">{unbroken(text)}</span> <RuleLink rule={rule} links={links} />
        </li>
      ))}
    </ol>
  );
}

/** Other dice for the steps: rolled on request, gone as soon as another answer stands. */
function useRolled(description, values, answer) {
  const [rolled, setRolled] = useState({ of: null, steps: null, seed: null, trouble: null });
  const { put } = useRequest();
  const roll = () =>
    put({ ...requestFor(description, values), roll: freshSeed(), rulings: all() }, ({ ok, steps, seed, errors, trouble }) =>
      setRolled({ of: answer, steps: ok ? steps : null, seed, trouble: ok ? null : (trouble ?? Object.values(errors)[0]) }),
    );
  return [rolled.of === answer ? rolled : { steps: null, seed: null, trouble: null }, roll];
}

/** The steps; those of an answer that came in advance are still to come, in about the room of the last ones. */
function Reasoning({ steps, links }) {
  const last = useRef([]);
  if (steps) last.current = steps;
  return (
    <div class="steps-room" data-pending={steps ? undefined : ""}>
      {!steps && <p>The reasoning follows with the rules engine.</p>}
      <StepList steps={last.current} links={links} />
    </div>
  );
}

/** How an answer comes about: each step with its dice and the rule it applied, with other dice on request. */
export function Steps({ description, values, answer, links, live }) {
  const [{ steps, seed, trouble }, roll] = useRolled(description, values, answer);
  if (answer.steps?.length === 0) return null;
  return (
    <details class="steps-box">
      <summary>How this comes about, rule by rule</summary>
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
