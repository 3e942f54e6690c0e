// A question in words, for the list of pinned answers or a message to the group.

import { isEqual } from "../base/equal.ts";
import type { Description, Item, Typed, TypedAll } from "../base/protocol.ts";
import { defaults } from "./question.ts";

type Asking = Pick<Description, "inputs">;

const joinTexts = (values: string[], separator: string) => values.filter(Boolean).join(separator);

/** Return a value in words, without the input's own label. */
function valueIn(input: Item, value: Typed): string {
  switch (input.kind) {
    case "choice":
      return input.options.find((option) => option.value === value)?.label ?? (value as string);
    case "flag":
      return value ? "yes" : "no";
    case "many":
      return (value as Typed[]).map((item) => valueIn(input.item, item)).join(input.item.kind === "whole" ? ", " : "; ");
    case "group":
      return joinTexts(
        input.fields.map((field) => inWords(field, (value as TypedAll)[field.name]!)),
        ", ",
      );
    default:
      return String(value).replace("-", "−");
  }
}

/** Return an input and its value: "Stat 5", "Card: Gain Advantage", "Sides: 5; 2, 2". */
const inWords = (input: Item, value: Typed) => `${input.label}${input.kind === "whole" ? "" : ":"} ${valueIn(input, value) || "none"}`;

/** Return an input in short: a flag only if it is set, and the values of a group without their labels. */
function inBrief(input: Item, value: Typed): string {
  if (input.kind === "flag") return value ? input.label : "";
  if (input.kind === "group")
    return joinTexts(
      input.fields.map((field) => {
        const own = (value as TypedAll)[field.name]!;
        return field.kind === "words" || field.kind === "choice" ? valueIn(field, own) : inBrief(field, own);
      }),
      ", ",
    );
  if (input.kind === "many" && input.item.kind === "group")
    return `${input.label}: ${(value as Typed[]).map((item) => inBrief(input.item, item)).join("; ") || "none"}`;
  return inWords(input, value);
}

/** Return the whole question in short. */
export const questionInBrief = ({ inputs }: Asking, values: TypedAll) =>
  joinTexts(
    inputs.map((input) => inBrief(input, values[input.name]!)),
    ", ",
  );

/** Return the whole question: every input and its value. */
export const questionInWords = ({ inputs }: Asking, values: TypedAll) => inputs.map((input) => inWords(input, values[input.name]!)).join(", ");

/** Return the inputs that differ from the example, in words, or "the example". */
export function differencesInWords(description: Asking, values: TypedAll) {
  const given = defaults(description);
  const found = description.inputs.filter(({ name }) => !isEqual(values[name], given[name]));
  return found.length ? found.map((input) => inWords(input, values[input.name]!)).join(", ") : "the example";
}
