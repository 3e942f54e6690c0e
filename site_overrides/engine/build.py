"""Builds the engine for the browser: Pyodide, and the byte code of Python's library and of our rules.

To answer questions, the engine starts from a snapshot of Python's memory, or from a slim archive that has only the
modules in the snapshot. To run readers' own code, which may import any module, it starts from the whole library and all
rules.

Run `python -m engine.build` in the root of the repository. MkDocs copies the result from the theme. The names of files
change with their content, so browsers may cache the files for ever; `manifest.json` lists the names.
"""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from engine.library import works_in_a_browser
from engine.snapshot import imported_members, write_snapshot
from engine.strip_bytecode import strip_archive
from rules.sessions.evaluation import ENDING
from shared.archives import compile_archive, compile_once, fingerprint, pack, squeeze, write_hashed

_PYODIDE = Path("site_overrides/browser/node_modules/pyodide")
_CELLS = Path("site_overrides/cells")
_SCRATCH = Path("build/engine")
_OUTPUT = Path("site_overrides/theme/assets/generated/engine")
# The folder of the wheel for readers; its name does not change with its content.
_OFFERED = Path("site_overrides/theme/download/wheel")
# Pyodide insists on a library of its own; ours is mounted beside it.
_EMPTY_ZIP = b"PK\x05\x06" + bytes(18)


def main() -> None:
    """Build all files of the engine into the theme, and replace those of an earlier build."""
    about_python = json.loads((_PYODIDE / "pyodide-lock.json").read_text())["info"]
    require_same_python(about_python["python"])
    for folder in (_SCRATCH, _OUTPUT):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    lock = {"info": about_python, "packages": {}}
    (_SCRATCH / "empty.zip").write_bytes(_EMPTY_ZIP)
    manifest = {
        "runtime": copy_runtime(),
        "library": write_hashed(_OUTPUT, "library", pack(compiled_library(), works_in_a_browser)),
        "rules": write_hashed(_OUTPUT, "rules", pack(compiled_rules(), _is_code_of_rules)),
        "cells": write_hashed(_OUTPUT, "cells", pack(compiled_cells(), lambda _name: True)),
        **write_starts(lock),
        "values": tables_of_values(),
        "lock": lock,
    }
    (_OUTPUT / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n")


def _is_code_of_rules(name: str) -> bool:
    return name.startswith("rules/") and not name.endswith(ENDING)


def tables_of_values() -> dict[str, str]:
    """Write the value tables, each into a file of its own; return the names of these files.

    A browser fetches a value table only when a reader asks about a fight in that table.
    """
    tables = sorted(Path("rules").glob(f"*/known/*{ENDING}"))
    return {
        f"{table.parts[1]}/{table.name}": write_hashed(_OUTPUT, f"{table.parts[1]}-{table.stem}", table.read_bytes())
        for table in tables
    }


def write_starts(lock: dict[str, Any]) -> dict[str, Any]:
    """Write the snapshot, the slim archive and the runtime; return their entries for the manifest."""
    whole = sorted(_SCRATCH.glob("*.plain"))
    archive = strip_archive(whole, imported_members(lock, _SCRATCH, whole), _SCRATCH / "slim.zip")
    runtime = (_PYODIDE / "pyodide.asm.wasm").read_bytes()
    return {
        "snapshot": write_snapshot(lock, _SCRATCH, archive, _OUTPUT),
        "slim": write_hashed(_OUTPUT, "slim", squeeze(archive.read_bytes())),
        "wasm": write_hashed(_OUTPUT, "runtime", squeeze(runtime)),
    }


def require_same_python(pyodide_python: str, version: tuple[int, int] = sys.version_info[:2]) -> None:
    """Raise SystemExit if this Python has another minor version than `pyodide_python`, the Python of the browser.

    The browser could then not read byte code that is compiled here.
    """
    ours = "{}.{}".format(*version)
    theirs = ".".join(pyodide_python.split(".")[:2])
    if ours != theirs:
        sys.exit(
            f"Python {ours} cannot compile for Pyodide, which is Python {theirs}: .python-version must say {theirs}."
        )


def copy_runtime() -> str:
    """Copy Pyodide's own code into a folder named after its content; return the folder's name."""
    parts = [_PYODIDE / "pyodide.asm.js", _PYODIDE / "pyodide.asm.wasm"]
    folder = f"pyodide-{fingerprint(b''.join(part.read_bytes() for part in parts))}"
    (_OUTPUT / folder).mkdir()
    for part in parts:
        # copyfile, not copy: npm marks the wasm file as executable.
        shutil.copyfile(part, _OUTPUT / folder / part.name)
    return f"{folder}/"


def compiled_library() -> Path:
    """Return Python's standard library, compiled."""
    shutil.copy(_PYODIDE / "python_stdlib.zip", _SCRATCH)
    return compile_once(_SCRATCH / "python_stdlib.zip")


def compiled_rules() -> Path:
    """Return our wheel, compiled."""
    # Calls the build backend directly, because pip takes four times as long.
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", _SCRATCH], check=True, capture_output=True
    )
    [wheel] = _SCRATCH.glob("counterroll-*-py3-none-any.whl")
    # Notebooks of pages install the wheel that is not compiled.
    shutil.rmtree(_OFFERED, ignore_errors=True)
    _OFFERED.mkdir(parents=True)
    shutil.copyfile(wheel, _OFFERED / wheel.name)
    return compile_archive(wheel)


def compiled_cells() -> Path:
    """Return the package `cells`, compiled."""
    archive = _SCRATCH / "cells.zip"
    with zipfile.ZipFile(archive, "w") as target:
        for module in sorted(_CELLS.glob("*.py")):
            target.write(module, f"cells/{module.name}")
    return compile_once(archive)


if __name__ == "__main__":
    main()
