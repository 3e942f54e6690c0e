// Answers taken along: a table as comma-separated values, an answer as Markdown.

import { csvFormatRows } from "d3-dsv";
import type { Cell, Description, Exhibit, TypedAll } from "./protocol.ts";
import type { Shown } from "./question.ts";
import { plainText } from "./shown.ts";
import { isNumber } from "./table.ts";
import { questionInWords } from "./words.ts";

/** An exhibit as comma-separated values: numbers as decimals and, beside them, exactly. */
export function csvOf({ columns, rows }: Exhibit) {
  const heads = columns.flatMap((column) => (isNumber(column) ? [column.name, `${column.name}, exactly`] : [column.name]));
  const cells = (row: Cell[]) => row.flatMap((cell) => (typeof cell === "object" ? [cell.value, cell.exact] : [cell]));
  return `${csvFormatRows([heads, ...rows.map(cells)] as string[][])}\n`;
}

const escaped = (text: string) => String(text).replace(/[\\`*_[\]<>|]/g, "\\$&");
const cellText = (cell: Cell) =>
  escaped(typeof cell !== "object" ? plainText(cell) : cell.exact.length > 20 ? cell.shown : `${cell.shown} (${cell.exact})`);
const line = (cells: string[]) => `| ${cells.join(" | ")} |`;

function tableIn({ title, columns, rows, note }: Exhibit) {
  const rules = columns.map(({ kind }) => (kind === "text" ? "---" : "--:"));
  const body = rows.map((row) => line(row.map(cellText)));
  const lines = [line(columns.map(({ name }) => escaped(name))), line(rules), ...body];
  return [`**${escaped(title)}**`, lines.join("\n"), ...(note ? [escaped(note)] : [])];
}

/** Question, answer and tables as Markdown, with the address that asks it again. */
export function markdownOf(description: Description, values: TypedAll, answer: Shown, address: string) {
  const question = `${escaped(description.title)}: ${escaped(questionInWords(description, values))}`;
  const parts = [`[${question}](${address})`, `**${escaped(answer.headline)}**`, ...answer.exhibits.flatMap(tableIn)];
  return `${parts.join("\n\n")}\n`.replaceAll("\u00a0", " ");
}
