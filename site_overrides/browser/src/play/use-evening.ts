// An evening under way: what is kept of it, what there is to see, and every command that changes it.
//
// The engine holds nothing: each command carries the kept text, and what comes back is kept. A command is noted before
// all else, with the text it was meant for, so that a tap outlives the page, the browser and the engine.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { engine } from "../engine.ts";
import type { Command, Kept, View } from "../protocol.ts";
import { current as ownRulings } from "../rulings.ts";
import { attempt, attempted, current, evening, evenings, freshId, keep, type Listed, persist, setCurrent } from "./storage.ts";

/** What there is to see of an evening. */
export type Seen = Omit<View, "same">;
export type Evening = ReturnType<typeof useEvening>;
/** An evening that lies open. */
export type Opened = Evening & { kept: Kept; view: Seen };
export type Send = Evening["send"];
type State = { id: string | null; kept: Kept | null; view: Seen | null; list: Listed[]; loaded: boolean };
type Reply = { ok: true } & Kept & View;

/** Chance, as letters and digits. */
export const fresh = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("");

const titleOf = (view: Seen | null) => view?.steps.find((step) => step.scene !== undefined)?.scene || "An evening";

/** What is shown after a reply: the steps before the first that changed are those there were. */
const shownAfter = (old: Seen | null, { same, steps, text, undone, ok: _, ...rest }: Reply): Seen => ({
  ...rest,
  steps: [...(old?.steps.slice(0, same) ?? []), ...steps],
});

export function useEvening(game: string) {
  const [state, setState] = useState<State>({ id: null, kept: null, view: null, list: [], loaded: false });
  const [trouble, setTrouble] = useState("");
  const [working, setWorking] = useState(false);
  const now = useRef(state);
  now.current = state;

  const relist = useCallback(async () => {
    const list = await evenings(game).catch((): Listed[] => []);
    setState((old) => ({ ...old, list }));
  }, [game]);

  /** Keep and show. A storage that refuses is told of, and the evening goes on without it. */
  const settle = useCallback(
    async (id: string, kept: Kept, view: Seen) => {
      const next = { ...now.current, id, kept, view, loaded: true };
      now.current = next;
      setState(next);
      try {
        await keep(game, id, titleOf(view), { ...kept, view });
        await setCurrent(game, id);
      } catch (error) {
        setTrouble(`This device does not keep the evening (${(error as Error).message}). Save it as a file before you leave.`);
      }
    },
    [game],
  );

  /** Send a command; true when it was done. */
  const send = useCallback(
    async (command: Command, from: State = now.current): Promise<boolean> => {
      const { id, kept } = from;
      setWorking(true);
      setTrouble("");
      try {
        if (id && command.do !== "open") await attempt(game, id, { command, text: kept!.text, undone: kept!.undone }).catch(() => {});
        return await navigator.locks.request(`table-${game}-${id ?? "new"}`, async () => {
          const stored = id && (await evening(game, id).catch(() => null));
          if (stored && kept && (stored.text !== kept.text || stored.undone !== kept.undone)) {
            const { view, ...elsewhere } = stored;
            const again = view ? null : await engine.play({ game, ...elsewhere, do: "open" });
            if (again && !again.ok) throw new Error(again.error);
            await settle(id!, elsewhere, view ?? shownAfter(null, again as Reply));
            setTrouble("This evening went on in another tab. Here is how it stands now; your last tap was not carried out.");
            return false;
          }
          const reply = await engine.play({ game, ...kept, ...command });
          if (!reply.ok) {
            setTrouble(reply.error);
            if (id) await attempt(game, id, null).catch(() => {});
            return false;
          }
          // What was undone and is now left behind stays among the evenings, as a line of its own.
          if (kept?.undone && ["say", "seal", "begin", "amend", "play"].includes(command.do)) {
            await keep(game, freshId(), `${titleOf(from.view)}, as it went before`, { text: kept.text, undone: 0, view: null }).catch(() => {});
          }
          await settle(id ?? freshId(), { text: reply.text, undone: reply.undone }, shownAfter(from.view, reply));
          await relist();
          return true;
        });
      } catch (error) {
        setTrouble((error as Error).message);
        return false;
      } finally {
        setWorking(false);
      }
    },
    [game],
  );

  /** Send a command where the evening, as it stands by then, calls for it. */
  const after = useCallback(
    (calls: (view: Seen) => boolean, command: Command) => (now.current.view && calls(now.current.view) ? send(command) : null),
    [send],
  );

  /** Open a kept evening: its last board at once, then whatever tap was still under way. */
  const open = useCallback(
    async (id: string) => {
      const found = await evening(game, id);
      if (!found) return setTrouble("What is kept of this evening cannot be read. It may come from another version of this book.");
      const { text, undone, view } = found;
      const tap = await attempted(game, id);
      const from = { ...now.current, id, kept: { text, undone }, view, loaded: true };
      await setCurrent(game, id);
      now.current = from;
      setState(from);
      if (!view) await send({ do: "open" }, from);
      if (tap && tap.text === text && tap.undone === undone) await send(tap.command);
    },
    [game],
  );

  /** A new evening from a text. */
  const start = useCallback(
    async (text: string, first = false) => {
      const from = { ...now.current, id: null, kept: { text, undone: 0 }, view: null };
      persist().catch(() => {});
      const done = await send({ do: "open" }, from);
      const after = now.current.view!.steps.length - 1;
      if (done && first && after) await send({ do: "undo", count: after });
      if (done) scrollTo({ top: 0 });
      return done;
    },
    [game],
  );

  const close = useCallback(() => {
    setCurrent(game, null).catch(() => {});
    setState((old) => ({ ...old, id: null, kept: null, view: null }));
  }, [game]);

  useEffect(() => {
    (async () => {
      try {
        const id = await current(game);
        if (id) await open(id);
      } catch {
        setTrouble("This device cannot keep evenings (private browsing, perhaps). Save what you play as a file.");
      }
      await relist();
      setState((old) => ({ ...old, loaded: true }));
      engine.start();
    })();
  }, [game]);

  return { ...state, trouble, setTrouble, working, send, after, open, start, close, relist };
}

/** The head of a new evening's text: the game, and the reader's own rulings where they depart. */
export function headOf(game: string) {
  const own = Object.entries(ownRulings(game))
    .map(([name, alternative]) => `${name}=${alternative}`)
    .join(",");
  return `[game ${game}]\n${own ? `[rulings ${own}]\n` : ""}`;
}

/** A line of a choice, with dice that the page rolls. */
export const rolled = (line: string) => ({ do: "say" as const, line, seed: fresh() });
