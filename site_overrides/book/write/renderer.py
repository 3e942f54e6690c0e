"""Tables, charts, calculators and cards as HTML, made by the same components as in the browser.

One Node process, which is started when it is first needed, answers each line of JSON with one line of JSON. Answers are
not cached, because they change with the components.
"""

import atexit
import json
import subprocess
from pathlib import Path
from threading import Lock
from typing import Any

from book.read.paths import REPOSITORY
from shared.node import NODE

_SCRIPT = REPOSITORY.root / "build" / "render.mjs"


class RenderError(RuntimeError):
    """A component that cannot be rendered; the build stops."""


class Renderer:
    """A Node process that turns components into HTML."""

    def __init__(self, script: Path = _SCRIPT) -> None:
        self._script = script
        self._process: subprocess.Popen[str] | None = None
        self._lock = Lock()

    def html(self, kind: str, **props: Any) -> str:
        """Return the HTML of a component; raise `RenderError` if it cannot be rendered."""
        reply = self._reply(json.dumps({"kind": kind, "props": props}))
        if not reply:
            raise RenderError(f"{self._script.name} ended while it made {_short(kind, props)}")
        answer = json.loads(reply)
        if "error" in answer:
            raise RenderError(f"{_short(kind, props)}: {answer['error']}")
        return str(answer["html"])

    def _reply(self, request: str) -> str:
        """Send a line and return the answer; some generators use several threads, which wait for each other here."""
        with self._lock:
            process = self._running()
            try:
                reply = _exchange(process, request)
            except BrokenPipeError:
                reply = ""
            if not reply:
                self.close()
            return reply

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.terminate()
            self._process.communicate()
            self._process = None

    def _running(self) -> "subprocess.Popen[str]":
        if not self._script.exists():
            raise RenderError(f"{self._script} is not there yet; `make site` makes it")
        if self._process is None:
            self._process = subprocess.Popen(
                [NODE, self._script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        return self._process


def _exchange(process: "subprocess.Popen[str]", request: str) -> str:
    """Send a line to a process, and return the line that it answers."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(request + "\n")
    process.stdin.flush()
    return process.stdout.readline()


def _short(kind: str, props: dict[str, Any]) -> str:
    named = next(iter(props.values()), None)
    name = named.get("id") or named.get("rule") or named.get("title") if isinstance(named, dict) else ""
    return f"{kind} {name}".strip()


RENDERER = Renderer()
atexit.register(RENDERER.close)
