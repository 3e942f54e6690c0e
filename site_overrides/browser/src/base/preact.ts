// The chunk that draws whatever the reader changes.

export { h } from "preact";
export { hydrate, render } from "./translated.ts";
