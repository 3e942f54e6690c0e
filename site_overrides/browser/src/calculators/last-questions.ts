// The questions on this device: the last inputs of each calculator, latest first.

import { createElement } from "../base/create-element.ts";
import { parameters, readTrimmed } from "../base/links.ts";
import type { TypedAll } from "../base/protocol.ts";
import { isRecord, storedValue, storeValue } from "../base/storage.ts";
import { domId } from "./question.ts";

const KEY = "counterroll-asked";
const savedQuestions = (): Record<string, unknown> => storedValue("localStorage", KEY, isRecord, {});

/** Return the last inputs of a calculator, as they were typed; undefined if it shows its example. */
export function lastInputs(id: string) {
  const left = savedQuestions()[id];
  return isRecord(left) ? left : undefined;
}

/** Save the inputs of a question; empty inputs mean the example, so nothing is saved. */
export function saveInputs(id: string, inputs: TypedAll) {
  const { [id]: _, ...others } = savedQuestions();
  storeValue("localStorage", KEY, Object.keys(inputs).length ? { ...others, [id]: inputs } : others);
}

/** Show a message if a link asks a question that is not on this page. The address stays as it is. */
export function warnUnknownQuestion() {
  const asked = parameters(location.href).get("ask");
  const content = document.querySelector(".md-content__inner");
  if (asked === null || !content || content.querySelector(".unknown-question")) return;
  if (readTrimmed(asked, (id) => document.getElementById(domId({ id })))) return;
  const why = asked ? `This page has no question “${asked}”, but the link asks for it.` : "This link is incomplete: its question is missing.";
  const textContent = `${why} The address stays as it is.`;
  const told = createElement("p", "own-ruling unknown-question", textContent);
  told.setAttribute("role", "alert");
  content.prepend(told);
}

const MAX_QUESTIONS = 5;

/** Return a row of the page of questions with the name of its game. */
function withGame(row: Element) {
  const copy = row.cloneNode(true) as Element;
  const textContent = row.closest(".questions")?.querySelector("h2")?.textContent?.replace("¶", "").trim() ?? "";
  copy.append(createElement("span", "question-told question-game", textContent));
  return copy;
}

/** On the page of questions, move the reader's game to the top. Below it, list the last questions of all games. */
export function arrangeQuestions(game: string) {
  const sections = [...document.querySelectorAll<HTMLElement>(".questions")];
  if (!sections.length || document.querySelector(".questions-last")) return;
  const first = sections.find((section) => section.dataset.game === game);
  if (first) sections[0]!.before(first);
  const asked = Object.keys(savedQuestions())
    .reverse()
    .map((id) => document.querySelector(`[data-question="${CSS.escape(id)}"]`))
    .filter((row) => row !== null);
  if (!asked.length) return;
  const list = createElement("ul", "", ...asked.slice(0, MAX_QUESTIONS).map(withGame));
  const last = createElement("section", "questions questions-last", createElement("h2", "", "Asked last"), list);
  if (first) first.after(last);
  else sections[0]!.before(last);
}
