// Fills a form with the numbers of a saved person.

import type { TargetedEvent } from "preact";
import { useEffect, useState } from "preact/hooks";
import { passValue } from "../base/pass-value.ts";
import type { Description, Input, Typed, TypedAll } from "../base/protocol.ts";
import { ignoreStorageError, knownPeople, type People } from "../base/session-storage.ts";
import { engine } from "../engine/engine.ts";
import { asTag } from "../rulings/choice.ts";
import { type Path, withValue } from "./question.ts";

/**
 * A part of a form that a person's numbers can fill. Each field comes with the name of the number that fills it. At
 * least `least` of the fields must have a number.
 */
type Place = { label: string; path: Path; fields: [field: string, called: string][]; least: number };
type PersonNumbers = { name: string; numbers: { label: string; values: TypedAll }[] };

const GROUPED = ["group", "many"];

/** Return all places of a form. A single field also takes a number with the name of the field's last word. */
function places(inputs: Input[], values: TypedAll) {
  const found: Place[] = [];
  const alone = inputs.filter(({ kind }) => !GROUPED.includes(kind));
  found.push({ label: "The form", path: [], fields: alone.map(({ name }) => [name, name]), least: 2 });
  for (const input of inputs) {
    const { name, label } = input;
    const within = (inner: Input[]) => inner.map(({ name: input }): [string, string] => [input, input]);
    if (input.kind === "group") found.push({ label, path: [name], fields: within(input.fields), least: 1 });
    else if (input.kind === "many" && input.item.kind === "group")
      for (const at of (values[name] as Typed[]).keys())
        found.push({ label: `${label}: ${input.noun} ${at + 1}`, path: [name, at], fields: within(input.item.fields), least: 1 });
    else if (input.kind === "whole")
      found.push({
        label,
        path: [],
        fields: [
          [name, name],
          [name, name.split("_").at(-1)!],
        ],
        least: 1,
      });
  }
  return found;
}

/** Return the fields of a place that these numbers fill: {field: value}. */
const valuesFor = ({ fields }: Place, numbers: TypedAll): TypedAll =>
  Object.fromEntries(fields.filter(([, called]) => called in numbers).map(([field, called]) => [field, numbers[called]!]));

const peopleFitting = (place: Place, people: PersonNumbers[]) =>
  people.flatMap(({ name, numbers }) =>
    numbers
      .map(({ label, values }) => ({ text: label ? `${name}, ${label}` : name, filled: valuesFor(place, values) }))
      .filter(({ filled }) => Object.keys(filled).length >= place.least),
  );

/** Return the places that fit at least one person, with these people. A field that the whole form fills is not offered a second time. */
function choices(inputs: Input[], values: TypedAll, people: PersonNumbers[]) {
  const found = places(inputs, values).map((place) => ({ ...place, whom: peopleFitting(place, people) }));
  const first = found[0]!.whom[0];
  const together = new Set(first && Object.keys(first.filled));
  const isRepeated = ({ path, least, fields }: Place) => path.length === 0 && least === 1 && together.has(fields[0]![0]);
  return found.filter((place) => place.whom.length && !isRepeated(place));
}

/** Return all saved people, each with the numbers that the rules read from their line. */
async function readNumbers(game: string, lines: People): Promise<PersonNumbers[]> {
  const read = async ([name, line]: [string, string]) => ({ name, ...(await engine.play({ game, do: "person", name, line, rulings: asTag(game) })) });
  return (await Promise.all(Object.entries(lines).map(read))).filter((reply) => reply.ok);
}

/** A menu of saved people whose numbers fill the form; nothing if no person is saved. */
export function Filling({ description, values, show }: { description: Description; values: TypedAll; show: (values: TypedAll) => void }) {
  const { game, inputs } = description;
  const [lines, setLines] = useState<People>({});
  const [people, setPeople] = useState<PersonNumbers[] | null>(null);
  useEffect(() => void knownPeople(game).then(setLines, ignoreStorageError), [game]);
  if (!Object.keys(lines).length) return null;
  const opened = ({ currentTarget }: TargetedEvent<HTMLDetailsElement>) =>
    currentTarget.open && !people && readNumbers(game, lines).then(setPeople, () => setPeople([]));
  const fill = ({ path, whom }: ReturnType<typeof choices>[number], at: string) => {
    if (at !== "") show(Object.entries(whom[Number(at)]!.filled).reduce((all, [field, value]) => withValue(all, [...path, field], value), values));
  };
  const offered = people ? choices(inputs, values, people) : [];
  return (
    <details class="filling" onToggle={opened}>
      <summary>Fill in a person from a session</summary>
      {people && !offered.length && <p>This question has no people.</p>}
      {offered.map((place) => (
        <label key={`${place.label}${place.path}`}>
          <span>{place.label}</span>
          <select value="" onChange={passValue((value) => fill(place, value))}>
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
