// Printed sheets of people: each has the person's line, its results, and room to write. On the screen they are hidden.

import { useEffect, useState } from "preact/hooks";
import type { People } from "../base/session-storage.ts";
import { engine } from "../engine/engine.ts";
import { asTag } from "../rulings/choice.ts";
import type { Judgement } from "./people.tsx";

const splitLine = (line: string) => line.split(/\s*·\s*/).filter(Boolean);

export function Sheets({ game, people }: { game: string; people: People }) {
  const [judgements, setJudgements] = useState<Record<string, Judgement>>({});
  const lines = JSON.stringify(people);
  useEffect(() => {
    let current = true;
    const read = async ([name, line]: [string, string]): Promise<[string, Judgement]> => [
      name,
      await engine.play({ game, do: "person", name, line, rulings: asTag(game) }),
    ];
    // The sheets are made only for a reader who is about to print. Until then the engine is free for other questions.
    const ready = () =>
      Promise.all(Object.entries(people).map(read)).then(
        (found) => current && setJudgements(Object.fromEntries(found)),
        () => {},
      );
    const wait = setTimeout(ready, 1_000);
    return () => {
      current = false;
      clearTimeout(wait);
    };
  }, [game, lines]);
  return (
    <div class="people-sheets" aria-hidden="true">
      {Object.entries(people).map(([name, line]) => (
        <article key={name}>
          <h3>{name}</h3>
          <ul>
            {splitLine(judgements[name]?.ok ? judgements[name].line : line).map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <dl>
            {(judgements[name]?.ok ? judgements[name].sums : []).map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p class="writing-lines" />
        </article>
      ))}
    </div>
  );
}
