// The chunk of the tables.

export { h } from "preact";
export { render } from "../base/translated.ts";
export { Play } from "./play.tsx";
