import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Advice as AdviceReply, Deciding, Due as DueData, Offers, Opened as OpenedReply } from "../base/protocol.ts";
import { Advice, Worth } from "./advice.tsx";
import { ByTheBook } from "./book.tsx";
import { Field } from "./fields.tsx";
import { Pad } from "./pad.tsx";
import { useLong } from "./use-advice.ts";
import { type Choice, type Choosing, remember, useChoice } from "./use-choice.ts";
import { type Opened as OpenedEvening, rolled } from "./use-evening.ts";

type ShowRule = { showRule: (rule: string) => void };

const KIND: Record<string, string> = { first: "Who speaks first", together: "Everyone, in secret", choose: "" };

function Brings({ brings, more, many }: Pick<OpenedReply, "brings" | "more" | "many">) {
  if (more) return <p class="brings">Working out the chances…</p>;
  if (many) return <p class="brings">Too many possible results to list.</p>;
  if (!brings) return null;
  return (
    <ul class="brings" aria-label="Possible results">
      {brings.map(({ chance, exact, changes }) => (
        <li key={changes.join()}>
          <b data-tip={`Exactly ${exact}`} tabIndex={0}>
            {chance}
          </b>{" "}
          {changes.length ? changes.join(", ") : "nothing changes"}
        </li>
      ))}
    </ul>
  );
}

type OpenedProps = Pick<Choosing, "pick" | "set" | "shut"> &
  ShowRule & { choice: Choice; opened: OpenedReply; take: (roll: boolean) => void; working: boolean };

/** An opened choice: what it may bring, what it still asks, and the two ways to have it. What grows stands above. */
function Opened({ choice, opened, pick, set, shut, take, showRule, working }: OpenedProps) {
  const { group, number } = choice;
  const several = group.offers.length > 1;
  return (
    <div class="opened" data-line={opened.line}>
      <p class="opened-head">
        <button type="button" class="back" aria-label="Back to the choices" onClick={shut}>
          ‹
        </button>
        <b>{group.title}</b>
        <button type="button" class="rule-link" onClick={() => showRule(opened.rule ?? group.rule)}>
          {opened.rule ?? group.rule}
        </button>
      </p>
      {opened.line ? <Brings {...opened} /> : <p class="trouble">{opened.why}</p>}
      <div class="opened-body">
        {several && (
          <div class="ask" role="group" aria-label="With what">
            <span class="segments">
              {group.offers.map((offer) => (
                <button type="button" key={offer.number} aria-pressed={offer.number === number} onClick={() => pick(offer.number)}>
                  {offer.label || group.title}
                </button>
              ))}
            </span>
          </div>
        )}
        {opened.fields.map((field) => (
          <Field key={field.name} field={field} set={(value) => set(field.name, value)} />
        ))}
      </div>
      <p class="take">
        <button type="button" class="primary" disabled={!opened.line || working} onClick={() => take(true)}>
          {opened.line && !opened.rolls ? "Do it" : "Roll"}
        </button>
        {opened.rolls && (
          <button type="button" disabled={!opened.line || working} onClick={() => take(false)}>
            Enter my dice
          </button>
        )}
      </p>
    </div>
  );
}

type OfferedProps = Pick<Choosing, "open"> & {
  person: Deciding;
  opening: Offers | undefined;
  groups: AdviceReply["groups"] | null;
  children: ComponentChildren;
};

function Offered({ person, open, opening, groups, children }: OfferedProps) {
  return (
    <div class="offered">
      {person.groups.map((group) => (
        <button type="button" key={group.title} aria-busy={group === opening} onClick={() => open(person.name, group)}>
          {group.title}
          <Worth of={groups?.[group.title]} />
        </button>
      ))}
      {children}
    </div>
  );
}

type DueProps = ShowRule & {
  game: string;
  evening: OpenedEvening;
  due: DueData;
  /** What to do, in a sentence with `{who}` for the person who chooses. */
  task: string;
  hidden: boolean;
  reveal: () => void;
  who: string | null;
};

/** What is due, within reach of the thumb: who decides, what they may choose, and the dice. */
export function Due({ game, evening, due, task, hidden, reveal, showRule, who: wished }: DueProps) {
  const { kept, send, working, setTrouble } = evening;
  const names = due.who.map(({ name }) => name);
  const [whose, setWhose] = useState<string | null>(null);
  useEffect(() => setWhose(names.includes(wished!) ? wished : null), [wished, kept.text]);
  const { choice, open, pick, set, shut, settled } = useChoice(game, kept, setTrouble);
  const person = due.who.find(({ name }) => name === whose) ?? due.who[0]!;
  const advice = useLong<AdviceReply>(game, kept, setTrouble, hidden || due.kind === "roll" ? undefined : person.name);
  if (due.kind === "roll") {
    const tell = (faces: number[]) => send({ do: "say", line: `| ${due.pool}=${faces.join("+")}` });
    return <Pad due={due} tell={tell} roll={() => send(rolled(""))} back={() => send({ do: "undo", count: 1 })} />;
  }
  if (hidden) {
    return (
      <div class="handover">
        <p>What has been chosen is hidden. Hand the phone to {names.join(" or ")}.</p>
        <button type="button" class="primary" onClick={reveal}>
          I am {names[0]}
        </button>
      </div>
    );
  }
  const take = async (roll: boolean) => {
    const made = await settled();
    if (!made) return;
    const { who, group, number: nth, values, line } = made;
    remember(who, group.title, group.offers.find(({ number }) => number === nth)?.label, values);
    await send(roll ? rolled(line) : { do: "say", line });
  };
  if (choice?.opened) return <Opened opened={choice.opened} {...{ choice, pick, set, shut, take, showRule, working }} />;
  return (
    <>
      <ByTheBook evening={evening} />
      <p class="due-say" data-who={person.name}>
        {(task || "Choose for {who}.").replace("{who}", person.name)}
      </p>
      {names.length > 1 && (
        <div class="whose" role="group" aria-label={KIND[due.kind] || "Who decides"}>
          {names.map((name) => (
            <button type="button" key={name} aria-pressed={name === person.name} onClick={() => setWhose(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <Offered person={person} open={open} opening={choice?.group} groups={advice.reply?.who === person.name ? advice.reply.groups : null}>
        <Advice who={person.name} advice={advice} evening={evening} showRule={showRule} />
      </Offered>
    </>
  );
}
