import { useState } from "preact/hooks";
import { Exhibit } from "./exhibit.jsx";
import { requestFor } from "./question.js";
import { all } from "./rulings.js";
import { Working } from "./status.jsx";
import { Tools } from "./tools.jsx";
import { useRequest } from "./use-answer.js";

const SWEPT = ["whole", "choice", "flag"];
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Every input that can go through its range, by its path: [{path, label}]. */
export function ways(inputs, values, path = [], labels = []) {
  return inputs.flatMap((input) => waysOf(input, values[input.name], [...path, input.name], [...labels, input.label]));
}

function waysOf(input, value, path, labels) {
  if (SWEPT.includes(input.kind)) return [{ path: path.join("."), label: labels.join(", ") }];
  if (input.kind === "group") return ways(input.fields, value, path, labels);
  if (input.kind !== "many") return [];
  return value.flatMap((item, at) => waysOf(input.item, item, [...path, at], [...labels, `${capital(input.noun)} ${at + 1}`]));
}

/** One input through its whole range, all else as it stands: curves instead of one answer. */
export function Sweep({ description, values, id, live }) {
  const found = ways(description.inputs, values);
  const [along, setAlong] = useState(found[0]?.path);
  const [swept, setSwept] = useState({ answer: null, of: null, trouble: null });
  const { put, working, stop } = useRequest();
  const path = found.some((way) => way.path === along) ? along : found[0]?.path;
  if (!path) return null;
  const draw = () =>
    put({ ...requestFor(description, values), sweep: path, rulings: all() }, ({ ok, answer, errors, trouble }) =>
      setSwept(ok ? { answer, of: values, trouble: null } : { answer: null, of: null, trouble: trouble ?? Object.values(errors)[0] }),
    );
  return (
    <details class="sweep-box steps-box">
      <summary>What if one of these were another?</summary>
      <div class="sweep-form">
        <label for={`${id}-along`}>Follow</label>
        <select id={`${id}-along`} value={path} onChange={(event) => setAlong(event.currentTarget.value)} disabled={!live}>
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
            {swept.answer.headline} {swept.of !== values && "The question has changed since: press again."}
          </p>
          {swept.answer.exhibits.map((exhibit) => (
            <Exhibit key={exhibit.id} exhibit={exhibit} compact swept tools={<Tools exhibit={exhibit} />} />
          ))}
        </div>
      )}
    </details>
  );
}
