// The worker: Python with the rules in it, answering one message at a time.
//
// In:  {id, text}    a question for rules.asking.ask_json
//      {id, cell}    a request for cells.ask_json: one example of a page
//      {id, python}  an expression, or statements ending in one, whose value is text
// Out: {ready: true} once, or {failed: "why"}; then {id, text} or {id, error, broken} for each message,
//      where broken says that Python itself is gone. Before that, now and then, {id, progress: [done, total, noun]}.

import { loadPyodide } from "pyodide";
import engine from "../../theme/assets/generated/engine/manifest.json";

const address = (name) => new URL(`engine/${name}`, import.meta.url).href;

// Where Python is told to look. Not the place it looks at by itself: there Pyodide puts the empty library it
// insists on fetching, at a moment of its own.
const LIBRARY = "/lib/library.zip";
const RULES = "/lib/rules.zip";
const CELLS = "/lib/cells.zip";

// The smallest module there is: a policy that forbids WebAssembly would let Pyodide wait for ever.
const EMPTY_MODULE = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

async function requireWebAssembly() {
  try {
    await WebAssembly.compile(EMPTY_MODULE);
  } catch (error) {
    throw new Error(`This browser or this site's security policy does not allow WebAssembly (${error.message})`);
  }
}

/** The server, not Python, is at fault. */
class Unreachable extends Error {}

async function unpacked(name) {
  const response = await fetch(address(name)).catch((error) => {
    throw new Unreachable(error.message);
  });
  if (!response.ok) throw new Unreachable(`The server answered ${response.status} for ${response.url}`);
  const bytes = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}

async function start() {
  await requireWebAssembly();
  // Both downloads begin at once, beside Pyodide's own, and Python starts when they are in place.
  const archives = Promise.all([unpacked(engine.library), unpacked(engine.rules)]);
  const failed = new Promise((_, reject) => archives.catch(reject));
  const loaded = loadPyodide({
    indexURL: address(engine.runtime),
    packageBaseUrl: address(""),
    stdLibURL: address(engine.noLibrary),
    lockFileContents: engine.lock,
    env: { PYTHONPATH: `${LIBRARY}:${RULES}`, PYTHONDONTWRITEBYTECODE: "1" },
    fsInit: async (FS) => {
      const [library, rules] = await archives;
      FS.writeFile(LIBRARY, library);
      FS.writeFile(RULES, rules);
    },
  });
  const python = await Promise.race([loaded, failed]);
  const { ask_json: askJson } = python.pyimport("rules.asking");
  // Kept, because a Python that is gone no longer tells what its own errors are.
  return { python, askJson, PythonError: python.ffi.PythonError };
}

const starting = start();
starting.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ failed: error.message }),
);

let runsCells = null;

/** What runs examples, fetched when the first one is asked for. */
async function mountCells(python) {
  python.FS.writeFile(CELLS, await unpacked(engine.cells));
  python.runPython(`import sys; sys.path.append("${CELLS}")`);
  return python.pyimport("cells").ask_json;
}

async function runCell(python, request) {
  runsCells ??= mountCells(python);
  try {
    return (await runsCells)(request);
  } catch (error) {
    if (!(await runsCells.catch(() => null))) runsCells = null;
    throw error;
  }
}

const BREATH = 100; // milliseconds between two words about how far an answer has come

/** What Python calls as it goes along with a long answer. */
function reporter(id) {
  let last = performance.now();
  return (...progress) => {
    if (performance.now() - last < BREATH) return;
    last = performance.now();
    postMessage({ id, progress });
  };
}

async function answer(id, { text, cell, python: source }) {
  const { python, askJson } = await starting;
  if (cell !== undefined) return runCell(python, cell);
  return source === undefined ? askJson(text, reporter(id)) : python.runPython(source);
}

addEventListener("message", async ({ data: { id, ...question } }) => {
  const { PythonError } = await starting;
  try {
    postMessage({ id, text: await answer(id, question) });
  } catch (error) {
    postMessage({ id, error: error.message, broken: !(error instanceof PythonError || error instanceof Unreachable) });
  }
});
