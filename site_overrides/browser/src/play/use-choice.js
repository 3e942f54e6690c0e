// A choice that is being made: whose, which offer, and the values of its fields; described anew at every change.

import { useEffect, useRef, useState } from "preact/hooks";
import { engine } from "../engine.js";
import { isRecord, isText, keep, kept } from "../kept.js";

const LAST = "counterroll-table-last";

const isChoice = (value) => isRecord(value) && isText(value.label) && isRecord(value.values);

/** What was chosen last of each kind, so that the ordinary turn is the fewest taps. */
const remembered = () => kept("sessionStorage", LAST, (value) => isRecord(value) && Object.values(value).every(isChoice), {});

export const remember = (who, title, label, values) => keep("sessionStorage", LAST, { ...remembered(), [`${who}/${title}`]: { label, values } });

export function useChoice(game, kept, setTrouble) {
  const [choice, setChoice] = useState(null); // {who, group, number, values, opened}
  const latest = useRef(0);
  useEffect(() => {
    latest.current += 1;
    setChoice(null);
  }, [kept?.text, kept?.undone]);

  const describe = async (next) => {
    const mine = ++latest.current;
    setChoice((old) => ({ ...next, opened: old?.opened && old.number === next.number ? old.opened : null }));
    try {
      // Long odds come in stretches, each asked for anew: a tap in between is answered first.
      for (let reply = { more: true }; reply.more; ) {
        reply = await engine.play({ game, ...kept, do: "choose", who: next.who, offer: next.number, values: next.values });
        if (mine !== latest.current) return;
        if (reply.ok) setChoice({ ...next, opened: reply });
        else setTrouble(reply.error);
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
    latest.current += 1;
    setChoice(null);
  };
  return { choice, open, pick, set, shut };
}
