// A question as it stands in a form: values as typed, nested like the description's inputs.

import { isRecord, isText } from "./kept.js";

const WHOLE = /^[+\-−]?\d{1,9}$/;

/** The whole number a text spells, or null. */
export function wholeOf(value) {
  if (typeof value === "number") return value;
  const text = String(value).trim();
  return WHOLE.test(text) ? Number(text.replace("−", "-")) : null;
}

export const defaults = ({ inputs }) => structuredClone(Object.fromEntries(inputs.map((input) => [input.name, input.default])));

/** Whether an input is asked for at all, by the values beside it or by the table's rulings. */
export const applies = ({ when }, beside, rulings) => !when || when.values.includes(when.ruling ? rulings[when.ruling] : beside[when.input]);

/** The inputs of a form that apply, groups without their fields that do not. */
export const applying = (inputs, values, rulings) =>
  inputs
    .filter((input) => applies(input, values, rulings))
    .map((input) => (input.kind === "group" ? { ...input, fields: applying(input.fields, values[input.name], rulings) } : input));

/** What an added item starts as. */
export const newItem = (input) => structuredClone(input.new);

/** A copy of values with the one at path replaced; nothing shared is changed. */
export function withValue(values, [first, ...rest], value) {
  const copy = Array.isArray(values) ? [...values] : { ...values };
  copy[first] = rest.length ? withValue(values[first], rest, value) : value;
  return copy;
}

function typed(input, value) {
  switch (input.kind) {
    case "whole":
      return wholeOf(value) ?? value;
    case "many":
      return value.map((item) => typed(input.item, item));
    case "group":
      return typedAll(input.fields, value);
    default:
      return value;
  }
}

const typedAll = (inputs, values) => Object.fromEntries(inputs.map((input) => [input.name, typed(input, values[input.name])]));

/** The inputs that differ from the defaults; numbers as numbers, and as typed what is no number. */
function changed({ inputs }, values) {
  const differs = (input, value) => JSON.stringify(value) !== JSON.stringify(input.default);
  return inputs
    .map((input) => [input, typed(input, values[input.name])])
    .filter(([input, value]) => differs(input, value))
    .map(([input, value]) => [input.name, value]);
}

/** The request for the engine, which takes the defaults for what is left out. */
export const requestFor = (description, values) => ({
  calculator: description.id,
  inputs: Object.fromEntries(changed(description, values)),
});

/** The address of this page with the question in it. */
export function addressOf(description, values, location) {
  const url = new URL(location);
  const inputs = changed(description, values);
  url.search = "";
  if (inputs.length) {
    url.searchParams.set("ask", description.id);
    for (const [name, value] of inputs) url.searchParams.set(name, JSON.stringify(value));
    url.hash = domId(description);
  }
  return url;
}

const MOST = 100; // entries of a list, more than any form takes

/** A value from a link, or kept in this browser, as an input takes it; undefined where anything in it has another shape. */
function shaped(input, value) {
  switch (input.kind) {
    case "many": {
      const items = Array.isArray(value) && value.length <= MOST ? value.map((item) => shaped(input.item, item)) : [undefined];
      return items.includes(undefined) ? undefined : items;
    }
    case "group": {
      if (!isRecord(value)) return undefined;
      const fields = input.fields.map((field) => [
        field.name,
        field.name in value ? shaped(field, value[field.name]) : structuredClone(field.default),
      ]);
      return fields.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(fields);
    }
    case "flag":
      return typeof value === "boolean" ? value : undefined;
    default:
      return isText(value) || typeof value === "number" ? value : undefined;
  }
}

/** The inputs of a question that differ from its example, and back again. */
export const departures = (description, values) => Object.fromEntries(changed(description, values));

export function departed(description, inputs) {
  const values = defaults(description);
  for (const input of description.inputs) values[input.name] = shaped(input, inputs[input.name]) ?? values[input.name];
  return values;
}

/** The question that an address asks of this calculator, or null. */
export function fromAddress(description, location) {
  const { searchParams } = new URL(location);
  if (searchParams.get("ask") !== description.id) return null;
  const read = (name) => {
    try {
      return JSON.parse(searchParams.get(name));
    } catch {
      return null; // Not written by us: the default stands.
    }
  };
  return departed(description, Object.fromEntries(description.inputs.map(({ name }) => [name, read(name)])));
}

/** The calculator's identifier as an element's id. */
export const domId = ({ id }) => `ask-${id.replace("/", "-")}`;

/** Messages that belong to no field shown, joined to the one about the whole question. */
export function unplaced(errors, values) {
  const isThere = (path) => path.split(".").reduce((at, key) => at?.[key], values) !== undefined;
  return Object.entries(errors)
    .filter(([path]) => path === "" || !isThere(path))
    .map(([, message]) => message);
}
