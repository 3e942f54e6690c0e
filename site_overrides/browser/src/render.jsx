// The same components, rendered while the site is built: JSON lines in, JSON lines out, in the same order.

import { createInterface } from "node:readline";
import { parseHTML } from "linkedom";
import { renderToString } from "preact-render-to-string";
import { Calculator } from "./calculator.jsx";
import { Card } from "./card.jsx";
import { draw } from "./chart.js";
import { drawWith } from "./chart-frame.jsx";
import { Dice } from "./dice.jsx";
import { DiceRoller } from "./dice-roller.jsx";
import { Exhibit } from "./exhibit.jsx";
import { Waiting } from "./play/waiting.jsx";
import { RulingsForm } from "./rulings/form.jsx";

const { document } = parseHTML("<!doctype html><html><body></body></html>");
drawWith((exhibit) => draw(exhibit, document));

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

// A template and not a script: Material's instant navigation runs every script again, whatever its type.
const island = (kind, html, props) => `<div data-island="${kind}">${html}<template data-props>${escaped(JSON.stringify(props))}</template></div>`;

const KINDS = {
  exhibit: (props) => renderToString(<Exhibit {...props} />),
  card: (props) => renderToString(<Card {...props} />),
  dice: ({ dice }) =>
    renderToString(
      <>
        {dice.map((roll) => (
          <Dice {...roll} />
        ))}
      </>,
    ),
  calculator: (props) => island("calculator", renderToString(<Calculator {...props} />), props),
  "dice-roller": (props) => island("dice-roller", renderToString(<DiceRoller {...props} />), props),
  play: (props) => island("play", renderToString(<Waiting />), props),
  rulings: (props) => island("rulings", renderToString(<RulingsForm {...props} />), props),
};

function rendered(line) {
  try {
    const { kind, props } = JSON.parse(line);
    if (!KINDS[kind]) throw new Error(`${kind} is none of ${Object.keys(KINDS).join(", ")}`);
    return { html: KINDS[kind](props) };
  } catch (error) {
    return { error: error.stack };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim()) process.stdout.write(`${JSON.stringify(rendered(line))}\n`);
}
