// A session under way: what is kept of it, what there is to see, and every command that changes it.
//
// The engine holds nothing: each command carries the kept text, and what comes back is kept. A command is noted before
// all else, with the text it was meant for, so that a tap outlives the page, the browser and the engine.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Command, Kept, View } from "../base/protocol.ts";
import type { Listed, Seen } from "../base/session-shapes.ts";
import {
  attempt,
  attempted,
  changedElsewhere,
  current,
  freshId,
  ignoreStorageError,
  keep,
  onStorageError,
  persist,
  type Stored,
  session,
  sessions,
  setCurrent,
} from "../base/session-storage.ts";
import { engine } from "../engine/engine.ts";
import { asTag } from "../rulings/choice.ts";

export const UNREADABLE = "This session cannot be read. It may come from another version of this book.";

export type Session = ReturnType<typeof useSession>;
/** A session that lies open. */
export type Opened = Session & { kept: Kept; view: Seen };
export type Send = Session["send"];
type State = { id: string | null; kept: Kept | null; view: Seen | null; list: Listed[]; loaded: boolean };
type Reply = { ok: true } & Kept & View;

/** Chance, as letters and digits. */
export const fresh = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("");

const titleOf = (view: Seen | null) => view?.steps.find((step) => step.scene !== undefined)?.scene || "A session";

/** What is shown after a reply: the steps before the first that changed are those there were. */
const shownAfter = (old: Seen | null, { same, steps, text, undone, ok: _, ...rest }: Reply): Seen => ({
  ...rest,
  steps: [...(old?.steps.slice(0, same) ?? []), ...steps],
});

export function useSession(game: string) {
  const [state, setState] = useState<State>({ id: null, kept: null, view: null, list: [], loaded: false });
  const [trouble, setTrouble] = useState("");
  const [working, setWorking] = useState(false);
  const now = useRef(state);
  now.current = state;

  const relist = useCallback(async () => {
    const list = await sessions(game).catch(onStorageError((): Listed[] => []));
    setState((old) => ({ ...old, list }));
  }, [game]);

  const show = (id: string, kept: Kept, view: Seen | null) => {
    now.current = { ...now.current, id, kept, view, loaded: true };
    setState(now.current);
  };

  /**
   * Show and keep a session. If another tab has changed it since `before`, that version stays and is returned.
   * If the device does not keep the session, the reader sees a notice, and the session goes on.
   */
  const settle = useCallback(
    async (id: string, kept: Kept, view: Seen, before: Kept | null) => {
      show(id, kept, view);
      try {
        const meanwhile = await keep(game, id, titleOf(view), { ...kept, view }, before);
        if (!meanwhile) await setCurrent(game, id);
        return meanwhile;
      } catch (error) {
        setTrouble(`This device does not keep the session (${(error as Error).message}). Save it as a file before you leave.`);
        return null;
      }
    },
    [game],
  );

  /** Show the session as another tab has kept it. */
  const takeOver = useCallback(
    async (id: string, { view, ...kept }: Stored) => {
      const again = view ? null : await engine.play({ game, ...kept, do: "open" });
      if (again && !again.ok) throw new Error(again.error);
      show(id, kept, view ?? shownAfter(null, again as Reply));
      setTrouble("This session went on in another tab. It is shown as it is now; your last tap was not carried out.");
      return false;
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
        if (id && command.do !== "open") await attempt(game, id, { command, text: kept!.text, undone: kept!.undone }).catch(ignoreStorageError);
        const before = id && kept && (await changedElsewhere(game, id, kept));
        if (before) return await takeOver(id, before);
        const reply = await engine.play({ game, ...kept, ...command });
        if (!reply.ok) {
          setTrouble(reply.error);
          if (id) await attempt(game, id, null).catch(ignoreStorageError);
          return false;
        }
        // Undone lines that are now left behind stay on the list of sessions, as one of its own.
        const behind = (kept?.undone ?? 0) > (from.view?.fault?.count ?? 0); // what does not fit is not left behind
        if (kept && behind && ["say", "seal", "begin", "amend", "play"].includes(command.do)) {
          await keep(game, freshId(), `${titleOf(from.view)}, as it went before`, { text: kept.text, undone: 0, view: null }).catch(
            ignoreStorageError,
          );
        }
        const next = { text: reply.text, undone: reply.undone };
        const meanwhile = await settle(id ?? freshId(), next, shownAfter(from.view, reply), id ? kept : null);
        if (meanwhile) return await takeOver(id!, meanwhile);
        await relist();
        return true;
      } catch (error) {
        setTrouble((error as Error).message);
        return false;
      } finally {
        setWorking(false);
      }
    },
    [game],
  );

  /** Send the command that the session, as it is by then, calls for; nothing if it calls for none. */
  const after = useCallback(
    (calls: (view: Seen) => Command | null) => {
      const command = now.current.view && calls(now.current.view);
      return command ? send(command) : null;
    },
    [send],
  );

  /** Open a kept session: its last board at once, then whatever tap was still under way. */
  const open = useCallback(
    async (id: string) => {
      const [found, tap] = await Promise.all([session(game, id), attempted(game, id)]).catch(onStorageError(() => []));
      if (!found) return setTrouble(UNREADABLE);
      const { text, undone, view } = found;
      await setCurrent(game, id).catch(ignoreStorageError); // it opens all the same
      show(id, { text, undone }, view);
      if (!view) await send({ do: "open" });
      if (tap && tap.text === text && tap.undone === undone) await send(tap.command);
    },
    [game],
  );

  /** A new session from a text. */
  const start = useCallback(
    async (text: string, first = false) => {
      const from = { ...now.current, id: null, kept: { text, undone: 0 }, view: null };
      persist().catch(() => {});
      if (!(await send({ do: "open" }, from))) return false;
      const after = now.current.view!.steps.length - 1;
      if (first && after) await send({ do: "undo", count: after });
      scrollTo({ top: 0 });
      return true;
    },
    [game],
  );

  /** A new session that begins with a scene. */
  const begin = useCallback(
    async (scene: string) => {
      persist().catch(() => {});
      const done = await send({ do: "begin", scene }, { ...now.current, id: null, kept: { text: headOf(game), undone: 0 }, view: null });
      if (done) scrollTo({ top: 0 });
      return done;
    },
    [game],
  );

  const close = useCallback(() => {
    setCurrent(game, null).catch(ignoreStorageError);
    setState((old) => ({ ...old, id: null, kept: null, view: null }));
  }, [game]);

  useEffect(() => {
    (async () => {
      const unkept = () => setTrouble("This browser saves nothing (private browsing, perhaps). Save your session as a file.");
      const id = await current(game).catch(onStorageError(unkept));
      if (id) await open(id);
      await relist();
      setState((old) => ({ ...old, loaded: true }));
      engine.start();
    })();
  }, [game]);

  return { ...state, trouble, setTrouble, working, send, after, open, start, begin, close, relist };
}

/** The head of a new session's text: the game, and the reader's own rulings where they depart. */
export function headOf(game: string) {
  const own = asTag(game);
  return `[game ${game}]\n${own ? `[rulings ${own}]\n` : ""}`;
}

/** A line of a choice, with dice that the page rolls. */
export const rolled = (line: string) => ({ do: "say" as const, line, seed: fresh() });
