import { useEffect, useRef, useState } from "preact/hooks";
import { engine } from "./engine.js";
import { isListOf, isRecord, isText, keep, kept } from "./kept.js";
import { all } from "./rulings.js";
import { freshSeed } from "./seed.js";

const KEPT = "counterroll-rolls";
const MOST = 50;

const isRoll = (value) => isRecord(value) && isText(value.words) && isText(value.seed);
const remembered = () => kept("sessionStorage", KEPT, isListOf(isRoll), []);
const remember = (history) => keep("sessionStorage", KEPT, history);

const wordsOf = ({ headline, exhibits: [{ rows }] }) => `${headline} (${rows.map(([, , faces]) => faces).join("; ")})`;

/** Rolls asked of the engine: the latest one, what was wrong with it, and those of this visit, newest first. */
export function useRolls(given, givenSeed) {
  const [shown, setShown] = useState({ rolled: { answer: given, seed: givenSeed, at: 0 }, errors: {}, trouble: null });
  const [working, setWorking] = useState(false);
  const [history, setHistory] = useState([]);
  const latest = useRef(0);
  useEffect(() => setHistory(remembered()), []);
  const ask = async ({ what, pool, number, count, seed: wished }) => {
    const at = ++latest.current;
    const seed = wished.trim() || freshSeed();
    setWorking(true);
    try {
      const reply = await engine.ask({ calculator: "dice/roll", inputs: { what, pool, number, count, seed }, rulings: all() });
      if (reply.ok) {
        const entry = { words: wordsOf(reply.answer), seed };
        setHistory((before) => {
          const entries = [entry, ...before].slice(0, MOST);
          remember(entries);
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
      setShown(({ rolled }) => ({ rolled, errors: {}, trouble: error.message }));
    } finally {
      if (at === latest.current) setWorking(false);
    }
  };
  const clear = () => {
    setHistory([]);
    remember([]);
  };
  return { ...shown, working, history, ask, clear };
}
