import { useEffect, useState } from "preact/hooks";
import { History } from "./dice-roller-history.jsx";
import { Rolled } from "./dice-roller-rolled.jsx";
import { useRolls } from "./dice-roller-rolls.js";
import { Exhibit } from "./exhibit.jsx";
import { Fields } from "./fields.jsx";
import { withValue } from "./question.js";
import { Status } from "./status.jsx";
import { startEarly, useEngine } from "./use-answer.js";
import { useRoom } from "./use-room.js";

const ANY = "pool";
const COMMON = ["d4", "d6", "d8", "d10", "d12", "d20", "d100", "2d6", "3d6", "2d8", "4d8kh2", "4d8kl2", "d20!"];

/** The fields that a kind of roll needs, from the calculator's own description. */
function fieldsFor({ inputs }, own) {
  const by = Object.fromEntries(inputs.map((input) => [input.name, input]));
  const number = own && { ...by.number, label: own.label, low: own.low, high: own.high, help: "" };
  return [number ?? by.pool, { ...by.count, help: "" }, { ...by.seed, help: "Empty: fresh dice every time. The same seed rolls the same dice." }];
}

/** What stands in the form: which roll, each game's own number, the dice named, how often, and a seed if one is wished. */
function useWish(description, named) {
  const given = Object.fromEntries(description.inputs.map((input) => [input.name, input.default]));
  const numbers = Object.fromEntries(named.map(({ value, usual }) => [value, usual]));
  const [wish, setWish] = useState({ what: given.what, pool: given.pool, numbers, count: given.count, seed: "" });
  const number = wish.numbers[wish.what] ?? given.number;
  const change = ([name], value) => setWish((now) => (name === "number" ? withValue(now, ["numbers", now.what], value) : { ...now, [name]: value }));
  return { wish: { ...wish, number }, change, setWish };
}

function OwnRolls({ named, what, roll }) {
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

function AnyDice({ what, pool, roll }) {
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

function Odds({ exhibits }) {
  const room = useRoom(exhibits);
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

/** Dice to roll at the table: a game's own roll or any dice, with their exact odds and what was rolled before. */
export function DiceRoller({ description, answer: given, inputs, named }) {
  const { wish, change, setWish } = useWish(description, named);
  const { rolled, errors, trouble, working, history, ask, clear } = useRolls(given, inputs.seed);
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const engineNow = useEngine();
  const own = named.find(({ value }) => value === wish.what);
  const roll = (changed = {}, now = true) => {
    const next = { ...wish, ...changed, number: wish.numbers[changed.what ?? wish.what] ?? wish.number };
    setWish(({ numbers }) => ({ ...wish, ...changed, numbers }));
    if (now) ask(next);
  };
  const submit = (event) => {
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
        {description.title}
      </h2>
      <Rolled {...rolled} />
      <Status
        {...engineNow}
        live={live}
        asked={rolled.at}
        working={working}
        trouble={trouble}
        wrong={Object.keys(errors).length > 0}
        again={() => roll()}
      />
      <form class="calc-form" onSubmit={submit} autocomplete="off" data-search-exclude="">
        <fieldset class="calc-fields" disabled={!live}>
          <legend class="unseen-text">What to roll</legend>
          <OwnRolls named={named} what={wish.what} roll={roll} />
          <AnyDice what={wish.what} pool={wish.pool} roll={roll} />
          <Fields inputs={fieldsFor(description, own)} values={wish} form={{ id: "dice-roller", errors, change }} path={[]} />
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
