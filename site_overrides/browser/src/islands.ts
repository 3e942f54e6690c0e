// The chunk of the pages that have calculators, rulings to choose, or tables that follow the reader's own.

export { h, hydrate, render } from "preact";
export { Calculator } from "./calculator.tsx";
export { DiceRoller } from "./dice-roller.tsx";
export { followRulings } from "./rulings/exhibits.tsx";
export { RulingsForm } from "./rulings/form.tsx";
export { Gone, Notice } from "./rulings/notice.tsx";
export { Readings } from "./rulings/readings.tsx";
export { RulingSets } from "./rulings/sets.tsx";
export { Screen } from "./screen/screen.tsx";

import "./screen/fit.ts";
