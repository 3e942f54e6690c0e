// The chunk of the pages that have calculators.

export { h, hydrate, render } from "preact";
export { Calculator } from "./calculator.jsx";
