// Bars and grids of shaded cells, as options for Observable Plot.

import type { TextOptions } from "@observablehq/plot";
import * as Plot from "@observablehq/plot";
import { BOLD_LETTER, type Datum, type Draws, FRAME, INK, LETTER, pointed, type Size } from "./chart-marks.ts";
import { distinct, everyNth, heightAxis, labelsFit, maxLetters, positionsAlong, scaleOf, tickText, WORD } from "./chart-scale.ts";

const yOf = ({ y }: Datum) => y;

/** Draw upright bars over numbers or short names. */
export const uprightBars: Draws = (data, exhibit, { width, height, fontSize }) => {
  const order = positionsAlong(data.map(({ x }) => x));
  const scale = scaleOf(exhibit, exhibit.chart.y, data.map(yOf));
  return {
    ...FRAME,
    height,
    y: heightAxis(exhibit, scale),
    x: { type: "band", domain: order, ticks: everyNth(order, width, fontSize), tickFormat: tickText, label: exhibit.chart.x, padding: 0.12 },
    marks: [
      Plot.barY(data, { x: "x", y: "y", fill: INK }),
      Plot.ruleY([0], { stroke: "currentColor" }),
      Plot.barY(data, { x: "x", y1: scale.low, y2: scale.high, inset: -1, ...pointed }),
    ],
    note: scale.note,
  };
};

/** Return the number of lines of each group's name above its bars, and the space for them. */
function groupNames(groups: (string | number)[], { width, fontSize }: Size) {
  const lines = Math.ceil((maxLetters(groups) * fontSize * BOLD_LETTER) / (width - 8));
  return { gap: 12 + lines * fontSize * 1.25, lineWidth: (width - 8) / fontSize };
}

const WHOLE = { fill: "currentColor", fillOpacity: 0.12 };

/**
 * Draw horizontal bars beside names, each with its number at its end. Several series give one group of bars for each name. A
 * chance fills its part of a track that is 100 % long.
 */
export const namedBars: Draws = (data, exhibit, size) => {
  const { chart } = exhibit;
  const { width, fontSize } = size;
  const groups = chart.series ? distinct(data.map(({ x }) => x)) : [""];
  const names = distinct(data.map(({ x, series }) => series ?? x));
  const beside = maxLetters(names) * fontSize * LETTER;
  const above = beside > width * 0.42;
  const group = names.length * (above ? 46 : 26);
  const { gap, lineWidth } = chart.series ? groupNames(groups, size) : { gap: 0, lineWidth: undefined };
  const groupName: TextOptions = {
    lineWidth,
    frameAnchor: "top-left",
    lineAnchor: "bottom",
    dy: -6,
    dx: above ? 0 : -beside - 8,
    fontWeight: 600,
    fill: "currentColor",
  };
  const place = { y: chart.series ? "series" : "x", ...(chart.series && { fy: "x" }) };
  const { chance, low, high } = scaleOf(exhibit, chart.y, data.map(yOf));
  const end = chance ? 100 : high;
  const inset = { insetTop: above ? 21 : 2, insetBottom: 3 };
  const number: TextOptions = { dx: 5, dy: above ? 9 : 0, textAnchor: "start", fill: "var(--ink)", fontVariant: "tabular-nums" };
  return {
    height: groups.length * (group + gap) + 8,
    margin: 4,
    marginTop: 4 + gap,
    marginLeft: above ? 2 : Math.ceil(beside) + 12,
    marginRight: maxLetters(data.map(({ shown }) => shown)) * fontSize * LETTER + 16,
    x: { domain: [low, end], axis: null },
    y: { domain: names, axis: null, padding: 0 },
    ...(chart.series && { fy: { domain: groups, axis: null, paddingOuter: 0, paddingInner: gap / (group + gap) } }),
    marks: [
      chart.series !== null && Plot.text(groups, { fy: (name) => name, text: (name) => name, ...groupName }),
      Plot.axisY({ tickSize: 0, label: null, ...(above ? { textAnchor: "start", dx: 6, dy: -11 } : {}) }),
      chance && Plot.barX(data, { x1: low, x2: end, ...place, ...inset, ...WHOLE }),
      Plot.barX(data, { x: "y", ...place, ...inset, fill: INK }),
      low < 0 && !above && Plot.ruleX([0], { stroke: "currentColor" }),
      Plot.text(data, { x: ({ y }: Datum) => Math.max(0, y), ...place, text: "shown", ...number }),
      Plot.barX(data, { x1: low, x2: end, ...place, ...pointed }),
    ].filter((mark) => mark !== false),
  };
};

const MAX_NUMBER_COLUMNS = 6; // columns of a grid whose cells have room for numbers

/** Return the heads of a grid's columns. Some numbers may be left out, but no words. Words that do not fit are in a list above the grid. */
function heads(across: (string | number)[], room: number, fontSize: number) {
  if (labelsFit(across, room, fontSize) || !across.every((head) => WORD.test(String(head))))
    return { ticks: everyNth(across, room, fontSize), key: [] };
  return { ticks: across, tickFormat: (_: unknown, at: number) => String(at + 1), key: across };
}

/** Return a grid of cells shaded by their values, one row for each name. The darkest cell shows 100 %. */
export const shadedGrid: Draws = (data, exhibit, { width, fontSize }) => {
  const { chart } = exhibit;
  const across = distinct(data.map(({ x }) => x));
  const names = distinct(data.map(({ series }) => series));
  const wished = maxLetters(names) * fontSize * LETTER + 12;
  const beside = Math.min(wished, width * 0.5);
  const { chance, high } = scaleOf(exhibit, chart.value!, data.map(yOf));
  const most = chance ? 100 : high;
  const place = { x: "x", y: "series" };
  const { key, ...ticks } = heads(across, width - beside + 60, fontSize);
  const labelAnchor = chart.x.length * fontSize * LETTER > width - beside ? "right" : "center";
  return {
    height: names.length * (wished > beside ? 38 : 28) + 52,
    margin: 2,
    marginLeft: beside,
    marginBottom: 48,
    x: { type: "band", domain: across, tickFormat: tickText, ...ticks, label: chart.x, labelAnchor, labelArrow: "none", padding: 0.04 },
    y: { domain: names, axis: null, padding: 0.08 },
    marks: [
      Plot.axisY({ label: null, tickSize: 0, lineWidth: (beside - 12) / fontSize }),
      Plot.cell(data, { ...place, fill: INK, fillOpacity: ({ y }: Datum) => 0.06 + (0.54 * Math.max(0, y)) / most }),
      across.length <= MAX_NUMBER_COLUMNS && Plot.text(data, { ...place, text: "shown", fill: "var(--ink)" }),
      Plot.cell(data, { ...place, ...pointed }),
    ].filter((mark) => mark !== false),
    opacity: { type: "identity" },
    key,
  };
};
