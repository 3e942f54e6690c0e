"""Builds the site, serves it, and builds it again when a source changes: `python -m serve.watch site 8000`.

The port is taken before the first build. A page that is open in a browser reloads after each build and keeps its scroll
position.
"""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event, Thread
from typing import BinaryIO
from urllib.parse import urlsplit

from serve.server import SiteHandler, bind_server, serve

SOURCES = tuple(map(Path, ("docs", "rules", "site_overrides", "mkdocs.yml", "CHANGELOG.md")))
# Folders of files that are made from the sources and change with every build.
MADE = {"__pycache__", "node_modules", "generated", "download", "licences", ".ipynb_checkpoints"}
_MADE_FOLDERS = ("site_overrides/theme/data",)
_BETWEEN = 1.0  # seconds between two looks at the sources
# The last file that a build writes.
_LAST = "service-worker.js"
_BUILT, _RELOAD = "built.txt", "reload.js"
_SCRIPT = """const here = new URL(document.currentScript.src);
let shown;
setInterval(async () => {
  const built = await fetch(new URL("built.txt", here), { cache: "no-store" }).then((it) => it.text(), () => "");
  if (built && shown && built !== shown) location.reload();
  shown = built || shown;
}, 500);
"""


class WatchedHandler(SiteHandler):
    """A handler that adds a script to pages opened in a browser; the script reloads a page after a new build."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        path = urlsplit(self.path).path
        if path == self.prefix + _BUILT:
            last = Path(self.directory) / _LAST
            built = str(last.stat().st_mtime_ns) if last.exists() else ""
            return self.begin(200, "text/plain", built.encode())
        if path == self.prefix + _RELOAD:
            return self.begin(200, "text/javascript", _SCRIPT.encode())
        page = Path(self.translate_path(self.path)) / "index.html"
        if path.endswith("/") and page.exists() and self.headers.get("Sec-Fetch-Dest") == "document":
            tag = f'<script src="{self.prefix}{_RELOAD}"></script></body>'
            html = page.read_text(encoding="utf-8").replace("</body>", tag)
            return self.begin(200, "text/html; charset=utf-8", html.encode())
        return super().send_head()


def stamps(sources: Iterable[Path] = SOURCES) -> dict[Path, int]:
    """Return the time of the last change of each source, in nanoseconds."""
    files = (file for source in sources for file in (source.rglob("*") if source.is_dir() else (source,)))
    named = (file for file in files if not MADE.intersection(file.parts) and file.suffix != ".new")
    sources_alone = (file for file in named if not file.as_posix().startswith(_MADE_FOLDERS))
    return {file: file.stat().st_mtime_ns for file in sources_alone if file.is_file()}


def watch(build: Callable[[], None], stop: Event, look: Callable[[], object] = stamps) -> None:
    """Call `build` whenever `look` returns another value than at the last build, until `stop` is set."""
    built = look()
    while not stop.wait(_BETWEEN):
        now = look()
        if now != built:
            built = now
            build()


def _build() -> None:
    print("A source has changed", flush=True)
    succeeded = _make("site")
    print("Built again" if succeeded else "Not built: the site is as it was", flush=True)


def _make(target: str) -> bool:
    """Make a target, and return True if it succeeds.

    Variables of the outer `make` are passed on, but not its job server.
    """
    flags = re.sub(r"\s?(?:--jobserver-\S+|-j\d*)", "", os.environ.get("MAKEFLAGS", ""))
    command = ["make", "--no-print-directory", target]
    return subprocess.run(command, env={**os.environ, "MAKEFLAGS": flags}, check=False).returncode == 0


def main(folder: str, port: str) -> None:
    """Take the port, build the site, and serve it until the user presses Ctrl-C."""
    server = bind_server(folder, port, WatchedHandler)
    if not _make("site"):
        sys.exit(1)
    if not _make("books"):
        print("Serving the pages without their books", flush=True)
    stopped = Event()
    Thread(target=watch, args=(_build, stopped), daemon=True).start()
    serve(server)
    stopped.set()


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("Stopped")
