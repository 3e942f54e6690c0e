// Files and texts from answers: a table as comma-separated values, an answer as Markdown.

import { csvFormatRows } from "d3-dsv";
import type { Cell, Description, Exhibit, TypedAll } from "../base/protocol.ts";
import { plainText } from "../base/typography.ts";
import { isNumber } from "../exhibit/table.ts";
import type { Shown } from "./question.ts";
import { questionInWords } from "./question-text.ts";

// A spreadsheet reads 1/5 and 3-4 as dates. It changes 0012 and long numbers, and reads a text with a sign in front as
// a formula.
const MONTH = /(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)/.source;
const DAY = `(?=.*\\d)[\\d\\s./,-]*${MONTH}[\\d\\s./,-]*`;
const READ_OTHERWISE = new RegExp(`^\\s*([=+@-].*|\\d[\\d\\s./:,–-]*|\\d+([.]\\d+)?e\\d+|${DAY})$`, "is");
const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,14})([.]\d{1,14})?$/;

// Without a byte order mark, spreadsheets do not read letters beyond ASCII as UTF-8.
const OTHER_LETTERS = /[^\n\r -~]/;

/** Return a text that a spreadsheet shows unchanged: as a formula, if the spreadsheet would change the text itself. */
const asText = (text: string) => (READ_OTHERWISE.test(text) && !PLAIN_NUMBER.test(text) ? `="${text.replaceAll('"', '""')}"` : text);

/** Return an exhibit as comma-separated values: each number as a decimal and, beside it, exactly. */
export function csvOf({ columns, rows }: Exhibit) {
  const heads = columns.flatMap((column) => (isNumber(column) ? [column.name, `${column.name}, exactly`] : [column.name])).map(asText);
  const cells = (row: Cell[]) =>
    row.flatMap((cell) => (typeof cell === "object" ? [cell.value, asText(cell.exact)] : [typeof cell === "string" ? asText(cell) : cell]));
  const text = `${csvFormatRows([heads, ...rows.map(cells)] as string[][])}\n`;
  return OTHER_LETTERS.test(text) ? `\uFEFF${text}` : text;
}

const escapeMarkdown = (text: string) => String(text).replace(/[\\`*_[\]<>|]/g, "\\$&");
const cellText = (cell: Cell) =>
  escapeMarkdown(typeof cell !== "object" ? plainText(cell) : cell.exact.length > 20 ? cell.shown : `${cell.shown} (${cell.exact})`);
const line = (cells: string[]) => `| ${cells.join(" | ")} |`;

function markdownTable({ title, columns, rows, note }: Exhibit) {
  const rules = columns.map(({ kind }) => (kind === "text" ? "---" : "--:"));
  const body = rows.map((row) => line(row.map(cellText)));
  const lines = [line(columns.map(({ name }) => escapeMarkdown(name))), line(rules), ...body];
  return [`**${escapeMarkdown(title)}**`, lines.join("\n"), ...(note ? [escapeMarkdown(note)] : [])];
}

/** Return question, answer and tables as Markdown, with the address that asks the question again. */
export function markdownOf(description: Description, values: TypedAll, answer: Shown, address: string) {
  const question = `${escapeMarkdown(description.title)}: ${escapeMarkdown(questionInWords(description, values))}`;
  const parts = [`[${question}](${address})`, `**${escapeMarkdown(answer.headline)}**`, ...answer.exhibits.flatMap(markdownTable)];
  return `${parts.join("\n\n")}\n`.replaceAll("\u00a0", " ");
}
