// Sessions that a page tells: each can be stepped through at its game's table.

import { part } from "../base/parts.ts";

const TAG = /^\[game ([\w-]+)\]/; // how the text of a session begins

const PLAYED = /^\[plays /m; // a fight that the reader is to play, against the book

async function open(text: string, game: string) {
  const { addressAt, tableOf } = await part(import("./address.ts"));
  location.href = addressAt(tableOf(game), text, true);
}

/** Put a way to the table beside every session of the page. */
export function offerTables() {
  for (const block of document.querySelectorAll(".language-text:not(:has(> .fight-open))")) {
    const text = block.querySelector("code")!.textContent;
    const [, game] = TAG.exec(text) ?? [];
    if (!game) continue;
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "fight-open",
      textContent: PLAYED.test(text) ? "Play this fight" : "Step through this fight",
    });
    button.addEventListener("click", () => open(text, game));
    block.append(button);
  }
}
