// The book plays a side: which ones stands in the evening's text; it decides after whatever somebody says.

import { useCallback, useEffect } from "preact/hooks";
import { entered } from "../entered.ts";
import type { Command } from "../protocol.ts";
import { type Opened, rolled, type Seen } from "./use-evening.ts";

const HOW = {
  "": "People",
  plain: "The book, plainly",
  advised: "The book, after a short look",
  "best-answer": "The book, by the best answer to plain play",
  "best-known": "The book, as well as is known",
};

/** {side: policy} of the sides that the book plays. */
export const booked = (plays: string): Record<string, string> =>
  Object.fromEntries(
    (plays || "")
      .split(",")
      .map((part) => part.split("=").map((word) => word.trim()))
      .filter(([side]) => side)
      .map(([side, policy]) => [side, policy || "plain"]),
  );

/** Whether the book has to decide: for one of its sides, or for nobody's while it plays any. */
function isDue({ due, board, plays }: Seen) {
  const sides = booked(plays);
  if (!due || !board || due.kind === "roll" || !Object.keys(sides).length) return false;
  const sideOf = (who: string) => board.sides.find(({ name, people }) => name === who || people.some((person) => person.name === who))?.name ?? "";
  const names = due.who.map(({ name }) => name);
  const first = due.kind === "together" ? names : names.slice(0, 1);
  if (first.some((who) => !sideOf(who) || sides[sideOf(who)])) return true;
  return due.kind === "first" && names.some((who) => sides[sideOf(who)] && who !== sideOf(who));
}

const plays = (line: string) => ({ ...rolled(line), do: "play" as const });

/** The same evening, in which the book decides after each line and at the beginning; never after an undo. */
export function useBook(evening: Opened): Opened {
  const { send, view } = evening;
  const sends = useCallback(
    async (command: Command) => {
      const done = await send(command);
      if (done && ["say", "begin", "plays"].includes(command.do)) await evening.after(isDue, plays(""));
      return done;
    },
    [send],
  );
  const begun = view.steps.length === 1;
  useEffect(() => {
    if (begun) evening.after(isDue, plays(""));
  }, [begun]);
  return { ...evening, send: sends };
}

/** One choice by the book, for whoever is due. */
export const decide = (who: string) => ({ ...plays("plain"), who });

/** Who plays each side. */
export function Players({ evening }: { evening: Opened }) {
  const { view, send } = evening;
  const sides = booked(view.plays);
  const set = (name: string, policy: string) => {
    const next = Object.entries({ ...sides, [name]: policy }).filter(([, how]) => how);
    send({ do: "plays", line: next.map(([side, how]) => (how === "plain" ? side : `${side}=${how}`)).join(", ") });
  };
  return (
    <div class="players">
      {(view.board?.sides ?? []).map(({ name }) => (
        <label class="ask" key={name}>
          <span class="ask-label">{name}</span>
          <select value={sides[name] ?? ""} onChange={entered((value) => set(name, value))}>
            {Object.entries(HOW).map(([policy, words]) => (
              <option key={policy} value={policy}>
                {words}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}
