import type { ComponentChildren } from "preact";
import { passValue } from "../base/pass-value.ts";
import type { Whole } from "../base/protocol.ts";
import { type FieldProps, wholeOf } from "./question.ts";

/** Attributes that connect a control with its label, help and message. */
type Marks = { id: string; "aria-invalid": "true" | undefined; "aria-describedby": string | undefined };
type FrameProps = Omit<FieldProps, "value"> & { kind?: string; range?: string; children: (marks: Marks) => ComponentChildren };

/** A labelled field with its help, or with its error message instead. Its children get the control's attributes. */
export function FieldFrame({ input, form, path, kind = input.kind, range, children }: FrameProps) {
  const id = `${form.id}-${path.join("-")}`;
  const error = form.errors[path.join(".")];
  const text = error ?? [input.help, range].filter(Boolean).join(" ");
  const marks: Marks = { id, "aria-invalid": error ? "true" : undefined, "aria-describedby": text ? `${id}-told` : undefined };
  return (
    <div class={`field ${kind}`} data-wrong={error ? "" : undefined}>
      <label for={id}>{input.label}</label>
      {children(marks)}
      <p class={error ? "field-error" : "field-help"} id={`${id}-told`}>
        {text}
      </p>
    </div>
  );
}

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 5, PageDown: -5 };

/** A whole number: typed, or changed by buttons and arrow keys within its bounds. */
export function WholeField({ input, value, form, path }: FieldProps<Whole>) {
  const { label, low, high } = input;
  const number = wholeOf(value);
  const step = (by: number) => form.change(path, Math.min(high, Math.max(low, (number ?? low - Math.sign(by)) + by)));
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  };
  return (
    <FieldFrame input={input} form={form} path={path} range={`${low} to ${high}.`.replaceAll("-", "−")}>
      {(marks) => (
        <div class="stepper">
          <button type="button" tabIndex={-1} aria-label={`${label}: one less`} disabled={number !== null && number <= low} onClick={() => step(-1)}>
            −
          </button>
          <input
            {...marks}
            type="text"
            role="spinbutton"
            inputMode={low < 0 ? undefined : "numeric"}
            aria-valuemin={low}
            aria-valuemax={high}
            aria-valuenow={number ?? undefined}
            value={value as string | number}
            onInput={passValue((value) => form.change(path, value))}
            onKeyDown={onKeyDown}
          />
          <button type="button" tabIndex={-1} aria-label={`${label}: one more`} disabled={number !== null && number >= high} onClick={() => step(1)}>
            +
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
