// The worker: Python with the rules in it, answering one message at a time.
//
// In:  {id, text}    a question for rules.calculators.ask_json
//      {id, play}    a command of the table for rules.sessions.command_json
//      {id, python}  an expression, or statements ending in one, whose value is text
// Out: {alive: "name"} of a lock held as long as it lives, where there are locks; {ready: true} once, or {failed: "why"}; then {id, text} or {id, error, broken} for each message,
//      where broken says that Python itself is gone. Before that, now and then, {id, progress: [done, total, noun, so far]}.
//
// What readers write never comes here: it runs in the cage (cage-worker.ts).

import type { PyodideInterface } from "pyodide";
import type { Progress } from "./engine.ts";
import { tableOfValues } from "./files.ts";
import { start } from "./start.ts";

type Asked = { id: number } & (
  | { text: string; play?: undefined; python?: undefined }
  | { text?: undefined; play: string; python?: undefined }
  | { text?: undefined; play?: undefined; python: string }
);

async function ready() {
  const python = await start();
  const { ask_json: askJson } = python.pyimport("rules.calculators");
  // Kept, because a Python that is gone no longer tells what its own errors are.
  return { python, askJson, PythonError: python.ffi.PythonError };
}

// Of a worker that is gone no page is told; but what it held falls free.
const alive = `counterroll-${performance.timeOrigin}-${Math.random()}`;
navigator.locks?.request(alive, () => {
  postMessage({ alive }); // not before: the page would get it first
  return new Promise(() => {});
});

const starting = ready();
starting.then(
  () => postMessage({ ready: true }),
  (error: Error) => postMessage({ failed: error.message }),
);

const BREATH = 100; // milliseconds between two words about how far an answer has come

/** What Python calls as it goes along with a long answer. */
function reporter(id: number) {
  let last = performance.now();
  return (...progress: Progress) => {
    if (performance.now() - last < BREATH) return;
    last = performance.now();
    postMessage({ id, progress });
  };
}

const REFUSED = '{"ok": false';

/** What the table replies; where it wants a table of values first, that is fetched, and without one it goes on as well. */
async function played(python: PyodideInterface, play: string, told: unknown): Promise<string> {
  const { provide_value_table: provide, command_json: commandJson } = python.pyimport("rules.sessions");
  const reply: string = commandJson(play, told);
  const { wanted } = reply.startsWith(REFUSED) ? JSON.parse(reply) : {};
  if (!wanted) return reply;
  provide(wanted, await tableOfValues(wanted).catch(() => new Uint8Array())); // it is missing or damaged
  return played(python, play, told);
}

function answer(
  python: PyodideInterface,
  askJson: (text: string, told: unknown) => string,
  { id, text, play, python: source }: Asked,
): string | Promise<string> {
  if (play !== undefined) return played(python, play, reporter(id));
  return source === undefined ? askJson(text, reporter(id)) : python.runPython(source);
}

addEventListener("message", async ({ data }: MessageEvent<Asked>) => {
  const { python, askJson, PythonError } = await starting;
  try {
    postMessage({ id: data.id, text: await answer(python, askJson, data) });
  } catch (error) {
    postMessage({ id: data.id, error: (error as Error).message, broken: !(error instanceof PythonError) });
  }
});
