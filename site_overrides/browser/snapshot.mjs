// Starts Python in Node as the browser does, and imports all of the rules. engine.snapshot runs it:
//
//   node snapshot.mjs LOCK EMPTY OUTPUT ARCHIVE…
//
// LOCK is the engine's lock as JSON, EMPTY is an empty zip, and each ARCHIVE is a zip to import from. If OUTPUT ends in
// .json, it gets the names of the imported files; otherwise it gets a snapshot of Python's memory.

import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { loadPyodide } from "pyodide";

const EVERYTHING = `
from importlib import import_module
from pkgutil import walk_packages
import rules
for module in walk_packages(rules.__path__, "rules."):
    if not module.name.endswith("__main__"):
        import_module(module.name)
`;
const FILES = `
import json, sys
json.dumps(sorted({getattr(module, "__file__", None) or "" for module in sys.modules.values()}))
`;
// Drop what only the imports needed, so that the snapshot stays small.
const TIDY = `
import gc, sys, zipimport
sys.path_importer_cache.clear()
zipimport._zip_directory_cache.clear()
del sys, zipimport, import_module, module, rules, walk_packages
gc.collect()
del gc
`;

const [lock, empty, output, ...archives] = process.argv.slice(2);
const place = (archive) => `/lib/${basename(archive)}`;
const python = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: empty,
  packageBaseUrl: "https://nowhere.invalid/",
  lockFileContents: JSON.parse(lock),
  // A fixed hash seed: without it, the order of sets would differ from build to build, and every reader would get it.
  env: { PYTHONPATH: archives.map(place).join(":"), PYTHONDONTWRITEBYTECODE: "1", PYTHONHASHSEED: "0" },
  fsInit: async (FS) => {
    for (const archive of archives) FS.writeFile(place(archive), await readFile(archive));
  },
});
python.runPython(EVERYTHING);
if (output.endsWith(".json")) {
  await writeFile(output, python.runPython(FILES));
} else {
  python.runPython(TIDY);
  await writeFile(output, python.makeMemorySnapshot());
}
