import { useState } from "preact/hooks";
import { passValue } from "../base/pass-value.ts";
import type { Answer, Description, Input, Item, Typed, TypedAll } from "../base/protocol.ts";
import { capital } from "../base/typography.ts";
import { Exhibit } from "../exhibit/exhibit.tsx";
import { allRulings } from "../rulings/choice.ts";
import { type Path, requestFor } from "./question.ts";
import { Working } from "./status.tsx";
import { Tools } from "./tools.tsx";
import { refusalText, useRequest } from "./use-answer.ts";

const SWEPT = ["whole", "choice", "flag"];

type Way = { path: string; label: string };

/** Return the inputs that can be swept: [{path, label}]. */
function sweepableInputs(inputs: Input[], values: TypedAll, path: Path = [], labels: string[] = []): Way[] {
  return inputs.flatMap((input) => sweepablePaths(input, values[input.name]!, [...path, input.name], [...labels, input.label]));
}

function sweepablePaths(input: Item, value: Typed, path: Path, labels: string[]): Way[] {
  if (SWEPT.includes(input.kind)) return [{ path: path.join("."), label: labels.join(", ") }];
  if (input.kind === "group") return sweepableInputs(input.fields, value as TypedAll, path, labels);
  if (input.kind !== "many") return [];
  return (value as Typed[]).flatMap((item, at) => sweepablePaths(input.item, item, [...path, at], [...labels, `${capital(input.noun)} ${at + 1}`]));
}

type Swept = { answer: Answer | null; of: TypedAll | null; trouble: string | null };

/** A sweep: the answer for every value of one input, as curves. */
export function Sweep({ description, values, id, live }: { description: Description; values: TypedAll; id: string; live: boolean }) {
  const found = sweepableInputs(description.inputs, values);
  const [along, setAlong] = useState(found[0]?.path);
  const [swept, setSwept] = useState<Swept>({ answer: null, of: null, trouble: null });
  const { put, working, stop } = useRequest();
  const path = found.some((way) => way.path === along) ? along : found[0]?.path;
  if (!path) return null;
  const draw = () =>
    put({ ...requestFor(description, values), sweep: path, rulings: allRulings() }, (reply) =>
      setSwept(reply.ok ? { answer: reply.answer, of: values, trouble: null } : { answer: null, of: null, trouble: refusalText(reply) }),
    );
  return (
    <details class="sweep-box steps-box">
      <summary>Vary one input</summary>
      <div class="sweep-form">
        <label for={`${id}-along`}>Follow</label>
        <select id={`${id}-along`} value={path} onChange={passValue(setAlong)} disabled={!live}>
          {found.map((way) => (
            <option key={way.path} value={way.path} selected={way.path === path}>
              {way.label}
            </option>
          ))}
        </select>
        <button type="button" class="plain" onClick={draw} disabled={!live}>
          through its range
        </button>
        {working && <Working working={working} stop={stop} />}
      </div>
      <p class="field-error" role="alert" hidden={!swept.trouble}>
        {swept.trouble}
      </p>
      {swept.answer && (
        <div class="swept" data-stale={swept.of === values ? undefined : ""}>
          <p role="status">
            {swept.answer.headline} {swept.of !== values && "You have changed the question. Press again."}
          </p>
          {swept.answer.exhibits.map((exhibit) => (
            <Exhibit key={exhibit.id} exhibit={exhibit} compact swept tools={<Tools exhibit={exhibit} />} />
          ))}
        </div>
      )}
    </details>
  );
}
