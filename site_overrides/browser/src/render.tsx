// Renders components to HTML for the build: JSON lines in, JSON lines out in the same order.

import { createInterface } from "node:readline";
import { parseHTML } from "linkedom";
import { renderToString } from "preact-render-to-string";
import type { Roll } from "./base/protocol.ts";
import { Calculator, type CalculatorProps } from "./calculators/calculator.tsx";
import { DiceRoller, type DiceRollerProps } from "./calculators/dice-roller.tsx";
import { Card, type CardProps } from "./exhibit/card.tsx";
import { draw } from "./exhibit/chart.ts";
import { setBuildDrawing } from "./exhibit/chart-frame.tsx";
import { Dice } from "./exhibit/dice.tsx";
import { Exhibit, type ExhibitProps } from "./exhibit/exhibit.tsx";
import { RulingsForm, type RulingsFormProps } from "./rulings/form.tsx";
import { Waiting } from "./sessions/placeholder.tsx";
import type { PlayProps } from "./sessions/play.tsx";
import { Position, type PositionProps } from "./sessions/position.tsx";

const { document } = parseHTML("<!doctype html><html><body></body></html>");
setBuildDrawing((exhibit) => draw(exhibit, document));

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** The properties of each kind of component. */
type Given = {
  exhibit: ExhibitProps;
  card: CardProps;
  dice: { dice: Roll[] };
  calculator: CalculatorProps;
  "dice-roller": DiceRollerProps;
  play: PlayProps;
  ground: PositionProps;
  rulings: RulingsFormProps;
};

// A template, not a script: Material's instant navigation runs every script again, whatever its type.
const island = (kind: string, html: string, props: object) =>
  `<div data-island="${kind}">${html}<template data-props>${escapeHtml(JSON.stringify(props))}</template></div>`;

const KINDS: { [Kind in keyof Given]: (props: Given[Kind]) => string } = {
  exhibit: (props) => renderToString(<Exhibit {...props} />),
  card: (props) => renderToString(<Card {...props} />),
  dice: ({ dice }) => dice.map((roll) => renderToString(<Dice {...roll} />)).join(""),
  calculator: (props) => island("calculator", renderToString(<Calculator {...props} />), props),
  "dice-roller": (props) => island("dice-roller", renderToString(<DiceRoller {...props} />), props),
  play: (props) => island("play", renderToString(<Waiting />), props),
  ground: (props) => island("ground", renderToString(<Position {...props} />), props),
  rulings: (props) => island("rulings", renderToString(<RulingsForm {...props} />), props),
};

function rendered(line: string) {
  try {
    const { kind, props }: { kind: keyof Given; props: never } = JSON.parse(line);
    if (!KINDS[kind]) throw new Error(`${kind} is none of ${Object.keys(KINDS).join(", ")}`);
    return { html: KINDS[kind](props) };
  } catch (error) {
    return { error: (error as Error).stack };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim()) process.stdout.write(`${JSON.stringify(rendered(line))}\n`);
}
