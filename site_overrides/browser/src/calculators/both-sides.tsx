import { useState } from "preact/hooks";
import { passValue } from "../base/pass-value.ts";
import type { Description, Group, Input, Many, Typed, TypedAll, Whole } from "../base/protocol.ts";
import { newItem, wholeOf } from "./question.ts";

type Side = Input & Many & { item: Group };
type Level = Input & Whole;

const isSide = (input: Input): input is Input & Side => input.kind === "many" && input.item.kind === "group" && input.item.level !== undefined;

const and = new Intl.ListFormat("en-GB");

/** Fields that fill both sides of a whole fight at once ("2 against 3, all at 5"); nothing for other questions. */
export function BothSides({ description, values, show }: { description: Description; values: TypedAll; show: (values: TypedAll) => void }) {
  const sides = description.inputs.filter(isSide);
  const [counts, setCounts] = useState(() => sides.map(({ name }) => (values[name] as Typed[]).length));
  const levels = (sides[0]?.item.fields ?? []).filter((field): field is Level => sides[0]!.item.level!.includes(field.name));
  const [typed, setTyped] = useState<Typed>(levels[0]?.default ?? "");
  if (!sides.length) return null;
  const low = Math.max(...levels.map((field) => field.low));
  const high = Math.min(...levels.map((field) => field.high));
  const level = wholeOf(typed);
  const fits = level !== null && low <= level && level <= high;
  const fill = () => {
    const person = (side: Side) => ({ ...(newItem(side) as TypedAll), ...Object.fromEntries(levels.map(({ name }) => [name, level!])) });
    const people = sides.map((side, at): [string, Typed] => [side.name, Array.from({ length: counts[at]! }, () => person(side))]);
    show({ ...values, ...Object.fromEntries(people) });
  };
  return (
    <div class="both-sides" role="group" aria-label="Fill both sides">
      <p>
        {sides.map(({ label, name, low: fewest, high: most }, at) => (
          <span key={name}>
            {at > 0 && " against "}
            <select aria-label={`${label}: how many`} value={counts[at]} onChange={passValue((count) => setCounts(counts.with(at, Number(count))))}>
              {Array.from({ length: most - fewest + 1 }, (_, more) => (
                <option key={more} value={fewest + more} selected={fewest + more === counts[at]}>
                  {fewest + more}
                </option>
              ))}
            </select>
          </span>
        ))}
        , all at{" "}
        <input
          type="text"
          inputMode={low < 0 ? undefined : "numeric"}
          aria-label="all at"
          aria-invalid={!fits}
          value={String(typed)}
          onInput={passValue(setTyped)}
        />{" "}
        <button type="button" class="add" disabled={!fits} onClick={fill}>
          Fill in
        </button>
      </p>
      <p class="field-help">
        Sets {and.format(levels.map(({ label }) => label))}, {`${low} to ${high}`.replaceAll("-", "−")}.
      </p>
    </div>
  );
}
