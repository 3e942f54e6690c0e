// Evenings that a page tells: each can be stepped through at its game's table.

const TAG = /^\[game ([\w-]+)\]/; // how the text of an evening begins

async function open(text, game) {
  const { addressAt } = await import("./address.js");
  // Material's own note of where the site begins.
  location.href = addressAt(new URL(`${game}/table/`, globalThis.__md_scope).href, text, true);
}

/** Put a way to the table beside every evening of the page. */
export function offerTables() {
  for (const block of document.querySelectorAll(".language-text:not(:has(> .fight-open))")) {
    const text = block.querySelector("code").textContent;
    const [, game] = TAG.exec(text) ?? [];
    if (!game) continue;
    const button = Object.assign(document.createElement("button"), { type: "button", className: "fight-open", textContent: "Step through it at the table" });
    button.addEventListener("click", () => open(text, game));
    block.append(button);
  }
}
