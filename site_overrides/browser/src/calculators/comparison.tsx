import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Description, TypedAll } from "../base/protocol.ts";
import { joinUnits } from "../base/typography.ts";
import { Exhibit } from "../exhibit/exhibit.tsx";
import { overlays } from "../exhibit/overlay.ts";
import type { Shown } from "./question.ts";
import { differencesInWords } from "./question-text.ts";

const MAX_PINS = 5;
const NOW = "now";
const LETTERS = ["A", "B", "C", "D", "E"];

type PinnedAnswer = { name: string; values: TypedAll; answer: Shown };
export type Pinning = ReturnType<typeof usePins>;

/** Return the pinned answers, each with its question and a letter. */
export function usePins() {
  const [pins, setPins] = useState<PinnedAnswer[]>([]);
  const pin = (values: TypedAll, answer: Shown) =>
    setPins((before) => [...before, { name: LETTERS.find((letter) => before.every(({ name }) => name !== letter))!, values, answer }]);
  const unpin = (gone: string) => setPins((before) => before.filter(({ name }) => name !== gone));
  return { pins, pin, unpin, full: pins.length >= MAX_PINS };
}

function Pinned({ name, words, headline, actions }: { name: string; words: string; headline: string; actions?: ComponentChildren }) {
  return (
    <li>
      <strong class="pin-name">{name}</strong>{" "}
      <span class="pin-words">
        {words}: <b>{joinUnits(headline)}</b>
      </span>
      {actions}
    </li>
  );
}

type ComparisonProps = Pick<Pinning, "pins" | "unpin"> & {
  description: Description;
  show: (values: TypedAll) => void;
  values: TypedAll;
  answer: Shown;
};

/** The pinned answers and the current one, as a list and as one picture. */
export function Comparison({ description, pins, unpin, show, values, answer }: ComparisonProps) {
  if (!pins.length) return null;
  const named = [...pins, { name: NOW, values, answer }];
  return (
    <section class="comparison" aria-label="Compared">
      <p class="comparison-title">Compared</p>
      <ul class="pins">
        {pins.map((pin) => (
          <Pinned
            key={pin.name}
            name={pin.name}
            words={differencesInWords(description, pin.values)}
            headline={pin.answer.headline}
            actions={
              <span class="pin-actions">
                <button type="button" class="quiet" onClick={() => show(pin.values)} aria-label={`Ask again: ${pin.name}`}>
                  Ask again
                </button>{" "}
                <button type="button" class="quiet" onClick={() => unpin(pin.name)} aria-label={`Unpin: ${pin.name}`}>
                  Unpin
                </button>
              </span>
            }
          />
        ))}
        <Pinned name={NOW} words={differencesInWords(description, values)} headline={answer.headline} />
      </ul>
      {overlays(named).map((exhibit) => (
        <Exhibit key={exhibit.id} exhibit={exhibit} compact />
      ))}
    </section>
  );
}
