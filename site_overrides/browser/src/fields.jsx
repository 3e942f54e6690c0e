import { ListField } from "./list-field.jsx";
import { applies } from "./question.js";
import { FieldFrame, WholeField } from "./whole-field.jsx";

function ChoiceField({ input, value, form, path }) {
  return (
    <FieldFrame input={input} form={form} path={path}>
      {(marks) => (
        <select {...marks} value={value} onChange={(event) => form.change(path, event.currentTarget.value)}>
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

function FlagField({ input, value, form, path }) {
  return (
    <FieldFrame input={input} form={form} path={path} kind="flag">
      {(marks) => <input {...marks} type="checkbox" checked={value === true} onChange={(event) => form.change(path, event.currentTarget.checked)} />}
    </FieldFrame>
  );
}

function WordsField({ input, value, form, path }) {
  return (
    <FieldFrame input={input} form={form} path={path} kind="words">
      {(marks) => <input {...marks} type="text" value={value} onInput={(event) => form.change(path, event.currentTarget.value)} />}
    </FieldFrame>
  );
}

function GroupField({ input, value, form, path }) {
  return (
    <fieldset class="field group">
      <legend>{input.label}</legend>
      {input.help && <p class="field-help">{input.help}</p>}
      <Fields inputs={input.fields} values={value} form={form} path={path} />
    </fieldset>
  );
}

const KINDS = {
  whole: WholeField,
  choice: ChoiceField,
  flag: FlagField,
  words: WordsField,
  group: GroupField,
  many: (props) => <ListField {...props} Field={Field} />,
};

function Field(props) {
  const Kind = KINDS[props.input.kind];
  return <Kind {...props} />;
}

/** The fields of a form or a group, generated from their description. */
export function Fields({ inputs, values, form, path }) {
  return (
    <div class="fields">
      {inputs
        .filter((input) => applies(input, values, form.rulings))
        .map((input) => (
          <Field key={input.name} input={input} value={values[input.name]} form={form} path={[...path, input.name]} />
        ))}
    </div>
  );
}
