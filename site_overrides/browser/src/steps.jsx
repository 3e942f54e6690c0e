import { Dice } from "./dice.jsx";
import { unbroken } from "./shown.js";

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

/** How an answer comes about: each step with its dice and the rule it applied. */
export function Steps({ steps, links }) {
  if (!steps.length) return null;
  return (
    <details class="steps-box">
      <summary>How this comes about, rule by rule</summary>
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
    </details>
  );
}
