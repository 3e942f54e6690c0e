"""A server of the built site that works like a static host: `python -m serve.server site 8000`."""

import io
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, BinaryIO
from urllib.parse import urlsplit

_ADDRESS = "127.0.0.1"
_HIGHEST = 65_535  # the highest port
_DIGITS = 5  # the most digits of a port


class SiteHandler(SimpleHTTPRequestHandler):
    """A handler that serves the files of one folder below `prefix`, and adds `headers` to every response."""

    protocol_version = "HTTP/1.1"
    # Without this list, Python would use the file types of the machine.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".json": "application/json",
        ".webmanifest": "application/manifest+json",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
        ".woff2": "font/woff2",
        ".bin": "application/octet-stream",
    }

    def __init__(self, *args: Any, prefix: str = "/", headers: Mapping[str, str] | None = None, **kwargs: Any) -> None:
        self.prefix = prefix
        self.extra_headers = headers or {}
        super().__init__(*args, **kwargs)

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        if not urlsplit(self.path).path.startswith(self.prefix):
            self.send_error(404, f"This server has only addresses below {self.prefix}")
            return None
        sitemap = Path(self.directory) / "sitemap.xml"
        if self.path == f"{self.prefix}{sitemap.name}" and sitemap.exists():
            return self._send_sitemap(sitemap.read_text(encoding="utf-8"))
        return super().send_head()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Send an error; if an address does not exist, send the site's own page for that, as static hosts do."""
        lost = Path(self.directory) / "404.html"
        if code != 404 or not lost.exists():
            super().send_error(code, message, explain)
            return
        page = self.begin(code, "text/html; charset=utf-8", lost.read_bytes())
        if self.command != "HEAD":
            self.copyfile(page, self.wfile)

    def _send_sitemap(self, text: str) -> io.BytesIO:
        """Send the sitemap with this server's addresses: the theme reloads for links that the sitemap does not list."""
        home = re.search("(?<=<loc>).+?(?=</loc>)", text)  # the first address is the root of the site
        here = f"http://{self.headers['Host']}{self.prefix}"
        return self.begin(200, "application/xml", (text.replace(home[0], here) if home else text).encode())

    def begin(self, code: int, kind: str, content: bytes) -> io.BytesIO:
        """Send the status and the headers of a response, and return its content as a file, which is to be sent next."""
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def translate_path(self, path: str) -> str:
        return super().translate_path("/" + path.removeprefix(self.prefix))

    def end_headers(self) -> None:
        # Names in generated/ change with the content, so browsers may keep these files. They ask again for other files.
        hashed = "/assets/generated/" in self.path and not self.path.endswith("/manifest.json")
        self.send_header("Cache-Control", "max-age=31536000, immutable" if hashed else "no-cache")
        for name, value in self.extra_headers.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Do not log successful requests."""

    def log_error(self, format: str, *args: Any) -> None:
        if isinstance(self.server, SiteServer) and self.server.loud:
            super().log_message(format, *args)


class SiteServer(ThreadingHTTPServer):
    """A server that ignores lost connections, and does not wait for its threads when it stops."""

    daemon_threads = True
    loud = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def serving(folder: Path, prefix: str = "/", headers: Mapping[str, str] | None = None) -> Iterator[str]:
    """Serve a folder at a free port from a thread during the block; yield the address, which ends in a slash."""
    handler = partial(SiteHandler, directory=str(folder), prefix=prefix, headers=headers)
    with SiteServer((_ADDRESS, 0), handler) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://{_ADDRESS}:{server.server_port}{prefix}"
        finally:
            server.shutdown()
            thread.join()


def bind_server(folder: str, port: str, handler: type[SiteHandler] = SiteHandler) -> SiteServer:
    """Return a server of `folder` that has taken the port but does not answer yet; exit if the port is in use."""
    if not (port.isascii() and port.isdecimal() and len(port) <= _DIGITS and int(port) <= _HIGHEST):
        sys.exit(
            f"PORT must be a whole number from 0 (any free port) to {_HIGHEST}, not {port!r}: make serve PORT=8001"
        )
    try:
        return SiteServer((_ADDRESS, int(port)), partial(handler, directory=folder))
    except OSError as error:
        sys.exit(f"Port {port} cannot be used ({error.strerror}). Choose another: make serve PORT=8001")


def serve(server: SiteServer) -> None:
    """Answer requests until the user presses Ctrl-C."""
    with server, suppress(KeyboardInterrupt):
        server.loud = True
        print(f"Serving on http://{_ADDRESS}:{server.server_port} (Ctrl+C stops)", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    serve(bind_server(sys.argv[1], sys.argv[2]))
