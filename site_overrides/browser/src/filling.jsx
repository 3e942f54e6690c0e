// Somebody whom the table keeps, with their numbers, put into a form at once.

import { useEffect, useState } from "preact/hooks";
import { engine } from "./engine.js";
import { known } from "./play/storage.js";
import { withValue } from "./question.js";

const GROUPED = ["group", "many"];

/** Where somebody's numbers may go: {label, path, fields}; a field by itself may be called as its last word is. */
function places(inputs, values) {
  const found = [];
  const alone = inputs.filter(({ kind }) => !GROUPED.includes(kind));
  found.push({ label: "The form", path: [], fields: alone.map(({ name }) => [name, name]), least: 2 });
  for (const { name, label, kind, fields, item, noun } of inputs) {
    const within = (inner) => inner.map(({ name: each }) => [each, each]);
    if (kind === "group") found.push({ label, path: [name], fields: within(fields), least: 1 });
    else if (kind === "many" && item.kind === "group")
      for (const at of values[name].keys())
        found.push({ label: `${label}: ${noun} ${at + 1}`, path: [name, at], fields: within(item.fields), least: 1 });
    else if (kind === "whole")
      found.push({
        label,
        path: [],
        fields: [
          [name, name],
          [name, name.split("_").at(-1)],
        ],
        least: 1,
      });
  }
  return found;
}

/** The fields of a place that some numbers fill: {field: value}. */
const filledBy = ({ fields }, numbers) =>
  Object.fromEntries(fields.filter(([, called]) => called in numbers).map(([field, called]) => [field, numbers[called]]));

const fitting = (place, people) =>
  people.flatMap(({ name, numbers }) =>
    numbers
      .map(({ label, values }) => ({ text: label ? `${name}, ${label}` : name, filled: filledBy(place, values) }))
      .filter(({ filled }) => Object.keys(filled).length >= place.least),
  );

/** Places that anybody fits, with who fits there; what goes in together is not offered once more by itself. */
function choices(inputs, values, people) {
  const found = places(inputs, values).map((place) => ({ ...place, whom: fitting(place, people) }));
  const together = new Set((found[0].whom[0] && Object.keys(found[0].whom[0].filled)) ?? []);
  const again = ({ path, least, fields }) => path.length === 0 && least === 1 && together.has(fields[0][0]);
  return found.filter((place) => place.whom.length && !again(place));
}

/** Everybody whom the table keeps, each with their numbers as the rules read them. */
async function numbered(game, lines) {
  const read = async ([name, line]) => ({ name, ...(await engine.play({ game, do: "person", name, line })) });
  return (await Promise.all(Object.entries(lines).map(read))).filter(({ ok }) => ok);
}

/** People of the table for a form; nothing where nobody is kept. */
export function Filling({ description, values, show }) {
  const { game, inputs } = description;
  const [lines, setLines] = useState({});
  const [people, setPeople] = useState(null);
  useEffect(() => void known(game).then(setLines, () => {}), [game]);
  if (!Object.keys(lines).length) return null;
  const opened = ({ currentTarget }) => currentTarget.open && !people && numbered(game, lines).then(setPeople, () => setPeople([]));
  const put = ({ path, whom }, at) => {
    if (at !== "") show(Object.entries(whom[at].filled).reduce((all, [field, value]) => withValue(all, [...path, field], value), values));
  };
  const offered = people ? choices(inputs, values, people) : [];
  return (
    <details class="filling" onToggle={opened}>
      <summary>Fill in somebody from the table</summary>
      {people && !offered.length && <p>Nobody’s numbers are asked for here.</p>}
      {offered.map((place) => (
        <label key={`${place.label}${place.path}`}>
          <span>{place.label}</span>
          <select value="" onChange={({ currentTarget }) => put(place, currentTarget.value)}>
            <option value="">Who?</option>
            {place.whom.map(({ text }, at) => (
              <option value={at} key={text}>
                {text}
              </option>
            ))}
          </select>
        </label>
      ))}
    </details>
  );
}
