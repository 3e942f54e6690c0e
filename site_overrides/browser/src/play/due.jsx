import { useEffect, useState } from "preact/hooks";
import { Advice, Worth } from "./advice.jsx";
import { Field } from "./fields.jsx";
import { Pad } from "./pad.jsx";
import { useLong } from "./use-advice.js";
import { remember, useChoice } from "./use-choice.js";
import { rolled } from "./use-evening.js";

const KIND = { first: "Whoever speaks first", together: "Everybody, in secret", choose: "" };

function Brings({ brings, more, many }) {
  if (more) return <p class="brings">Weighing what it may bring…</p>;
  if (many) return <p class="brings">It may go too many ways to tell.</p>;
  if (!brings) return null;
  return (
    <ul class="brings" aria-label="What it may bring">
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

/** An opened choice: what it still asks, what it may bring, and the two ways to have it. */
function Opened({ choice, pick, set, shut, take, showRule, working }) {
  const { group, number, opened } = choice;
  const several = group.offers.length > 1;
  return (
    <div class="opened" data-line={opened?.line}>
      <div class="opened-body">
        <p class="opened-head">
          <button type="button" class="back" aria-label="Back to what may be chosen" onClick={shut}>
            ‹
          </button>
          <b>{group.title}</b>
          <button type="button" class="rule-link" onClick={() => showRule(opened?.rule ?? group.rule)}>
            {opened?.rule ?? group.rule}
          </button>
        </p>
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
        {opened?.fields.map((field) => (
          <Field key={field.name} field={field} set={(value) => set(field.name, value)} />
        ))}
        {opened && (opened.line ? <Brings {...opened} /> : <p class="trouble">{opened.why}</p>)}
      </div>
      <p class="take">
        <button type="button" class="primary" disabled={!opened?.line || working} onClick={() => take(true)}>
          {opened?.line && !opened.rolls ? "Do it" : "Roll"}
        </button>
        {opened?.rolls && (
          <button type="button" disabled={!opened.line || working} onClick={() => take(false)}>
            It fell…
          </button>
        )}
      </p>
    </div>
  );
}

function Offered({ person, open, groups, children }) {
  return (
    <div class="offered">
      {person.groups.map((group) => (
        <button type="button" key={group.title} onClick={() => open(person.name, group)}>
          {group.title}
          <Worth of={groups?.[group.title]} />
        </button>
      ))}
      {children}
    </div>
  );
}

/** What is due, within reach of the thumb: who decides, what they may choose, and the dice. */
export function Due({ game, evening, hidden, reveal, showRule, who: wished }) {
  const { kept, view, send, working, setTrouble } = evening;
  const { due } = view;
  const names = due.who.map(({ name }) => name);
  const [whose, setWhose] = useState(null);
  useEffect(() => setWhose(names.includes(wished) ? wished : null), [wished, kept.text]);
  const { choice, open, pick, set, shut } = useChoice(game, kept, setTrouble);
  const advice = useLong(game, kept, setTrouble);
  if (due.kind === "roll") {
    const tell = (faces) => send({ do: "say", line: `| ${due.pool}=${faces.join("+")}` });
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
  const person = due.who.find(({ name }) => name === whose) ?? due.who[0];
  const take = async (roll) => {
    const { who, group, values, opened } = choice;
    remember(who, group.title, group.offers.find(({ number }) => number === choice.number)?.label, values);
    await send(roll ? rolled(opened.line) : { do: "say", line: opened.line });
  };
  if (choice) return <Opened {...{ choice, pick, set, shut, take, showRule, working }} />;
  return (
    <>
      {names.length > 1 && (
        <div class="whose" role="group" aria-label={KIND[due.kind] || "Who decides"}>
          {names.map((name) => (
            <button type="button" key={name} aria-pressed={name === person.name} onClick={() => setWhose(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
      {names.length === 1 && <p class="whose-one">{names[0]}</p>}
      <Offered person={person} open={open} groups={advice.reply?.who === person.name ? advice.reply.groups : null}>
        <Advice who={person.name} advice={advice} send={send} showRule={showRule} />
      </Offered>
    </>
  );
}
