"""Functions of the browser code, called in Node without a browser."""

import json
import subprocess
from typing import Any

from book.read.paths import REPOSITORY
from shared.node import NODE

SOURCE = REPOSITORY.root / "site_overrides/browser/src"
# Import a drawing as its text, as the bundler does, and call a function once for each list of arguments.
SCRIPT = """
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";

registerHooks({
    load(url, context, next) {
        if (!url.endsWith(".svg")) return next(url, context);
        const source = `export default ${JSON.stringify(readFileSync(new URL(url), "utf8"))}`;
        return { format: "module", source, shortCircuit: true };
    },
});
const { module, name, calls } = JSON.parse(readFileSync(0, "utf8"));
const called = (await import(module))[name];
process.stdout.write(JSON.stringify(await Promise.all(calls.map((given) => called(...given)))));
"""


def call(module: str, name: str, *calls: list[Any]) -> list[Any]:
    """Call a function of a module once for each list of arguments, in one process; return its results.

    Args:
        module: Path of the module below `browser/src`.
        name: Name of the exported function; its results must be JSON, or promises of JSON.
        calls: Arguments of each call.
    """
    given = json.dumps({"module": (SOURCE / module).as_uri(), "name": name, "calls": calls})
    command = [str(NODE), "--no-warnings", "--input-type=module", "-e", SCRIPT]
    ran = subprocess.run(command, input=given, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    results: list[Any] = json.loads(ran.stdout)
    return results
