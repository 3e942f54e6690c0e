import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Copy } from "../base/copy.tsx";
import { isEqual } from "../base/equal.ts";
import { pageHere } from "../base/evidence.ts";
import { QUESTION_LINKED } from "../base/jumps.ts";
import { firstUse } from "../base/lazy-start.ts";
import { loadPart } from "../base/parts.ts";
import type { AnswerBody, Description, Exhibit as ExhibitData, Typed, TypedAll } from "../base/protocol.ts";
import { joinUnits } from "../base/typography.ts";
import { useStableHeight } from "../base/use-stable-height.ts";
import { loadDrawing } from "../exhibit/chart-frame.tsx";
import { Exhibit } from "../exhibit/exhibit.tsx";
import type { MarkedExhibit } from "../exhibit/table.ts";
import { withRulings } from "../rulings/choice.ts";
import { markAll } from "../rulings/marked.ts";
import { useRulings } from "../rulings/use-rulings.ts";
import { useRulingSentences } from "../rulings/use-words.ts";
import { BothSides } from "./both-sides.tsx";
import { Comparison, type Pinning, usePins } from "./comparison.tsx";
import { Fields } from "./fields.tsx";
import { Filling } from "./filling.tsx";
import { lastInputs, saveInputs } from "./last-questions.ts";
import { addPin } from "./pins.ts";
import { loadTable } from "./precomputed.ts";
import {
  addressOf,
  applicableInputs,
  changedValues,
  defaults,
  domId,
  type Form,
  fromAddress,
  messagesWithoutField,
  type Path,
  type Shown,
  withChanges,
  withValue,
} from "./question.ts";
import { questionInBrief } from "./question-text.ts";
import { Status } from "./status.tsx";
import { Steps } from "./steps.tsx";
import { Sweep } from "./sweep.tsx";
import { Tools } from "./tools.tsx";
import { type Standing, startAfter, useAnswer, useEngine } from "./use-answer.ts";

/** The inputs of a pinned calculator. `keep` saves them, and `key` makes the form's ids unique on the page. */
type Own = { key: number; inputs: TypedAll; keep: (inputs: TypedAll) => void };

const saveData = () => navigator.connection?.saveData;

/** Fetch the precomputed answers. Once the reader does anything, fetch the drawing code too. Only a question starts the engine. */
function usePreload(table: string | null) {
  useEffect(() => {
    if (!table || saveData()) return;
    const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1000));
    Promise.all([loadTable(table), firstUse()]).then(() => whenIdle(loadDrawing));
  }, []);
}

/** Return the question in the form. `requests` counts the requests for an answer; `own` saves the inputs of a pin. */
function useQuestion(description: Description, own: Own | null) {
  const [question, setQuestion] = useState({ values: defaults(description), requests: 0, live: false, unread: [] as string[] });
  useEffect(() => {
    const left = own ? own.inputs : lastInputs(description.id);
    const linked = own ? null : fromAddress(description, location.href);
    const values = linked?.values ?? (left && Object.keys(left).length ? withChanges(description, left) : null);
    setQuestion((now) => ({ values: values ?? now.values, requests: values ? 1 : 0, live: true, unread: linked?.unread ?? [] }));
    if (own) return undefined;
    const follow = () => {
      const next = fromAddress(description, location.href);
      if (next) setQuestion((now) => ({ ...now, ...next, requests: now.requests + 1 }));
    };
    addEventListener(QUESTION_LINKED, follow);
    return () => removeEventListener(QUESTION_LINKED, follow);
  }, []);
  const ask = (values: (now: TypedAll) => TypedAll) =>
    setQuestion((now) => {
      const next = values(now.values);
      if (own) own.keep(changedValues(description, next));
      else saveInputs(description.id, changedValues(description, next));
      return { ...now, values: next, requests: now.requests + 1, unread: [] };
    });
  return {
    ...question,
    change: (path: Path, value: Typed) => ask((values) => withValue(values, path, value)),
    reset: () => ask(() => defaults(description)),
    retry: () => ask((values) => ({ ...values })),
    show: (values: TypedAll) => ask(() => values),
  };
}

/** A sentence about the effect of the reader's own rulings on the answer. */
function RulingsEffect({ game, departing, answer, recommended }: Pick<Standing, "departing" | "answer" | "recommended"> & { game: string }) {
  const words = useRulingSentences(game, departing);
  if (!departing) return null;
  const same = recommended && isEqual([recommended.headline, recommended.exhibits], [answer.headline, answer.exhibits]);
  const ours = recommended ? joinUnits(recommended.headline) : "The recommended rulings do not allow this question.";
  return (
    <p class="rulings-told">
      By your group’s rulings: {words}.{" "}
      {same
        ? "The recommended rulings give the same answer."
        : recommended?.headline === answer.headline
          ? "Differences from the recommended rulings are marked."
          : `With the recommended rulings: ${ours}`}
    </p>
  );
}

/** Return a message about the parts of a link that could not be read. */
const unreadMessage = (unread: string[]) =>
  unread.length
    ? [`This link is damaged or comes from another version. The page ignores these parts: ${unread.join(", ")}. The address stays as it is.`]
    : [];

type HeadlineProps = { answer: Shown; spare: boolean; stale: boolean; messages: string[]; byWhom: ComponentChildren };

/** The answer in a sentence, with a spare line below it. A longer answer then does not move the content below. */
function Headline({ answer, spare, stale, messages, byWhom }: HeadlineProps) {
  const room = useStableHeight(answer);
  return (
    <div class="calc-answer">
      <div ref={room}>
        <div>
          <output class="calc-headline" aria-live="polite" data-stale={stale ? "" : undefined}>
            {joinUnits(answer.headline)}
          </output>
          {spare && <div class="calc-spare" />}
        </div>
      </div>
      {byWhom}
      {messages.map((message) => (
        <p class="field-error" role="alert">
          {message}
        </p>
      ))}
    </div>
  );
}

function Exhibits({ exhibits, recommended }: { exhibits: ExhibitData[]; recommended: AnswerBody | null }) {
  const room = useStableHeight(exhibits);
  const marked: MarkedExhibit[] = recommended ? markAll(exhibits, recommended.exhibits) : exhibits;
  return (
    <div class="calc-exhibits" ref={room}>
      <div>
        {exhibits.map((exhibit, at) => (
          <Exhibit key={exhibit.id} exhibit={exhibit} marked={marked[at]} compact tools={<Tools exhibit={exhibit} />} />
        ))}
      </div>
    </div>
  );
}

function Python({ line }: { line: string | null }) {
  return (
    <details class="python-box" data-pending={line === null ? "" : undefined}>
      <summary>The same in Python</summary>
      <pre tabIndex={0}>
        <code>{line ?? "# appears when the rules engine is ready"}</code>
      </pre>
      <Copy label="Copy as Python" text={() => line!} disabled={line === null} />
    </details>
  );
}

/** A button that puts the question in the form on the reader's own screen. */
function PinToScreen({ description, values, live }: { description: Description; values: TypedAll; live: boolean }) {
  const [said, setSaid] = useState("");
  const put = () => {
    const at = `${pageHere()}#${domId(description)}`;
    setSaid(
      addPin({ at, title: description.title, inputs: changedValues(description, values) })
        ? "On my screen"
        : "Not saved: this browser blocks storage",
    );
  };
  return (
    <span class="copy">
      <button type="button" class="quiet" onClick={put} disabled={!live}>
        Put on my screen
      </button>
      <span class="copy-said" role="status">
        {said}
      </span>
    </span>
  );
}

type ActionsProps = {
  description: Description;
  values: TypedAll;
  standing: TypedAll;
  answer: Shown;
  requests: number;
  live: boolean;
  reset: () => void;
  pinning: Pinning;
  own: Own | null;
};

/** Buttons for the question and its answer: reset, pin and share. */
function Actions({ description, values, standing, answer, requests, live, reset, pinning, own }: ActionsProps) {
  const address = () => withRulings(addressOf(description, values, location.href).href).href;
  const markdown = async () => (await loadPart(import("./export-formats.ts"))).markdownOf(description, values, answer, address());
  return (
    <div class="calc-actions">
      <button type="button" class="quiet" onClick={reset} disabled={!requests}>
        Back to the example
      </button>
      <details class="calc-menu">
        <summary>Pin</summary>
        <button type="button" class="quiet" onClick={() => pinning.pin(values, answer)} disabled={!live || pinning.full}>
          Compare on this page
        </button>
        {!own && <PinToScreen {...{ description, live }} values={standing} />}
      </details>
      <details class="calc-menu">
        <summary>Share</summary>
        <Copy label="Copy link" text={address} disabled={!live} />
        <Copy label="Copy as Markdown" text={markdown} disabled={!live} />
      </details>
    </div>
  );
}

/** A calculator on a page: its example's answer, the addresses of rules, and its table of precomputed answers. */
export type CalculatorProps = {
  description: Description;
  inputs: TypedAll;
  answer: Shown;
  links?: Record<string, string>;
  table?: string | null;
  own?: Own | null;
};

/** A calculator: the answer first, then the form, then the reasoning behind the answer. */
export function Calculator({ description, answer: given, links = {}, table = null, own = null }: CalculatorProps) {
  const { values, requests, live, unread, change, reset, retry, show } = useQuestion(description, own);
  const { answer, of, errors, trouble, working, stop, departing, recommended, early } = useAnswer(
    description,
    given,
    values,
    requests,
    table,
    own === null && !unread.length,
  );
  const engineNow = useEngine();
  const pinning = usePins();
  usePreload(table);
  const start = () => startAfter(table);
  const id = own ? `${domId(description)}-${own.key}` : domId(description);
  const stale = of !== values && requests > 0;
  const rulings = useRulings(description.game);
  const form: Form = { id, errors, change, rulings };
  const applicableDescription = (of: TypedAll) => ({ ...description, inputs: applicableInputs(description.inputs, of, rulings) });
  return (
    <section class="calculator" id={id} data-game={description.game} aria-labelledby={`${id}-title`} onFocusIn={start} onPointerDown={start}>
      <h3 class="calc-title" id={`${id}-title`}>
        {description.title}
      </h3>
      <p class="calc-summary">{description.summary}</p>
      <p class="calc-asked">Asked for: {questionInBrief(applicableDescription(of), of)}.</p>
      <div class="calc-asking">
        <div class="calc-now">
          <Headline
            answer={answer}
            spare={!requests}
            stale={stale}
            messages={[...unreadMessage(unread), ...messagesWithoutField(errors, values)]}
            byWhom={<RulingsEffect game={description.game} {...{ departing, answer, recommended }} />}
          />
          <Status
            {...engineNow}
            {...{ live, requests, working, stop, trouble, retry }}
            early={early && !stale}
            wrong={Object.keys(errors).length > 0}
          />
        </div>
        <form class="calc-form" onSubmit={(event) => event.preventDefault()} data-search-exclude="" autocomplete="off">
          <fieldset class="calc-fields" disabled={!live}>
            <legend class="unseen-text">Your question</legend>
            {live && <Filling {...{ description, values, show }} />}
            <BothSides {...{ description, values, show }} />
            <Fields inputs={description.inputs} values={values} form={form} path={[]} />
          </fieldset>
          <Actions {...{ description, answer, requests, live, reset, pinning, own }} values={of} standing={values} />
        </form>
      </div>
      <Exhibits exhibits={answer.exhibits} recommended={recommended} />
      <Comparison {...{ description, answer, show }} {...pinning} values={of} />
      <Steps {...{ description, answer, links, live }} values={of} />
      <Sweep {...{ values, id, live }} description={applicableDescription(values)} />
      <Python line={answer.python} />
    </section>
  );
}
