"""A plain static host at the end of a line of a certain width.

It compresses the types that static hosts compress, WebAssembly among them, and leaves the others as they are. The line
is shared by all that a page asks for at once; each answer begins after the time that a request takes to and fro.
"""

import gzip
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import Thread
from typing import Any

from serve.server import SiteHandler, SiteServer

THERE_AND_BACK = 0.04  # seconds, on a line of limited width
AT_ONCE = 16 * 1024  # bytes
COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm"}


class Line:
    """A line that carries `megabits` a second, or all that it is given."""

    def __init__(self, megabits: float | None) -> None:
        self.second_per_byte = 8 / (megabits * 1e6) if megabits else 0
        self.wait = THERE_AND_BACK if megabits else 0
        self._free, self._lock = 0.0, threading.Lock()

    def carry(self, length: int) -> None:
        """Wait until `length` more bytes are through."""
        if not self.second_per_byte:
            return
        with self._lock:
            self._free = max(self._free, time.monotonic()) + length * self.second_per_byte
            through = self._free
        time.sleep(max(0, through - time.monotonic()))


@cache
def as_sent(file: Path) -> tuple[bytes, bool]:
    """What goes over the line for `file`, and whether that is compressed."""
    body = file.read_bytes()
    return (gzip.compress(body, 6), True) if file.suffix in COMPRESSED else (body, False)


class LineHandler(SiteHandler):
    """Serves files over a line."""

    def __init__(self, *args: Any, line: Line, **kwargs: Any) -> None:
        self.line = line
        super().__init__(*args, **kwargs)

    def do_GET(self) -> None:  # noqa: N802  the name that http.server calls
        file = Path(self.translate_path(self.path.partition("?")[0]))
        file = file / "index.html" if file.is_dir() else file
        time.sleep(self.line.wait)
        if not file.is_file():
            self.send_error(404)
            return
        body, compressed = as_sent(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(body)))
        if compressed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for at in range(0, len(body), AT_ONCE):
            self.line.carry(len(body[at : at + AT_ONCE]))
            self.wfile.write(body[at : at + AT_ONCE])


@contextmanager
def host(folder: Path, megabits: float | None, prefix: str = "/") -> Iterator[str]:
    """Serve `folder` over a line; give the address."""
    handler = partial(LineHandler, directory=str(folder), prefix=prefix, line=Line(megabits))
    with SiteServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()
