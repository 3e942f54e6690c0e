// Saved sets of rulings, each with a name, such as one for each group.

import { useLayoutEffect, useState } from "preact/hooks";
import { entered } from "../base/entered.ts";
import type { Rulings } from "../base/protocol.ts";
import { isRecord, isText, keep as keepIn, kept as keptIn } from "../base/storage.ts";
import { all, counted, departs, fromText, replaceAll, subscribe, toText } from "./choice.ts";

const KEY = "counterroll-rulings-sets";

const isSets = (value: unknown): value is Record<string, string> => isRecord(value) && Object.values(value).every(isText);
const kept = (): Record<string, string> => keptIn("localStorage", KEY, isSets, {});
const keep = (sets: Record<string, string>) => keepIn("localStorage", KEY, sets);

const many = (count: number) => (count === 1 ? "1 own ruling" : `${count} own rulings`);

function Kept({ name, text, now, remove }: { name: string; text: string; now: Rulings; remove: () => void }) {
  const same = text === toText(now);
  return (
    <li>
      <span>
        <strong>{name}</strong> {many(counted(fromText(text)))}
      </span>
      <button type="button" aria-pressed={same} aria-label={`Play by ${name}`} onClick={() => replaceAll(fromText(text))}>
        {same ? "In force" : "Play by it"}
      </button>
      <button type="button" class="quiet" aria-label={`Forget ${name}`} onClick={remove}>
        Forget
      </button>
    </li>
  );
}

/** A list of saved sets to choose from, and a form that saves the current choice. */
export function RulingSets() {
  const [sets, setSets] = useState(kept);
  const [now, setNow] = useState(all);
  const [name, setName] = useState("");
  const [told, setTold] = useState("");
  useLayoutEffect(() => subscribe(() => setNow(all())), []);
  const become = (changed: Record<string, string>, said: string) => {
    setTold(keep(changed) ? said : "Not saved: this browser blocks storage");
    setSets(kept());
  };
  const add = (event: Event) => {
    event.preventDefault();
    become({ ...sets, [name.trim()]: toText(now) }, `Kept as ${name.trim()}`);
    setName("");
  };
  const without = (gone: string) => {
    const { [gone]: _, ...others } = sets;
    become(others, `${gone} is forgotten`);
  };
  return (
    <section class="ruling-sets" aria-label="Kept sets of rulings">
      <ul>
        {Object.entries(sets).map(([each, text]) => (
          <Kept key={each} name={each} text={text} now={now} remove={() => without(each)} />
        ))}
      </ul>
      <form class="rulings-presets" onSubmit={add}>
        <label>
          Keep what is chosen now as <input type="text" maxLength={40} value={name} placeholder="Thursdays" onInput={entered(setName)} />
        </label>
        <button type="submit" disabled={!name.trim() || !departs(now)}>
          Keep
        </button>
        <span role="status">{told}</span>
      </form>
    </section>
  );
}
