"""A plain static host behind a connection of limited speed.

It compresses the types of files that static hosts compress, WebAssembly among them. All answers share the connection,
and each begins after the time of one round trip.
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

THERE_AND_BACK = 0.04  # seconds of a round trip on a connection of limited speed
AT_ONCE = 16 * 1024  # bytes
COMPRESSED = {".html", ".css", ".js", ".mjs", ".json", ".svg", ".wasm"}


class Line:
    """A connection of `megabits` per second; None for no limit."""

    def __init__(self, megabits: float | None) -> None:
        self.second_per_byte = 8 / (megabits * 1e6) if megabits else 0
        self.wait = THERE_AND_BACK if megabits else 0
        self._free, self._lock = 0.0, threading.Lock()

    def carry(self, length: int) -> None:
        """Wait until `length` more bytes have been transferred."""
        if not self.second_per_byte:
            return
        with self._lock:
            self._free = max(self._free, time.monotonic()) + length * self.second_per_byte
            through = self._free
        time.sleep(max(0, through - time.monotonic()))


@cache
def sent_bytes(file: Path) -> tuple[bytes, bool]:
    """Return the bytes that the host sends for `file`, and whether they are compressed."""
    body = file.read_bytes()
    return (gzip.compress(body, 6), True) if file.suffix in COMPRESSED else (body, False)


class LineHandler(SiteHandler):
    """Serves files over the connection."""

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
        body, compressed = sent_bytes(file)
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
    """Serve `folder` over the connection; yield the address."""
    handler = partial(LineHandler, directory=str(folder), prefix=prefix, line=Line(megabits))
    with SiteServer(("127.0.0.1", 0), handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()
