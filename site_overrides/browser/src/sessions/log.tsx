import { useState } from "preact/hooks";
import { passValue } from "../base/pass-value.ts";
import type { Command, LoggedLine, LoggedScene } from "../base/protocol.ts";
import { isText } from "../base/storage.ts";
import { sideName } from "../base/typography.ts";
import { useDraft } from "../base/use-draft.ts";
import type { Opened } from "./use-session.ts";

type ShowRule = { showRule: (rule: string) => void };

function Told({ told, showRule }: ShowRule & Pick<LoggedLine, "told">) {
  return (
    <ol class="told">
      {told.map(({ rule, text, dice }, at) => (
        <li key={at}>
          {dice.map((roll) => `${roll.pool} shows ${roll.faces.join(" + ")}. `)}
          {text}{" "}
          {rule && (
            <button type="button" class="rule-link" onClick={() => showRule(rule)}>
              {rule}
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

type EditProps = { text: string; what: string; session: Opened; command: (text: string) => Command; onClose: () => void };

function Edit({ text: given, what, session: { send, working }, command, onClose }: EditProps) {
  const [text, setText] = useDraft(`${what}/${given}`, isText, given);
  /** Save the text; a refused text stays in its field. */
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!(await send(command(text)))) return;
    setText(given);
    onClose();
  };
  return (
    <form class="edit" onSubmit={submit}>
      <input type="text" value={text} onInput={passValue(setText)} aria-label={what} autocomplete="off" />
      <button type="submit" disabled={working}>
        {what}
      </button>
      <button type="button" onClick={onClose}>
        Cancel
      </button>
    </form>
  );
}

function Scene({ step }: { step: LoggedScene }) {
  return (
    <li class="log-scene">
      <b>{step.scene}</b>
      {Object.entries(step.sides).map(([side, words]) => (
        <span key={side}>
          {sideName(side)}: {words}
        </span>
      ))}
    </li>
  );
}

type LineProps = ShowRule & { step: LoggedLine; at: number; count: number; session: Opened };

function Line({ step, at, count, session, showRule }: LineProps) {
  const [editing, setEditing] = useState<"line" | "note" | null>(null);
  const close = () => setEditing(null);
  if (editing === "line")
    return (
      <li class="log-line">
        <Edit text={step.line} what="Amend" session={session} onClose={close} command={(line) => ({ do: "amend", at, line })} />
      </li>
    );
  if (editing)
    return (
      <li class="log-line">
        <Edit text={step.note} what="Note" session={session} onClose={close} command={(note) => ({ do: "annotate", at, note })} />
      </li>
    );
  return (
    <li class="log-line">
      <details>
        <summary>
          <span class="log-words">{step.line}</span>
          {(step.note || step.changed) && <span class="log-changed">{[step.changed, step.note].filter(Boolean).join(" · ")}</span>}
        </summary>
        <Told told={step.told} showRule={showRule} />
        <p class="log-actions">
          {at < count - 1 && (
            <button type="button" disabled={session.working} onClick={() => session.send({ do: "undo", count: count - 1 - at })}>
              Back to here
            </button>
          )}
          <button type="button" onClick={() => setEditing("line")}>
            Amend
          </button>
          <button type="button" onClick={() => setEditing("note")}>
            Note
          </button>
        </p>
      </details>
    </li>
  );
}

/** The next line, if it does not fit. The reader can change it, or drop it with all lines after it. Until then all of them are saved. */
function Unfit({ fault, session }: { fault: NonNullable<Opened["view"]["fault"]>; session: Opened }) {
  const [editing, setEditing] = useState(false);
  const { at, why, line, count } = fault;
  if (editing)
    return (
      <Edit text={line} what="Amend" session={session} onClose={() => setEditing(false)} command={(text) => ({ do: "amend", at, line: text })} />
    );
  return (
    <div class="unfit">
      <p class="trouble">
        The next line does not fit: {why} {count === 1 ? "It is" : `It and the lines after it, ${count} in all, are`} kept. Continue without{" "}
        {count === 1 ? "it" : "them"}, or redo to try again.
      </p>
      <p class="log-actions">
        {line && (
          <button type="button" onClick={() => setEditing(true)}>
            Amend
          </button>
        )}
        <button type="button" disabled={session.working} onClick={() => session.send({ do: "drop" })}>
          {count === 1 ? "Drop it" : "Drop them"}
        </button>
      </p>
    </div>
  );
}

/** The log, newest first, without the last `secret` lines, which are still hidden. */
export function Log({ session, showRule }: ShowRule & { session: Opened }) {
  const { steps, secret, fault } = session.view;
  const shown = steps.map((step, at) => ({ step, at })).slice(0, steps.length - secret);
  return (
    <div class="session-log">
      {fault && <Unfit key={fault.line} fault={fault} session={session} />}
      {secret > 0 && <p class="log-secret">{secret === 1 ? "1 choice is" : `${secret} choices are`} hidden until all have chosen.</p>}
      <ol class="log-lines" reversed>
        {shown
          .reverse()
          .map(({ step, at }) =>
            step.scene === undefined ? (
              <Line key={`${at}/${step.line}`} step={step} at={at} count={steps.length} session={session} showRule={showRule} />
            ) : (
              <Scene key={`${at}/${step.scene}`} step={step} />
            ),
          )}
      </ol>
    </div>
  );
}
