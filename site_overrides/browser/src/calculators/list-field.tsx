import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import type { Many, Typed } from "../base/protocol.ts";
import { capital } from "../base/typography.ts";
import { type FieldProps, newItem } from "./question.ts";

type ListProps = FieldProps<Many> & { Field: ComponentType<FieldProps> };

function Item({ input, at, value, form, path, remove, Field }: ListProps & { at: number; remove: false | (() => void) }) {
  const name = `${capital(input.noun)} ${at + 1}`;
  return (
    <li class={`item item-${input.item.kind}`}>
      <Field input={{ ...input.item, label: name }} value={value} form={form} path={path} />
      {remove && (
        <button type="button" class="remove" aria-label={`Remove ${input.noun} ${at + 1}`} onClick={remove}>
          <span aria-hidden="true">×</span>
        </button>
      )}
    </li>
  );
}

/** A list to which the reader adds items. Its items may be lists themselves, such as the sides of a fight. */
export function ListField({ input, value: given, form, path, Field }: ListProps) {
  const value = given as Typed[];
  const add = useRef<HTMLButtonElement>(null);
  const { label, help, noun, low, high } = input;
  const error = form.errors[path.join(".")];
  const helpId = `${form.id}-${path.join("-")}-told`;
  const removeItem = (at: number) => () => {
    form.change(
      path,
      value.filter((_, other) => other !== at),
    );
    // The pressed button is gone, so its neighbour takes the focus.
    add.current!.focus();
  };
  return (
    <fieldset
      class="field many"
      id={`${form.id}-${path.join("-")}`}
      aria-describedby={help || error ? helpId : undefined}
      data-wrong={error ? "" : undefined}
    >
      <legend>{label}</legend>
      {(help || error) && (
        <p class={error ? "field-error" : "field-help"} id={helpId}>
          {error ?? help}
        </p>
      )}
      <ol class="items">
        {value.map((item, at) => (
          <Item
            key={at}
            input={input}
            at={at}
            value={item}
            form={form}
            path={[...path, at]}
            remove={value.length > low && removeItem(at)}
            Field={Field}
          />
        ))}
      </ol>
      <button type="button" class="add" ref={add} disabled={value.length >= high} onClick={() => form.change(path, [...value, newItem(input)])}>
        <span aria-hidden="true">+</span> Add {noun}
      </button>
    </fieldset>
  );
}
