// The fields of a choice as buttons and other controls. Each value is the text for it in a session's line.

import type { ComponentType } from "preact";
import { passValue } from "../base/pass-value.ts";
import type { FieldKind, NestedOffer, OfferField } from "../base/protocol.ts";

/** The properties of a field: the text of its value, and `set`, which takes a new text or undefined. */
type Props<Kind extends FieldKind["kind"]> = Extract<FieldKind, { kind: Kind }> & Set & { text: Kind extends "flag" ? string | null : string };
type Set = { set: (text: string | undefined) => void };

const range = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, at) => low + at);
const MAX_BUTTONS = 6;
const FEW_PICKS = 4; // options that appear as buttons side by side

type ButtonsProps = { options: { text: string; label?: string }[]; chosen: string[]; choose: (text: string) => void };

/** Options as buttons side by side. */
export function Buttons({ options, chosen, choose }: ButtonsProps) {
  return (
    <span class="segments">
      {options.map(({ text, label = text }) => (
        <button type="button" key={text} aria-pressed={chosen.includes(text)} onClick={() => choose(text)}>
          {label}
        </button>
      ))}
    </span>
  );
}

type StepperProps = { label?: string; value: number; low: number; high: number | null; set: (value: number) => void };

function Stepper({ label, value, low, high, set }: StepperProps) {
  return (
    <span class="counter">
      {label && <span class="counter-label">{label}</span>}
      <button type="button" disabled={value <= low} aria-label={`${label ?? ""} less`} onClick={() => set(value - 1)}>
        −
      </button>
      <output>{value}</output>
      <button type="button" disabled={high !== null && value >= high} aria-label={`${label ?? ""} more`} onClick={() => set(value + 1)}>
        +
      </button>
    </span>
  );
}

function Whole({ low, high, text, set }: Props<"whole">) {
  if (high !== null && high - low < MAX_BUTTONS) {
    return <Buttons options={range(low, high).map((number) => ({ text: String(number) }))} chosen={[text]} choose={set} />;
  }
  return <Stepper value={Number(text)} low={low} high={high} set={(value) => set(String(value))} />;
}

const MAX_PICKS = 6; // options that appear as buttons

const MAX_LETTERS = 60; // of the labels of all these options together

const Pick = ({ options, text, set }: Props<"pick" | "choice">) =>
  options.length > MAX_PICKS || options.map(({ label }) => label).join("").length > MAX_LETTERS ? (
    <select value={text} onChange={passValue((value) => set(value))}>
      {options.map(({ label }) => (
        <option key={label} value={label}>
          {label}
        </option>
      ))}
    </select>
  ) : (
    <Buttons options={options.map(({ label }) => ({ text: label }))} chosen={[text]} choose={set} />
  );

const Flag = ({ text, set }: Props<"flag">) => (
  <Buttons options={[{ text: "", label: "yes" }, { text: "no" }]} chosen={[text ?? "no"]} choose={(value) => set(value === "" ? "" : undefined)} />
);

const splitNames = (text: string) => (text ? text.split(" and ") : []);

function Some({ options, high, text, set }: Props<"some">) {
  const chosen = splitNames(text);
  const toggle = (name: string) => {
    const next = chosen.includes(name) ? chosen.filter((picked) => picked !== name) : [...chosen, name].slice(-high);
    set(
      options
        .map(String)
        .filter((option) => next.includes(option))
        .join(" and ") || undefined,
    );
  };
  return <Buttons options={options.map((option) => ({ text: String(option) }))} chosen={chosen} choose={toggle} />;
}

type Points = Record<string, number>;

/** Points for several people. A tap on a name gives that person all of them; + and − divide them. */
function Shares({ options, low, high, most, text, set }: Props<"shares">) {
  const points: Points = Object.fromEntries(
    splitNames(text)
      .map((part) => part.match(/^(\d+) to (.+)$/))
      .filter((found) => found !== null)
      .map(([, count, name]) => [name, Number(count)]),
  );
  const give = (next: Points) =>
    set(
      options
        .filter((name) => next[name])
        .map((name) => `${next[name]} to ${name}`)
        .join(" and ") || undefined,
    );
  const sum = Object.values(points).reduce((all, count) => all + count, 0);
  const put = (name: string | number, count: number) => {
    const next: Points = { ...points, [name]: count };
    let over = sum - (points[name] ?? 0) + count - high;
    for (const other of options) {
      if (over <= 0 || other === name) continue;
      const taken = Math.min(over, next[other] ?? 0);
      next[other] = (next[other] ?? 0) - taken;
      over -= taken;
    }
    let missing = low - Object.values(next).reduce((sum, count) => sum + (count || 0), 0);
    for (const [at, other] of options.entries()) {
      if (missing <= 0 || other === name) continue;
      const added = Math.min(missing, most[at]! - (next[other] ?? 0));
      next[other] = (next[other] ?? 0) + added;
      missing -= added;
    }
    give(next);
  };
  return (
    <span class="shares">
      {options.map((name, at) => (
        <span class="share" key={name} data-chosen={points[name] ? "" : undefined}>
          <button type="button" aria-pressed={Boolean(points[name])} onClick={() => give({ [name]: Math.min(high, most[at]!) })}>
            {name}
          </button>
          {(high > 1 || low === 0) && (
            <Stepper value={points[name] ?? 0} low={0} high={Math.min(high, most[at]!)} set={(count) => put(name, count)} />
          )}
        </span>
      ))}
    </span>
  );
}

function Split({ total, places, text, set }: Props<"split">) {
  const parts = text.split(" + ").map(Number);
  const put = (at: number, value: number) => {
    const next = [...parts];
    const other = at === next.length - 1 ? 0 : next.length - 1;
    next[other]! -= value - next[at]!;
    next[at] = value;
    if (next.every((part) => part * Math.sign(total || 1) >= 0)) set(next.join(" + "));
  };
  const [low, high] = total < 0 ? [total, 0] : [0, total];
  return (
    <span class="shares">
      {places.map((place, at) => (
        <Stepper key={place} label={place} value={parts[at]!} low={low} high={high} set={(value) => put(at, value)} />
      ))}
    </span>
  );
}

/** One option for each of several people; without a choice, the usual one applies. */
function Picks({ options, low, text, set }: Props<"picks">) {
  const chosen: Record<string, string> = Object.fromEntries(splitNames(text).map((part) => part.split(" with ")));
  const put = (name: string, pick: string) => {
    const next = { ...chosen, [name]: pick };
    set(
      options
        .filter((person) => next[person.name])
        .map((person) => `${person.name} with ${next[person.name]}`)
        .join(" and ") || undefined,
    );
  };
  return (
    <span class="picks">
      {options.map(({ name, options: own, usual }) =>
        own.length <= FEW_PICKS ? (
          <fieldset key={name}>
            <legend>{name}</legend>
            <Buttons
              options={own.map((option) => ({ text: String(option) }))}
              chosen={[chosen[name] ?? String(usual)]}
              choose={(option) => put(name, chosen[name] === option && low === 0 ? "" : option)}
            />
          </fieldset>
        ) : (
          <label key={name}>
            <span>{name}</span>
            <select value={chosen[name] ?? ""} onChange={passValue((value) => put(name, value))}>
              {low === 0 || !chosen[name] ? <option value="">{usual ?? "not chosen"}</option> : null}
              {own.map((option) => (
                <option key={option} value={String(option)}>
                  {option}
                </option>
              ))}
            </select>
          </label>
        ),
      )}
    </span>
  );
}

/** People divided into groups. A tap moves a person to the next group, and after the last one out of all groups. */
function Division({ people, text, set }: Props<"division">) {
  const groups = text ? text.split(" / ").map((group) => group.split(" + ")) : [];
  const groupIndex = (name: string) => groups.findIndex((group) => group.includes(name));
  const move = (name: string) => {
    const at: Record<string, number> = Object.fromEntries(people.map((person) => [person, groupIndex(person)]));
    const to = groupIndex(name) + 1;
    at[name] = to > groups.length || to >= people.length ? -1 : to;
    const next = range(0, people.length)
      .map((number) => people.filter((person) => at[person] === number))
      .filter((group) => group.length);
    set(next.map((group) => group.join(" + ")).join(" / "));
  };
  return (
    <span class="segments">
      {people.map((name) => (
        <button type="button" key={name} aria-pressed={groupIndex(name) >= 0} onClick={() => move(name)}>
          {name} <small>{groupIndex(name) < 0 ? "none" : groupIndex(name) + 1}</small>
        </button>
      ))}
    </span>
  );
}

/** The same field for several people. The page asks people who need not answer only if the reader adds them. */
function Each({ people, each, text, set }: Props<"each">) {
  const longestFirst = people.toSorted((one, other) => other.length - one.length);
  const nameIn = (part: string) => longestFirst.find((name) => part.startsWith(`${name} for `)) ?? "";
  const answers: Record<string, string> = Object.fromEntries(
    splitNames(text).map((part) => [nameIn(part), part.slice(`${nameIn(part)} for `.length)]),
  );
  const put = (name: string, answer: string | undefined) => {
    const next = { ...answers, [name]: answer };
    const named = people.filter((person) => next[person] !== undefined);
    set(named.map((person) => `${person} for ${next[person]}`).join(" and ") || undefined);
  };
  const Kind = controlOf(each);
  return (
    <span class="picks">
      {people.map((name) => (
        <fieldset key={name}>
          <legend>{name}</legend>
          {answers[name] === undefined ? (
            <Buttons options={[{ text: "Add an answer" }]} chosen={[]} choose={() => put(name, Object.values(answers)[0])} />
          ) : (
            <Kind {...each} text={answers[name]} set={(answer) => put(name, answer)} />
          )}
        </fieldset>
      ))}
    </span>
  );
}

function Nested({ offers, text, set }: Props<"nested">) {
  const label = (offer: NestedOffer) => offer.label;
  const at = offers.findIndex((offer) => text?.startsWith(label(offer)));
  const said = (offer: NestedOffer, changed: Record<string, string | undefined> = {}) => {
    const phrases = offer.asks.map((ask) => `${ask.word} ${changed[ask.name] ?? knownText(offer, ask) ?? ask.value}`.trim());
    return [label(offer), ...phrases].join(", ");
  };
  const knownText = (offer: NestedOffer, ask: NestedOffer["asks"][number]) =>
    text
      ?.slice(label(offer).length)
      .split(", ")
      .find((part) => ask.word && part.startsWith(`${ask.word} `))
      ?.slice(ask.word.length + 1);
  return (
    <span class="nested">
      <select value={at} onChange={passValue((value) => set(value === "-1" ? undefined : said(offers[Number(value)]!)))}>
        <option value={-1}>nothing more</option>
        {offers.map((offer, number) => (
          <option key={label(offer)} value={number}>
            {label(offer)}
          </option>
        ))}
      </select>
      {at >= 0 &&
        offers[at]!.asks.map((ask) => (
          <Field
            key={ask.name}
            field={{ ...ask, stated: false, text: knownText(offers[at]!, ask) ?? String(ask.value) }}
            set={(value) => set(said(offers[at]!, { [ask.name]: value }))}
          />
        ))}
    </span>
  );
}

function Phrases({ examples, text, set }: Props<"phrases">) {
  return (
    <span class="phrases">
      <input type="text" value={text} onChange={passValue((value) => set(value || undefined))} />
      <Buttons options={examples.map((example) => ({ text: example }))} chosen={splitNames(text)} choose={set} />
    </span>
  );
}

const Words = ({ text, set }: Set & { text: string }) => <input type="text" value={text} onChange={passValue((value) => set(value || undefined))} />;

// The control for each kind of field. Kinds that are missing here get a text field.
const KINDS: Partial<Record<FieldKind["kind"], ComponentType<never>>> = {
  whole: Whole,
  pick: Pick,
  choice: Pick,
  flag: Flag,
  some: Some,
  shares: Shares,
  split: Split,
  picks: Picks,
  division: Division,
  each: Each,
  nested: Nested,
  phrases: Phrases,
  task: Phrases,
};

const controlOf = ({ kind }: FieldKind) => (KINDS[kind] ?? Words) as ComponentType<FieldKind & Set & { text: string | null }>;

/** One field of a choice. A field with only one possible value is not shown. */
export function Field({ field, set }: Set & { field: OfferField }) {
  const Kind = controlOf(field);
  if (field.kind === "whole" && field.low === field.high) return null;
  if ((field.kind === "pick" || field.kind === "choice") && field.options.length < 2) return null;
  if (field.kind === "shares" && field.options.length < 2 && field.low === field.high) return null;
  return (
    <div class="ask" role="group" aria-label={field.label}>
      <span class="ask-label">{field.label}</span>
      <Kind {...field} set={set} />
      {field.help && <span class="ask-help">{field.help}</span>}
    </div>
  );
}
