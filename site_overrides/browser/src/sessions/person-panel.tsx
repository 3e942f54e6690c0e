import { useState } from "preact/hooks";
import { passValue } from "../base/pass-value.ts";
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
  onClose: () => void;
  showRule: (rule: string) => void;
};

/** A person or a side: the sheet, and fields for manual changes. */
export function PersonPanel({ name, board, line, send, onClose, showRule }: PersonPanelProps) {
  const side = board.sides.find((other) => other.name === name);
  const person = board.sides.flatMap(({ people }) => people).find((other) => other.name === name);
  const numbers = side?.pools ?? person?.tracks ?? [];
  const [values, setValues] = useState<Record<string, number>>({});
  const [why, setWhy] = useDraft("because", isText, "");
  const changed = numbers.filter(({ name: what, value }) => (values[what] ?? value) !== value);
  const by_hand = async (...lines: string[]) => {
    for (const words of lines) if (!(await send({ do: "say", line: `table: ${words}${why ? `  # ${why}` : ""}` }))) return;
    setWhy("");
    onClose();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    by_hand(...changed.map(({ name: what }) => `${name}'s ${what} is ${values[what]}`));
  };
  return (
    <>
      <p class="dock-head opened-head">
        <b>{name}</b>
        <button type="button" class="panel-close" onClick={onClose}>
          Close
        </button>
      </p>
      <div class="dock-body somebody">
        {line && <p class="sheet-line">{line}</p>}
        {person && person.conditions.length > 0 && (
          <p class="conditions">
            {person.conditions.map((note) => (
              <Condition key={note.text} {...note} showRule={showRule} />
            ))}
          </p>
        )}
        {numbers.length > 0 && (
          <form id="by-hand" onSubmit={submit}>
            <p>Change a number by hand:</p>
            {numbers.map(({ name: what, value }) => {
              const shown = values[what] ?? value;
              const put = (next: number) => setValues({ ...values, [what]: next });
              return (
                <div class="by-hand" key={what}>
                  <span>{what}</span>
                  <button type="button" aria-label={`${what} less`} onClick={() => put(shown - 1)}>
                    −
                  </button>
                  <input type="number" value={shown} onInput={passValue((text) => put(Number(text)))} aria-label={`The new ${what}`} required />
                  <button type="button" aria-label={`${what} more`} onClick={() => put(shown + 1)}>
                    +
                  </button>
                </div>
              );
            })}
            <label>
              because <input type="text" value={why} onInput={passValue(setWhy)} autocomplete="off" />
            </label>
          </form>
        )}
      </div>
      {numbers.length > 0 && (
        <p class="take">
          {person && !person.out && (
            <button type="button" onClick={() => by_hand(`${name} leaves`)}>
              {name} leaves
            </button>
          )}
          <button type="submit" form="by-hand" class="primary" disabled={!changed.length}>
            Set
          </button>
        </p>
      )}
    </>
  );
}
