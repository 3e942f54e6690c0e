import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Review as ReviewReply } from "../base/protocol.ts";
import { joinUnits, sideName } from "../base/typography.ts";
import { Working } from "../calculators/status.tsx";
import { Exhibit } from "../exhibit/exhibit.tsx";
import { Why } from "./advice.tsx";
import { useLong } from "./use-advice.ts";
import type { Opened } from "./use-session.ts";

type ShowRule = { showRule: (rule: string) => void };

const gradesText = ({ side, ...grades }: ReviewReply["grades"][number]) =>
  `${sideName(side)}: ${Object.entries(grades)
    .map(([word, count]) => `${count} ${word}${count === 1 ? "" : "s"}`)
    .join(", ")}`;

function CostlyChoice({ choice, showRule }: ShowRule & { choice: ReviewReply["dearest"][number] }) {
  return (
    <li class="dear">
      <p>
        <b>{choice.line}</b> was a {choice.grade}: it gave away {choice.given} points. Best was <b>{choice.best}</b>{" "}
        <button type="button" class="rule-link" onClick={() => showRule(choice.rule)}>
          {choice.rule}
        </button>
      </p>
      <Why results={choice.why} />
    </li>
  );
}

function Found({ reply, showRule, side }: ShowRule & { reply: ReviewReply; side: ComponentChildren }) {
  return (
    <>
      <p>
        The chance of <b>{sideName(reply.side)}</b> to win went from {joinUnits(reply.first)} to {joinUnits(reply.last)}
        {reply.sums.length > 0 ? ":" : "."} {reply.looked && `${reply.looked}.`}
      </p>
      <ul class="review-sums">
        {reply.sums.map(({ what, points }) => (
          <li key={what}>
            <b>{points}</b> {what}
          </li>
        ))}
      </ul>
      <p class="advice-told">
        {reply.told} {reply.thresholds} {reply.grades.map(gradesText).join("; ")}.
      </p>
      <Exhibit exhibit={reply.curve} compact />
      {reply.dearest.length > 0 && <h3>Costliest choices</h3>}
      <ol class="dearest">
        {reply.dearest.map((choice) => (
          <CostlyChoice key={choice.at} choice={choice} showRule={showRule} />
        ))}
      </ol>
      <details>
        <summary>Every step</summary>
        <ol class="review-steps">
          {reply.steps.map((choice) => (
            <li key={choice.at} data-grade={choice.grade || undefined}>
              <b>{choice.after}</b> {choice.line} {choice.grade && <small>{`${choice.grade}, −${choice.given} points`}</small>}
            </li>
          ))}
        </ol>
      </details>
      {side}
    </>
  );
}

/** A fight's review: luck and skill as separate numbers, the costliest choices, and the chance to win after each step. */
export function Review({ game, session, showRule, onClose }: ShowRule & { game: string; session: Opened; onClose: () => void }) {
  const { kept, view, setTrouble } = session;
  const { reply, working, ask, stop } = useLong<ReviewReply>(game, kept, setTrouble);
  useEffect(() => {
    ask({ do: "review" });
  }, [kept.text, kept.undone]);
  const others = (view.board?.sides ?? []).map(({ name }) => name).filter((name) => name !== reply?.side);
  return (
    <section class="review" aria-label="Review of the fight">
      {working && (
        <p role="status">
          Reviewing the fight…
          <Working working={working} stop={stop} />
        </p>
      )}
      {reply && (
        <Found
          reply={reply}
          showRule={showRule}
          side={
            <p class="segments">
              {others.map((name) => (
                <button type="button" key={name} onClick={() => ask({ do: "review", side: name })}>
                  As {sideName(name)} saw it
                </button>
              ))}
            </p>
          }
        />
      )}
      <p class="take">
        <button type="button" onClick={onClose}>
          Close the review
        </button>
      </p>
    </section>
  );
}
