"""Serve the site and build it anew whenever a source changes: `python -m tools.watch site 8000`."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event, Thread

from tools.serve import main as serve

SOURCES = tuple(map(Path, ("docs", "rules", "site_overrides", "mkdocs.yml", "CHANGELOG.md")))
# What is made of the sources, and so changes with every build.
MADE = {"__pycache__", "node_modules", "generated", "download", "licences", ".ipynb_checkpoints"}
_MADE_FOLDERS = ("site_overrides/theme/data",)
_BETWEEN = 1.0  # seconds


def stamps(sources: Iterable[Path] = SOURCES) -> dict[Path, int]:
    """When each source was last written."""
    files = (file for each in sources for file in (each.rglob("*") if each.is_dir() else (each,)))
    named = (file for file in files if not MADE.intersection(file.parts) and file.suffix != ".new")
    kept = (file for file in named if not file.as_posix().startswith(_MADE_FOLDERS))
    return {file: file.stat().st_mtime_ns for file in kept if file.is_file()}


def watch(build: Callable[[], None], stop: Event, look: Callable[[], object] = stamps) -> None:
    """Build as often as the sources differ from those of the last build, until told to stop."""
    built = look()
    while not stop.wait(_BETWEEN):
        now = look()
        if now != built:
            built = now
            build()


def _build() -> None:
    print("A source has changed", flush=True)
    done = subprocess.run(["make", "--no-print-directory", "site"], check=False)
    print("Built anew: reload the page" if done.returncode == 0 else "Not built: the site is as it was", flush=True)


if __name__ == "__main__":
    stopped = Event()
    Thread(target=watch, args=(_build, stopped), daemon=True).start()
    serve(*sys.argv[1:])
    stopped.set()
