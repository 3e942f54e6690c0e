// The offers of an opened group: one row of buttons for each thing in which they differ.

import { passValue } from "../base/pass-value.ts";
import type { Offer, OfferGroup } from "../base/protocol.ts";

const MAX_OFFERS = 6; // options of a row that appear as buttons
const MAX_LETTERS = 60; // letters of all labels of such buttons together

// The meanings of the parts of `ways`, and their names for screen readers.
const MANNER = 0;
const WHOM = 1;
const MEANS = 2;
const THEN = 3;
// The row of manners has no label: its buttons need the whole width, and are clear without one.
const ROWS = [
  { part: MANNER, label: "", name: "How" },
  { part: WHOM, label: "Whom", name: "Whom" },
  { part: MEANS, label: "Use", name: "With what" },
];

/** Return the words for an offer's skill: "Sword · 5", or "skill 11" for an offer without a name besides its group's. */
const skillOf = ({ label, skill }: Pick<Offer, "label" | "skill">) => (label ? `${label} · ${skill}` : `skill ${skill}`);

/** Return the skill on a tile: without the target, which is named once the group is open. */
export const tileSkillOf = ({ label, skill, ways }: Offer) => skillOf({ label: ways.length ? ways[MEANS]! : label, skill });

const labelOf = (offer: Offer, title: string) => (offer.skill === null || !offer.label ? offer.label || title : skillOf(offer));

/** Return the offer whose part at an index is the wanted one; of several, the one that shares most parts with `like`. */
export function nearest(offers: Offer[], like: Offer | undefined, part: number, wanted: string) {
  const sameParts = ({ ways }: Offer) => ways.filter((way, at) => way === like?.ways[at]).length;
  const fitting = offers.filter(({ ways }) => ways[part] === wanted);
  return fitting.toSorted((one, other) => sameParts(other) - sameParts(one))[0];
}

/** Return the offer of a group that aims at a person; of several, the one most similar to the open offer. */
export const aimedAt = (offers: Offer[], like: Offer | undefined, name: string) =>
  nearest(offers, like, WHOM, name) ?? offers.find(({ targets }) => targets.names.includes(name));

/** Return the person at whom all offers of a group aim, unless its title says so. */
export function onlyTarget({ title, offers }: OfferGroup) {
  const [whom, ...others] = new Set(offers.map(({ ways }) => ways[WHOM]));
  return others.length || !whom || title.includes(whom) ? "" : whom;
}

type RowProps = { label: string; name: string; options: string[]; chosen: string; choose: (option: number) => void };

/** One row: its options as buttons or, if there are many, as a list. */
function Row({ label, name, options, chosen, choose }: RowProps) {
  return (
    <div class="ask" role="group" aria-label={name}>
      {label && <span class="ask-label">{label}</span>}
      {options.length > MAX_OFFERS || options.join("").length > MAX_LETTERS ? (
        <select aria-label={name} value={options.indexOf(chosen)} onChange={passValue((value) => choose(Number(value)))}>
          {options.map((option, at) => (
            <option key={option} value={at}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <span class="segments">
          {options.map((option, at) => (
            <button type="button" key={option} aria-pressed={option === chosen} onClick={() => choose(at)}>
              {option}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}

type WhichProps = { group: OfferGroup; number: number; pick: (number: number) => void; people: string[] };

/** Offers that differ in a manner, a target, a weapon, or what comes afterwards: a row for each of these. */
function Ways({ group: { offers }, number, pick }: WhichProps) {
  const open = offers.find((offer) => offer.number === number)!;
  const choose = (part: number, wanted: string) => pick(nearest(offers, open, part, wanted)!.number);
  const later = offers.find(({ ways }) => ways[THEN] && ways.every((way, at) => at === THEN || way === open.ways[at]));
  return (
    <>
      {ROWS.map(({ part, label, name }) => {
        const values = [...new Set(offers.map(({ ways }) => ways[part]!))];
        const skills = values.map((value) => offers.find(({ ways }) => ways[part] === value)!.skill);
        const options = values.map((value, at) => (part === MEANS && skills[at] !== null ? skillOf({ label: value, skill: skills[at]! }) : value));
        return (
          values.length > 1 && (
            <Row
              key={part}
              {...{ label, name, options }}
              chosen={options[values.indexOf(open.ways[part]!)]!}
              choose={(at) => choose(part, values[at]!)}
            />
          )
        );
      })}
      {later?.ways[THEN] && (
        <div class="ask">
          <span class="segments">
            <button type="button" aria-pressed={open === later} onClick={() => choose(THEN, open === later ? "" : later.ways[THEN]!)}>
              {later.ways[THEN]}
            </button>
          </span>
        </div>
      )}
    </>
  );
}

/** Offers that have a name each. */
function Named({ group: { offers, title }, number, pick, people }: WhichProps) {
  const isOneSkill = new Set(offers.map(({ skill }) => skill)).size === 1;
  const atPeople = offers.every(({ label, targets }) => people.includes(label) || (!targets.field && targets.names.length));
  const options = offers.map((offer) => (isOneSkill ? offer.label || title : labelOf(offer, title)));
  return (
    <Row
      label={atPeople ? "Whom" : isOneSkill ? "How" : "Use"}
      name={atPeople ? "Whom" : "With what"}
      options={options}
      chosen={options[offers.findIndex((offer) => offer.number === number)]!}
      choose={(at) => pick(offers[at]!.number)}
    />
  );
}

/** The choice among the offers of a group, the best skill first. */
export function Which(props: WhichProps) {
  const { offers } = props.group;
  if (offers.length < 2) return null;
  const areWays = offers.every(({ ways }) => ways.length) && new Set(offers.map(({ ways }) => ways.join("\n"))).size === offers.length;
  return areWays ? <Ways {...props} /> : <Named {...props} />;
}
