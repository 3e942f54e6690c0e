// The messages between the page and Python, as the package defines them: questions, answers, session commands and
// views. tests/pages/test_protocol.py compiles real replies against these types.

// Inputs -----------------------------------------------------------------------------------------

/** A value of an input, as typed or saved. Groups and lists hold the values of their own inputs. */
export type Typed = string | number | boolean | Typed[] | { [name: string]: Typed };
export type TypedAll = Record<string, Typed>;

/** The condition under which an input applies: another input beside it, or a ruling of the group, has one of these values. */
type When = { values: Typed[] } & ({ input: string; ruling?: undefined } | { ruling: string; input?: undefined });

type Labelled = { label: string; help: string };
export type Whole = { kind: "whole"; low: number; high: number };
export type Choice = { kind: "choice"; options: { value: string; label: string }[] };
export type Flag = { kind: "flag" };
export type Words = { kind: "words"; longest: number };
/** Inputs that belong together. `level` names the whole numbers that one value can set at once. */
export type Group = { kind: "group"; fields: Input[]; level?: string[] };
/** A list to which the reader can add items. `noun` names one item, and `new` is the value of a new item. */
export type Many = { kind: "many"; item: Item; noun: string; new: Typed; low: number; high: number };

/** An item of a list: an input without a name of its own. */
export type Item = Labelled & (Whole | Choice | Flag | Words | Group | Many);
export type Input = Item & { name: string; default: Typed; when?: When };

/** The description of a calculator, from which the page makes its form. */
export type Description = {
  id: string;
  game: string;
  title: string;
  summary: string;
  inputs: Input[];
};

// Answers ----------------------------------------------------------------------------------------

export type Column = { name: string; kind: "text" | "count" | "chance" | "number" };
/** A chance or a number: the exact text, the text to show, and the nearest decimal. */
export type Value = { exact: string; shown: string; value: number };
/** A string is a text, and a plain number is a count. Both are shown as they are. */
export type Cell = string | number | Value;
export type Chart = { kind: "bar" | "line" | "grid"; x: string; y: string; series: string | null; value: string | null };
export type Exhibit = { id: string; title: string; note: string; columns: Column[]; rows: Cell[][]; chart: Chart | null };

export type Roll = { pool: string; faces: number[]; total: number };
export type Step = { rule: string | null; text: string; dice: Roll[] };
/** An answer without the line of Python that computes it. */
export type AnswerBody = { headline: string; exhibits: Exhibit[]; steps: Step[]; playable: boolean };
export type Answer = AnswerBody & { python: string };

/** The rulings that differ from the recommended ones: `Chosen` for one game, `Rulings` for several, by game. */
export type GameRulings = Record<string, string>;
export type Rulings = Record<string, GameRulings>;

export type Question = { calculator: string; inputs: TypedAll; rulings?: Rulings };
export type RerollQuestion = Question & { roll: string };
export type SweepQuestion = Question & { sweep: string };
export type ValueQuestion = Question & { value: string };
export type ExhibitQuestion = { exhibit: string; rulings: Rulings };

/** Messages by the path of their field. A message about the whole question has the path "". */
export type Errors = Record<string, string>;
export type Refusal = { ok: false; errors: Errors };
export type AnswerReply = { ok: true; answer: Answer; departing?: GameRulings | Rulings; recommended?: AnswerBody | null };
/** A value for a sentence. `exact` is its fraction if that is short. Only a value that may be a chance has `chance`. */
export type ProseValue = { exact: string; number: string; tip?: string; chance?: string };
export type ValueReply = { ok: true; value: ProseValue; recommended: ProseValue };
export type RerollReply = { ok: true; steps: Step[]; seed: string };
export type ExhibitReply = { ok: true; exhibit: Exhibit; recommended?: Exhibit };

export type Request = Question | RerollQuestion | SweepQuestion | ValueQuestion | ExhibitQuestion;
export type ReplyTo<Asked> = Asked extends Example
  ? unknown
  :
      | (Asked extends { exhibit: string }
          ? ExhibitReply
          : Asked extends { roll: string }
            ? RerollReply
            : Asked extends { value: string }
              ? ValueReply
              : Asked extends { calculator: string }
                ? AnswerReply
                : never)
      | Refusal;

// Rulings ----------------------------------------------------------------------------------------

/** A ruling with its alternatives. On the page of rulings, the build adds the title and the address of its erratum. */
export type RulingOption = {
  name: string;
  erratum: string;
  ours: string;
  printed: string;
  alternatives: { value: string; text: string }[];
};
export type RulingOptions = { game: string; prefix: string; options: RulingOption[] };

// The session -------------------------------------------------------------------------------------

/** A session as it is saved: its text, and how many of its lines are undone. */
export type SavedSession = { text: string; undone: number };

export type Command =
  | { do: "open" }
  | { do: "begin"; scene: string; seed?: string }
  | { do: "say"; line: string; seed?: string; note?: string }
  | { do: "seal"; line: string; seed: string }
  | { do: "undo" | "redo"; count?: number }
  | { do: "amend"; at: number; line: string }
  | { do: "annotate"; at: number; note: string }
  | { do: "drop" }
  | { do: "plays"; line: string }
  | { do: "play"; line: string; seed: string; who?: string };
/** Requests that read a session and do not change it. */
export type SessionQuery =
  | { do: "choose"; who: string; offer: number; values: Record<string, string> }
  | { do: "advise"; who: string; deeply?: number; ready?: number }
  | { do: "review"; side?: string }
  | { do: "person"; name: string; line: string; rulings?: string }
  | { do: "read"; file: string; name: string };
export type SessionRequest = { game: string } & Partial<SavedSession> & (Command | SessionQuery);

export type SessionReply<Asked> =
  | (Asked extends { do: "choose" } ? { ok: true } & OpenedOffer : never)
  | (Asked extends { do: "advise" } ? { ok: true } & Advice : never)
  | (Asked extends { do: "review" } ? { ok: true } & Review : never)
  | (Asked extends { do: "person" } ? { ok: true } & CheckedPerson : never)
  | (Asked extends { do: "read" } ? { ok: true; text: string } : never)
  | (Asked extends { do: Command["do"] } ? { ok: true } & SavedSession & View : never)
  | { ok: false; error: string; wanted?: string };

/** A number of a person or a side. With `harm`, a higher number is worse for its owner. */
export type Track = { name: string; value: number; most: number | null; harm: boolean };
export type Note = { text: string; rule: string; brief: string };
export type Square = [number, number];
/**
 * The place of a person on a ground of squares: x to the east, y to the north. `size` is the width in squares of the
 * area that the person fills. `reach` holds the squares that the person can strike, `front` the squares that the person
 * guards by facing them. With `down`, the person lies on the ground.
 */
export type Place = { x: number; y: number; facing: string; size: number; reach: Square[]; front: Square[]; surrounded: boolean; down: boolean };
export type Person = { name: string; title: string; tracks: Track[]; conditions: Note[]; out: string; place: Place | null };
export type Side = { name: string; people: Person[]; pools: Track[] };
/** `score` names the numbers that show how well each person is; if it is empty, the first number shows it. */
export type Board = { line: string; sides: Side[]; notes: Note[]; score: string[] };

/**
 * An offer with its number. `skill` is the number on the sheet that its roll uses. `targets` holds the people at whom
 * the offer can be aimed, and the name of the field for them (empty if the offer itself names one person). `ways` of an
 * offer that names one person holds its manner, the person, the weapon or skill, and what comes afterwards; else it is
 * empty.
 */
export type Offer = { number: number; label: string; skill: number | null; targets: { field: string; names: string[] }; ways: string[] };
/** A group of offers, the one with the best skill first. `by` is the person who acts, if the title begins with that name. */
export type OfferGroup = { title: string; by: string; rule: string; offers: Offer[] };
/** A person who chooses: what to do, in a sentence, and the offers. */
export type Chooser = { name: string; task: string; groups: OfferGroup[] };
/**
 * The pending choice or roll. `who` makes the choice. `dice` has the number of sides of each die; with `open`, another die may follow.
 * `task` says what a roll is for. `follows` is true after another choice or a roll of the same turn.
 */
export type Pending = {
  kind: "choose" | "first" | "together" | "roll";
  task: string;
  follows: boolean;
  who: Chooser[];
  pool: string;
  dice: number[];
  open?: true;
};

export type LoggedScene = {
  scene: string;
  sides: Record<string, string>;
  line?: undefined;
  note?: undefined;
};
/** A number that a line changed. `by` holds the people who did the harm. If `name` is empty, `after` says how the person is out. */
export type NumberChange = { who: string; name: string; before: number; after: number | string; harm: boolean; by: string[] };
/** The result of an action: who acted, on whom, and the dice; `success` is null if the dice neither succeed nor fail. */
export type ActionResult = { success: boolean | null; by: string; to: string; text: string; rolls: Roll[] };
export type LoggedLine = {
  scene?: undefined;
  line: string;
  /** The line without its dice. */
  said: string;
  note: string;
  changed: string;
  changes: NumberChange[];
  results: ActionResult[];
  told: Step[];
};
export type LogStep = LoggedScene | LoggedLine;

/** The number at which a person is out of a fight. The group chooses it. `tag` names it in a session's text. */
export type Limit = { tag: string; label: string; usual: number; others: number[] };
/** The kinds of scenes, each with the sides that it may begin with, and the limit that takes people out. */
export type Kinds = Record<string, { title: string; sides: string[]; limit: Limit | null }>;

/** Everything that a page shows of a session. `steps` leaves out the first `same` steps, which have not changed. */
export type View = {
  same: number;
  steps: LogStep[];
  board: Board | null;
  due: Pending | null;
  secret: number;
  over: boolean;
  /** The end of the scene, in sentences; empty while it goes on. */
  verdict: string;
  dead: string[];
  everybody: Record<string, string>;
  scene: string;
  kinds: Kinds;
  /** The text to share if some lines are undone; else empty. */
  shared: string;
  /** The next line, if it does not fit: the reason, and how many lines from there on are saved. */
  fault: { at: number; why: string; line: string; count: number } | null;
  /**
   * `plays`: the sides that the book plays, as in the session's tag. `handed`: the sides that it plays for now.
   * `spans`: the times for which people can hand a side over to the book.
   */
  plays: string;
  handed: string[];
  spans: string[];
  /** The side that the book has just stopped playing. */
  stopped: { side: string; why: string } | null;
  /** The rounds in this fight since a person was last hurt, if there are many; else 0. */
  unhurt_rounds: number;
  /** True if the book has to choose now. */
  book: boolean;
  /** The line of the next choice, if only one choice is possible. */
  only: string;
};

type Named = string | number;
type Picked = { kind: "pick"; options: { value: unknown; label: string }[] };
type Some = { kind: "some"; options: Named[]; low: number; high: number };
type Shares = { kind: "shares"; options: Named[]; low: number; high: number; most: number[] };
type Split = { kind: "split"; total: number; places: string[] };
type Picks = { kind: "picks"; options: { name: string; options: Named[]; usual: Named | null }[]; low: number };
type Each = { kind: "each"; people: string[]; each: FieldKind };
type Division = { kind: "division"; people: string[] };
type Nested = { kind: "nested"; offers: NestedOffer[] };
type Phrases = { kind: "phrases"; examples: string[]; low: number; high: number };
/** A whole number; `high` is null if there is no upper limit. */
type Counted = { kind: "whole"; low: number; high: number | null };
/** A task in the player's own words. */
type Task = { kind: "task"; examples: string[]; longest: number };
/** The kinds of fields that a choice may still need. */
export type FieldKind = Counted | Task | Choice | Flag | Picked | Some | Shares | Split | Picks | Each | Division | Nested | Phrases;
export type Field = Labelled & { name: string } & FieldKind;
/**
 * A field of an opened choice. Its value is a text, or null if it has none. A `stated` field describes the situation:
 * no player decides it.
 */
export type OfferField = Field & { text: string | null; stated: boolean };
export type NestedOffer = { label: string; rule: string; asks: (Field & { word: string; value: unknown })[] };

/** A result of a choice; `good` is 1 if it is good for the side that chooses, -1 if it is bad, and 0 if it is neither. */
export type PossibleResult = { chance: string; exact: string; changes: string[]; good: number };
/** A chance of success on a condition, such as "a hit if Odo defends". */
export type ConditionalChance = { chance: string; exact: string; words: string };
/**
 * The possible results of a choice; with `more`, others follow. `always` lists the changes that are in every result. `chance` is the
 * chance of success, and `ifs` lists that chance for each answer of the other side.
 */
export type ChoicePreview = {
  brings: PossibleResult[] | null;
  always: string[];
  presumed: string[];
  chance: string;
  ifs: ConditionalChance[];
  more: boolean;
  many: boolean;
};
/** An opened choice: its fields, and either its line with the possible results, or the reason why it has no line yet. */
export type OpenedOffer = { rule: string; fields: OfferField[] } & (
  | ({ line: string; rolls: boolean; why?: undefined } & ChoicePreview)
  | ({ line: ""; why: string; rolls?: undefined } & { [Name in keyof ChoicePreview]?: undefined })
);

export type RatedResult = { chance: string; changes: string[]; worth: string };
export type ChoiceValue = { worth: string; price: string; best: "" | "best" | "best so far" };
export type RatedChoice = ChoiceValue & { why: RatedResult[]; more: number; line: string; rule: string };
export type Advice = {
  who: string;
  side: string;
  kind: "best" | "known" | "answer" | "tactics" | "simulated";
  told: string;
  rated: RatedChoice[];
  groups: Record<string, ChoiceValue>;
};

export type ReviewedStep = { at: number; line: string; grade: "" | "slip" | "mistake" | "blunder"; given: string; after: string };
export type Review = {
  side: string;
  told: string;
  first: string;
  last: string;
  /** The number of choices rated so far, in words; empty when all are rated. Only then are there sums. */
  looked: string;
  sums: { what: string; points: string }[];
  grades: { side: string; slip: number; mistake: number; blunder: number }[];
  thresholds: string;
  dearest: (ReviewedStep & { best: string; rule: string; why: RatedResult[] })[];
  steps: ReviewedStep[];
  curve: Exhibit;
};

/** A person's line as the rules read it: in its usual form, with its costs, its faults, its numbers, and the boxes of a sheet. */
export type CheckedPerson = {
  line: string;
  sums: { label: string; value: Named }[];
  broken: { rule: string; why: string; mend: string }[];
  numbers: { label: string; values: TypedAll }[];
  boxes: Record<string, Named>;
};

// The cage ----------------------------------------------------------------------------------------

/** A request to run one example of a page. cells/reply.ts checks the reply before any code trusts it. */
export type Example = {
  page: string;
  game: string | null;
  place: number;
  name: string;
  printed: string;
  source: string | null;
  rulings: Rulings | null;
};
/** The result of a statement of an example. */
export type StatementResult = {
  source: string;
  line: number;
  want: string | null;
  want_line: number;
  got: string;
  status: "confirmed" | "different" | "failed" | "shown" | "quiet";
  edited: boolean;
  at: number | null;
  told: string;
};
export type ExampleReply = { stale: true; results?: undefined } | { stale?: undefined; results: StatementResult[] };
