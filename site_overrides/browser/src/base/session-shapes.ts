// The shapes of the session data that this device saves. Data of another shape counts as not saved.

import type {
  ActionResult,
  Board,
  Chooser,
  Command,
  Kinds,
  Limit,
  LoggedLine,
  LoggedScene,
  Note,
  NumberChange,
  Offer,
  Pending,
  Person,
  Place,
  SavedSession,
  Side,
  Square,
  Track,
  View,
} from "./protocol.ts";
import { type Check, type Checked, hasShape, isListOf, isNull, isNumber, isOneOf, isOr, isRecordOf, isText, isTrueOrFalse } from "./storage.ts";

const isTexts = isListOf(isText);
const isTrack = hasShape<Track>({ name: isText, value: isNumber, most: isOr(isNull, isNumber), harm: isTrueOrFalse });
const isNote = hasShape<Note>({ text: isText, rule: isText, brief: isText });
const isSquare = (value: unknown): value is Square => isListOf(isNumber)(value) && value.length === 2;
const isPlace = hasShape<Place>({
  x: isNumber,
  y: isNumber,
  facing: isText,
  size: isNumber,
  reach: isListOf(isSquare),
  front: isListOf(isSquare),
  surrounded: isTrueOrFalse,
  down: isTrueOrFalse,
});
const isPerson = hasShape<Person>({
  name: isText,
  title: isText,
  tracks: isListOf(isTrack),
  conditions: isListOf(isNote),
  out: isText,
  place: isOr(isNull, isPlace),
});
const isSide = hasShape<Side>({ name: isText, people: isListOf(isPerson), pools: isListOf(isTrack) });
const isBoard = hasShape<Board>({ line: isText, sides: isListOf(isSide), notes: isListOf(isNote), score: isTexts });
const isTargets = hasShape<Offer["targets"]>({ field: isText, names: isTexts });
const isOffer = hasShape<Offer>({ number: isNumber, label: isText, skill: isOr(isNull, isNumber), targets: isTargets, ways: isTexts });
const isOffers = hasShape({ title: isText, by: isText, rule: isText, offers: isListOf(isOffer) });
const isDeciding = hasShape<Chooser>({ name: isText, task: isText, groups: isListOf(isOffers) });
const isPending = hasShape<Pending>({
  kind: isOneOf("choose", "first", "together", "roll"),
  task: isText,
  follows: isTrueOrFalse,
  who: isListOf(isDeciding),
  pool: isText,
  dice: isListOf(isNumber),
});
const isRoll = hasShape({ pool: isText, faces: isListOf(isNumber), total: isNumber });
const isStep = hasShape({ rule: isOr(isNull, isText), text: isText, dice: isListOf(isRoll) });
const isChange = hasShape<NumberChange>({
  who: isText,
  name: isText,
  before: isNumber,
  after: isOr(isNumber, isText),
  harm: isTrueOrFalse,
  by: isTexts,
});
const isResult = hasShape<ActionResult>({
  success: isOr(isNull, isTrueOrFalse),
  by: isText,
  to: isText,
  text: isText,
  rolls: isListOf(isRoll),
});
const isLine = hasShape<LoggedLine>({
  line: isText,
  said: isText,
  note: isText,
  changed: isText,
  changes: isListOf(isChange),
  results: isListOf(isResult),
  told: isListOf(isStep),
});
export const isPeople = isRecordOf(isText);
const isScene = hasShape<LoggedScene>({ scene: isText, sides: isPeople });
const isLimit = hasShape<Limit>({ tag: isText, label: isText, usual: isNumber, others: isListOf(isNumber) });
const isKinds: Check<Kinds> = isRecordOf(hasShape({ title: isText, sides: isTexts, limit: isOr(isNull, isLimit) }));
/** A saved view. It has all steps, so it needs no `same`. */
export type Seen = Omit<View, "same">;
const isFault = hasShape<NonNullable<Seen["fault"]>>({ at: isNumber, why: isText, line: isText, count: isNumber });

export const isSeen = hasShape<Seen>({
  steps: isListOf(isOr(isLine, isScene)),
  board: isOr(isNull, isBoard),
  due: isOr(isNull, isPending),
  secret: isNumber,
  over: isTrueOrFalse,
  verdict: isText,
  dead: isTexts,
  everybody: isPeople,
  scene: isText,
  kinds: isKinds,
  fault: isOr(isNull, isFault),
  shared: isText,
  plays: isText,
  handed: isTexts,
  spans: isTexts,
  stopped: isOr(isNull, hasShape<NonNullable<Seen["stopped"]>>({ side: isText, why: isText })),
  unhurt_rounds: isNumber,
  book: isTrueOrFalse,
  only: isText,
});

/** Return whether a value is a saved session: its text and the number of undone lines. All else is computed from them. */
export const isKept = hasShape<SavedSession>({ text: isText, undone: isNumber });
/** A session in the list, with the time when it was last saved. */
export type Listed = Checked<typeof isListed>;
export const isListed = hasShape({ id: isText, title: isText, at: isNumber });
const isCommand = (value: unknown): value is Command => hasShape({ do: isText })(value);
/** A command that the reader gave, and the text of the session at that moment. */
export type Tap = Checked<typeof isTap>;
export const isTap = hasShape({ text: isText, undone: isNumber, command: isCommand });
/** Sealed words, and the salt that keeps others from guessing them. */
export type Secret = Checked<typeof isSecrets>[number];
export const isSecrets = isListOf(hasShape({ words: isText, salt: isText }));
/** Part number `at` of a session in `count` parts. All parts of one session have the same mark. */
export type Part = Checked<typeof isParts>[number];
export const isParts = isListOf(hasShape({ at: isNumber, count: isNumber, mark: isText, packed: isText }));
