// The chunk of the session page.

export { h } from "preact";
export { render } from "../base/translated.ts";
export { Play } from "./play.tsx";
