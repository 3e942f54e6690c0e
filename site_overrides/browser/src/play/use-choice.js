// A choice that is being made: whose, which offer, and the values of its fields; described anew at every change.

import { useEffect, useRef, useState } from "preact/hooks";
import { engine } from "../engine.js";
import { isRecord, isText, keep, kept } from "../kept.js";

const LAST = "counterroll-table-last";

const isChoice = (value) => isRecord(value) && isText(value.label) && isRecord(value.values);

/** What was chosen last of each kind, so that the ordinary turn is the fewest taps. */
const remembered = () => kept("sessionStorage", LAST, (value) => isRecord(value) && Object.values(value).every(isChoice), {});

export const remember = (who, title, label, values) =>
  keep("sessionStorage", LAST, { ...remembered(), [`${who}/${title}`]: { label, values } });

export function useChoice(game, kept, setTrouble) {
  const [choice, setChoice] = useState(null); // {who, group, number, values, opened}; not opened: still to be described
  const latest = useRef(null); // the newest description that was asked for: {first}, the choice with its first reply
  useEffect(() => {
    latest.current = null;
    setChoice(null);
  }, [kept?.text, kept?.undone]);

  const describe = async (next) => {
    const mine = (latest.current = {});
    const ask = () => engine.play({ game, ...kept, do: "choose", who: next.who, offer: next.number, values: next.values });
    // What is opened stays in view until its successor is described: nothing moves under the thumb in between.
    setChoice((old) => ({ ...next, opened: old?.opened ?? null }));
    mine.first = ask().then((opened) => ({ ...next, opened }));
    try {
      // Long odds come in stretches, each asked for anew: a tap in between is answered first.
      for (let reply = (await mine.first).opened; mine === latest.current; reply = await ask()) {
        if (reply.ok) setChoice({ ...next, opened: reply });
        else setTrouble(reply.error);
        if (!reply.more) return;
      }
    } catch (error) {
      if (mine === latest.current) setTrouble(error.message);
    }
  };

  const open = (who, group) => {
    const last = remembered()[`${who}/${group.title}`];
    const offer = group.offers.find(({ label }) => label === last?.label) ?? group.offers[0];
    describe({ who, group, number: offer.number, values: offer.label === last?.label ? last.values : {} });
  };
  const pick = (number) => describe({ ...choice, number });
  const set = (name, value) => {
    const { [name]: _, ...others } = choice.values;
    describe({ ...choice, values: value === undefined ? others : { ...others, [name]: value } });
  };
  const shut = () => {
    latest.current = null;
    setChoice(null);
  };
  /** The choice as it was last changed, once it is described. */
  const settled = () => latest.current.first;
  return { choice, open, pick, set, shut, settled };
}
