// The chunk of the tables.

export { h, render } from "preact";
export { Play } from "./play.tsx";
