// Advice for the reader, only on request. It stays until the session changes. If the last advice came quickly from a
// value table, advice for the next choice is prepared in advance.

import { useEffect, useRef, useState } from "preact/hooks";
import type { Advice, Review, SavedSession, SessionQuery, SessionRequest } from "../base/protocol.ts";
import { BUSY_DELAY, type Work } from "../calculators/use-answer.ts";
import { engine, type Options, type Progress, Stopped } from "../engine/engine.ts";

const QUICK = 150; // milliseconds that a tap on something else may wait for prepared advice

/** A long question about the session: its reply and its progress, with functions to ask it and to stop it. */
export type Long<Reply> = { reply: Reply | null; working: Work | null; ask: (asking: Asked<Reply>) => void; stop: () => void; leave: () => void };
type Asked<Reply> = Extract<SessionQuery, { do: Reply extends Advice ? "advise" : "review" }>;

type Ready = { who: string; found: Promise<{ ok: boolean } | null> };

/** Ask long questions, of which only the latest counts. `who` is the person whose advice may be prepared. */
export function useLong<Reply extends Advice | Review>(
  game: string,
  kept: SavedSession | null,
  setTrouble: (trouble: string) => void,
  who?: string,
): Long<Reply> {
  const [reply, setReply] = useState<Reply | null>(null);
  const [working, setWorking] = useState<Work | null>(null);
  const latest = useRef<AbortController>(null);
  const quick = useRef<boolean>(null);
  const ready = useRef<Ready>(null);
  /** Send a question, and note whether advice comes quickly. The first reply does not count, because it loads the value table. */
  const put = async (asking: SessionQuery, options: Options) => {
    const began = performance.now();
    const reply = await engine.play({ game, ...kept, ...asking } as SessionRequest, options);
    if (reply.ok && "rated" in reply) quick.current = reply.kind === "known" && (quick.current === null || performance.now() - began < QUICK);
    return reply;
  };
  const leave = () => {
    latest.current?.abort(new Error("The session continued"));
    latest.current = null;
    setWorking(null);
    setReply(null);
  };
  useEffect(() => {
    leave();
    return leave;
  }, [kept?.text, kept?.undone]);
  useEffect(() => {
    if (!who || !quick.current) return undefined;
    const left = new AbortController();
    const waiting = setTimeout(() => {
      const found = put({ do: "advise", who, ready: 1 }, { signal: left.signal }).catch(() => null);
      ready.current = { who, found };
    }, BUSY_DELAY);
    return () => {
      clearTimeout(waiting);
      left.abort(new Error("The session continued"));
      ready.current = null;
    };
  }, [kept?.text, kept?.undone, who]);
  const ask = async (asking: Asked<Reply>) => {
    latest.current?.abort(new Error("A newer question replaced this one"));
    const asked = (latest.current = new AbortController());
    const hush = setTimeout(() => setWorking({ progress: null }), BUSY_DELAY);
    // A review sends its results so far, as JSON. So the first results show at once, and stay if the reader stops it.
    let soFar: Reply | null = null;
    const showProgress = (...progress: Progress) => {
      if (asked !== latest.current) return;
      setWorking({ progress });
      if (!progress[3]) return;
      soFar = JSON.parse(progress[3]) as Reply;
      setReply(soFar);
    };
    let found: ({ ok: true } & Reply) | { ok: false; error: string };
    try {
      const { who: whose, deeply } = asking as Partial<Extract<SessionQuery, { do: "advise" }>>;
      const made = !deeply && ready.current?.who === whose ? await ready.current?.found : null;
      found = (made?.ok ? made : await put(asking, { signal: asked.signal, onProgress: showProgress })) as typeof found;
    } catch (error) {
      found = { ok: false, error: (error as Error).message };
    }
    clearTimeout(hush);
    if (asked !== latest.current) return;
    setWorking(null);
    if (found.ok) setReply(found);
    else if (!soFar) setTrouble(found.error);
  };
  const stop = () => latest.current?.abort(new Stopped("Stopped"));
  return { reply, working, ask, stop, leave };
}
