// The shapes of what the table keeps on this device. What is kept there in another shape counts as not kept.

import { type Check, hasShape, isEmpty, isListOf, isNumber, isOneOf, isOr, isRecordOf, isText, isTrueOrFalse } from "../kept.ts";
import type { Board, Deciding, Due, Kept, Kinds, LoggedLine, LoggedScene, Note, Person, Place, Side, Track } from "../protocol.ts";
import type { Part } from "./address.ts";
import type { Listed, Secret, Tap } from "./storage.ts";
import type { Seen } from "./use-evening.ts";

const isTexts = isListOf(isText);
const isTrack = hasShape<Track>({ name: isText, value: isNumber, most: isOr(isEmpty, isNumber) });
const isNote = hasShape<Note>({ text: isText, rule: isText, brief: isText });
const isPlace = hasShape<Place>({ x: isNumber, y: isNumber, facing: isText, size: isNumber });
const isPerson = hasShape<Person>({
  name: isText,
  title: isText,
  tracks: isListOf(isTrack),
  conditions: isListOf(isNote),
  out: isText,
  place: isOr(isEmpty, isPlace),
});
const isSide = hasShape<Side>({ name: isText, people: isListOf(isPerson), pools: isListOf(isTrack) });
const isBoard = hasShape<Board>({ line: isText, sides: isListOf(isSide), notes: isListOf(isNote), task: isText });
const isOffer = hasShape({ number: isNumber, label: isText });
const isOffers = hasShape({ title: isText, rule: isText, offers: isListOf(isOffer) });
const isDeciding = hasShape<Deciding>({ name: isText, groups: isListOf(isOffers) });
const isDue = hasShape<Due>({
  kind: isOneOf("choose", "first", "together", "roll"),
  who: isListOf(isDeciding),
  pool: isText,
  dice: isListOf(isNumber),
});
const isRoll = hasShape({ pool: isText, faces: isListOf(isNumber), total: isNumber });
const isStep = hasShape({ rule: isText, text: isText, rolls: isListOf(isRoll) });
const isLine = hasShape<LoggedLine>({ line: isText, note: isText, changed: isText, chips: isTexts, told: isListOf(isStep) });
export const isPeople = isRecordOf(isText);
const isScene = hasShape<LoggedScene>({ scene: isText, kind: isText, sides: isPeople });
const isKinds: Check<Kinds> = isRecordOf(hasShape({ title: isText, sides: isTexts }));
const isFault = hasShape<NonNullable<Seen["fault"]>>({ at: isNumber, why: isText, line: isText, count: isNumber });

export const isSeen = hasShape<Seen>({
  steps: isListOf(isOr(isLine, isScene)),
  redo: isTexts,
  board: isOr(isEmpty, isBoard),
  due: isOr(isEmpty, isDue),
  secret: isNumber,
  over: isTrueOrFalse,
  winner: isText,
  everybody: isPeople,
  scene: isText,
  kinds: isKinds,
  fault: isOr(isEmpty, isFault),
  shared: isText,
  rulings: isText,
  plays: isText,
  handed: isTexts,
  stretches: isTexts,
  book: isTrueOrFalse,
  only: isText,
});

/** An evening by its text alone, from which all else can be made again. */
export const isKept = hasShape<Kept>({ text: isText, undone: isNumber });
export const isListed = hasShape<Listed>({ id: isText, title: isText, at: isNumber });
const isCommand = (value: unknown): value is Tap["command"] => hasShape({ do: isText })(value);
export const isTap = hasShape<Tap>({ text: isText, undone: isNumber, command: isCommand });
export const isSecrets = isListOf(hasShape<Secret>({ words: isText, salt: isText }));
export const isParts = isListOf(hasShape<Part>({ at: isNumber, count: isNumber, mark: isText, packed: isText }));
