// Answers that the build computes with the recommended rulings (book.write.page_data.answers). Each calculator has a
// table of the questions nearest its example. Until the engine is ready, the table gives the answers, without the
// reasoning.
//   await loadTable(file);                   // resolves even if the file cannot be fetched
//   precomputedReply(file, request)          // {answer}, {errors}, or null if the table lacks the question

import type { Cell, Chart, Column, Errors, Exhibit, Question, Value } from "../base/protocol.ts";
import type { Shown } from "./question.ts";

/** A packed column: texts, differences, or "exactly|shown". */
type Packed = (string | number)[];
type Frame = { id: string; columns: Column[]; chart: Chart | null };
type Whole = [title: string, note: string, frame: Frame, columns: Packed[]];
/** An exhibit in which a number refers to an earlier part of the file. */
type Unread = [title: string, note: string, frame: Frame | number, columns: (Packed | number)[]];
/** A question's result: a headline with exhibits, whether it can be played, and whether it has reasoning; or error messages alone. */
type Line = [told: string, exhibits: Whole[], playable: number, reasoned: number] | [told: Errors, exhibits?: undefined];

const FOLDER = new URL("answers/", import.meta.url);
const PATIENCE = 5000; // milliseconds that the engine waits for the table
const loading = new Map<string, Promise<void>>();
const known = new Map<string, Map<string, Line>>(); // by file: the result of each question

async function textOf(file: string) {
  const response = await fetch(new URL(file, FOLDER), { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) return null;
  // The file is already gzipped: static hosts do not compress file types that they do not know.
  return new Response(response.body!.pipeThrough(new DecompressionStream("gzip"))).text();
}

async function load(file: string) {
  const text = await textOf(file).catch(() => {
    loading.delete(file); // The engine answers instead. The next page tries again.
    return null;
  });
  if (text !== null) known.set(file, readTable(text));
}

/** Begin to fetch a table; resolve when the table is loaded, or when fetching has failed. */
export function loadTable(file: string | null): Promise<void> {
  if (file && !loading.has(file)) loading.set(file, load(file));
  return loading.get(file!) ?? Promise.resolve();
}

/** Return the results of a table by question. Numbers that refer to parts are replaced by the parts. */
function readTable(text: string) {
  const parts: (Frame | Packed)[] = [];
  const part = <Part extends Frame | Packed>(given: Part | number): Part => {
    if (typeof given === "number") return parts[given] as Part;
    parts.push(given);
    return given;
  };
  const read = (line: string): [string, Line] => {
    const [inputs, told, exhibits, ...rest]: [Question["inputs"], string, Unread[] | undefined, number, number] = JSON.parse(line);
    const whole = exhibits?.map(([title, note, frame, columns]): Whole => [title, note, part(frame), columns.map((column) => part(column))]);
    return [JSON.stringify(inputs), [told, whole, ...rest] as Line];
  };
  return new Map(text.trimEnd().split("\n").map(read));
}

/** Return the result of a request according to a table, or null. The engine adds the reasoning and the line of Python later. */
export function precomputedReply(
  file: string | null,
  { inputs }: Question,
): { answer: Shown; errors?: undefined } | { answer?: undefined; errors: Errors } | null {
  const found = known.get(file!)?.get(JSON.stringify(inputs));
  if (!found) return null;
  const [told, exhibits, playable, reasoned] = found;
  if (!exhibits) return { errors: told };
  return { answer: { headline: told, exhibits: exhibits.map(exhibitOf), steps: reasoned ? null : [], playable: playable === 1, python: null } };
}

function exhibitOf([title, note, { id, columns, chart }, packed]: Whole): Exhibit {
  const cells = packed.map((column, at) => unpackCells(columns[at]!.kind, column));
  return { id, title, note, columns, rows: (cells[0] ?? []).map((_, row) => cells.map((column) => column[row]!)), chart };
}

/** Unpack a column: numbers are packed as differences, chances and means as "1/2|50 %". */
function unpackCells(kind: Column["kind"], column: Packed): Cell[] {
  let sum = 0;
  if (column.every(Number.isInteger)) return (column as number[]).map((step) => (sum += step));
  return kind === "chance" || kind === "number" ? (column as string[]).map(parseValue) : column;
}

function parseValue(cell: string): Value {
  const [exact, shown] = cell.split("|") as [string, string];
  return { exact, shown, value: nearestFloat(exact) };
}

const bitLength = (whole: bigint) => whole.toString(2).length;

/** Return a fraction as the nearest float, rounded like Python does it. */
function nearestFloat(exact: string) {
  const [over, under = 1n] = exact.replace("-", "").split("/").map(BigInt) as [bigint, bigint?];
  const shift = Math.max(0, bitLength(under) - bitLength(over) + 64);
  const scaled = over << BigInt(shift);
  const rest = scaled % under ? 1n : 0n; // one bit for the rest below the last significant bit, so that only exact ties count as ties
  const value = Number((scaled / under) | rest) / 2 ** shift;
  return exact.startsWith("-") ? -value : value;
}
