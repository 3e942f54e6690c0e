// A choice that is being made: whose, which offer, and the values of its fields; described anew at every change.

import { useEffect, useRef, useState } from "preact/hooks";
import { engine } from "../engine.js";

const LAST = "counterroll-table-last";

/** What was chosen last of each kind, so that the ordinary turn is the fewest taps. */
function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(LAST) ?? "{}");
  } catch {
    return {};
  }
}

export function remember(who, title, label, values) {
  try {
    sessionStorage.setItem(LAST, JSON.stringify({ ...remembered(), [`${who}/${title}`]: { label, values } }));
  } catch {
    // Then the plain choice is offered first.
  }
}

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
      const reply = await engine.play({ game, ...kept, do: "choose", who: next.who, offer: next.number, values: next.values });
      if (mine !== latest.current) return;
      if (reply.ok) setChoice({ ...next, opened: reply });
      else setTrouble(reply.error);
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
  return { choice, open, pick, set, shut: () => setChoice(null) };
}
