import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type {
  Advice as AdviceReply,
  ChoicePreview,
  Chooser,
  OfferField,
  OfferGroup,
  OpenedOffer,
  Pending,
  PossibleResult,
} from "../base/protocol.ts";
import { capital, plainChange } from "../base/typography.ts";
import { Advice, AdviceKeys, Worth } from "./advice.tsx";
import { ByTheBook } from "./book.tsx";
import { Field } from "./fields.tsx";
import { Pad } from "./pad.tsx";
import { sideOf } from "./sides.ts";
import { Again, type Standing, StandingAnswers } from "./standing.tsx";
import { useLong } from "./use-advice.ts";
import { type Chances, useChances } from "./use-chances.ts";
import { type Choice, type Choosing, lastTurn, saveChoice, saveTurn, type Turn } from "./use-choice.ts";
import { lineCommand, type Opened as OpenedSession } from "./use-session.ts";
import { onlyTarget, tileSkillOf, Which } from "./which.tsx";

type ShowRule = { showRule: (rule: string) => void };

const KIND: Record<string, string> = { first: "Who acts", together: "In secret", choose: "Who chooses" };

// The sign of a result: bad, neither, or good for the side that chooses.
const SIGN: Record<number, string> = { "-1": "✗ ", 0: "", 1: "✓ " };
const CLASS: Record<number, string> = { "-1": "bad", 0: "", 1: "good" };

/** Return the signs of the results: if there are two kinds of results, the better kind is good and the other kind is bad. */
function signsOf(brings: PossibleResult[]) {
  const [best, worst, ...others] = [...new Set(brings.map(({ good }) => good))].toSorted((one, other) => other - one);
  const isPlain = worst === undefined || others.length > 0;
  return (good: number) => (isPlain ? good : good === best ? 1 : -1);
}

/** The chance of success for each answer that the other side can still choose, or the single chance of a roll. */
function Ifs({ ifs }: Pick<ChoicePreview, "ifs">) {
  if (!ifs.length) return null;
  return (
    <ul class="brings" aria-label="Chances of success">
      {ifs.map(({ chance, exact, words }) => (
        <li key={words}>
          <b data-tip={`Exactly ${exact}`} tabIndex={0}>
            {chance}
          </b>{" "}
          {words}
        </li>
      ))}
    </ul>
  );
}

/** Join changes so that each person is named once: "Able, Wind 50 → 0, Stamina 100 → 90". */
function joinedChanges(changes: string[]) {
  const joined: string[] = [];
  for (const change of changes.map(plainChange)) {
    const [who, ...rest] = change.split(", ");
    const last = joined.length - 1;
    if (rest.length && joined[last]?.startsWith(`${who}, `)) joined[last] += `, ${rest.join(", ")}`;
    else joined.push(change);
  }
  return joined.join(" · ");
}

function Results({ brings, always, presumed, more, many }: Omit<ChoicePreview, "ifs">) {
  if (more) return <p class="brings">Working out the chances…</p>;
  if (many) return <p class="brings">Too many possible results to list.</p>;
  if (!brings) return null;
  const signOf = signsOf(brings);
  const certain = [...(brings.length === 1 ? brings[0]!.changes : []), ...always];
  return (
    <ul class="brings" aria-label="Possible results">
      {brings.length > 1 &&
        brings.map(({ chance, exact, changes, good }) => (
          <li key={changes.join()}>
            <b class={CLASS[signOf(good)]} data-tip={`Exactly ${exact}`} tabIndex={0}>
              {SIGN[signOf(good)]}
              {chance}
            </b>{" "}
            {joinedChanges(changes) || (always.length ? "nothing else changes" : "nothing changes")}
          </li>
        ))}
      {(brings.length === 1 || always.length > 0) && (
        <li>
          <b>Always</b> {joinedChanges(certain) || "nothing changes"}
        </li>
      )}
      {presumed.map((sentence) => (
        <li key={sentence}>
          <b>But</b> {sentence}
        </li>
      ))}
    </ul>
  );
}

function Preview({ ifs, ...results }: ChoicePreview) {
  return (
    <div class="previewed">
      <Ifs ifs={ifs} />
      {ifs.length > 0 && (results.more || results.many) ? null : <Results {...results} />}
    </div>
  );
}

type OpenedProps = Pick<Choosing, "pick" | "set"> &
  ShowRule & {
    choice: Choice;
    opened: OpenedOffer;
    onClose: () => void;
    take: (roll: boolean) => void;
    people: string[];
    children: ComponentChildren;
  };

/** Return whether a choice can leave a field empty, such as companions. Required fields come before these. */
const isOptional = (field: OfferField) => (field.kind === "some" || field.kind === "picks") && field.low === 0;

type FieldsProps = { fields: OfferField[]; set: Choosing["set"] };

const Fields = ({ fields, set }: FieldsProps) =>
  fields.map((field) => <Field key={field.name} field={field} set={(value) => set(field.name, value)} />);

/** An opened choice: its fields, its possible results, and the two ways to make it. */
function Opened({ choice, opened, pick, set, onClose, take, showRule, people, children }: OpenedProps) {
  const { group, number } = choice;
  const asked = opened.fields.filter(({ stated }) => !stated);
  const stated = opened.fields.filter((field) => field.stated);
  const whom = onlyTarget(group);
  return (
    <>
      <p class="dock-head opened-head">
        <button type="button" class="back" aria-label="Back to the choices" onClick={onClose}>
          ‹
        </button>
        <b>{group.title}</b>
        {whom && <span class="opened-whom">{whom}</span>}
        <button type="button" class="rule-link" aria-label={`Rule ${opened.rule ?? group.rule}`} onClick={() => showRule(opened.rule ?? group.rule)}>
          Rule
        </button>
      </p>
      <div class="dock-body opened" data-line={opened.line}>
        <div class="opened-body">
          <Which group={group} number={number} pick={pick} people={people} />
          <Fields fields={[...asked.filter((field) => !isOptional(field)), ...asked.filter(isOptional)]} set={set} />
          {stated.length > 0 && (
            <details>
              <summary>Set by the GM</summary>
              <Fields fields={stated} set={set} />
            </details>
          )}
          {children}
        </div>
        {opened.why === undefined ? <Preview {...opened} /> : <p class="trouble">{opened.why}</p>}
      </div>
      <p class="take">
        {opened.rolls && (
          <button type="button" disabled={!opened.line} onClick={() => take(false)}>
            Enter my dice
          </button>
        )}
        <button type="button" class="primary" disabled={!opened.line} onClick={() => take(true)}>
          {opened.rolls ? "Roll" : "Do it"}
        </button>
      </p>
    </>
  );
}

/** Return the people who can act among a side's offers: Able and Archer in "Able attacks", "Archer heals" and "Pass". */
const actorsOf = ({ groups }: Chooser) => [...new Set(groups.flatMap(({ by }) => by || []))];

/** Return the title of a group beside the name of the person who acts: "Attacks" instead of "Able attacks". */
const withoutActor = ({ title, by }: OfferGroup) => capital(title.slice(by.length + 1));

type PickOneProps = { label: string; names: string[]; chosen: string | undefined; pick: (name: string) => void };

/** Names side by side, in as many rows as they need. */
const PickOne = ({ label, names, chosen, pick }: PickOneProps) => (
  <div class="whose" role="group" aria-label={label}>
    {names.map((name) => (
      <button type="button" key={name} aria-pressed={name === chosen} onClick={() => pick(name)}>
        {name}
      </button>
    ))}
  </div>
);

type OfferedProps = Pick<Choosing, "open"> & {
  person: Chooser;
  /** The person of a side whose actions are shown; undefined if all are. */
  actor: string | undefined;
  opening: OfferGroup | undefined;
  groups: AdviceReply["groups"] | null;
  chances: Chances;
  /** The beginning of the person's last turn, and the function that begins this one with it. */
  last: Turn | undefined;
  repeat: (turn: Turn) => void;
  children: ComponentChildren;
};

type RepeatProps = Pick<OfferedProps, "repeat" | "chances"> & { last: Turn; groups: OfferGroup[]; advised: boolean };

/** Begin the turn like the last one, with one tap. The rules still have to allow it. Advice rates whole groups, so it hides the chance. */
function Repeat({ last, repeat, groups, chances, advised }: RepeatProps) {
  const group = groups.find(({ title }) => chances[title]?.line === last.line);
  const isRefused = !group && groups.every(({ title }) => chances[title]);
  const words = last.line.slice(last.line.indexOf(": ") + 2).replace(`${group?.title}, `, "");
  return (
    <span class="tile">
      <button type="button" disabled={!group} onClick={() => repeat(last)}>
        As last time
      </button>
      <small>
        <span>{isRefused ? "not possible now" : words}</span> <b>{group && !advised && chances[group.title]!.chance}</b>
      </small>
    </span>
  );
}

/** The groups of offers, each with its best skill, and on the right the chance of success or the advice. */
function Offered({ person, actor, open, opening, groups, chances, last, repeat, children }: OfferedProps) {
  const shown = actor ? person.groups.filter(({ by }) => !by || by === actor) : person.groups;
  return (
    <div class="dock-body offered">
      {last && <Repeat {...{ last, repeat, chances }} groups={shown} advised={groups !== null} />}
      {shown.map((group) => {
        const [best] = group.offers;
        return (
          <span class="tile" key={group.title}>
            <button type="button" aria-busy={group === opening} onClick={() => open(person.name, group)}>
              {actor && group.by ? withoutActor(group) : group.title}
            </button>
            {(groups ? groups[group.title] : best?.skill != null || chances[group.title]?.chance) && (
              <small>
                <span>{!groups && best && best.skill !== null && tileSkillOf(best)}</span>{" "}
                {groups ? <Worth of={groups[group.title]} /> : <b data-tip="Chance of success">{chances[group.title]?.chance}</b>}
              </small>
            )}
          </span>
        );
      })}
      {children}
    </div>
  );
}

/** Return names with "or" between the last two: "Able, Bandit 1 or Bandit 2". */
const anyOf = (names: string[]) => [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" or ");

type PendingPanelProps = ShowRule & {
  game: string;
  session: OpenedSession;
  standing: Standing;
  choosing: Choosing;
  due: Pending;
  /** The person whose choices are shown. */
  person: Chooser;
  setWhose: (name: string) => void;
  hidden: boolean;
  reveal: () => void;
  /** Begin the next scene. */
  end: () => void;
};

/** The pending dice: the page rolls them, or the players enter their own. */
export function PendingRoll({ session: { send, view }, due }: { session: OpenedSession; due: Pending }) {
  const enterFaces = (faces: number[]) => send({ do: "say", line: `| ${due.pool}=${faces.join("+")}` });
  const back = view.steps.length > 1 && (() => send({ do: "undo", count: 1 }));
  return <Pad due={due} tell={enterFaces} roll={() => send(lineCommand(""))} back={back} />;
}

/** The pending choice, near the thumb: who chooses, and the offers. */
export function PendingPanel({ game, session, standing, choosing, due, person, setWhose, hidden, reveal, showRule, end }: PendingPanelProps) {
  const { kept, send, working, setTrouble } = session;
  const names = due.who.map(({ name }) => name);
  const { choice, open, pick, set, close, finishedChoice } = choosing;
  const [wished, setActor] = useState<string | null>(null);
  const [whose, setWhoseAnswer] = useState(""); // for whom the answer is given again
  const actors = actorsOf(person);
  const actor = actors.find((name) => name === wished) ?? actors[0];
  const isOneOfSeveral = names.length === 1 && actors.length > 1;
  const chances = useChances(game, kept, hidden ? null : person);
  const advice = useLong<AdviceReply>(game, kept, setTrouble, hidden ? undefined : person.name);
  if (hidden) {
    return (
      <>
        <p class="dock-head due-say">The choices so far are hidden. Hand the phone to {anyOf(names)}.</p>
        <p class="take handover">
          <button type="button" class="primary" onClick={reveal}>
            I am {names[0]}
          </button>
        </p>
      </>
    );
  }
  const take = async (roll: boolean) => {
    const made = await finishedChoice();
    if (!made) return;
    const { who, group, number: nth, values, line } = made;
    saveChoice(who, group.title, group.offers.find(({ number }) => number === nth)?.label, values);
    if (!due.follows) saveTurn(who, group.by, { line, rolls: roll });
    else if (whose) standing.add({ whose, question: standing.questionOf(person), choice: line.slice(who.length + 2), rolls: roll });
    setWhoseAnswer("");
    await send(roll ? lineCommand(line) : { do: "say", line });
  };
  const repeat = ({ line, rolls }: Turn) => send(rolls ? lineCommand(line) : { do: "say", line });
  if (working && session.view.book)
    return (
      <p class="dock-head due-say choosing" role="status">
        The book is choosing…
      </p>
    );
  const people = Object.keys(session.view.everybody);
  if (choice?.opened)
    return (
      <Opened opened={choice.opened} onClose={close} {...{ choice, pick, set, take, showRule, people }}>
        {due.follows && <Again who={person.name} side={sideOf(session.view, person.name)} whose={whose} set={setWhoseAnswer} />}
      </Opened>
    );
  const last = due.follows ? undefined : lastTurn(person.name, isOneOfSeveral ? actor : actors[0]);
  const advised = advice.reply?.who === person.name ? advice.reply.groups : null;
  return (
    <>
      <div class="dock-head">
        <ByTheBook session={session} end={end} />
        <p class="due-say" data-who={person.name}>
          {person.task}
        </p>
        {names.length > 1 && <PickOne label={KIND[due.kind]!} names={names} chosen={person.name} pick={setWhose} />}
        {isOneOfSeveral && <PickOne label="Who acts" names={actors} chosen={actor} pick={setActor} />}
      </div>
      <Offered
        person={person}
        actor={isOneOfSeveral ? actor : undefined}
        open={open}
        opening={choice?.group}
        groups={advised}
        {...{ chances, last, repeat }}
      >
        <StandingAnswers standing={standing} />
        <Advice who={person.name} advice={advice} showRule={showRule} />
      </Offered>
      <AdviceKeys who={person.name} advice={advice} session={session} />
    </>
  );
}
