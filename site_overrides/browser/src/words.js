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
      return unit(
        input.fields.map((field) => inWords(field, value[field.name])),
        ", ",
      );
    default:
      return String(value).replace("-", "−");
  }
}

/** An input and its value: "Stat 5", "Card: Gain Advantage", "Sides: 5; 2, 2". */
const inWords = (input, value) => `${input.label}${input.kind === "whole" ? "" : ":"} ${valueIn(input, value) || "none"}`;

const differs = (one, other) => JSON.stringify(one) !== JSON.stringify(other);

/** An input as one would ask aloud: of what is so or not only what is, of a group its values alone. */
function asked(input, value) {
  if (input.kind === "flag") return value ? input.label : "";
  if (input.kind === "group")
    return unit(
      input.fields.map((field) =>
        field.kind === "words" || field.kind === "choice" ? valueIn(field, value[field.name]) : asked(field, value[field.name]),
      ),
      ", ",
    );
  if (input.kind === "many" && input.item.kind === "group")
    return `${input.label}: ${value.map((item) => asked(input.item, item)).join("; ") || "none"}`;
  return inWords(input, value);
}

/** The whole question, as briefly as it can be said. */
export const questionInBrief = ({ inputs }, values) =>
  unit(
    inputs.map((input) => asked(input, values[input.name])),
    ", ",
  );

/** The whole question: every input and its value. */
export const questionInWords = ({ inputs }, values) => inputs.map((input) => inWords(input, values[input.name])).join(", ");

/** What sets a question apart from the example, or what says that nothing does. */
export function whatDiffers(description, values) {
  const given = defaults(description);
  const found = description.inputs.filter(({ name }) => differs(values[name], given[name]));
  return found.length ? found.map((input) => inWords(input, values[input.name])).join(", ") : "the example";
}
