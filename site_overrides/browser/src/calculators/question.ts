// The question in a form: the values as typed, nested like the description's inputs.

import { isEqual } from "../base/equal.ts";
import { parameters, readTrimmed, unknownParts } from "../base/links.ts";
import type { Answer, Description, Errors, GameRulings, Input, Item, Many, Question, Step, Typed, TypedAll } from "../base/protocol.ts";
import { isRecord, isText, parseJson } from "../base/storage.ts";

/** An answer on a page. A precomputed one lacks its reasoning and its line of Python. */
export type Shown = Omit<Answer, "steps" | "python"> & { steps: Step[] | null; python: string | null };
/** The path to a value in a form: names, and indices in lists. */
export type Path = (string | number)[];
/** The properties of a form that its fields use. */
export type Form = { id: string; errors: Errors; change: (path: Path, value: Typed) => void; rulings: GameRulings };
/** The properties of a field; `Kind` is the kind of its input. */
export type FieldProps<Kind = unknown> = { input: Item & Kind; value: Typed; form: Form; path: Path };
/** A calculator of which only the inputs matter. */
type Asking = Pick<Description, "inputs">;

const WHOLE = /^[+\-−]?\d{1,9}$/;

/** Return the whole number in a text, or null. */
export function wholeOf(value: Typed) {
  if (typeof value === "number") return value;
  const text = String(value).trim();
  return WHOLE.test(text) ? Number(text.replace("−", "-")) : null;
}

export const defaults = ({ inputs }: Asking): TypedAll => structuredClone(Object.fromEntries(inputs.map((input) => [input.name, input.default])));

/** Return whether an input applies, given the values beside it and the group's rulings. */
export const isApplicable = ({ when }: Input, beside: TypedAll, rulings: GameRulings) =>
  !when || when.values.includes(when.input === undefined ? rulings[when.ruling]! : beside[when.input]!);

/** Return the inputs of a form that apply. Groups lose their fields that do not. */
export const applicableInputs = (inputs: Input[], values: TypedAll, rulings: GameRulings): Input[] =>
  inputs
    .filter((input) => isApplicable(input, values, rulings))
    .map((input) => (input.kind === "group" ? { ...input, fields: applicableInputs(input.fields, values[input.name] as TypedAll, rulings) } : input));

/** Return a fresh item for a list. */
export const newItem = (input: Many) => structuredClone(input.new);

/** Return a copy of the values with the one at `path` replaced. The original stays unchanged. */
export function withValue<Values extends object>(values: Values, [first, ...rest]: Path, value: Typed): Values {
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as TypedAll;
  copy[first!] = rest.length ? withValue(copy[first!] as TypedAll, rest, value) : value;
  return copy as Values;
}

function parseNumbers(input: Item, value: Typed): Typed {
  switch (input.kind) {
    case "whole":
      return wholeOf(value) ?? value;
    case "many":
      return (value as Typed[]).map((item) => parseNumbers(input.item, item));
    case "group":
      return parseAll(input.fields, value as TypedAll);
    default:
      return value;
  }
}

const parseAll = (inputs: Input[], values: TypedAll) =>
  Object.fromEntries(inputs.map((input) => [input.name, parseNumbers(input, values[input.name]!)]));

/** Return the inputs that differ from their defaults. A text that is not a whole number stays as typed. */
function changedInputs({ inputs }: Asking, values: TypedAll) {
  return inputs
    .map((input) => [input, parseNumbers(input, values[input.name]!)] as const)
    .filter(([input, value]) => !isEqual(value, input.default))
    .map(([input, value]) => [input.name, value] as const);
}

/** Return the request for the engine, which uses the default for each missing input. */
export const requestFor = (description: Description, values: TypedAll): Question => ({
  calculator: description.id,
  inputs: Object.fromEntries(changedInputs(description, values)),
});

/** Return the address of this page with the question in it. */
export function addressOf(description: Description, values: TypedAll, location: string) {
  const url = new URL(location);
  const inputs = changedInputs(description, values);
  url.search = "";
  if (inputs.length) {
    url.searchParams.set("ask", description.id);
    for (const [name, value] of inputs) url.searchParams.set(name, JSON.stringify(value));
    url.hash = domId(description);
  }
  return url;
}

const MAX_ITEMS = 100; // items of a list; no form allows more

/** Check a value from a link or from this browser's storage against its input; return undefined if its shape does not fit. */
function checkShape(input: Item, value: unknown): Typed | undefined {
  switch (input.kind) {
    case "many": {
      const items = Array.isArray(value) && value.length <= MAX_ITEMS ? value.map((item) => checkShape(input.item, item)) : [undefined];
      return items.every((item) => item !== undefined) ? items : undefined;
    }
    case "group": {
      if (!isRecord(value)) return undefined;
      const fields = input.fields.map((field): [string, Typed | undefined] => [
        field.name,
        field.name in value ? checkShape(field, value[field.name]) : structuredClone(field.default),
      ]);
      return fields.some(([, fieldValue]) => fieldValue === undefined) ? undefined : (Object.fromEntries(fields) as TypedAll);
    }
    case "flag":
      return typeof value === "boolean" ? value : undefined;
    default:
      return isText(value) || typeof value === "number" ? value : undefined;
  }
}

/** Return the inputs of a question that differ from its example. */
export const changedValues = (description: Description, values: TypedAll): TypedAll => Object.fromEntries(changedInputs(description, values));

export function withChanges(description: Description, inputs: Record<string, unknown>) {
  const values = defaults(description);
  for (const input of description.inputs) values[input.name] = checkShape(input, inputs[input.name]) ?? values[input.name]!;
  return values;
}

/** Replace typographic quotation marks, which word processors insert, by straight ones. */
const straightenQuotes = (text: string) => text.replaceAll(/[“”„]/g, '"');

/** Return the value of an input in a link; null if it cannot be read. */
function linkedValue(input: Item, text: string): { value: Typed } | null {
  const read = (written: string) => {
    const meant = parseJson(straightenQuotes(written));
    // A text that lost its quotation marks on the way is still valid if it is an option.
    if (meant === undefined) return input.kind === "choice" && input.options.some((option) => option.value === written) ? { value: written } : null;
    const value = checkShape(input, meant);
    return value === undefined ? null : { value };
  };
  return readTrimmed(text, read);
}

/** A question from a link. `unread` holds the parts of its address that could not be read, as they are written. */
type Linked = { values: TypedAll; unread: string[] };

/** Return the question that an address asks of this calculator, or null. */
export function fromAddress(description: Description, location: string): Linked | null {
  const asked = parameters(location);
  if (readTrimmed(asked.get("ask") ?? "", (id) => (id === description.id ? id : null)) === null) return null;
  const values = defaults(description);
  const unread = unknownParts(location, ["ask", "rulings", "q", ...description.inputs.map(({ name }) => name)]);
  for (const input of description.inputs) {
    const [text, ...others] = asked.getAll(input.name);
    if (text === undefined) continue;
    const found = linkedValue(input, text);
    if (found) values[input.name] = found.value;
    else unread.push(`${input.name}=${text}`);
    for (const other of others) if (other !== text) unread.push(`${input.name}=${other}`);
  }
  return { values, unread };
}

/** Return the calculator's identifier as an element's id. */
export const domId = ({ id }: { id: string }) => `ask-${id.replace("/", "-")}`;

/** Return messages whose field is not in the form, and those about the whole question. */
export function messagesWithoutField(errors: Errors, values: TypedAll) {
  const isThere = (path: string) => path.split(".").reduce<Typed | undefined>((at, key) => (at as TypedAll | undefined)?.[key], values) !== undefined;
  return Object.entries(errors)
    .filter(([path]) => path === "" || !isThere(path))
    .map(([, message]) => message);
}
