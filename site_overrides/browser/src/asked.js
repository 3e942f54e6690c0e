// What was asked on this device: the inputs of each calculator as they were left, latest first.

const KEY = "counterroll-asked";

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The inputs that were left in a calculator, as they were typed; nothing where it stands at its example. */
export const leftIn = (id) => kept()[id];

/** Every calculator that was asked, the latest first. */
export const lastAsked = () => Object.keys(kept()).reverse();

/** Keep the inputs of a question; none of them means back to the example. */
export function keepAsked(id, inputs) {
  const { [id]: _, ...others } = kept();
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.keys(inputs).length ? { ...others, [id]: inputs } : others));
  } catch {
    // Not kept: the form is as it is until the page is left.
  }
}

const MOST = 5;

/** On the page of questions: the reader's game first, and above all what was asked last. */
export function arrangeQuestions(game) {
  const sections = [...document.querySelectorAll(".questions")];
  if (!sections.length || document.querySelector(".questions-last")) return;
  const first = sections.find((section) => section.dataset.game === game);
  if (first) sections[0].before(first);
  const asked = lastAsked().map((id) => document.querySelector(`[data-question="${CSS.escape(id)}"]`)).filter(Boolean);
  if (!asked.length) return;
  const last = Object.assign(document.createElement("section"), { className: "questions questions-last" });
  last.append(Object.assign(document.createElement("h2"), { textContent: "Asked last" }), document.createElement("ul"));
  last.lastChild.append(...asked.slice(0, MOST).map((row) => row.cloneNode(true)));
  (first ?? sections[0]).before(last);
}
