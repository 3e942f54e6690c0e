// Answers worked out while the site was built, under our own rulings (book.write.page_data.answers): a table for each calculator,
// of the questions nearest its example. It answers until the engine does, in all but the reasoning.
//
//   await fetched(file);                     // there, or not to be had: never rejects
//   inAdvance(file, request)                 // {answer}, {errors}, or null where the table does not know

import type { Cell, Chart, Column, Errors, Exhibit, Question, Value } from "../base/protocol.ts";
import type { Shown } from "./question.ts";

/** A column as it is packed: texts, differences, or "exactly|shown". */
type Packed = (string | number)[];
type Frame = { id: string; columns: Column[]; chart: Chart | null };
type Whole = [title: string, note: string, frame: Frame, columns: Packed[]];
/** An exhibit in which a number stands for each part that was there before. */
type Unread = [title: string, note: string, frame: Frame | number, columns: (Packed | number)[]];
/** A line after its inputs: the headline with exhibits, or messages without; whether it is playable, and reasoned. */
type Line = [told: string, exhibits: Whole[], playable: number, reasoned: number] | [told: Errors, exhibits?: undefined];

const FOLDER = new URL("answers/", import.meta.url);
const PATIENCE = 5000; // milliseconds: the engine need not wait for longer
const loading = new Map<string, Promise<void>>();
const known = new Map<string, Map<string, Line>>(); // by file: the questions, each with its line

async function textOf(file: string) {
  const response = await fetch(new URL(file, FOLDER), { signal: AbortSignal.timeout(PATIENCE) });
  if (!response.ok) return null;
  // The build packs the file: a static host does not pack types of files that it does not know.
  return new Response(response.body!.pipeThrough(new DecompressionStream("gzip"))).text();
}

async function load(file: string) {
  const text = await textOf(file).catch(() => {
    loading.delete(file); // The engine answers; the next page may have more luck.
    return null;
  });
  if (text !== null) known.set(file, readTable(text));
}

/** Begin to fetch a table; resolves when it is there or is not to be had. */
export function fetched(file: string | null): Promise<void> {
  if (file && !loading.has(file)) loading.set(file, load(file));
  return loading.get(file!) ?? Promise.resolve();
}

/** Every question of a table with its line, in which numbers of parts have become the parts themselves. */
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

/** What a table says of a request: an answer whose reasoning and line of Python the engine has to bring, or null. */
export function inAdvance(
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
  const cells = packed.map((column, at) => cellsOf(columns[at]!.kind, column));
  return { id, title, note, columns, rows: (cells[0] ?? []).map((_, row) => cells.map((column) => column[row]!)), chart };
}

/** A column's cells: numbers stand as differences, chances and means as "1/2|50 %". */
function cellsOf(kind: Column["kind"], column: Packed): Cell[] {
  let sum = 0;
  if (column.every(Number.isInteger)) return (column as number[]).map((step) => (sum += step));
  return kind === "chance" || kind === "number" ? (column as string[]).map(unpacked) : column;
}

function unpacked(cell: string): Value {
  const [exact, shown] = cell.split("|") as [string, string];
  return { exact, shown, value: decimal(exact) };
}

const bits = (whole: bigint) => whole.toString(2).length;

/** A fraction as the nearest decimal there is, as Python takes it. */
function decimal(exact: string) {
  const [over, under = 1n] = exact.replace("-", "").split("/").map(BigInt) as [bigint, bigint?];
  const shift = Math.max(0, bits(under) - bits(over) + 64);
  const scaled = over << BigInt(shift);
  const rest = scaled % under ? 1n : 0n; // below the last bit that counts: it only tells a tie from more
  const value = Number((scaled / under) | rest) / 2 ** shift;
  return exact.startsWith("-") ? -value : value;
}
