// Saved sets of rulings, each with a name, such as one for each group.

import { useLayoutEffect, useState } from "preact/hooks";
import { passValue } from "../base/pass-value.ts";
import type { Rulings } from "../base/protocol.ts";
import { isRecord, isText, storedValue, storeValue } from "../base/storage.ts";
import { countText } from "../base/typography.ts";
import { allRulings, countRulings, differs, fromText, replaceAll, subscribe, toText } from "./choice.ts";

const KEY = "counterroll-rulings-sets";

const isSets = (value: unknown): value is Record<string, string> => isRecord(value) && Object.values(value).every(isText);
const savedSets = (): Record<string, string> => storedValue("localStorage", KEY, isSets, {});
const saveSets = (sets: Record<string, string>) => storeValue("localStorage", KEY, sets);

function SavedSet({ name, text, now, remove }: { name: string; text: string; now: Rulings; remove: () => void }) {
  const same = text === toText(now);
  return (
    <li>
      <span>
        <strong>{name}</strong> {countText(countRulings(fromText(text)), "own ruling")}
      </span>
      <button type="button" aria-pressed={same} aria-label={`Use ${name}`} onClick={() => replaceAll(fromText(text))}>
        {same ? "In force" : "Use"}
      </button>
      <button type="button" class="quiet" aria-label={`Delete ${name}`} onClick={remove}>
        Delete
      </button>
    </li>
  );
}

/** A list of saved sets to choose from, and a form that saves the current choice. */
export function RulingSets() {
  const [sets, setSets] = useState(savedSets);
  const [now, setNow] = useState(allRulings);
  const [name, setName] = useState("");
  const [status, setStatus] = useState("");
  useLayoutEffect(() => subscribe(() => setNow(allRulings())), []);
  const changeSets = (changed: Record<string, string>, said: string) => {
    setStatus(saveSets(changed) ? said : "Not saved: this browser blocks storage");
    setSets(savedSets());
  };
  const add = (event: Event) => {
    event.preventDefault();
    changeSets({ ...sets, [name.trim()]: toText(now) }, `Saved as ${name.trim()}`);
    setName("");
  };
  const removeSet = (gone: string) => {
    const { [gone]: _, ...others } = sets;
    changeSets(others, `${gone} is deleted`);
  };
  return (
    <section class="ruling-sets" aria-label="Saved sets of rulings">
      <ul>
        {Object.entries(sets).map(([name, text]) => (
          <SavedSet key={name} name={name} text={text} now={now} remove={() => removeSet(name)} />
        ))}
      </ul>
      <form class="rulings-presets" onSubmit={add}>
        <label>
          Save these rulings as <input type="text" maxLength={40} value={name} placeholder="Thursdays" onInput={passValue(setName)} />
        </label>
        <button type="submit" disabled={!name.trim() || !differs(now)}>
          Save
        </button>
        <span role="status">{status}</span>
      </form>
    </section>
  );
}
