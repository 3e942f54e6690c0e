// Pictures of exhibits, by Observable Plot: a chunk of its own, loaded when a calculator's picture first changes.

import * as Plot from "@observablehq/plot";
import type { Cell, Value } from "../base/protocol.ts";
import { joinUnits, plainText } from "../base/typography.ts";
import { namedBars, shadedGrid, uprightBars } from "./chart-bars.ts";
import { lines } from "./chart-lines.ts";
import { type Datum, type Draws, type Size, VALUES } from "./chart-marks.ts";
import { labelsFit, WORD } from "./chart-scale.ts";
import { axesOf, type Drawn, isNumber, shownText } from "./table.ts";

const SIZES = [
  { variant: "wide", width: 620, height: 240, fontSize: 14 },
  { variant: "narrow", width: 330, height: 220, fontSize: 14 },
];

/** Return the description of a point in the picture. */
function pointText({ columns, chart }: Drawn, x: Cell, y: Cell, series: string | null) {
  const named = columns.some(({ name, kind }) => name === chart.x && kind === "text");
  const exact = typeof y !== "object" || y.exact === y.shown.replace("−", "-") ? "" : `, exactly ${y.exact}`;
  const where = [series, named ? x : `${chart.x} ${typeof x === "number" ? plainText(x) : shownText(x)}`].filter((part) => part !== null).join(", ");
  return joinUnits(`${where}: ${shownText(y)}${exact}`);
}

/** Return one record for each row: {x, y, series, shown, said}. Numbers become floats, and chances are in per cent. */
function records(exhibit: Drawn): Datum[] {
  const { columns, rows, chart } = exhibit;
  const at = (name: string | null) => columns.findIndex((column) => column.name === name);
  const value = (row: Cell[], name: string | null) => {
    const cell = row[at(name)];
    const column = columns[at(name)]!;
    if (!isNumber(column)) return cell;
    return column.kind === "chance" ? (cell as Value).value * 100 : (cell as Value).value;
  };
  const [along, up, apart] = axesOf(chart);
  return rows.map((row) => {
    const series = apart ? shownText(row[at(apart)]!) : null;
    const [x, y] = [row[at(along)]!, row[at(up)]!];
    return {
      x: value(row, along) as string | number,
      y: value(row, up) as number,
      series,
      shown: shownText(y),
      said: pointText(exhibit, x, y, series),
    };
  });
}

const SHORT = 6; // letters that fit below an upright bar

/** Return whether bars are upright, with their names below: short names that fit, or numbers, of which some may be left out. */
function isUpright(names: (string | number)[], { width, fontSize }: Size) {
  return names.every((name) => String(name).length <= SHORT) && (labelsFit(names, width, fontSize) || !names.some((name) => WORD.test(String(name))));
}

function shapeOf({ chart }: Drawn, data: Datum[], size: Size): Draws {
  if (chart.kind === "grid") return shadedGrid;
  if (chart.kind === "line") return lines;
  return chart.series ||
    !isUpright(
      data.map(({ x }) => x),
      size,
    )
    ? namedBars
    : uprightBars;
}

/** Return whether a layer of the picture, or a group in it, holds the points with descriptions. */
const holdsPoints = (layer: Element) => [layer, ...layer.children].some((part) => part.getAttribute("class") === VALUES);

/** Make the points reachable by pointer and arrow keys, and hide everything else from screen readers. */
function makePointsReachable(picture: Element) {
  for (const layer of [...picture.children]) {
    if (holdsPoints(layer)) layer.removeAttribute("aria-label");
    else layer.setAttribute("aria-hidden", "true");
  }
  [...picture.querySelectorAll("title")].forEach((title, nth) => {
    const point = title.parentElement!;
    point.setAttribute("role", "img");
    point.setAttribute("aria-label", title.textContent);
    point.setAttribute("tabindex", nth ? "-1" : "0");
    title.remove();
  });
}

const escapeHtml = (text: unknown) => String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Return the list of the names that the picture replaces by numbers. */
const keyList = (names: unknown[]) =>
  names.length ? `<ol class="chart-key" aria-hidden="true">${names.map((name) => `<li>${escapeHtml(name)}</li>`).join("")}</ol>` : "";

function drawOne(data: Datum[], exhibit: Drawn, size: Size & { variant: string }, document: Document) {
  const { key = [], note = "", ...shape } = shapeOf(exhibit, data, size)(data, exhibit, size);
  const picture = Plot.plot({ document, width: size.width, style: { fontSize: `${size.fontSize}px` }, ...shape });
  makePointsReachable(picture);
  return `<div class="chart-${size.variant}">${keyList(key)}${picture.outerHTML}${note && `<p class="exhibit-note">${joinUnits(note)}</p>`}</div>`;
}

/** Return the pictures of an exhibit as HTML, for a wide and for a narrow column. */
export function draw(exhibit: Drawn, document: Document) {
  const data = records(exhibit);
  return SIZES.map((size) => drawOne(data, exhibit, size, document)).join("");
}
