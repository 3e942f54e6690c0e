import type { ComponentType } from "preact";
import { passValue } from "../base/pass-value.ts";
import type { Choice, Flag, Group, Input, Many, TypedAll, Words } from "../base/protocol.ts";
import { ListField } from "./list-field.tsx";
import { type FieldProps, type Form, isApplicable, type Path } from "./question.ts";
import { FieldFrame, WholeField } from "./whole-field.tsx";

function ChoiceField({ input, value, form, path }: FieldProps<Choice>) {
  return (
    <FieldFrame input={input} form={form} path={path}>
      {(marks) => (
        <select {...marks} value={value as string} onChange={passValue((value) => form.change(path, value))}>
          {input.options.map((option) => (
            <option value={option.value} key={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function FlagField({ input, value, form, path }: FieldProps<Flag>) {
  return (
    <FieldFrame input={input} form={form} path={path} kind="flag">
      {(marks) => <input {...marks} type="checkbox" checked={value === true} onChange={(event) => form.change(path, event.currentTarget.checked)} />}
    </FieldFrame>
  );
}

function WordsField({ input, value, form, path }: FieldProps<Words>) {
  return (
    <FieldFrame input={input} form={form} path={path} kind="words">
      {(marks) => <input {...marks} type="text" value={value as string} onInput={passValue((value) => form.change(path, value))} />}
    </FieldFrame>
  );
}

function GroupField({ input, value, form, path }: FieldProps<Group>) {
  return (
    <fieldset class="field group">
      <legend>{input.label}</legend>
      {input.help && <p class="field-help">{input.help}</p>}
      <Fields inputs={input.fields} values={value as TypedAll} form={form} path={path} />
    </fieldset>
  );
}

const KINDS = {
  whole: WholeField,
  choice: ChoiceField,
  flag: FlagField,
  words: WordsField,
  group: GroupField,
  many: (props: FieldProps<Many>) => <ListField {...props} Field={Field} />,
};

function Field(props: FieldProps) {
  const Kind = KINDS[props.input.kind] as ComponentType<FieldProps>;
  return <Kind {...props} />;
}

/** The fields of a form or a group, generated from their description. */
export function Fields({ inputs, values, form, path }: { inputs: Input[]; values: TypedAll; form: Form; path: Path }) {
  return (
    <div class="fields">
      {inputs
        .filter((input) => isApplicable(input, values, form.rulings))
        .map((input) => (
          <Field key={input.name} input={input} value={values[input.name]!} form={form} path={[...path, input.name]} />
        ))}
    </div>
  );
}
