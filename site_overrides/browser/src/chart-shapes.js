// The shapes a picture of an exhibit can have, as options for Observable Plot.

import * as Plot from "@observablehq/plot";

const DASHES = ["", "7 4", "2 3", "9 3 2 3", "4 2", "1 4"];
const SYMBOLS = ["circle", "square", "triangle", "diamond", "star", "wye"];
const INK = "var(--accent)";
const FRAME = { marginTop: 34, marginBottom: 40, marginLeft: 46 };
const LETTER = 0.52; // the width of a letter, of its size

/** The mark over everything that answers to hover, focus and tap. */
export const VALUES = "values";
const pointed = { title: "said", fill: "transparent", className: VALUES };

const unitOf = ({ columns, chart }) =>
  columns.find(({ name }) => name === chart.y).kind === "chance" ? `${chart.y} (%)` : chart.y;
const heights = (exhibit) => ({ label: unitOf(exhibit), grid: true, nice: true, zero: true, ticks: 4 });
const distinct = (values) => [...new Set(values)];
const longest = (names) => Math.max(0, ...names.map((name) => String(name ?? "").length));

/** Every n-th tick, so that labels do not run into each other. */
function sparse(values, width, fontSize) {
  const room = Math.floor((width - 60) / ((longest(values) + 1.2) * fontSize * 0.58));
  const every = Math.ceil(values.length / Math.max(1, room));
  return values.filter((_, at) => at % every === 0);
}

/** Upright bars over numbers. */
export function bars(data, exhibit, { width, height, fontSize }) {
  const order = distinct(data.map(({ x }) => x));
  const [low, high] = [Math.min(0, ...data.map(({ y }) => y)), Math.max(...data.map(({ y }) => y)) || 1];
  return {
    ...FRAME,
    height,
    y: heights(exhibit),
    x: { type: "band", domain: order, ticks: sparse(order, width, fontSize), label: exhibit.chart.x, padding: 0.12 },
    marks: [
      Plot.barY(data, { x: "x", y: "y", fill: INK }),
      Plot.ruleY([0], { stroke: "currentColor" }),
      Plot.barY(data, { x: "x", y1: low, y2: high, inset: -1, ...pointed }),
    ],
  };
}

const GROUP_GAP = 30; // for a group's name above its bars

/** Level bars over names, each with its number at its end; in several series, one group of bars for each name. */
export function named(data, { chart }, { width, fontSize }) {
  const groups = chart.series ? distinct(data.map(({ x }) => x)) : [null];
  const names = distinct(data.map(({ x, series }) => (chart.series ? series : x)));
  const beside = longest(names) * fontSize * LETTER;
  const above = beside > width * 0.42;
  const group = names.length * (above ? 46 : 26);
  const gap = chart.series ? GROUP_GAP : 0;
  const place = { y: chart.series ? "series" : "x", ...(chart.series && { fy: "x" }) };
  const [low, high] = [Math.min(0, ...data.map(({ y }) => y)), Math.max(0, ...data.map(({ y }) => y)) || 1];
  const number = { dx: 5, dy: above ? 9 : 0, textAnchor: "start", fill: "currentColor", fontVariant: "tabular-nums" };
  return {
    height: groups.length * (group + gap) + 8,
    margin: 4,
    marginTop: 4 + gap,
    marginLeft: above ? 2 : Math.ceil(beside) + 12,
    marginRight: longest(data.map(({ shown }) => shown)) * fontSize * LETTER + 16,
    x: { domain: [low, high], axis: null },
    y: { domain: names, axis: null, padding: 0 },
    ...(chart.series && { fy: { domain: groups, axis: null, paddingOuter: 0, paddingInner: gap / (group + gap) } }),
    marks: [
      chart.series && Plot.text(groups, { fy: (name) => name, text: (name) => name, frameAnchor: "top-left", dy: -18, dx: above ? 0 : -beside - 8, fontWeight: 600, fill: "currentColor" }),
      Plot.axisY({ tickSize: 0, label: null, ...(above ? { textAnchor: "start", dx: 6, dy: -11 } : {}) }),
      Plot.barX(data, { x: "y", ...place, fill: INK, insetTop: above ? 21 : 2, insetBottom: 3 }),
      Plot.text(data, { x: ({ y }) => Math.max(0, y), ...place, text: "shown", ...number }),
      Plot.barX(data, { x1: low, x2: high, ...place, ...pointed }),
    ].filter(Boolean),
  };
}

const MOST_NUMBERS = 6; // columns of a grid with room for numbers in its cells

/** Cells shaded by their values, one row for each name. */
export function grid(data, { chart }, { width, fontSize }) {
  const [across, names] = [distinct(data.map(({ x }) => x)), distinct(data.map(({ series }) => series))];
  const wished = longest(names) * fontSize * LETTER + 12;
  const beside = Math.min(wished, width * 0.5);
  const most = Math.max(...data.map(({ y }) => y)) || 1;
  const place = { x: "x", y: "series" };
  return {
    height: names.length * (wished > beside ? 38 : 28) + 52,
    margin: 2,
    marginLeft: beside,
    marginBottom: 48,
    x: { type: "band", domain: across, ticks: sparse(across, width - beside + 60, fontSize), label: chart.x, padding: 0.04 },
    y: { domain: names, axis: null, padding: 0.08 },
    marks: [
      Plot.axisY({ label: null, tickSize: 0, lineWidth: (beside - 12) / fontSize }),
      Plot.cell(data, { ...place, fill: INK, fillOpacity: ({ y }) => 0.06 + (0.54 * Math.max(0, y)) / most }),
      across.length <= MOST_NUMBERS && Plot.text(data, { ...place, text: "shown", fill: "var(--ink)" }),
      Plot.cell(data, { ...place, ...pointed }),
    ].filter(Boolean),
    opacity: { type: "identity" },
  };
}

/** Heights for the names at the ends of lines, pushed apart until none covers another. */
function labelHeights(ends, gap) {
  let floor = -Infinity;
  return new Map(
    [...ends]
      .sort((one, other) => one.y - other.y)
      .map(({ series, y }) => {
        floor = Math.max(y, floor + gap);
        return [series, floor];
      }),
  );
}

/** Lines told apart by their dashes, their points and the name at their end, never by colour alone. */
export function lines(data, exhibit, { width, height, fontSize }) {
  const names = distinct(data.map(({ series }) => series));
  // Names that would leave the lines no room stand above the picture, each with the number at its line's end.
  const numbered = longest(names) * fontSize * LETTER > width * 0.36;
  const ending = (at) => (numbered ? String(at + 1) : names[at]);
  const ends = names.map((name) => data.findLast(({ series }) => series === name));
  const top = Math.max(...data.map(({ y }) => y));
  const gap = (top * fontSize * 1.25) / (height - FRAME.marginTop - FRAME.marginBottom);
  const heightOf = labelHeights(ends, gap);
  const marks = names.flatMap((name, at) => {
    const points = data.filter(({ series }) => series === name);
    const label = { x: "x", y: () => heightOf.get(name), text: () => ending(at), dx: 8, textAnchor: "start", fill: "currentColor" };
    const style = { x: "x", y: "y", stroke: INK, strokeWidth: 2, strokeDasharray: DASHES[at % DASHES.length] };
    const labelled = name === null ? [] : [Plot.text(points.slice(-1), label)];
    const symbol = SYMBOLS[at % SYMBOLS.length];
    return [Plot.lineY(points, style), Plot.dot(points, { x: "x", y: "y", r: at ? 3.2 : 2.4, symbol, fill: INK }), ...labelled];
  });
  const marginRight = 16 + longest(names.map((_, at) => ending(at))) * fontSize * 0.5;
  const room = (width - FRAME.marginLeft - marginRight) / distinct(data.map(({ x }) => x)).length;
  return {
    ...FRAME,
    height,
    marginRight,
    y: heights(exhibit),
    x: { label: exhibit.chart.x, ticks: sparse(distinct(data.map(({ x }) => x)), width - marginRight, fontSize), tickFormat: String },
    marks: [Plot.ruleY([0], { stroke: "currentColor" }), ...marks, Plot.dot(data, { x: "x", y: "y", r: Math.min(12, Math.max(3, room / 2)), ...pointed })],
    key: numbered ? names : [],
  };
}
