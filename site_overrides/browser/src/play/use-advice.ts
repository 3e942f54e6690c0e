// Advice that somebody asked for: it stands until the evening goes on, and is never asked for by itself.

import { useEffect, useRef, useState } from "preact/hooks";
import { engine, type Progress, Stopped } from "../engine.ts";
import type { Advice, Asking, Kept, Review, ToTable } from "../protocol.ts";
import type { Work } from "../use-answer.ts";

const HUSH = 250; // milliseconds before "working" is worth saying

/** A long question about the evening: what came of it, and how far it has come. */
export type Long<Reply> = { reply: Reply | null; working: Work | null; ask: (asking: Asked<Reply>) => void; stop: () => void; leave: () => void };
type Asked<Reply> = Extract<Asking, { do: Reply extends Advice ? "advise" : "review" }>;

/** Ask such questions, of which only the latest counts. */
export function useLong<Reply extends Advice | Review>(game: string, kept: Kept | null, setTrouble: (trouble: string) => void): Long<Reply> {
  const [reply, setReply] = useState<Reply | null>(null);
  const [working, setWorking] = useState<Work | null>(null);
  const latest = useRef<AbortController>(null);
  const leave = () => {
    latest.current?.abort(new Error("The evening went on"));
    latest.current = null;
    setWorking(null);
    setReply(null);
  };
  useEffect(() => {
    leave();
    return () => latest.current?.abort(new Error("The evening was left"));
  }, [kept?.text, kept?.undone]);
  const ask = async (asking: Asked<Reply>) => {
    latest.current?.abort(new Error("A newer question stands"));
    const asked = (latest.current = new AbortController());
    const hush = setTimeout(() => setWorking({ progress: null }), HUSH);
    const told = (...progress: Progress) => asked === latest.current && setWorking({ progress });
    let found: ({ ok: true } & Reply) | { ok: false; error: string };
    try {
      found = (await engine.play({ game, ...kept, ...asking } as ToTable, { signal: asked.signal, told })) as typeof found;
    } catch (error) {
      found = { ok: false, error: (error as Error).message };
    }
    clearTimeout(hush);
    if (asked !== latest.current) return;
    setWorking(null);
    if (found.ok) setReply(found);
    else setTrouble(found.error);
  };
  const stop = () => latest.current?.abort(new Stopped("Stopped"));
  return { reply, working, ask, stop, leave };
}
