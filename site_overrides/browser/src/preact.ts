// The chunk that draws whatever the reader changes.

export { h, hydrate, render } from "preact";
