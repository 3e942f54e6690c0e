// What crosses between the page and Python, as the package publishes it: questions and answers, the table's commands and
// what there is to see. tests/pages/test_protocol.py has real replies of all of these compiled against these types.

// Inputs -----------------------------------------------------------------------------------------

/** A value of an input, as it is typed or kept: nested as the inputs are. */
export type Typed = string | number | boolean | Typed[] | { [name: string]: Typed };
export type TypedAll = Record<string, Typed>;

/** When an input is asked for: where another beside it, or a ruling of the table, has one of these values. */
type When = { values: Typed[] } & ({ input: string; ruling?: undefined } | { ruling: string; input?: undefined });

type Labelled = { label: string; help: string };
export type Whole = { kind: "whole"; low: number; high: number };
export type Choice = { kind: "choice"; options: { value: string; label: string }[] };
export type Flag = { kind: "flag" };
export type Words = { kind: "words"; longest: number };
/** Inputs that belong together; `level` names the whole numbers that one value can set at once. */
export type Group = { kind: "group"; fields: Input[]; level?: string[] };
/** A list that grows and shrinks; `noun` names one item, `new` is what an added one starts as. */
export type Many = { kind: "many"; item: Item; noun: string; new: Typed; low: number; high: number };

/** What is asked, without a name of its own: one of a list. */
export type Item = Labelled & (Whole | Choice | Flag | Words | Group | Many);
export type Input = Item & { name: string; default: Typed; when?: When };

/** A calculator, from which its form is made. */
export type Description = {
  id: string;
  game: string;
  name: string;
  title: string;
  question: string;
  summary: string;
  rules: string[];
  inputs: Input[];
};

// Answers ----------------------------------------------------------------------------------------

export type Column = { name: string; kind: "text" | "count" | "chance" | "number" };
/** A chance or a number: exactly, as it is shown, and as the nearest decimal. */
export type Value = { exact: string; shown: string; value: number };
/** Text and counts are both at once. */
export type Cell = string | number | Value;
export type Chart = { kind: "bar" | "line" | "grid"; x: string; y: string; series: string | null; value: string | null };
export type Exhibit = { id: string; title: string; note: string; columns: Column[]; rows: Cell[][]; chart: Chart | null };

export type Roll = { pool: string; faces: number[]; total: number };
export type Step = { rule: string | null; text: string; dice: Roll[] };
/** An answer without the line of Python that gives it. */
export type Told = { headline: string; exhibits: Exhibit[]; steps: Step[]; playable: boolean };
export type Answer = Told & { python: string };

/** What departs from our rulings in one game, by ruling, and in several, by game. */
export type Chosen = Record<string, string>;
export type Rulings = Record<string, Chosen>;

export type Question = { calculator: string; inputs: TypedAll; rulings?: Rulings };
export type Reroll = Question & { roll: string };
export type Sweep = Question & { sweep: string };
export type Figure = Question & { value: string };
export type Table = { exhibit: string; rulings: Rulings };

/** Messages by the path of their field; what belongs to none, under "". */
export type Errors = Record<string, string>;
export type Refused = { ok: false; errors: Errors };
export type Answered = { ok: true; answer: Answer; departing?: Chosen | Rulings; recommended?: Told | null };
/** A value as prose may have it: its fraction where that is short; only what may be a chance is one too. */
export type InProse = { exact: string; number: string; tip?: string; chance?: string };
export type Valued = { ok: true; value: InProse; recommended: InProse };
export type Rerolled = { ok: true; steps: Step[]; seed: string };
export type Tabled = { ok: true; exhibit: Exhibit; recommended?: Exhibit };

export type Request = Question | Reroll | Sweep | Figure | Table;
export type ReplyTo<Asked> = Asked extends Example
  ? unknown
  :
      | (Asked extends { exhibit: string }
          ? Tabled
          : Asked extends { roll: string }
            ? Rerolled
            : Asked extends { value: string }
              ? Valued
              : Asked extends { calculator: string }
                ? Answered
                : never)
      | Refused;

// Rulings ----------------------------------------------------------------------------------------

/** A ruling with its alternatives; where it is told, the page adds the erratum's title and its address. */
export type RulingOption = {
  name: string;
  erratum: string;
  ours: string;
  printed: string;
  alternatives: { value: string; text: string }[];
};
export type RulingOptions = { game: string; prefix: string; options: RulingOption[] };

// The table --------------------------------------------------------------------------------------

/** A session as it is kept: its text, and how many of its lines are undone. */
export type Kept = { text: string; undone: number };

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
/** What only tells, and changes nothing. */
export type Asking =
  | { do: "choose"; who: string; offer: number; values: Record<string, string> }
  | { do: "advise"; who: string; deeply?: number; ready?: number }
  | { do: "review"; side?: string }
  | { do: "person"; name: string; line: string; rulings?: string }
  | { do: "read"; file: string; name: string };
export type ToTable = { game: string } & Partial<Kept> & (Command | Asking);

export type TableReply<Asked> =
  | (Asked extends { do: "choose" } ? { ok: true } & Opened : never)
  | (Asked extends { do: "advise" } ? { ok: true } & Advice : never)
  | (Asked extends { do: "review" } ? { ok: true } & Review : never)
  | (Asked extends { do: "person" } ? { ok: true } & Judged : never)
  | (Asked extends { do: "read" } ? { ok: true; text: string } : never)
  | (Asked extends { do: Command["do"] } ? { ok: true } & Kept & View : never)
  | { ok: false; error: string; wanted?: string };

/** A number; more of one with `harm` is worse for the person or side that has it. */
export type Track = { name: string; value: number; most: number | null; harm: boolean };
export type Note = { text: string; rule: string; brief: string };
export type Square = [number, number];
/** A place on a ground of squares: x to the east, y to the north; the side of the square that the person fills; the
 *  squares that the person can strike, and those that they face. */
export type Place = { x: number; y: number; facing: string; size: number; reach: Square[]; front: Square[]; surrounded: boolean };
export type Person = { name: string; title: string; tracks: Track[]; conditions: Note[]; out: string; place: Place | null };
export type Side = { name: string; people: Person[]; pools: Track[] };
export type Board = { line: string; sides: Side[]; notes: Note[]; task: string };

/** An offer by its number, with the number on the sheet that its roll is made with; and whom it can be aimed at, by which
 *  field (none if the offer itself names one person). */
export type Offer = { number: number; label: string; skill: number | null; targets: { field: string; names: string[] } };
/** Offers as a book groups them, the best skill first. */
export type Offers = { title: string; rule: string; offers: Offer[] };
export type Deciding = { name: string; groups: Offers[] };
/** What is due: somebody's choice, or dice; of these the sides of each, and whether another may follow. */
export type Due = { kind: "choose" | "first" | "together" | "roll"; who: Deciding[]; pool: string; dice: number[]; open?: true };

export type LoggedScene = {
  scene: string;
  kind: string;
  sides: Record<string, string>;
  line?: undefined;
  said?: undefined;
  note?: undefined;
  changed?: undefined;
  told?: undefined;
};
/** A number that a line changed, and who did the person harm; without a name, `after` says how the person is out. */
export type NumberChange = { who: string; name: string; before: number; after: number | string; by: string[] };
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
  told: { rule: string; text: string; rolls: Roll[] }[];
};
export type Logged = LoggedScene | LoggedLine;

/** The kinds of scenes, each with the sides that it may begin with. */
export type Kinds = Record<string, { title: string; sides: string[] }>;

/** All there is to see of a session; of its steps those after the first `same`. */
export type View = {
  same: number;
  steps: Logged[];
  redo: string[];
  board: Board | null;
  due: Due | null;
  secret: number;
  over: boolean;
  /** How the scene ended, in sentences; empty while it goes on. */
  verdict: string;
  dead: string[];
  everybody: Record<string, string>;
  scene: string;
  kinds: Kinds;
  /** The text to share if some lines are undone; else empty. */
  shared: string;
  /** The line that comes next and does not fit: why, and how many are kept from there on. */
  fault: { at: number; why: string; line: string; count: number } | null;
  rulings: string;
  /** The sides that the book plays, as the session's tag has them; those handed to it for now; for how long one can be. */
  plays: string;
  handed: string[];
  stretches: string[];
  /** The side that the book has just stopped playing. */
  stopped: { side: string; why: string } | null;
  /** Whether the book has to choose. */
  book: boolean;
  /** The line of the next choice, if it can have one result alone. */
  only: string;
};

type Named = string | number;
type Picked = { kind: "pick"; options: { value: unknown; label: string }[] };
type Some = { kind: "some"; options: Named[]; low: number; high: number };
type Shares = { kind: "shares"; options: Named[]; low: number; high: number; most: number[] };
type Split = { kind: "split"; total: number; places: string[] };
type Picks = { kind: "picks"; options: { name: string; options: Named[]; usual: Named | null }[]; low: number };
type Each = { kind: "each"; people: string[]; each: Asks };
type Division = { kind: "division"; people: string[] };
type Nested = { kind: "nested"; offers: NestedOffer[]; optional: boolean };
type Phrases = { kind: "phrases"; examples: string[]; low: number; high: number };
/** A whole number; `high` is null where there is no end. */
type Counted = { kind: "whole"; low: number; high: number | null };
/** Something else that takes a while, in a few words of one's own. */
type Task = { kind: "task"; examples: string[]; longest: number };
/** What a choice may still ask for. */
export type Asks = Counted | Task | Choice | Flag | Picked | Some | Shares | Split | Picks | Each | Division | Nested | Phrases;
export type Field = Labelled & { name: string } & Asks;
/** A field of an opened choice, and its value as text; null if it has none. A `stated` field describes the situation: no
 *  player decides it. */
export type Asked = Field & { text: string | null; stated: boolean };
export type NestedOffer = { label: string; rule: string; asks: (Field & { word: string; value: unknown })[] };

/** A result of a choice; `good` is 1 if it is good for the side that chooses, -1 if it is bad. */
export type Brought = { chance: string; exact: string; changes: string[]; good: number };
/** An opened choice: its fields, and the line it makes with what that may bring, or why it makes none. */
export type Opened = { label: string; rule: string; fields: Asked[] } & (
  | { line: string; rolls: boolean; brings: Brought[] | null; more: boolean; many: boolean; why?: undefined }
  | { line: ""; why: string; rolls?: undefined; brings?: undefined; more?: undefined; many?: undefined }
);

export type Result = { chance: string; changes: string[]; worth: string };
export type Worth = { worth: string; price: string; best: "" | "best" | "best so far" };
export type Rated = Worth & { why: Result[]; more: number; line: string; group: string; rule: string };
export type Advice = {
  who: string;
  side: string;
  kind: "best" | "known" | "answer" | "tactics" | "simulated";
  told: string;
  rated: Rated[];
  groups: Record<string, Worth>;
};

export type Reviewed = { at: number; line: string; grade: "" | "slip" | "mistake" | "blunder"; given: string; luck: string; after: string };
export type Review = {
  side: string;
  told: string;
  first: string;
  last: string;
  /** How many choices are rated so far; empty once all are. Until then there are no sums. */
  looked: string;
  sums: { what: string; points: string }[];
  grades: { side: string; slip: number; mistake: number; blunder: number }[];
  thresholds: string;
  dearest: (Reviewed & { best: string; rule: string; why: Result[] })[];
  steps: Reviewed[];
  curve: Exhibit;
};

/** How somebody's line reads: written again, what it comes to, what it breaks, their numbers, and their boxes on a sheet. */
export type Judged = {
  line: string;
  sums: { label: string; value: Named }[];
  broken: { rule: string; why: string; mend: string }[];
  numbers: { label: string; values: TypedAll }[];
  boxes: Record<string, Named>;
};

// The cage ---------------------------------------------------------------------------------------

/** One example of a page, to be run; what comes back is believed only after cells/reply.ts has read it. */
export type Example = {
  page: string;
  game: string | null;
  place: number;
  name: string;
  printed: string;
  source: string | null;
  rulings: Rulings | null;
};
/** What came of a statement of an example. */
export type Came = {
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
export type Ran = { stale: true; results?: undefined } | { stale?: undefined; results: Came[] };
