// The chunk of the pages that have calculators, rulings to choose, or tables that follow the reader's own.

export { h, hydrate, render } from "preact";
export { Calculator } from "./calculator.jsx";
export { DiceRoller } from "./dice-roller.jsx";
export { followRulings } from "./rulings/exhibits.jsx";
export { RulingsForm } from "./rulings/form.jsx";
export { Gone, Notice } from "./rulings/notice.jsx";
export { Readings } from "./rulings/readings.jsx";
export { RulingSets } from "./rulings/sets.jsx";
export { Screen } from "./screen/screen.jsx";

import "./screen/fit.js";
