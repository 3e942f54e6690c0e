import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer, Errors, Typed } from "../base/protocol.ts";
import { freshSeed } from "../base/seed.ts";
import { isListOf, isRecord, isText, storedValue, storeValue } from "../base/storage.ts";
import { engine } from "../engine/engine.ts";
import { allRulings } from "../rulings/choice.ts";
import type { Shown } from "./question.ts";

const KEPT = "counterroll-rolls";
const MAX_ENTRIES = 50;

/** An earlier roll, and the seed that repeats it. */
export type Past = { words: string; seed: string };

const isRoll = (value: unknown): value is Past => isRecord(value) && isText(value.words) && isText(value.seed);
const savedHistory = () => storedValue("sessionStorage", KEPT, isListOf(isRoll), []);
const saveHistory = (history: Past[]) => storeValue("sessionStorage", KEPT, history);

const wordsOf = ({ headline, exhibits }: Answer) => `${headline} (${exhibits[0]!.rows.map(([, , faces]) => faces).join("; ")})`;

/** A wanted roll: its kind, its dice or its number, how often to roll, and a seed, or "" for a fresh one. */
export type Wish = { what: string; pool: string; number: Typed; count: Typed; seed: string };
/** The roll on the page; `at` counts the rolls so far. It is 0 before the first. */
export type RolledProps = { answer: Shown; seed: string; at: number };
type Showing = { rolled: RolledProps; errors: Errors; trouble: string | null };

/** Return the engine's rolls: the latest one or the reason why it failed, and the earlier ones, newest first. */
export function useRolls(given: Shown, givenSeed: string) {
  const [shown, setShown] = useState<Showing>({ rolled: { answer: given, seed: givenSeed, at: 0 }, errors: {}, trouble: null });
  const [working, setWorking] = useState(false);
  const [history, setHistory] = useState<Past[]>([]);
  const latest = useRef(0);
  useEffect(() => setHistory(savedHistory()), []);
  const ask = async ({ what, pool, number, count, seed: wished }: Wish) => {
    const at = ++latest.current;
    const seed = wished.trim() || freshSeed();
    setWorking(true);
    try {
      const reply = await engine.ask({ calculator: "dice/roll", inputs: { what, pool, number, count, seed }, rulings: allRulings() });
      if (reply.ok) {
        const entry = { words: wordsOf(reply.answer), seed };
        setHistory((before) => {
          const entries = [entry, ...before].slice(0, MAX_ENTRIES);
          saveHistory(entries);
          return entries;
        });
      }
      if (at !== latest.current) return;
      setShown(({ rolled }) => ({
        rolled: reply.ok ? { answer: reply.answer, seed, at } : rolled,
        errors: reply.ok ? {} : reply.errors,
        trouble: null,
      }));
    } catch (error) {
      setShown(({ rolled }) => ({ rolled, errors: {}, trouble: (error as Error).message }));
    } finally {
      if (at === latest.current) setWorking(false);
    }
  };
  const clear = () => {
    setHistory([]);
    saveHistory([]);
  };
  return { ...shown, working, history, ask, clear };
}
