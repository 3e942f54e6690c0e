// A session: its text, its view, and the commands that change it.
//
// The engine stores nothing: each command carries the session's text, and the reply's text is saved. Before it runs, a
// command is recorded together with that text, so that a tap survives if the page, the browser or the engine stops.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Command, SavedSession, View } from "../base/protocol.ts";
import type { Listed, Seen } from "../base/session-shapes.ts";
import {
  currentSession,
  freshId,
  ignoreStorageError,
  onStorageError,
  otherTabsVersion,
  recordedTap,
  recordTap,
  requestPersistence,
  type Stored,
  savedSession,
  savedSessions,
  saveSession,
  setCurrent,
} from "../base/session-storage.ts";
import { engine } from "../engine/engine.ts";
import { asTag } from "../rulings/choice.ts";

export const UNREADABLE = "This session cannot be read. It may come from another version of this book.";

export type Session = ReturnType<typeof useSession>;
/** An open session. */
export type Opened = Session & { kept: SavedSession; view: Seen };
export type Send = Session["send"];
type State = { id: string | null; kept: SavedSession | null; view: Seen | null; list: Listed[]; loaded: boolean };
type Reply = { ok: true } & SavedSession & View;

/** Return a random text of letters and digits. */
export const randomText = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("");

const titleOf = (view: Seen | null) => view?.steps.find((step) => step.scene !== undefined)?.scene || "A session";

/** Return the view after a reply. The first `same` steps are those of the old view. */
const viewAfter = (old: Seen | null, { same, steps, text, undone, ok: _, ...rest }: Reply): Seen => ({
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
    const list = await savedSessions(game).catch(onStorageError((): Listed[] => []));
    setState((old) => ({ ...old, list }));
  }, [game]);

  const show = (id: string, kept: SavedSession, view: Seen | null) => {
    now.current = { ...now.current, id, kept, view, loaded: true };
    setState(now.current);
  };

  /**
   * Show and save a session. If another tab has changed it since `before`, return that version and save nothing. If the
   * device cannot save it, the reader sees a notice, and the session goes on.
   */
  const settle = useCallback(
    async (id: string, kept: SavedSession, view: Seen, before: SavedSession | null) => {
      show(id, kept, view);
      try {
        const meanwhile = await saveSession(game, id, titleOf(view), { ...kept, view }, before);
        if (!meanwhile) await setCurrent(game, id);
        return meanwhile;
      } catch (error) {
        setTrouble(`This device does not keep the session (${(error as Error).message}). Save it as a file before you leave.`);
        return null;
      }
    },
    [game],
  );

  /** Show the version of the session that another tab has saved. */
  const takeOver = useCallback(
    async (id: string, { view, ...kept }: Stored) => {
      const again = view ? null : await engine.play({ game, ...kept, do: "open" });
      if (again && !again.ok) throw new Error(again.error);
      show(id, kept, view ?? viewAfter(null, again as Reply));
      setTrouble("This session has changed in another tab. You see its current state; your last tap had no effect.");
      return false;
    },
    [game],
  );

  /** Send a command; return whether it succeeded. */
  const send = useCallback(
    async (command: Command, from: State = now.current): Promise<boolean> => {
      const { id, kept } = from;
      setWorking(true);
      setTrouble("");
      try {
        if (id && command.do !== "open") await recordTap(game, id, { command, text: kept!.text, undone: kept!.undone }).catch(ignoreStorageError);
        const before = id && kept && (await otherTabsVersion(game, id, kept));
        if (before) return await takeOver(id, before);
        const reply = await engine.play({ game, ...kept, ...command });
        if (!reply.ok) {
          setTrouble(reply.error);
          if (id) await recordTap(game, id, null).catch(ignoreStorageError);
          return false;
        }
        // A new line drops the undone lines, so the version with them is saved as a separate session.
        const behind = (kept?.undone ?? 0) > (from.view?.fault?.count ?? 0); // lines that do not fit stay in the session
        if (kept && behind && ["say", "seal", "begin", "amend", "play"].includes(command.do)) {
          await saveSession(game, freshId(), `${titleOf(from.view)}, before the change`, { text: kept.text, undone: 0, view: null }).catch(
            ignoreStorageError,
          );
        }
        const next = { text: reply.text, undone: reply.undone };
        const meanwhile = await settle(id ?? freshId(), next, viewAfter(from.view, reply), id ? kept : null);
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

  /** Send the command that `calls` returns for the session's newest view, if any. */
  const sendNext = useCallback(
    (calls: (view: Seen) => Command | null) => {
      const command = now.current.view && calls(now.current.view);
      return command ? send(command) : null;
    },
    [send],
  );

  /** Open a saved session: show its last view at once, then run a recorded command that has not finished. */
  const open = useCallback(
    async (id: string) => {
      const [found, tap] = await Promise.all([savedSession(game, id), recordedTap(game, id)]).catch(onStorageError(() => []));
      if (!found) return setTrouble(UNREADABLE);
      const { text, undone, view } = found;
      await setCurrent(game, id).catch(ignoreStorageError); // the session opens even if this fails
      show(id, { text, undone }, view);
      if (!view) await send({ do: "open" });
      if (tap && tap.text === text && tap.undone === undone) await send(tap.command);
    },
    [game],
  );

  /** Start a new session from a text. */
  const start = useCallback(
    async (text: string, first = false) => {
      const from = { ...now.current, id: null, kept: { text, undone: 0 }, view: null };
      requestPersistence().catch(() => {});
      if (!(await send({ do: "open" }, from))) return false;
      const after = now.current.view!.steps.length - 1;
      if (first && after) await send({ do: "undo", count: after });
      scrollTo({ top: 0 });
      return true;
    },
    [game],
  );

  /** Start a new session with a scene. `plays` names the sides that the book plays. */
  const begin = useCallback(
    async (scene: string, plays: string) => {
      requestPersistence().catch(() => {});
      const done = await send(
        { do: "begin", scene },
        { ...now.current, id: null, kept: { text: `${headOf(game)}${plays ? `[plays ${plays}]\n` : ""}`, undone: 0 }, view: null },
      );
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
      const reportNotSaved = () => setTrouble("This browser saves nothing, perhaps because of private browsing. Save your session as a file.");
      const id = await currentSession(game).catch(onStorageError(reportNotSaved));
      if (id) await open(id);
      await relist();
      setState((old) => ({ ...old, loaded: true }));
      engine.start();
    })();
  }, [game]);

  return { ...state, trouble, setTrouble, working, send, sendNext, open, start, begin, close, relist };
}

/** Return the head of a new session's text: the game, and the reader's own rulings, if any. */
function headOf(game: string) {
  const own = asTag(game);
  return `[game ${game}]\n${own ? `[rulings ${own}]\n` : ""}`;
}

/** Return the command for a choice, with dice that the page rolls. */
export const lineCommand = (line: string) => ({ do: "say" as const, line, seed: randomText() });
