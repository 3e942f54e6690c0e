// Line charts, as options for Observable Plot. Lines differ by dashes, symbols, tone and the name at their end.

import type { RenderFunction } from "@observablehq/plot";
import * as Plot from "@observablehq/plot";
import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolStar, symbolTriangle, symbolWye } from "d3-shape";
import { type Datum, type Draws, FRAME, INK, LETTER, pointed } from "./chart-marks.ts";
import { distinct, everyNth, heightAxis, maxLetters, scaleOf, tickText, withoutOverlap } from "./chart-scale.ts";

const DASHES = ["none", "7 4", "2 3", "9 3 2 3", "4 2", "1 4"];
const SYMBOLS = [symbolCircle, symbolSquare, symbolTriangle, symbolDiamond, symbolStar, symbolWye];
const SIZE = 34; // square pixels of a symbol
const TONES = [INK, "var(--ink)"];
const BETWEEN_SYMBOLS = 26; // pixels along a line
const LEAD = 20; // pixels from a line's end to the symbol before its name

type Line = { name: string | null; at: number; points: Datum[]; label: string | null };

const toneOf = (at: number) => TONES[at % TONES.length]!;
const symbolOf = (at: number) => SYMBOLS[at % SYMBOLS.length]!;
const styleOf = (at: number) => ({
  stroke: toneOf(at),
  strokeWidth: 2,
  strokeDasharray: DASHES[at % DASHES.length]!,
});

/** Compare two lines by the last point where they differ: the higher one at the right comes last. */
function byHeight(one: Line, other: Line) {
  const heights = new Map(other.points.map(({ x, y }) => [x, y]));
  const differing = one.points.findLast(({ x, y }) => heights.has(x) && heights.get(x) !== y);
  return differing ? differing.y - heights.get(differing.x)! : 0;
}

/** Return heights for names, as near as possible to the ascending heights `wishes`: at least `gap` apart, and inside the picture. */
function spreadOut(wishes: number[], gap: number, [bottom, top]: [number, number]) {
  const blocks: Block[] = [];
  for (const [at, wish] of wishes.entries()) {
    blocks.push({ sum: wish - at * gap, count: 1 });
    while (blocks.length > 1 && mean(blocks.at(-2)!) >= mean(blocks.at(-1)!)) {
      const { sum, count } = blocks.pop()!;
      blocks.at(-1)!.sum += sum;
      blocks.at(-1)!.count += count;
    }
  }
  const highest = Math.max(bottom, top - (wishes.length - 1) * gap);
  return blocks
    .flatMap((block) => Array<number>(block.count).fill(Math.min(highest, Math.max(bottom, mean(block)))))
    .map((height, at) => height + at * gap);
}

type Block = { sum: number; count: number };

const mean = ({ sum, count }: Block) => sum / count;

function element(document: Document, name: string, attributes: Record<string, string | number | null>, text: string | null = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value as string);
  made.textContent = text;
  return made;
}

/** Return a render function for Plot that writes each line's name at its end. `series` are ordered from the lowest line up. */
const namesOf =
  (series: Line[], fontSize: number): RenderFunction =>
  (_, { x, y }, __, { height, marginTop, marginBottom }, { document }) => {
    const all = element(document, "g", { fill: "currentColor", "aria-label": "name" });
    const last = Math.max(...series.map(({ points }) => points.at(-1)!.x as number));
    const [reaching, early] = [true, false].map((wanted) => series.filter(({ points }) => (points.at(-1)!.x === last) === wanted)) as [
      Line[],
      Line[],
    ];
    const wishes = reaching.map(({ points }) => height - y!(points.at(-1)!.y));
    const placed = spreadOut(wishes, fontSize * 1.2, [marginBottom, height - marginTop]);
    const at = new Map(reaching.map((line, nth) => [line, height - placed[nth]!]));
    for (const line of [...reaching, ...early]) {
      const end = line.points.at(-1)!;
      const [left, from] = [x!(end.x) + 4, y!(end.y)];
      const to = at.get(line) ?? from;
      const way = `M${left},${from}L${left + LEAD - 5},${to}`;
      all.append(element(document, "path", { d: way, stroke: toneOf(line.at), "stroke-opacity": 0.5 }));
      const sign = symbol(symbolOf(line.at), SIZE)();
      all.append(element(document, "path", { d: sign, transform: `translate(${left + LEAD},${to})`, fill: toneOf(line.at) }));
      all.append(element(document, "text", { x: left + LEAD + 8, y: to, dy: "0.32em", "text-anchor": "start" }, line.label));
    }
    return all;
  };

/** Return one record for each line, ordered by height at the right end, the lowest first: {name, at, points, label}. */
function linesOf(data: Datum[]): Line[] {
  const found = distinct(data.map(({ series }) => series)).map((name, at) => ({ name, at, points: data.filter(({ series }) => series === name) }));
  return found.map((line) => ({ ...line, label: line.name })).sort((one, other) => byHeight(one, other) || other.at - one.at);
}

/** Return the lines in the order of their data, with a symbol at every few points. */
function lineMarks(series: Line[], room: number, isNamed: boolean) {
  const every = Math.ceil((isNamed ? BETWEEN_SYMBOLS : 8) / room);
  return [...series]
    .sort((one, other) => one.at - other.at)
    .flatMap(({ at, points }) => {
      const signs = { symbol: symbolOf(at), r: at ? 3.2 : 2.6, fill: toneOf(at) };
      // Each line has its symbols at other points, so that both of two equal lines are visible.
      const shown = points.filter((_, nth) => (nth + at) % every === 0);
      return [Plot.lineY(points, { x: "x", y: "y", ...styleOf(at) }), Plot.dot(shown, { x: "x", y: "y", ...signs })];
    });
}

export const lines: Draws = (data, exhibit, { width, height, fontSize }) => {
  let series = linesOf(data);
  // Long names would leave the lines no room. They go into a list above the picture, numbered from the top line down.
  const numbered = maxLetters(series.map(({ name }) => name)) * fontSize * LETTER > width * 0.36;
  if (numbered) series = series.map((line, nth) => ({ ...line, label: String(series.length - nth) }));
  const isNamed = series.some(({ name }) => name !== null);
  const marginRight = isNamed ? LEAD + 18 + maxLetters(series.map(({ label }) => label)) * fontSize * 0.5 : 16;
  const across = distinct(data.map(({ x }) => x));
  const room = (width - FRAME.marginLeft - marginRight) / across.length;
  const ticks = withoutOverlap(everyNth(across, width - marginRight, fontSize), width - marginRight, fontSize);
  const scale = scaleOf(
    exhibit,
    exhibit.chart.y,
    data.map(({ y }) => y),
  );
  return {
    ...FRAME,
    height,
    marginRight,
    y: heightAxis(exhibit, scale),
    x: { label: exhibit.chart.x, ticks, tickFormat: tickText },
    marks: [
      Plot.ruleY([0], { stroke: "currentColor" }),
      ...lineMarks(series, room, isNamed),
      isNamed && namesOf(series, fontSize),
      Plot.dot(data, { x: "x", y: "y", r: Math.min(12, Math.max(3, room / 2)), ...pointed }),
    ].filter((mark) => mark !== false),
    key: numbered ? series.map(({ name }) => name).reverse() : [],
    note: scale.note,
  };
};
