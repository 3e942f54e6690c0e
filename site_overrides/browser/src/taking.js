// Answers taken along: a table as comma-separated values, an answer as Markdown.

import { csvFormatRows } from "d3-dsv";
import { plainText } from "./shown.js";
import { isNumber } from "./table.js";
import { questionInWords } from "./words.js";

/** An exhibit as comma-separated values: numbers as decimals and, beside them, exactly. */
export function csvOf({ columns, rows }) {
  const heads = columns.flatMap((column) => (isNumber(column) ? [column.name, `${column.name}, exactly`] : [column.name]));
  const cells = (row) => row.flatMap((cell, at) => (isNumber(columns[at]) ? [cell.value, cell.exact] : [cell]));
  return `${csvFormatRows([heads, ...rows.map(cells)])}\n`;
}

const escaped = (text) => String(text).replace(/[\\`*_[\]<>|]/g, "\\$&");
const cellText = (column, cell) =>
  escaped(!isNumber(column) ? plainText(cell) : cell.exact.length > 20 ? cell.shown : `${cell.shown} (${cell.exact})`);
const line = (cells) => `| ${cells.join(" | ")} |`;

function tableIn({ title, columns, rows, note }) {
  const rules = columns.map(({ kind }) => (kind === "text" ? "---" : "--:"));
  const body = rows.map((row) => line(row.map((cell, at) => cellText(columns[at], cell))));
  const lines = [line(columns.map(({ name }) => escaped(name))), line(rules), ...body];
  return [`**${escaped(title)}**`, lines.join("\n"), ...(note ? [escaped(note)] : [])];
}

/** Question, answer and tables as Markdown, with the address that asks it again. */
export function markdownOf(description, values, answer, address) {
  const question = `${escaped(description.title)}: ${escaped(questionInWords(description, values))}`;
  const parts = [`[${question}](${address})`, `**${escaped(answer.headline)}**`, ...answer.exhibits.flatMap(tableIn)];
  return `${parts.join("\n\n")}\n`.replaceAll("\u00a0", " ");
}
