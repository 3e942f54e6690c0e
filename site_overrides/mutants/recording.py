"""The record of the lines that pages and tests run, in `build/mutation/lines`.

The record is kept between runs. Changed pages and test files run again. If the package has changed, all pages and test
files run again.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mutants.mutants import ROOT
from shared.cache import Inputs, Keep, cached_all

KEPT = ROOT / "build" / "mutation"
_IMPORT = "import"  # the name of the lines that run when the package is imported
PAGE = ROOT / "docs" / "mutants.md"  # the page with the scores
# Folders and files of tests that do not judge the rules, but the built site, speed, style, pins or workflows.
NO_JUDGES = ("browser", "exports", "pages", "paper", "search", "long", "benchmarks", "support", "mutants", "notebooks")
NO_JUDGES_EITHER = ("test_style.py", "test_pins.py", "test_workflows.py", "test_layers.py", "conftest.py")


def judges() -> list[str]:
    """Return every page, the README, and every test file that judges the rules."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    pages.remove(PAGE)
    tests = [
        file
        for file in sorted((ROOT / "tests").rglob("*.py"))
        if file.relative_to(ROOT).parts[1] not in NO_JUDGES and file.name not in NO_JUDGES_EITHER
    ]
    return [file.relative_to(ROOT).as_posix() for file in (*pages, *tests)]


def digest(files: Iterable[str]) -> str:
    """Return a digest of these files."""
    return sha256(b"\0".join(file.encode() + b"\0" + (ROOT / file).read_bytes() for file in files)).hexdigest()


def package() -> str:
    """Return a digest of the files that all tests share: the package, `tests/support` and every `conftest.py`."""
    files = [
        *(ROOT / "rules").rglob("*.py"),
        *(ROOT / "tests").rglob("conftest.py"),
        *(ROOT / "tests/support").glob("*.py"),
    ]
    return digest(sorted(file.relative_to(ROOT).as_posix() for file in files))


def current_record() -> Mapping[str, Any]:
    """Return the record for the present files: the lines and seconds of every page and test."""
    shared = package()
    inputs: dict[str, Inputs] = {file: [shared, (ROOT / file).read_bytes()] for file in judges()}
    files = cached_all(KEPT / "lines", inputs | {_IMPORT: [shared]}, _run_files)
    parts = [json.loads(file.read_bytes()) for file in files.values()]
    return {
        kind: {name: value for part in parts for name, value in part[kind].items()} for kind in ("lines", "seconds")
    }


def _run_files(missing: list[str], keep: Keep) -> None:
    """Run pages and test files, and keep the lines and seconds of each file, and the lines of the import."""
    files = [file for file in missing if file != _IMPORT]
    print(f"Recording the lines that {len(files)} pages and test files run", file=sys.stderr)
    with TemporaryDirectory() as folder:
        target = Path(folder, "lines.json")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "mutants.lines", *files]
        environment = {**os.environ, "LINES_KEPT": str(target)}
        ran = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, env=environment)
        if ran.returncode not in (0, 5):
            sys.exit(f"{ran.stdout}{ran.stderr}\nMutants can be judged only if all tests pass")
        content = json.loads(target.read_bytes())
    for file in missing:
        of_file = {
            kind: {name: value for name, value in by_name.items() if (name.partition("::")[0] or _IMPORT) == file}
            for kind, by_name in content.items()
        }
        keep(file, json.dumps(of_file).encode())
