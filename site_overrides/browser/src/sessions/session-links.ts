// Buttons beside the sessions on a page: each opens the session page of its game, to step through it.

import { loadPart } from "../base/parts.ts";

const TAG = /^\[game ([\w-]+)\]/; // the start of a session's text

const PLAYED = /^\[plays /m; // a fight in which the reader plays against the book

async function openSession(text: string, game: string) {
  const { addressAt, tableOf } = await loadPart(import("./address.ts"));
  location.href = addressAt(tableOf(game), text, true);
}

/** Add a button to each session of the page. */
export function offerSessions() {
  for (const block of document.querySelectorAll(".language-text:not(:has(> .fight-open))")) {
    const text = block.querySelector("code")!.textContent;
    const [, game] = TAG.exec(text) ?? [];
    if (!game) continue;
    const button = Object.assign(document.createElement("button"), {
      type: "button",
      className: "fight-open",
      textContent: PLAYED.test(text) ? "Play this fight" : "Step through this fight",
    });
    button.addEventListener("click", () => openSession(text, game));
    block.append(button);
  }
}
