// Types and constants that all kinds of pictures share.

import type { PlotOptions } from "@observablehq/plot";
import type { Drawn } from "./table.ts";

/** A row of an exhibit as it is drawn: chances in per cent, `shown` beside its point, and `said` as the point's description. */
export type Datum = { x: string | number; y: number; series: string | null; shown: string; said: string };
export type Size = { width: number; height: number; fontSize: number };
/** Options for Plot, the names that are numbers in the picture (`key`), and a `note` on the scale. */
export type Shape = PlotOptions & { key?: (string | number | null)[]; note?: string };
export type Draws = (data: Datum[], exhibit: Drawn, size: Size) => Shape;

export const INK = "var(--accent)";
export const FRAME = { marginTop: 34, marginBottom: 40, marginLeft: 52 };
export const LETTER = 0.52; // the width of a letter as a part of its font size
export const BOLD_LETTER = 0.56;

/** The class of the marks that answer to hover, focus and tap. */
export const VALUES = "values";
export const pointed = { title: "said", fill: "transparent", className: VALUES };
