// The chunk with Preact, for all parts that change after the page has loaded.

export { h } from "preact";
export { hydrate, render } from "./translated.ts";
