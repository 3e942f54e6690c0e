// The chances of success beside the choices of a person. The choices are in view at once; the chances follow one by one.

import { useEffect, useState } from "preact/hooks";
import type { Chooser, SavedSession } from "../base/protocol.ts";
import { engine } from "../engine/engine.ts";
import { initialChoice } from "./use-choice.ts";

/** The chance of success and the line of the choice for each group of offers, by the group's title. */
export type Chances = Record<string, { chance: string; line: string }>;

/** Return the chance of success for each group of offers: that of the choice with which the group opens. */
export function useChances(game: string, { text, undone }: SavedSession, person: Chooser | null): Chances {
  const [chances, setChances] = useState<Chances>({});
  useEffect(() => {
    setChances({});
    let isCurrent = true;
    const ask = async ({ name, groups }: Chooser) => {
      for (const group of groups) {
        const { offer, values } = initialChoice(name, group);
        // Each reply is a short piece of work, so that a tap in between is answered first.
        for (let more = true; more && isCurrent; ) {
          const reply = await engine.play({ game, text, undone, do: "choose", who: name, offer: offer.number, values });
          more = reply.ok && Boolean(reply.more);
          if (isCurrent && reply.ok) setChances((old) => ({ ...old, [group.title]: { chance: reply.chance ?? "", line: reply.line } }));
        }
      }
    };
    // A chance that does not arrive leaves its place empty: the opened choice shows what is wrong.
    if (person) ask(person).catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [text, undone, person?.name]);
  return chances;
}
