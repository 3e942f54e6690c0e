// Advice that somebody asked for: it stands until the evening goes on, and is never asked for by itself.

import { useEffect, useRef, useState } from "preact/hooks";
import { engine, Stopped } from "../engine.js";

const HUSH = 250; // milliseconds before "working" is worth saying

/** A long question about the evening: `ask(command)`, its `reply`, `working` with its progress, and `stop`. */
export function useLong(game, kept, setTrouble) {
  const [reply, setReply] = useState(null);
  const [working, setWorking] = useState(null);
  const latest = useRef(null);
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
  const ask = async (command) => {
    latest.current?.abort(new Error("A newer question stands"));
    const asked = (latest.current = new AbortController());
    const hush = setTimeout(() => setWorking({ progress: null }), HUSH);
    const told = (...progress) => asked === latest.current && setWorking({ progress });
    let found;
    try {
      found = await engine.play({ game, ...kept, ...command }, { signal: asked.signal, told });
    } catch (error) {
      found = { ok: false, error: error.message };
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
