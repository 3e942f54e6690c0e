import { useEffect, useState } from "preact/hooks";
import { engine } from "./engine.js";
import { addressOf, requestFor } from "./question.js";

const PAUSE = 120; // milliseconds without typing before a question is asked
const HUSH = 250; // milliseconds before "working" is worth saying

/** The engine's state and its failure, followed. */
export function useEngine() {
  const [engineNow, setEngine] = useState({ state: "idle", failure: null });
  useEffect(() => engine.subscribe((state, failure) => setEngine({ state, failure })), []);
  return engineNow;
}

/**
 * The answer to what stands in the form: the one given with the page until something is asked, then always the
 * latest. `of` is the question it answers, so that a form can say when the two differ.
 */
export function useAnswer(description, given, values, asked) {
  const [shown, setShown] = useState({ answer: given, of: values, errors: {}, trouble: null });
  const [working, setWorking] = useState(false);
  useEffect(() => {
    if (!asked) return undefined;
    const withdrawal = new AbortController();
    const { signal } = withdrawal;
    const hush = setTimeout(() => setWorking(true), HUSH);
    const settle = (change) => {
      clearTimeout(hush);
      if (signal.aborted) return;
      setWorking(false);
      setShown((before) => ({ ...before, errors: {}, trouble: null, ...change }));
    };
    const pause = setTimeout(async () => {
      try {
        const reply = await engine.ask(requestFor(description, values), { signal });
        if (reply.ok) keepAddress(description, values, signal);
        settle(reply.ok ? { answer: reply.answer, of: values } : { errors: reply.errors });
      } catch (error) {
        settle({ trouble: error.message });
      }
    }, PAUSE);
    return () => {
      clearTimeout(pause);
      clearTimeout(hush);
      withdrawal.abort(new Error("A newer question stands"));
    };
  }, [values, asked]);
  return { ...shown, working };
}

/** Keep the question in the address, so that a reload or a copied link asks it again. */
function keepAddress(description, values, signal) {
  if (!signal.aborted) history.replaceState(history.state, "", addressOf(description, values, location.href));
}
