// The scale of a picture: chances from 0 to 100 %. If all chances are small, the scale ends earlier, and the picture
// says so.

import type { ScaleOptions } from "@observablehq/plot";
import type { Exhibit } from "../base/protocol.ts";
import { plainText } from "../base/typography.ts";
import type { Drawn } from "./table.ts";

const SMALL = 25; // per cent: if no chance is larger, a scale to 100 % would show almost nothing
const ENDS = [1, 2, 5, 10, 15, 20, SMALL];
const ALMOST = 1e-9;

export const distinct = <Each>(values: Each[]) => [...new Set(values)];

const isChance = ({ columns }: Exhibit, name: string) => columns.find((column) => column.name === name)!.kind === "chance";
const percent = (value: number) => `${value} %`;

type Scale = { chance: boolean; low: number; high: number; note: string };

/** Return the ends of the scale, and a note on it; the note is empty for a usual scale. */
export function scaleOf(exhibit: Exhibit, name: string, values: number[]): Scale {
  const most = Math.max(...values);
  const low = Math.min(0, ...values);
  if (!isChance(exhibit, name)) return { chance: false, low, high: Math.max(0, most) || (low ? 0 : 1), note: "" };
  const end = most > 0 && ENDS.find((tick) => most <= tick + ALMOST);
  if (!end) return { chance: true, low: 0, high: 100, note: "" };
  return { chance: true, low: 0, high: end, note: `Drawn larger: the scale ends at ${percent(end)}, not at 100 %.` };
}

/** Return the vertical axis for a scale. */
export function heightAxis({ chart }: Drawn, { chance, low, high }: Scale): ScaleOptions {
  const axis = { label: chart.y, grid: true, domain: [low, high] };
  return chance ? { ...axis, ticks: high === 100 ? [0, 25, 50, 75, 100] : 4, tickFormat: percent } : { ...axis, nice: true, ticks: 4 };
}

const divisor = (one: number, other: number): number => (other ? divisor(other, one % other) : one);
const MAX_PLACES = 80;

/** Return the positions along the axis in order. Whole numbers keep their distances, so missing numbers leave gaps. */
export function positionsAlong(values: (string | number)[]) {
  const found = distinct(values);
  if (found.length < 2 || !found.every((tick) => Number.isInteger(tick))) return found;
  const sorted = ([...found] as number[]).sort((one, other) => one - other);
  const step = sorted.slice(1).reduce((common, value, at) => divisor(common, value - sorted[at]!), 0);
  const places = (sorted.at(-1)! - sorted[0]!) / step + 1;
  return places > MAX_PLACES ? sorted : Array.from({ length: places }, (_, at) => sorted[0]! + at * step);
}

/** Return the number of letters in the longest of these names. */
export const maxLetters = (names: (string | number | null)[]) => Math.max(0, ...names.map((name) => String(name ?? "").length));

/** Return every n-th value, so that tick labels do not overlap. */
export function everyNth<Each extends string | number>(values: Each[], width: number, fontSize: number) {
  const room = Math.floor((width - 60) / ((maxLetters(values) + 1.2) * fontSize * 0.58));
  const every = Math.ceil(values.length / Math.max(1, room));
  return values.filter((_, at) => at % every === 0);
}

/** Return the positions on a linear scale, without those whose label overlaps the label before it. */
export function withoutOverlap(places: (string | number)[], width: number, fontSize: number) {
  const sorted = places.toSorted((one, other) => Number(one) - Number(other));
  const needed = ((maxLetters(places) + 1) * fontSize * 0.58 * (Number(sorted.at(-1)) - Number(sorted[0]))) / (width - 60);
  let last = Number.NEGATIVE_INFINITY;
  return sorted.filter((tick) => {
    const stands = !(Number(tick) - last < needed);
    if (stands) last = Number(tick);
    return stands;
  });
}

/** Matches a name that is not a number. */
export const WORD = /\p{L}/u;

/** Return whether labels of these values all fit below an axis. */
export const labelsFit = (values: (string | number)[], width: number, fontSize: number) => everyNth(values, width, fontSize).length === values.length;

/** Return a tick's number with a proper minus. */
export const tickText = (value: string | number) => plainText(value);
