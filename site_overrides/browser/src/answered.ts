// Looks up precomputed answers for the tests of the site: JSON lines [file, request] in, JSON lines out.
//
// Run as `node build/answered.mjs site/assets/generated/answers`.

import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import type { Question } from "./base/protocol.ts";
import { loadTable, precomputedReply } from "./calculators/precomputed.ts";

const folder = process.argv[2]!;
globalThis.fetch = async (url) => new Response(await readFile(join(folder, basename(String(url)))));

for await (const line of createInterface({ input: process.stdin })) {
  const [file, request]: [string, Question] = JSON.parse(line);
  await loadTable(file);
  process.stdout.write(`${JSON.stringify(precomputedReply(file, request))}\n`);
}
