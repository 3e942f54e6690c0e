// A question in words, for a list of pinned answers or a message to the table.

import { defaults } from "./question.js";

const unit = (values, separator) => values.filter(Boolean).join(separator);

/** A value as a person would say it, without the input's own label. */
function valueIn(input, value) {
  switch (input.kind) {
    case "choice":
      return input.options.find((option) => option.value === value)?.label ?? value;
    case "flag":
      return value ? "yes" : "no";
    case "many":
      return value.map((item) => valueIn(input.item, item)).join(input.item.kind === "whole" ? ", " : "; ");
    case "group":
      return unit(input.fields.map((field) => inWords(field, value[field.name])), ", ");
    default:
      return String(value).replace("-", "−");
  }
}

/** An input and its value: "Stat 5", "Card: Gain Advantage", "Sides: 5; 2, 2". */
const inWords = (input, value) => `${input.label}${input.kind === "whole" ? "" : ":"} ${valueIn(input, value) || "none"}`;

const differs = (one, other) => JSON.stringify(one) !== JSON.stringify(other);

/** The whole question: every input and its value. */
export const questionInWords = ({ inputs }, values) => inputs.map((input) => inWords(input, values[input.name])).join(", ");

/** What sets a question apart from the example, or what says that nothing does. */
export function whatDiffers(description, values) {
  const given = defaults(description);
  const found = description.inputs.filter(({ name }) => differs(values[name], given[name]));
  return found.length ? found.map((input) => inWords(input, values[input.name])).join(", ") : "the example";
}
