import type { Advice as AdviceReply, ChoiceValue, RatedChoice, RatedResult } from "../base/protocol.ts";
import { sideName } from "../base/typography.ts";
import { Working } from "../calculators/status.tsx";
import { bookChoice } from "./book.tsx";
import type { Long } from "./use-advice.ts";
import type { Opened } from "./use-session.ts";

const SHOWN = 5;

/** The best chance to win in a group of offers, beside the button that opens the group. */
export function Worth({ of }: { of: ChoiceValue | undefined }) {
  if (!of) return null;
  return (
    <b class="worth" data-best={of.best || undefined}>
      {of.best && `${of.best}: `}
      {of.worth}
    </b>
  );
}

/** The results that decide the chance, and the number of rarer ones. */
export function Why({ results, more = 0 }: { results: RatedResult[]; more?: number }) {
  return (
    <ul class="why">
      {results.map(({ chance, changes, worth }) => (
        <li key={changes.join()}>
          <span>{chance}</span> {changes.length ? changes.join(", ") : "nothing changes"} → <b>{worth}</b>
        </li>
      ))}
      {more > 0 && <li>and {more} rarer results</li>}
    </ul>
  );
}

type RatedProps = { choice: RatedChoice; simulated: boolean; showRule: (rule: string) => void };

function Rated({ choice, simulated, showRule }: RatedProps) {
  const found = simulated ? "as good so far" : "as good";
  return (
    <li class="rated" data-best={choice.best || undefined}>
      <details>
        <summary>
          <b>{choice.worth}</b>
          <span class="rated-line">{choice.line}</span>
          <small>{choice.best || (choice.price ? `−${choice.price} points` : found)}</small>
        </summary>
        <Why results={choice.why} more={choice.more} />
        <button type="button" class="rule-link" onClick={() => showRule(choice.rule)}>
          {choice.rule}
        </button>
      </details>
    </li>
  );
}

type AdviceProps = {
  who: string;
  advice: Long<AdviceReply>;
  session: Opened;
  showRule: (rule: string) => void;
};

/** Buttons below the choices: ask for advice, or let the book choose. */
export function AdviceKeys({ who, advice, session }: Omit<AdviceProps, "showRule">) {
  const { reply, working, ask, stop, leave } = advice;
  const told = reply?.who === who ? reply : null;
  if (working)
    return (
      <p class="take at-work" role="status">
        <Working working={working} stop={stop} />
      </p>
    );
  return (
    <p class="take">
      <button type="button" aria-pressed={Boolean(told)} onClick={() => (told ? leave() : ask({ do: "advise", who }))}>
        Advice
      </button>
      <button type="button" onClick={() => session.send(bookChoice(who))}>
        Choose for me
      </button>
    </p>
  );
}

/** The chance to win after each choice, once the reader has asked for it. */
export function Advice({ who, advice, showRule }: Omit<AdviceProps, "session">) {
  const { reply, working, ask } = advice;
  const told = reply?.who === who ? reply : null;
  if (working) return null;
  return (
    <section class="advice" aria-label="Advice">
      {told && (
        <>
          <ol class="rated-list">
            {told.rated.slice(0, SHOWN).map((choice) => (
              <Rated key={choice.line} choice={choice} simulated={told.kind === "simulated"} showRule={showRule} />
            ))}
          </ol>
          {told.rated.length > SHOWN && (
            <details class="rated-rest">
              <summary>{told.rated.length - SHOWN} more</summary>
              <ol class="rated-list">
                {told.rated.slice(SHOWN).map((choice) => (
                  <Rated key={choice.line} choice={choice} simulated={told.kind === "simulated"} showRule={showRule} />
                ))}
              </ol>
            </details>
          )}
          <p class="advice-told" role="status">
            {told.told} Chances are those of {sideName(told.side)}.
          </p>
          {!["best", "known"].includes(told.kind) && (
            <button type="button" onClick={() => ask({ do: "advise", who, deeply: 1 })}>
              Look deeper
            </button>
          )}
        </>
      )}
    </section>
  );
}
