// Pictures of exhibits, by Observable Plot; a chunk of its own, loaded when a calculator's picture first changes.

import * as Plot from "@observablehq/plot";
import { isNumber } from "./table.js";

const DASHES = ["", "7 4", "2 3", "9 3 2 3", "4 2", "1 4"];
const INK = "var(--accent)";
const MARGIN = { top: 34, bottom: 40 };
const SIZES = [
  { variant: "wide", width: 620, height: 240, fontSize: 14 },
  { variant: "narrow", width: 330, height: 220, fontSize: 14 },
];

/** One record for each row: {x, y, series}, numbers as floats (chances in per cent). */
function records({ columns, rows, chart }) {
  const at = (name) => columns.findIndex((column) => column.name === name);
  const value = (row, name) => {
    const cell = row[at(name)];
    if (!isNumber(columns[at(name)])) return cell;
    return columns[at(name)].kind === "chance" ? cell.value * 100 : cell.value;
  };
  return rows.map((row) => ({
    x: value(row, chart.x),
    y: value(row, chart.y),
    series: chart.series ? String(value(row, chart.series)) : null,
  }));
}

const unitOf = ({ columns, chart }) =>
  columns.find(({ name }) => name === chart.y).kind === "chance" ? `${chart.y} (%)` : chart.y;

/** Every n-th tick, so that labels do not run into each other. */
function sparse(values, width, fontSize) {
  const longest = Math.max(...values.map((value) => String(value).length));
  const room = Math.floor((width - 60) / ((longest + 1.2) * fontSize * 0.58));
  const every = Math.ceil(values.length / Math.max(1, room));
  return values.filter((_, at) => at % every === 0);
}

function bars(data, { chart }, { width, fontSize }) {
  const order = [...new Set(data.map(({ x }) => x))];
  const faceted = chart.series ? { fy: "series" } : {};
  return {
    x: { type: "band", domain: order, ticks: sparse(order, width, fontSize), label: chart.x, padding: 0.12 },
    fy: { label: null },
    marks: [
      Plot.barY(data, { x: "x", y: "y", fill: INK, ...faceted }),
      Plot.ruleY([0], { stroke: "currentColor" }),
    ],
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

/** Lines told apart by their dashes and the name at their end, never by colour alone. */
function lines(data, { chart }, { height, fontSize }) {
  const names = [...new Set(data.map(({ series }) => series))];
  const ends = names.map((name) => data.findLast(({ series }) => series === name));
  const top = Math.max(...data.map(({ y }) => y));
  const heights = labelHeights(ends, (top * fontSize * 1.25) / (height - MARGIN.top - MARGIN.bottom));
  const marks = names.flatMap((name, at) => {
    const points = data.filter(({ series }) => series === name);
    const label = { x: "x", y: () => heights.get(name), text: () => name, dx: 7, textAnchor: "start", fill: "currentColor" };
    const labelled = name === null ? [] : [Plot.text(points.slice(-1), label)];
    const style = { x: "x", y: "y", stroke: INK, strokeWidth: 2, strokeDasharray: DASHES[at % DASHES.length] };
    return [Plot.lineY(points, style), Plot.dot(points, { x: "x", y: "y", r: 2.4, fill: INK }), ...labelled];
  });
  const room = Math.max(0, ...names.map((name) => (name ?? "").length)) * fontSize * 0.5;
  return { marginRight: 16 + room, x: { label: chart.x }, marks: [Plot.ruleY([0], { stroke: "currentColor" }), ...marks] };
}

function drawOne(data, exhibit, size, document) {
  const shape = exhibit.chart.kind === "line" ? lines(data, exhibit, size) : bars(data, exhibit, size);
  const facets = exhibit.chart.kind === "bar" && exhibit.chart.series ? new Set(data.map(({ series }) => series)).size : 1;
  const picture = Plot.plot({
    document,
    width: size.width,
    height: facets === 1 ? size.height : 60 + facets * 110,
    marginTop: MARGIN.top,
    marginLeft: 46,
    marginBottom: MARGIN.bottom,
    style: { fontSize: `${size.fontSize}px` },
    y: { label: unitOf(exhibit), grid: true, nice: true, zero: true, ticks: 4 },
    ...shape,
  });
  picture.setAttribute("aria-hidden", "true");
  return `<div class="chart-${size.variant}">${picture.outerHTML}</div>`;
}

/** The picture of an exhibit as HTML, once for a wide and once for a narrow column. */
export function draw(exhibit, document) {
  const data = records(exhibit);
  return SIZES.map((size) => drawOne(data, exhibit, size, document)).join("");
}
