import { useEffect, useState } from "preact/hooks";
import { Copy } from "../base/copy.tsx";
import { isEqual } from "../base/equal.ts";
import type { GameRulings, RulingOption, RulingOptions } from "../base/protocol.ts";
import { allRulings, choose, chooseOne, current, withRulings } from "./choice.ts";
import { Undo } from "./undo.tsx";
import { useRulings } from "./use-rulings.ts";

/** A ruling in the form, with the title of its erratum. The build adds the titles, and the page of the game's errata. */
type FormOption = RulingOption & { title: string };
export type RulingsFormProps = { description: Omit<RulingOptions, "options"> & { title: string; errata: string; options: FormOption[] } };

const presetOf = (options: RulingOption[], reading: "ours" | "printed"): GameRulings =>
  Object.fromEntries(options.filter((option) => option[reading] !== option.ours).map((option) => [option.name, option[reading]]));

/** Return only the rulings and alternatives that still exist. A link or an earlier visit may name others. */
const stillValid = (options: RulingOption[], chosen: GameRulings): GameRulings =>
  Object.fromEntries(
    options
      .filter(({ name, ours, alternatives }) => chosen[name] !== ours && alternatives.some(({ value }) => value === chosen[name]))
      .map(({ name }) => [name, chosen[name]!]),
  );

type AlternativeProps<Option> = {
  option: Option;
  group: string;
  alternative: { value: string; text: string };
  picked: string;
  pick: (option: Option, value: string) => void;
};

export function Alternative<Option extends { ours: string }>({ option, group, alternative, picked, pick }: AlternativeProps<Option>) {
  const { value, text } = alternative;
  return (
    <label class="ruling-choice">
      <input type="radio" name={group} value={value} checked={picked === value} onChange={() => pick(option, value)} />
      <span>
        {text} {value === option.ours && <span class="badge badge-ours">our ruling</span>}{" "}
        {value === "as-printed" && <span class="badge">as printed</span>}
      </span>
    </label>
  );
}

type OptionProps = Pick<AlternativeProps<FormOption>, "option" | "pick"> & { prefix: string; errata: string; chosen: GameRulings; live: boolean };

function Option({ option, prefix, errata, chosen, pick, live }: OptionProps) {
  const id = `rulings-${prefix}-${option.name}`;
  const picked = chosen[option.name] ?? option.ours;
  return (
    <fieldset class="ruling" id={id} disabled={!live} data-changed={picked === option.ours ? undefined : ""}>
      <legend>
        {option.title} <a href={`${errata}#${option.erratum}`}>{option.erratum}</a>
        {picked !== option.ours && <span class="ruling-mark"> · your group’s own</span>}
      </legend>
      {option.alternatives.map((alternative) => (
        <Alternative key={alternative.value} group={id} {...{ option, alternative, picked, pick }} />
      ))}
    </fieldset>
  );
}

const countText = (count: number, total: number) =>
  count === 0
    ? `All ${total} rulings are the recommended ones.`
    : `${count} of ${total} rulings ${count === 1 ? "differs" : "differ"} from the recommended ones.`;

/** The form for the rulings of a game, each with its alternatives. */
export function RulingsForm({ description }: RulingsFormProps) {
  const { game, title, prefix, errata, options } = description;
  const chosen = useRulings(game);
  const [live, setLive] = useState(false);
  useEffect(() => {
    setLive(true);
    choose(game, stillValid(options, current(game)));
  }, []);
  const pick = ({ name, ours }: RulingOption, value: string) => chooseOne(game, name, value, ours);
  const count = Object.keys(chosen).length;
  return (
    <section class="rulings-form" id={`rulings-of-${game}`} data-game={game} aria-label={`Rulings of ${title}`}>
      <p class="rulings-told" role="status">
        {countText(count, options.length)}
      </p>
      <div class="rulings-presets">
        <button type="button" disabled={!live} aria-pressed={live && count === 0} onClick={() => choose(game, {})}>
          Recommended
        </button>
        <button
          type="button"
          disabled={!live}
          aria-pressed={live && isEqual(stillValid(options, chosen), presetOf(options, "printed"))}
          onClick={() => choose(game, presetOf(options, "printed"))}
        >
          As printed
        </button>
        <Undo />
        <Copy
          label="Copy a link to your group’s rulings"
          text={() => withRulings(location.href.split(/[?#]/)[0]!, allRulings()).href}
          disabled={!live}
        />
      </div>
      <details class="rows-box rulings-all">
        <summary>
          {options.length} questions that {title} leaves open
        </summary>
        {options.map((option) => (
          <Option key={option.name} {...{ option, prefix, errata, chosen, pick, live }} />
        ))}
      </details>
    </section>
  );
}
