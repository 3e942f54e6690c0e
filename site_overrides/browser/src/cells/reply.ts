// Checks of the cage's replies. The author of the example controls the cage, so a reply may be forged.

import type { ExampleReply, StatementResult } from "../base/protocol.ts";
import { isText } from "../base/storage.ts";

const STATUSES = new Set<StatementResult["status"]>(["confirmed", "different", "failed", "shown", "quiet"]);
const MAX_RESULTS = 2000; // statements of one example

const isLine = (value: unknown) => Number.isInteger(value) && (value as number) > 0;

const isResult = ({ source, line, want, want_line, got, status, edited, at, told }: Partial<StatementResult>) =>
  [source, got, told].every(isText) &&
  [line, want_line].every(isLine) &&
  (want === null || isText(want)) &&
  (at === null || isLine(at)) &&
  typeof edited === "boolean" &&
  STATUSES.has(status!);

/** Read a reply of the right shape, {stale: true} or {results}, and drop everything else in it; raise an Error for any other. */
export function readReply(reply: unknown): ExampleReply {
  const { stale, results }: ExampleReply = Object(reply);
  if (stale === true) return { stale };
  if (!Array.isArray(results) || results.length > MAX_RESULTS || !results.every((result) => isResult(Object(result)))) {
    throw new Error("The result of the example cannot be read");
  }
  return { results };
}
