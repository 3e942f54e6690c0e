// What the shapes of pictures share.

import type { PlotOptions } from "@observablehq/plot";
import type { Drawn } from "./table.ts";

/** A row of an exhibit as it is drawn: chances in per cent, what stands at its point, and what that says. */
export type Datum = { x: string | number; y: number; series: string | null; shown: string; said: string };
export type Size = { width: number; height: number; fontSize: number };
/** What Plot is told, which names are numbers in the picture, and what is said of its scale. */
export type Shape = PlotOptions & { key?: (string | number | null)[]; told?: string };
export type Draws = (data: Datum[], exhibit: Drawn, size: Size) => Shape;

export const INK = "var(--accent)";
export const FRAME = { marginTop: 34, marginBottom: 40, marginLeft: 52 };
export const LETTER = 0.52; // the width of a letter, of its size
export const BOLD_LETTER = 0.56;

/** The mark over everything that answers to hover, focus and tap. */
export const VALUES = "values";
export const pointed = { title: "said", fill: "transparent", className: VALUES };
