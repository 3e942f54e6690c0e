// The worker: Python with the rules loaded. It answers one message at a time.
//
// In:  {id, text}    a question for rules.calculators.ask_json
//      {id, play}    a command of a session for rules.sessions.command_json
//      {id, python}  an expression, or statements that end with one, whose value is text
// Out: {alive: "name"}, the name of a lock that the worker holds while it lives, if the browser has locks;
//      {ready: true} once, or {failed: "why"};
//      {id, progress: [done, total, noun, so far]} now and then during a long question;
//      {id, text} or {id, error, broken} for each message; `broken` means that Python itself has crashed.
//
// Readers' code never runs here: it runs in the cage (cage-worker.ts).

import type { PyodideInterface } from "pyodide";
import type { Progress } from "./engine.ts";
import { fetchValueTable } from "./files.ts";
import { start } from "./start.ts";

type Asked = { id: number } & (
  | { text: string; play?: undefined; python?: undefined }
  | { text?: undefined; play: string; python?: undefined }
  | { text?: undefined; play?: undefined; python: string }
);

async function loadEngine() {
  const python = await start();
  const { ask_json: askJson } = python.pyimport("rules.calculators");
  // Stored now, because a crashed Python no longer gives its error class.
  return { python, askJson, PythonError: python.ffi.PythonError };
}

// Browsers do not report a dead worker, but its lock becomes free.
const alive = `counterroll-${performance.timeOrigin}-${Math.random()}`;
navigator.locks?.request(alive, () => {
  postMessage({ alive }); // the page asks for the lock next, and must not get it before this worker
  return new Promise(() => {});
});

const starting = loadEngine();
starting.then(
  () => postMessage({ ready: true }),
  (error: Error) => postMessage({ failed: error.message }),
);

const REPORT_INTERVAL = 100; // milliseconds between two progress reports

/** Return the function that Python calls during a long question. */
function makeReporter(id: number) {
  let last = performance.now();
  return (...progress: Progress) => {
    if (performance.now() - last < REPORT_INTERVAL) return;
    last = performance.now();
    postMessage({ id, progress });
  };
}

const REFUSED = '{"ok": false';

/** Run a session's command. If it needs a value table, fetch that and run the command again; it also runs without one. */
async function runCommand(python: PyodideInterface, play: string, onProgress: unknown): Promise<string> {
  const { provide_value_table: provide, command_json: commandJson } = python.pyimport("rules.sessions");
  const reply: string = commandJson(play, onProgress);
  const { wanted } = reply.startsWith(REFUSED) ? JSON.parse(reply) : {};
  if (!wanted) return reply;
  provide(wanted, await fetchValueTable(wanted).catch(() => new Uint8Array())); // the file is missing or damaged
  return runCommand(python, play, onProgress);
}

function answerMessage(
  python: PyodideInterface,
  askJson: (text: string, onProgress: unknown) => string,
  { id, text, play, python: source }: Asked,
): string | Promise<string> {
  if (play !== undefined) return runCommand(python, play, makeReporter(id));
  return source === undefined ? askJson(text, makeReporter(id)) : python.runPython(source);
}

addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  const { python, askJson, PythonError } = await starting;
  try {
    postMessage({ id: data.id, text: await answerMessage(python, askJson, data) });
  } catch (error) {
    postMessage({ id: data.id, error: (error as Error).message, broken: !(error instanceof PythonError) });
  }
});
