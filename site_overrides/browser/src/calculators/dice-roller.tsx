import { useEffect, useState } from "preact/hooks";
import type { Description, Exhibit as ExhibitData, Input, Typed, TypedAll } from "../base/protocol.ts";
import { hasShape, isNumber, isOr, isRecordOf, isText, storedValue, storeValue } from "../base/storage.ts";
import { useStableHeight } from "../base/use-stable-height.ts";
import { Exhibit } from "../exhibit/exhibit.tsx";
import type { CalculatorProps } from "./calculator.tsx";
import { History } from "./dice-roller-history.tsx";
import { Rolled } from "./dice-roller-rolled.tsx";
import { useRolls, type Wish } from "./dice-roller-rolls.ts";
import { Fields } from "./fields.tsx";
import { type Path, withValue } from "./question.ts";
import { Status } from "./status.tsx";
import { startEarly, useEngine } from "./use-answer.ts";

/** A game's own roll, with the input that it needs. */
type OwnRoll = { value: string; slug: string; game: string; title: string; usual: number; label: string; low: number; high: number };
type Wished = Omit<Wish, "number"> & { numbers: TypedAll };
/** Change the wanted roll, and roll at once if `now` is true. */
type Rolls = (changed?: Partial<Wished>, now?: boolean) => void;

const ANY = "pool";
const COMMON = ["d4", "d6", "d8", "d10", "d12", "d20", "d100", "2d6", "3d6", "2d8", "4d8kh2", "4d8kl2", "d20!"];

/** Return the fields that a kind of roll needs, from the calculator's own description. */
function fieldsFor({ inputs }: Description, own: OwnRoll | undefined): Input[] {
  const by = Object.fromEntries(inputs.map((input) => [input.name, input])) as Record<"pool" | "number" | "count" | "seed", Input>;
  const number = own && ({ ...by.number, label: own.label, low: own.low, high: own.high, help: "" } as Input);
  return [number ?? by.pool, { ...by.count, help: "" }, { ...by.seed, help: "Empty: fresh dice every time. The same seed rolls the same dice." }];
}

const DRAFT = "counterroll-draft-dice";
const isTyped = isOr(isText, isNumber);
const isWish = hasShape<Wished>({ what: isText, pool: isText, numbers: isRecordOf(isTyped), count: isTyped, seed: isText });

/** Return the values in the form: the kind of roll, each game's own number, other dice, how often to roll, and a seed. */
function useWish(description: Description, named: OwnRoll[]) {
  const given = Object.fromEntries(description.inputs.map((input) => [input.name, input.default])) as Wish;
  const numbers = Object.fromEntries(named.map(({ value, usual }) => [value, usual]));
  const [wish, setWish] = useState<Wished>({ what: given.what, pool: given.pool, numbers, count: given.count, seed: "" });
  useEffect(() => setWish(storedValue("sessionStorage", DRAFT, isWish, wish)), []);
  useEffect(() => void storeValue("sessionStorage", DRAFT, wish), [wish]);
  const number = wish.numbers[wish.what] ?? given.number;
  const change = ([name]: Path, value: Typed) =>
    setWish((now) => (name === "number" ? withValue(now, ["numbers", now.what], value) : { ...now, [name!]: value }));
  return { wish: { ...wish, number }, change, setWish };
}

function OwnRolls({ named, what, roll }: { named: OwnRoll[]; what: string; roll: Rolls }) {
  return (
    <div class="roller-own" role="group" aria-label="The games' own rolls">
      {named.map(({ value, game, title, slug }) => (
        <button type="button" key={value} data-game={slug} aria-pressed={what === value} onClick={() => roll({ what: value })}>
          <span class="roller-game">{game}</span> <span>{title}</span>
        </button>
      ))}
    </div>
  );
}

function AnyDice({ what, pool, roll }: { what: string; pool: string; roll: Rolls }) {
  return (
    <div class="roller-any" role="group" aria-label="Any dice">
      {COMMON.map((text) => (
        <button type="button" key={text} aria-pressed={what === ANY && pool === text} onClick={() => roll({ what: ANY, pool: text })}>
          {text}
        </button>
      ))}
      <button type="button" aria-pressed={what === ANY && !COMMON.includes(pool)} onClick={() => roll({ what: ANY }, false)}>
        Other dice…
      </button>
    </div>
  );
}

function Odds({ exhibits }: { exhibits: ExhibitData[] }) {
  const room = useStableHeight(exhibits);
  return (
    <div class="calc-exhibits" ref={room}>
      <div>
        {exhibits.map((exhibit) => (
          <Exhibit key={exhibit.id} exhibit={exhibit} compact />
        ))}
      </div>
    </div>
  );
}

export type DiceRollerProps = Omit<CalculatorProps, "own"> & { named: OwnRoll[] };

/** A dice roller: a game's own roll or any dice, with their exact odds and the earlier rolls. */
export function DiceRoller({ description, answer: given, inputs, named }: DiceRollerProps) {
  const { wish, change, setWish } = useWish(description, named);
  const { rolled, errors, trouble, working, history, ask, clear } = useRolls(given, inputs.seed as string);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const engineNow = useEngine();
  const own = named.find(({ value }) => value === wish.what);
  const roll: Rolls = (changed = {}, now = true) => {
    const next: Wish = { ...wish, ...changed, number: wish.numbers[changed.what ?? wish.what] ?? wish.number };
    setWish(({ numbers }) => ({ ...wish, ...changed, numbers }));
    if (now) ask(next);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    roll();
  };
  return (
    <section
      class="calculator dice-roller"
      id="dice-roller"
      data-game={own?.slug ?? "compendium"}
      aria-labelledby="dice-roller-title"
      onFocusIn={startEarly}
      onPointerDown={startEarly}
    >
      <h2 class="unseen-text" id="dice-roller-title">
        {description.title}, here and now
      </h2>
      <Rolled {...rolled} />
      <Status
        {...engineNow}
        live={live}
        requests={rolled.at}
        working={working}
        trouble={trouble}
        wrong={Object.keys(errors).length > 0}
        retry={() => roll()}
      />
      <form class="calc-form" onSubmit={submit} autocomplete="off" data-search-exclude="">
        <fieldset class="calc-fields" disabled={!live}>
          <legend class="unseen-text">What to roll</legend>
          <OwnRolls named={named} what={wish.what} roll={roll} />
          <AnyDice what={wish.what} pool={wish.pool} roll={roll} />
          <Fields inputs={fieldsFor(description, own)} values={wish} form={{ id: "dice-roller", errors, change, rulings: {} }} path={[]} />
          <button type="submit" class="roller-roll">
            Roll
          </button>
        </fieldset>
      </form>
      <Odds exhibits={rolled.answer.exhibits.slice(1)} />
      <History history={history} clear={clear} />
    </section>
  );
}
