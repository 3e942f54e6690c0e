import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Chosen, Description, Errors, ReplyTo, Request, Rulings, Told, TypedAll } from "../base/protocol.ts";
import { engine, type Progress, type State, Stopped } from "../engine/engine.ts";
import { loadDrawing } from "../exhibit/chart-frame.tsx";
import { all, departs, withRulings } from "../rulings/choice.ts";
import { useRulings } from "../rulings/use-rulings.ts";
import { fetched, inAdvance } from "./precomputed.ts";
import { addressOf, requestFor, type Shown } from "./question.ts";

const HUSH = 250; // milliseconds before "working" is worth saying
const REST = 300; // milliseconds without a change before the address follows: browsers allow only so many changes

/** Begin to load the engine ahead of the first question. One that failed waits for "Try again": a press must reach that. */
export const startEarly = () => {
  if (engine.state !== "idle") return;
  engine.start();
  loadDrawing();
};

/** The same for a calculator: what stands in its table comes first, since it answers first; so does what is being shown. */
export const startAfter = (table: string | null) => fetched(table).then(() => setTimeout(startEarly));

type Arrived = { answer: Shown; departing?: Chosen | Rulings | null; recommended?: Told | null };

/** The engine's state and its failure, followed. */
export function useEngine() {
  const [engineNow, setEngine] = useState<{ state: State; failure: string | null }>({ state: "idle", failure: null });
  useEffect(() => engine.subscribe((state, failure) => setEngine({ state, failure })), []);
  return engineNow;
}

/** What is being worked out, and how far it has come, once that is known. */
export type Work = { progress: Progress | null };
/** What came of a request: its reply, or why there is none. */
export type Settled<Asked> = (ReplyTo<Asked> & { trouble?: undefined }) | { ok?: undefined; errors?: undefined; trouble: string };

/** Why there is no answer: what went wrong, or the first thing that is not allowed. */
export const whyNot = ({ trouble, errors }: { trouble?: string; errors?: Errors }) => trouble ?? Object.values(errors!)[0]!;

/**
 * Requests of which only the latest counts. `put` asks one and withdraws the one before; `settle` gets its reply or
 * {trouble}. `working` is null, or {progress} once that is worth saying; `stop` gives up what is being worked out.
 */
export function useRequest() {
  const [working, setWorking] = useState<Work | null>(null);
  const latest = useRef<AbortController>(null);
  const withdraw = (why: string) => latest.current?.abort(new Error(why));
  const put = async <Asked extends Request>(request: Asked, settle: (reply: Settled<Asked>) => void) => {
    withdraw("A newer question stands");
    const asked = (latest.current = new AbortController());
    const hush = setTimeout(() => setWorking({ progress: null }), HUSH);
    const told = (...progress: Progress) => asked === latest.current && setWorking({ progress });
    let reply: Settled<Asked>;
    try {
      reply = await engine.ask(request, { signal: asked.signal, told });
    } catch (error) {
      reply = { trouble: (error as Error).message };
    }
    clearTimeout(hush);
    if (asked !== latest.current) return;
    setWorking(null);
    settle(reply);
  };
  const leave = () => {
    withdraw("The question was left");
    latest.current = null;
    setWorking(null);
  };
  const stop = () => latest.current?.abort(new Stopped("Stopped. Your question is kept"));
  return { put, leave, working, stop };
}

/** An answer as it stands: of which question, and what a table's own rulings have to do with it. */
export type Standing = {
  answer: Shown;
  of: TypedAll;
  errors: Errors;
  trouble: string | null;
  departing: Chosen | Rulings | null;
  recommended: Told | null;
  early: boolean;
};

/**
 * The answer to what stands in the form: the one given with the page until something is asked, then always the
 * latest: until the engine is there, out of `table` (`early`). `of` is the question it answers, so that a form can say
 * when the two differ. Where the reader's own rulings count, `departing` names them and `recommended` is the answer by
 * ours. Unless `addressed`, the address stays as it is.
 */
export function useAnswer(description: Description, given: Shown, values: TypedAll, asked: number, table: string | null, addressed = true) {
  const printed: Standing = { answer: given, of: values, errors: {}, trouble: null, departing: null, recommended: null, early: false };
  const [shown, setShown] = useState(printed);
  const rulings = useRulings(description.game);
  const { put, leave, working, stop } = useRequest();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Before the browser paints: a table answers with the very change.
  useLayoutEffect(() => {
    if (!asked && !departs(rulings)) {
      leave();
      setShown((before) => (before.departing ? printed : before));
      return undefined;
    }
    const request = requestFor(description, values);
    const follow = () => {
      clearTimeout(rest.current);
      if (asked && addressed) rest.current = setTimeout(() => keepAddress(description, values), REST);
    };
    const ask = () =>
      put({ ...request, rulings: all() }, (reply) => {
        const change: Partial<Standing> = reply.ok
          ? answered(reply, values)
          : reply.ok === false
            ? { errors: reply.errors, early: false }
            : { trouble: reply.trouble };
        setShown((before) => ({ ...before, errors: {}, trouble: null, ...change, ...unmoved(before, change) }));
        if (reply.ok) follow();
      });
    if (engine.state === "ready") return void ask();
    let stands = true;
    leave();
    fetched(table).then(() => {
      if (!stands) return;
      const found = departs(rulings) ? null : inAdvance(table, request);
      if (found)
        setShown((before) => ({ ...before, errors: {}, trouble: null, ...(found.answer ? { ...answered(found, values), early: true } : found) }));
      if (found?.answer) follow();
      setTimeout(() => stands && ask());
    });
    return () => {
      stands = false;
    };
  }, [values, asked, rulings]);
  useEffect(
    () => () => {
      leave();
      clearTimeout(rest.current);
    },
    [],
  );
  return { ...shown, working, stop };
}

const answered = ({ answer, departing = null, recommended = null }: Arrived, of: TypedAll) => ({ answer, of, departing, recommended, early: false });

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Where the engine says what stood in the table, the tables and pictures stay the ones that are shown. */
const unmoved = (before: Standing, { answer }: Partial<Standing>) =>
  before.early && answer && same(before.answer.exhibits, answer.exhibits) ? { answer: { ...answer, exhibits: before.answer.exhibits } } : {};

/** Keep the question in the address, rulings included, so that a reload or a copied link asks it again. */
function keepAddress(description: Description, values: TypedAll) {
  history.replaceState(history.state, "", withRulings(addressOf(description, values, location.href).href));
}
