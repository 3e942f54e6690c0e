// The book: it plays the sides that the session's text names, and chooses after each command of the players.

import { useCallback, useEffect, useState } from "preact/hooks";
import { passValue } from "../base/pass-value.ts";
import type { Command } from "../base/protocol.ts";
import type { Seen } from "../base/session-shapes.ts";
import { sideName } from "../base/typography.ts";
import { sideOf } from "./sides.ts";
import type { Answer, Standing } from "./standing.tsx";
import { lineCommand, type Opened } from "./use-session.ts";

const HOW = {
  plain: "plainly",
  advised: "with a short look ahead",
  "best-answer": "to beat the simple tactic",
  "best-known": "as well as it can",
};
const LASTS: Record<string, string> = { turn: "This turn", round: "This round", fight: "To the end" };

/** Return the sides that the book plays: {side: policy}. */
export const bookPolicies = (plays: string): Record<string, string> =>
  Object.fromEntries(
    (plays || "")
      .split(",")
      .map((part) => part.split("=").map((word) => word.trim()))
      .filter(([side]) => side)
      .map(([side, policy]) => [side, policy || "plain"]),
  );

const isBooksTurn = ({ book }: Seen) => book;
const isForPeople = ({ board, plays, handed }: Seen) => !board?.sides.every(({ name }) => name in bookPolicies(plays) || handed.includes(name));

const bookCommand = (line: string) => ({ ...lineCommand(line), do: "play" as const });

/** The most commands in a row by the book or by repeated answers. They follow the commands in GOES_ON, but not an undo or a redo. */
const MAX_COMMANDS = 40;
const GOES_ON = ["say", "begin", "plays", "play", "amend", "seal"];

/** Return whether the reader has chosen in secret, and not only the book. */
export const hasChosenInSecret = (view: Seen) =>
  view.steps.slice(view.steps.length - view.secret).some(({ line = "" }) => !(sideOf(view, line.split(": ")[0]!) in bookPolicies(view.plays)));

/** Return the same session, but the book chooses for its sides after each command and at the beginning, and answers are repeated. */
export function useBook(session: Opened, standing: Standing): Opened {
  const { send, view, working, setTrouble } = session;
  const [underWay, setUnderWay] = useState(false);
  // One command makes up to 60 choices. A large side may need several commands before people choose again.
  const continueBook = async () => {
    for (let count = 0; count < MAX_COMMANDS; count++) {
      let answer: Answer | undefined;
      const next = (view: Seen): Command | null => {
        if (isBooksTurn(view)) return count === 0 || isForPeople(view) ? bookCommand("") : null;
        // A choice with only one possible result is made without a question. If dice follow, players may enter their own.
        if (view.only) return { do: "say", line: view.only };
        const given = standing.next(view);
        answer = given?.answer;
        return given?.command ?? null;
      };
      if (await session.sendNext(next)) continue;
      if (answer) {
        // The rules refuse the answer this time, so the reader chooses.
        standing.drop(answer);
        setTrouble("");
      }
      break;
    }
  };
  const sends = useCallback(
    async (command: Command) => {
      setUnderWay(true);
      try {
        const done = await send(command);
        if (done && GOES_ON.includes(command.do)) await continueBook();
        return done;
      } finally {
        setUnderWay(false);
      }
    },
    [send],
  );
  const begun = view.steps.length === 1;
  useEffect(() => {
    if (!(begun && (isBooksTurn(view) || view.only))) return;
    setUnderWay(true);
    continueBook().finally(() => setUnderWay(false));
  }, [begun]);
  return { ...session, send: sends, working: working || underWay };
}

/** Return a command: the book makes one choice for this person. */
export const bookChoice = (who: string) => ({ ...bookCommand("plain"), who });

function Policies({ before = "" }) {
  return (
    <>
      {Object.entries(HOW).map(([policy, words]) => (
        <option key={policy} value={policy}>
          {before}
          {words}
        </option>
      ))}
    </>
  );
}

/** Hand a side over to the book for the present turn or round. */
export function HandOver({ who, session, onClose }: { who: string; session: Opened; onClose: () => void }) {
  const { view, send } = session;
  const [policy, setPolicy] = useState("plain");
  const side = sideOf(view, who);
  if (!side) return null;
  return (
    <>
      <h3>Let the book play {sideName(side)} for a while</h3>
      <p class="hand-over-how">
        <select aria-label="Policy of the book" value={policy} onChange={passValue(setPolicy)}>
          <Policies />
        </select>
        {view.spans.map((span) => (
          <button
            type="button"
            key={span}
            onClick={() => {
              onClose();
              send({ do: "say", line: `table: the book plays ${side} this ${span}, ${policy}` });
            }}
          >
            {LASTS[span]}
          </button>
        ))}
      </p>
    </>
  );
}

/** The state of the book: it chooses now, plays a side for now, or has stopped for a reason. Also whether the fight may never end. */
export function ByTheBook({ session, end }: { session: Opened; end: () => void }) {
  const { view, send } = session;
  const { stopped } = view;
  if (view.book && !isForPeople(view))
    return (
      <p class="by-the-book" role="status">
        The book plays every side, and none has won yet. If none can win, the game master ends the fight.
        <button type="button" onClick={() => send(bookCommand(""))}>
          Go on
        </button>
        <button type="button" onClick={end}>
          End the fight
        </button>
      </p>
    );
  return (
    <>
      {view.book && (
        <p class="by-the-book" role="status">
          The book waits, because you went back.
          <button type="button" onClick={() => send(bookCommand(""))}>
            Go on
          </button>
        </p>
      )}
      {view.handed.map((side) => (
        <p class="by-the-book" key={side}>
          The book plays {sideName(side)} for now.
          <button type="button" onClick={() => send({ do: "say", line: `table: the book stops for ${side}` })}>
            Stop the book
          </button>
        </p>
      ))}
      {stopped?.why && (
        <p class="by-the-book" role="status">
          The book stops playing {sideName(stopped.side)}: {stopped.why}.
        </p>
      )}
      {view.unhurt_rounds > 0 && (
        <p class="by-the-book" role="status">
          Nobody was hurt in the last {view.unhurt_rounds} rounds. If no side can win, the game master ends the fight.
          <button type="button" onClick={end}>
            End the fight
          </button>
        </p>
      )}
    </>
  );
}

/** Choose who plays each side: people, or the book with a policy. */
export function Players({ session }: { session: Opened }) {
  const { view, send } = session;
  const sides = bookPolicies(view.plays);
  const set = (name: string, policy: string) => {
    const next = Object.entries({ ...sides, [name]: policy }).filter(([, how]) => how);
    send({ do: "plays", line: next.map(([side, how]) => (how === "plain" ? side : `${side}=${how}`)).join(", ") });
  };
  return (
    <div class="players">
      {(view.board?.sides ?? []).map(({ name }) => (
        <label class="ask" key={name}>
          <span class="ask-label">{sideName(name)}</span>
          <select value={sides[name] ?? ""} onChange={passValue((value) => set(name, value))}>
            <option value="">People</option>
            <Policies before="The book, " />
          </select>
        </label>
      ))}
    </div>
  );
}
