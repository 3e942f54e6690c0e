import { useEffect, useRef, useState } from "preact/hooks";
import { keepAsked, leftIn } from "./asked.js";
import { Comparison, usePins } from "./comparison.jsx";
import { Copy } from "./copy.jsx";
import { Exhibit } from "./exhibit.jsx";
import { Fields } from "./fields.jsx";
import { addressOf, defaults, departed, departures, domId, fromAddress, unplaced, withValue } from "./question.js";
import { unbroken } from "./shown.js";
import { withRulings } from "./rulings.js";
import { allMarked } from "./rulings/marked.js";
import { Status } from "./status.jsx";
import { Steps } from "./steps.jsx";
import { Sweep } from "./sweep.jsx";
import { Tools } from "./tools.jsx";
import { startEarly, useAnswer, useEngine } from "./use-answer.js";
import { useRoom } from "./use-room.js";
import { questionInBrief } from "./words.js";

const saveData = () => navigator.connection?.saveData;

/** Start the engine when the calculator has been in view and the page is at rest; asking starts it anyway. */
function useEarlyStart(section) {
  useEffect(() => {
    if (saveData() || !globalThis.IntersectionObserver) return undefined;
    const whenIdle = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 1000));
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry.isIntersecting) return;
      observer.disconnect();
      whenIdle(startEarly);
    });
    observer.observe(section.current);
    return () => observer.disconnect();
  }, []);
}

/** Which question stands in the form; `asked` counts the times an answer was wanted. */
function useQuestion(description) {
  const [question, setQuestion] = useState({ values: defaults(description), asked: 0, live: false });
  useEffect(() => {
    const left = leftIn(description.id);
    const linked = fromAddress(description, location.href) ?? (left && departed(description, left));
    setQuestion((now) => ({ values: linked ?? now.values, asked: linked ? 1 : 0, live: true }));
  }, []);
  const ask = (values) =>
    setQuestion((now) => {
      const next = values(now.values);
      keepAsked(description.id, departures(description, next));
      return { ...now, values: next, asked: now.asked + 1 };
    });
  return {
    ...question,
    change: (path, value) => ask((values) => withValue(values, path, value)),
    reset: () => ask(() => defaults(description)),
    again: () => ask((values) => ({ ...values })),
    show: (values) => ask(() => values),
  };
}

const listed = (departing) =>
  Object.entries(departing)
    .map(([name, value]) => (typeof value === "object" ? listed(value) : `${name}: ${value}`))
    .join(", ");

/** What the reader's own rulings have to do with the answer. */
function ByWhom({ departing, answer, recommended }) {
  if (!departing) return null;
  const same = recommended && JSON.stringify([recommended.headline, recommended.exhibits]) === JSON.stringify([answer.headline, answer.exhibits]);
  const ours = recommended ? unbroken(recommended.headline) : "By ours this question is not allowed.";
  return (
    <p class="rulings-told">
      By your table’s rulings ({listed(departing)}). {same ? "By ours the same." : recommended?.headline === answer.headline ? "What differs from ours is marked." : `By ours: ${ours}`}
    </p>
  );
}

/** The answer in a sentence, with a line to spare: another answer may be longer, and nothing below shall move. */
function Headline({ answer, spare, stale, messages, byWhom }) {
  const room = useRoom(answer);
  return (
    <div class="calc-answer">
      <div ref={room}>
        <div>
          <output class="calc-headline" aria-live="polite" data-stale={stale ? "" : undefined}>
            {unbroken(answer.headline)}
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

function Exhibits({ exhibits, recommended }) {
  const room = useRoom(exhibits);
  const marked = recommended ? allMarked(exhibits, recommended.exhibits) : exhibits;
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

function Python({ line }) {
  return (
    <details class="python-box">
      <summary>The same in Python</summary>
      <pre tabIndex={0}>
        <code>{line}</code>
      </pre>
      <Copy label="Copy as Python" text={() => line} />
    </details>
  );
}

/** What can be done with the question and its answer as they stand. */
function Actions({ description, values, answer, asked, live, reset, pinning }) {
  const address = () => withRulings(addressOf(description, values, location.href)).href;
  const markdown = async () => (await import("./taking.js")).markdownOf(description, values, answer, address());
  return (
    <div class="calc-actions">
      <button type="button" class="quiet" onClick={reset} disabled={!asked}>
        Back to the example
      </button>
      <button type="button" class="quiet" onClick={() => pinning.pin(values, answer)} disabled={!live || pinning.full}>
        Pin this answer
      </button>
      <Copy label="Copy link" text={address} disabled={!live} />
      <Copy label="Copy as Markdown" text={markdown} disabled={!live} />
    </div>
  );
}

/** A question to the rules: the answer first, then the form, then where the answer comes from. */
export function Calculator({ description, answer: given, links = {} }) {
  const section = useRef(null);
  const { values, asked, live, change, reset, again, show } = useQuestion(description);
  const { answer, of, errors, trouble, working, stop, departing, recommended } = useAnswer(description, given, values, asked);
  const engineNow = useEngine();
  const pinning = usePins();
  useEarlyStart(section);
  const id = domId(description);
  const stale = of !== values && asked > 0;
  return (
    <section class="calculator" id={id} data-game={description.game} aria-labelledby={`${id}-title`} ref={section} onFocusIn={startEarly} onPointerDown={startEarly}>
      <h3 class="calc-title" id={`${id}-title`}>
        {description.title}
      </h3>
      <p class="calc-summary">{description.summary}</p>
      <p class="calc-asked">Asked for: {questionInBrief(description, of)}.</p>
      <Headline answer={answer} spare={!asked} stale={stale} messages={unplaced(errors, values)} byWhom={<ByWhom {...{ departing, answer, recommended }} />} />
      <Status {...engineNow} {...{ live, asked, working, stop, trouble, again }} wrong={Object.keys(errors).length > 0} />
      <form class="calc-form" onSubmit={(event) => event.preventDefault()} data-search-exclude="" autocomplete="off">
        <fieldset class="calc-fields" disabled={!live}>
          <legend class="unseen-text">Your question</legend>
          <Fields inputs={description.inputs} values={values} form={{ id, errors, change }} path={[]} />
        </fieldset>
        <Actions {...{ description, answer, asked, live, reset, pinning }} values={of} />
      </form>
      <Exhibits exhibits={answer.exhibits} recommended={recommended} />
      <Comparison {...{ description, answer, show }} {...pinning} values={of} />
      <Steps {...{ description, answer, links, live }} values={of} />
      <Sweep {...{ description, values, id, live }} />
      <Python line={answer.python} />
    </section>
  );
}
