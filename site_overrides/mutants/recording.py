"""The record of the lines that pages and tests run, in `build/mutation/lines.json`.

The record is kept between runs. Changed pages and test files run again. If the package has changed, all pages and test
files run again. The record has a digest of the package, and a digest of each page and each test file.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from mutants.mutants import ROOT

KEPT = ROOT / "build" / "mutation"
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
    saved_file = KEPT / "lines.json"
    record = json.loads(saved_file.read_text(encoding="utf-8")) if saved_file.exists() else {}
    now = {file: digest([file]) for file in judges()}
    if record.get("package") != package():
        record = {"package": package(), "files": {}, "lines": {}, "seconds": {}}
    fresh = [file for file in now if record["files"].get(file) != now[file]]
    if fresh or set(record["files"]) != set(now):
        record = _renew(record, fresh, now)
        saved_file.write_text(json.dumps(record), encoding="utf-8")
    return record


def _renew(old: Mapping[str, Any], fresh: list[str], now: Mapping[str, str]) -> dict[str, Any]:
    """Return the record after the `fresh` files have run again, and files that no longer exist are removed."""
    KEPT.mkdir(parents=True, exist_ok=True)
    new = _run_files(fresh) if fresh else {"lines": {}, "seconds": {}}
    files = {"", *now} - set(fresh)
    both = {
        part: {name: record for name, record in old[part].items() if name.partition("::")[0] in files} | new[part]
        for part in ("lines", "seconds")
    }
    return {"package": old["package"], "files": dict(now), **both}


def _run_files(files: list[str]) -> dict[str, Any]:
    print(f"Recording which lines are carried out by {len(files)} pages and files of tests", file=sys.stderr)
    part = KEPT / "part.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "mutants.lines", *files]
    environment = {**os.environ, "LINES_KEPT": str(part)}
    ran = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True, env=environment)
    if ran.returncode not in (0, 5):
        sys.exit(f"{ran.stdout}{ran.stderr}\nMutants are judged by tests that pass")
    content: dict[str, Any] = json.loads(part.read_text(encoding="utf-8"))
    part.unlink()
    return content
