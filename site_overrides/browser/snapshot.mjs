// Starts Python in Node, as the browser does, and imports all of the rules. Run by engine.snapshot:
//
//   node snapshot.mjs LOCK EMPTY OUTPUT ARCHIVE…
//
// LOCK is the engine's lock as JSON, EMPTY an empty zip, each ARCHIVE a zip to import from. Where OUTPUT ends in .json
// it gets the names of the files that were imported, else Python's memory as it then stands.

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
// What was read for the sake of importing alone need not be carried.
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
  // A set seed, or every reader's sets and dictionaries would be laid out by the build's accident.
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
