// Answers that the page repeats when the same question comes again within a turn.

import { useRef, useState } from "preact/hooks";
import type { Chooser, Command } from "../base/protocol.ts";
import type { Seen } from "../base/session-shapes.ts";
import { sideName } from "../base/typography.ts";
import { Buttons } from "./fields.tsx";
import { sideOf } from "./sides.ts";
import { lineCommand } from "./use-session.ts";

/** An answer to a question, for one person or for all people of a side. `rolls` means that the page rolls the dice after it. */
export type Answer = { whose: string; question: string; choice: string; rolls: boolean };
export type Standing = ReturnType<typeof useStanding>;

/** Return a question without the name of the person who has to answer. */
const questionOf = ({ name, task }: Chooser) => task.replaceAll(name, "…");

/** Return the standing answers of the session with this id. */
export function useStanding(id: string | null) {
  const [kept, setKept] = useState<{ id: string | null; answers: Answer[] }>({ id, answers: [] });
  const now = useRef<Answer[]>([]);
  now.current = kept.id === id ? kept.answers : [];
  const isSame = (one: Answer, other: Answer) => one.whose === other.whose && one.question === other.question;
  const set = (answers: Answer[]) => {
    now.current = answers;
    setKept({ id, answers });
  };
  const drop = (answer: Answer) => set(now.current.filter((other) => !isSame(other, answer)));
  const add = (answer: Answer) => set([...now.current.filter((other) => !isSame(other, answer)), answer]);
  /** Return the standing answer to the pending question, with its command; null if the reader has to choose. */
  const next = (view: Seen): { answer: Answer; command: Command } | null => {
    if (!view.due?.follows) return null;
    for (const person of view.due.who) {
      const fits = ({ whose, question }: Answer) => question === questionOf(person) && [person.name, sideOf(view, person.name)].includes(whose);
      const answer = now.current.find(fits);
      const line = `${person.name}: ${answer?.choice}`;
      if (answer) return { answer, command: answer.rolls ? lineCommand(line) : { do: "say", line } };
    }
    return null;
  };
  return { answers: now.current, add, drop, next, questionOf };
}

type AgainProps = { who: string; side: string; whose: string; set: (whose: string) => void };

/** Buttons that choose for whom the page repeats the answer: for no person, for the person, or for their side. */
export function Again({ who, side, whose, set }: AgainProps) {
  const options = [
    { text: "", label: "no" },
    { text: who, label: side ? `for ${sideName(who)}` : "always" },
    ...(side && side !== who ? [{ text: side, label: side.endsWith("s") ? `for all ${side}` : `for the ${sideName(side)} side` }] : []),
  ];
  return (
    <div class="ask" role="group" aria-label="Repeat this answer">
      <span class="ask-label">Repeat</span>
      <Buttons options={options} chosen={[whose]} choose={set} />
    </div>
  );
}

/** The standing answers, each with a button that ends it. */
export function StandingAnswers({ standing: { answers, drop } }: { standing: Standing }) {
  if (!answers.length) return null;
  return (
    <details class="hand-over">
      <summary>{answers.length === 1 ? "1 answer is repeated" : `${answers.length} answers are repeated`}</summary>
      {answers.map((answer) => (
        <p class="hand-over-how" key={`${answer.whose}/${answer.question}`}>
          {sideName(answer.whose)}: {answer.choice}
          <button type="button" onClick={() => drop(answer)}>
            Ask again
          </button>
        </p>
      ))}
    </details>
  );
}
