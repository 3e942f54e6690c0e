// A choice that a player makes: the person, the offer, and the values of its fields. The rules describe it after each
// change.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { OfferField, OfferGroup, OpenedOffer, SavedSession, SessionReply } from "../base/protocol.ts";
import { isRecord, isText, storedValue, storeValue } from "../base/storage.ts";
import { engine } from "../engine/engine.ts";
import { aimedAt } from "./which.tsx";

type Values = Record<string, string>;
/**
 * A choice before it is made: the person, the group of offers, the offer's number, and its values. `opened` describes
 * it; null until the rules have replied.
 */
export type Choice = { who: string; group: OfferGroup; number: number; values: Values; opened: OpenedOffer | null };
export type Choosing = ReturnType<typeof useChoice>;
type Last = { label: string; values: Values };

const LAST = "counterroll-table-last";

const isChoice = (value: unknown): value is Last => isRecord(value) && isText(value.label) && isRecord(value.values);
const areChoices = (value: unknown): value is Record<string, Last> => isRecord(value) && Object.values(value).every(isChoice);

/** Return the last choice of each kind, so that an ordinary turn needs few taps. */
const lastChoices = (): Record<string, Last> => storedValue("sessionStorage", LAST, areChoices, {});

export const saveChoice = (who: string, title: string, label: string | undefined, values: Values) =>
  storeValue("sessionStorage", LAST, { ...lastChoices(), [`${who}/${title}`]: { label, values } });

const TURNS = "counterroll-table-turns";

export type Turn = { line: string; rolls: boolean };
const isTurn = (value: unknown): value is Turn => isRecord(value) && isText(value.line) && typeof value.rolls === "boolean";
const areTurns = (value: unknown): value is Record<string, Turn> => isRecord(value) && Object.values(value).every(isTurn);
const turns = (): Record<string, Turn> => storedValue("sessionStorage", TURNS, areTurns, {});

/** Return the line with which a person's last turn began, and whether the page rolled its dice. On a side's turn, `by` is who acted. */
export const lastTurn = (who: string, by: string | undefined): Turn | undefined => turns()[`${who}/${by ?? ""}`];
export const saveTurn = (who: string, by: string, turn: Turn) => storeValue("sessionStorage", TURNS, { ...turns(), [`${who}/${by}`]: turn });

/** Return the offer and the values with which a group opens: the last ones of this person, else the first offer. */
export function initialChoice(who: string, { title, offers }: OfferGroup) {
  const last = lastChoices()[`${who}/${title}`];
  const offer = offers.find(({ label }) => label === last?.label) ?? offers[0]!;
  return { offer, values: offer.label === last?.label ? last.values : {} };
}

/**
 * Return an opened choice with a new value in one of its fields. The rules describe the change later; a tap until then
 * must start from the new value.
 */
const withValue = (opened: OpenedOffer, name: string, value: string | undefined): OpenedOffer => ({
  ...opened,
  fields: opened.fields.map(
    (field) => (field.name === name ? { ...field, text: value ?? (field.kind === "flag" ? null : "") } : field) as OfferField,
  ),
});

/** The choice that the rules describe now; `first` is their first reply. */
type Described = { choice: Omit<Choice, "opened">; first: Promise<SessionReply<{ do: "choose" }>> };

export function useChoice(game: string, kept: SavedSession, setTrouble: (trouble: string) => void) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const latest = useRef<Described | null>(null);
  // Before the new state is painted: later it would also drop a choice that the reader has begun by then.
  useLayoutEffect(() => {
    latest.current = null;
    setChoice(null);
  }, [kept?.text, kept?.undone]);

  const describe = async (next: Omit<Choice, "opened">, shown = choice?.opened ?? null) => {
    const ask = () => engine.play({ game, ...kept, do: "choose" as const, who: next.who, offer: next.number, values: next.values });
    const mine: Described = { choice: next, first: ask() };
    latest.current = mine;
    setTrouble("");
    // The old description stays in view until the new one arrives, so that nothing moves under the thumb.
    setChoice({ ...next, opened: shown });
    try {
      // Long odds come in several replies, each with a request of its own, so that a tap in between is answered first.
      for (let reply = await mine.first; mine === latest.current; reply = await ask()) {
        if (reply.ok) setChoice({ ...next, opened: reply });
        else setTrouble(reply.error);
        if (!(reply.ok && reply.more)) return;
      }
    } catch (error) {
      if (mine === latest.current) setTrouble((error as Error).message);
    }
  };

  const open = (who: string, group: OfferGroup) => {
    const { offer, values } = initialChoice(who, group);
    describe({ who, group, number: offer.number, values });
  };
  /** Open the first offer that can be aimed at a person, or aim the open one. */
  const aim = (who: string, groups: OfferGroup[], name: string) => {
    const within = choice && choice.who === who ? [choice.group, ...groups] : groups;
    for (const group of within) {
      const open = group.offers.find(({ number }) => number === choice?.number);
      const offer = aimedAt(group.offers, open, name);
      if (!offer) continue;
      const values = choice?.group === group ? choice.values : {};
      const { field } = offer.targets;
      describe({ who, group, number: offer.number, values: field ? { ...values, [field]: name } : values });
      return;
    }
  };
  const pick = (number: number) => describe({ ...choice!, number });
  const set = (name: string, value: string | undefined) => {
    const { [name]: _, ...others } = choice!.values;
    const values = value === undefined ? others : { ...others, [name]: value };
    describe({ ...choice!, values }, choice!.opened && withValue(choice!.opened, name, value));
  };
  const close = () => {
    latest.current = null;
    setChoice(null);
  };
  /** Return the choice after its last change, with its line; null if it has no line yet. */
  const finishedChoice = async () => {
    const { choice: changed, first } = latest.current!;
    const reply = await first;
    return reply.ok && reply.line ? { ...changed, line: reply.line } : null;
  };
  return { choice, open, aim, pick, set, close, finishedChoice };
}
