import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isEqual } from "../base/equal.ts";
import type { AnswerBody, Description, Errors, GameRulings, ReplyTo, Request, Rulings, TypedAll } from "../base/protocol.ts";
import { engine, type Progress, type State, Stopped } from "../engine/engine.ts";
import { loadDrawing } from "../exhibit/chart-frame.tsx";
import { allRulings, differs, withRulings } from "../rulings/choice.ts";
import { useRulings } from "../rulings/use-rulings.ts";
import { loadTable, precomputedReply } from "./precomputed.ts";
import { addressOf, requestFor, type Shown } from "./question.ts";

export const BUSY_DELAY = 250; // milliseconds until "working" appears
const ADDRESS_DELAY = 300; // milliseconds without a change until the address follows, because browsers limit the changes in a given time

/** Start the engine before the first question. After a failure only "Try again" starts it, so the button stays in place. */
export const startEarly = () => {
  if (engine.state !== "idle") return;
  engine.start();
  loadDrawing();
};

/** Start the engine for a calculator after its table has arrived, because the table gives the first answer. */
export const startAfter = (table: string | null) => loadTable(table).then(() => setTimeout(startEarly));

type Arrived = { answer: Shown; departing?: GameRulings | Rulings | null; recommended?: AnswerBody | null };

/** Return the engine's state and its failure; the component is drawn again when they change. */
export function useEngine() {
  const [engineNow, setEngine] = useState<{ state: State; failure: string | null }>({ state: "idle", failure: null });
  useEffect(() => engine.subscribe((state, failure) => setEngine({ state, failure })), []);
  return engineNow;
}

/** A running request: its progress, or null before the first report. */
export type Work = { progress: Progress | null };
/** The result of a request: its reply, or the trouble that prevented one. */
type Settled<Asked> = (ReplyTo<Asked> & { trouble?: undefined }) | { ok?: undefined; errors?: undefined; trouble: string };

/** Return the reason why there is no answer: the trouble, or the first error message. */
export const refusalText = ({ trouble, errors }: { trouble?: string; errors?: Errors }) => trouble ?? Object.values(errors!)[0]!;

/**
 * Return functions for requests of which only the latest counts. `put` sends a request and withdraws the earlier one; `settle` gets its reply or {trouble}.
 * `working` is null, or {progress} if a request takes long; `stop` ends the running request.
 */
export function useRequest() {
  const [working, setWorking] = useState<Work | null>(null);
  const latest = useRef<AbortController>(null);
  const withdraw = (why: string) => latest.current?.abort(new Error(why));
  const put = async <Asked extends Request>(request: Asked, settle: (reply: Settled<Asked>) => void) => {
    withdraw("A newer question replaced this one");
    const asked = (latest.current = new AbortController());
    const hush = setTimeout(() => setWorking({ progress: null }), BUSY_DELAY);
    const showProgress = (...progress: Progress) => asked === latest.current && setWorking({ progress });
    let reply: Settled<Asked>;
    try {
      reply = await engine.ask(request, { signal: asked.signal, onProgress: showProgress });
    } catch (error) {
      reply = { trouble: (error as Error).message };
    }
    clearTimeout(hush);
    if (asked !== latest.current) return;
    setWorking(null);
    settle(reply);
  };
  const leave = () => {
    withdraw("The reader left the question");
    latest.current = null;
    setWorking(null);
  };
  const stop = () => latest.current?.abort(new Stopped("Stopped. Your question is kept"));
  return { put, leave, working, stop };
}

/** The shown answer: its question, and how the reader's own rulings change it. */
export type Standing = {
  answer: Shown;
  of: TypedAll;
  errors: Errors;
  trouble: string | null;
  departing: GameRulings | Rulings | null;
  recommended: AnswerBody | null;
  early: boolean;
};

/**
 * Return the answer to the question in the form. First it is the answer from the page. After a question it is the latest
 * answer: from `table` until the engine is ready (`early`), then from the engine. `of` is the question that it answers,
 * so that a form can show when the two differ. If the reader's own rulings matter, `departing` names them, and
 * `recommended` is the answer by the recommended rulings. Unless `addressed` is true, the address stays as it is.
 */
export function useAnswer(description: Description, given: Shown, values: TypedAll, requests: number, table: string | null, addressed = true) {
  const printed: Standing = { answer: given, of: values, errors: {}, trouble: null, departing: null, recommended: null, early: false };
  const [shown, setShown] = useState(printed);
  const rulings = useRulings(description.game);
  const { put, leave, working, stop } = useRequest();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A layout effect runs before the browser paints, so an answer from the table appears together with the change.
  useLayoutEffect(() => {
    if (!requests && !differs(rulings)) {
      leave();
      setShown((before) => (before.departing ? printed : before));
      return undefined;
    }
    const request = requestFor(description, values);
    const follow = () => {
      clearTimeout(rest.current);
      if (requests && addressed) rest.current = setTimeout(() => keepAddress(description, values), ADDRESS_DELAY);
    };
    const ask = () =>
      put({ ...request, rulings: allRulings() }, (reply) => {
        const change: Partial<Standing> = reply.ok
          ? engineAnswer(reply, values)
          : reply.ok === false
            ? { errors: reply.errors, early: false }
            : { trouble: reply.trouble };
        setShown((before) => ({ ...before, errors: {}, trouble: null, ...change, ...keepEqualExhibits(before, change) }));
        if (reply.ok) follow();
      });
    if (engine.state === "ready") return void ask();
    let stands = true;
    leave();
    loadTable(table).then(() => {
      if (!stands) return;
      const found = differs(rulings) ? null : precomputedReply(table, request);
      if (found)
        setShown((before) => ({ ...before, errors: {}, trouble: null, ...(found.answer ? { ...engineAnswer(found, values), early: true } : found) }));
      if (found?.answer) follow();
      setTimeout(() => stands && ask());
    });
    return () => {
      stands = false;
    };
  }, [values, requests, rulings]);
  useEffect(
    () => () => {
      leave();
      clearTimeout(rest.current);
    },
    [],
  );
  return { ...shown, working, stop };
}

const engineAnswer = ({ answer, departing = null, recommended = null }: Arrived, of: TypedAll) => ({
  answer,
  of,
  departing,
  recommended,
  early: false,
});

/** If the engine gives the same exhibits as the table did, keep the shown ones, so that they are not drawn again. */
const keepEqualExhibits = (before: Standing, { answer }: Partial<Standing>) =>
  before.early && answer && isEqual(before.answer.exhibits, answer.exhibits) ? { answer: { ...answer, exhibits: before.answer.exhibits } } : {};

/** Put the question and the rulings into the address, so that a reload or a copied link asks it again. */
function keepAddress(description: Description, values: TypedAll) {
  history.replaceState(history.state, "", withRulings(addressOf(description, values, location.href).href));
}
