import { useState } from "preact/hooks";
import { entered } from "../base/entered.ts";
import type { Board } from "../base/protocol.ts";
import { isText } from "../base/storage.ts";
import { useDraft } from "../base/use-draft.ts";
import { Condition } from "./board.tsx";
import type { Send } from "./use-session.ts";

type PersonPanelProps = {
  name: string;
  board: Board;
  line: string | undefined;
  send: Send;
  shut: () => void;
  showRule: (rule: string) => void;
};

/** A person or a side: the sheet, and fields for manual changes. */
export function PersonPanel({ name, board, line, send, shut, showRule }: PersonPanelProps) {
  const side = board.sides.find((other) => other.name === name);
  const person = board.sides.flatMap(({ people }) => people).find((other) => other.name === name);
  const numbers = (side?.pools ?? person?.tracks ?? []).map(({ name: what, value }) => ({ what, value }));
  const [what, setWhat] = useState(numbers[0]?.what ?? "");
  const [value, setValue] = useState<number | string>(numbers[0]?.value ?? 0);
  const [why, setWhy] = useDraft("because", isText, "");
  const by_hand = (words: string) =>
    send({ do: "say", line: `table: ${words}${why ? `  # ${why}` : ""}` }).then((done) => {
      if (!done) return;
      setWhy("");
      shut();
    });
  const submit = (event: Event) => {
    event.preventDefault();
    by_hand(`${name}'s ${what} is ${value}`);
  };
  return (
    <div class="somebody">
      <p class="opened-head">
        <b>{name}</b>
        <button type="button" onClick={shut}>
          Close
        </button>
      </p>
      {line && <p class="sheet-line">{line}</p>}
      {person && person.conditions.length > 0 && (
        <p class="conditions">
          {person.conditions.map((note) => (
            <Condition key={note.text} {...note} showRule={showRule} />
          ))}
        </p>
      )}
      {numbers.length > 0 && (
        <form onSubmit={submit}>
          <p>Change a number by hand:</p>
          <label>
            <span class="unseen-text">What</span>
            <select
              value={what}
              onChange={entered((name) => {
                setWhat(name);
                setValue(numbers.find((each) => each.what === name)!.value);
              })}
            >
              {numbers.map((each) => (
                <option key={each.what} value={each.what}>
                  {each.what}
                </option>
              ))}
            </select>
          </label>{" "}
          is <input type="number" value={value} onInput={entered(setValue)} aria-label={`The new ${what}`} required />{" "}
          <label>
            because <input type="text" value={why} onInput={entered(setWhy)} autocomplete="off" />
          </label>
          <p class="take">
            <button type="submit" class="primary">
              Set
            </button>
            {person && !person.out && (
              <button type="button" onClick={() => by_hand(`${name} leaves`)}>
                {name} leaves
              </button>
            )}
          </p>
        </form>
      )}
    </div>
  );
}
