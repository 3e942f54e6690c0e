// Runs the site's search for its tests: JSON lines [game, question] in, JSON lines with the first results out.
//
// Run as `node build/find.mjs site/search`.

import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { finderFor, whenMore } from "./search/load.ts";

const FIRST = 5;

const folder = process.argv[2]!;
globalThis.fetch = async (url) => new Response(await readFile(join(folder, basename(String(url)))));

const everything = new Promise<void>((resolve) => whenMore(({ left }) => left === 0 && resolve()));
const finder = await finderFor("");
await everything;

for await (const line of createInterface({ input: process.stdin })) {
  const [game, question]: [string, string] = JSON.parse(line);
  const found = finder.find(question, game, FIRST).found.map((id) => finder.entries[id]!);
  process.stdout.write(`${JSON.stringify(found.map(({ kind, game: its, title, path, anchor }) => ({ kind, game: its, title, path, anchor })))}\n`);
}
