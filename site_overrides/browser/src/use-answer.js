import { useEffect, useState } from "preact/hooks";
import { engine } from "./engine.js";
import { addressOf, requestFor } from "./question.js";
import { all, departs } from "./rulings.js";
import { useRulings } from "./rulings/use-rulings.js";

const PAUSE = 120; // milliseconds without typing before a question is asked
const HUSH = 250; // milliseconds before "working" is worth saying

/** Begin to load the engine ahead of the first question. One that failed waits for "Try again": a press must reach that. */
export const startEarly = () => {
  if (engine.state === "idle") engine.start();
};

/** The engine's state and its failure, followed. */
export function useEngine() {
  const [engineNow, setEngine] = useState({ state: "idle", failure: null });
  useEffect(() => engine.subscribe((state, failure) => setEngine({ state, failure })), []);
  return engineNow;
}

/**
 * The answer to what stands in the form: the one given with the page until something is asked, then always the
 * latest. `of` is the question it answers, so that a form can say when the two differ. Where the reader's own rulings
 * count, `departing` names them and `recommended` is the answer by ours.
 */
export function useAnswer(description, given, values, asked) {
  const printed = { answer: given, of: values, errors: {}, trouble: null, departing: null, recommended: null };
  const [shown, setShown] = useState(printed);
  const rulings = useRulings(description.game);
  const [working, setWorking] = useState(false);
  useEffect(() => {
    if (!asked && !departs(rulings)) {
      setShown((before) => (before.departing ? printed : before));
      return undefined;
    }
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
        const reply = await engine.ask({ ...requestFor(description, values), rulings: all() }, { signal });
        if (reply.ok && asked) keepAddress(description, values, signal);
        settle(reply.ok ? answered(reply, values) : { errors: reply.errors });
      } catch (error) {
        settle({ trouble: error.message });
      }
    }, PAUSE);
    return () => {
      clearTimeout(pause);
      clearTimeout(hush);
      withdrawal.abort(new Error("A newer question stands"));
    };
  }, [values, asked, rulings]);
  return { ...shown, working };
}

const answered = ({ answer, departing = null, recommended = null }, of) => ({ answer, of, departing, recommended });

/** Keep the question in the address, so that a reload or a copied link asks it again. */
function keepAddress(description, values, signal) {
  if (!signal.aborted) history.replaceState(history.state, "", addressOf(description, values, location.href));
}
