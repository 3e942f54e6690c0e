"""A browser without Playwright, driven by its own protocol and attached to one page only.

Playwright attaches itself to every service worker too. This can delay a worker that waits to replace another one, and
every navigation, by minutes. A reader's browser has no such delay.
"""

import asyncio
import json
import subprocess
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Any, Self

from tornado.websocket import WebSocketClientConnection, websocket_connect

from shared import chromium

PATIENCE = 30  # seconds


class Bare:
    """One page of a browser of its own, with its profile in a folder."""

    def __init__(self, folder: Path) -> None:
        found = chromium.find()
        profile = ("--remote-debugging-port=0", f"--user-data-dir={folder}", "--headless=new", "about:blank")
        self._loop, self._port, self._last = asyncio.new_event_loop(), folder / "DevToolsActivePort", 0
        command = [found.program, *found.flags, *profile]
        self._process = subprocess.Popen(command, env=found.environment, stderr=subprocess.DEVNULL)
        # Runs in a thread of its own, because Playwright's event loop is still running in the thread of the tests.
        Thread(target=self._loop.run_forever, daemon=True).start()

    def __enter__(self) -> Self:
        self.until(lambda: self._port.exists() and len(self._port.read_text(encoding="utf-8").split()) == 2)
        port, browser = self._port.read_text(encoding="utf-8").split()
        self._line = self._wait(_connected(f"ws://127.0.0.1:{port}{browser}"))
        target = self._say("Target.createTarget", url="about:blank")["targetId"]
        self._wait(_hung_up(self._line))
        self._line = self._wait(_connected(f"ws://127.0.0.1:{port}/devtools/page/{target}"))
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        with suppress(TimeoutError):
            self._wait(_hung_up(self._line))
        self._process.terminate()
        self._process.wait()
        self._loop.call_soon_threadsafe(self._loop.stop)

    def evaluate(self, script: str) -> Any:
        """Return the result of a script or function in the page; wait for a promise."""
        called = f"(found => typeof found === 'function' ? found() : found)({script})"
        found = self._say("Runtime.evaluate", expression=called, awaitPromise=True, returnByValue=True)
        return found["result"].get("value")

    def goto(self, address: str) -> None:
        """Go to a page, and wait until it has loaded."""
        self._say("Page.navigate", url=address)
        stands = "[document.readyState, location.href].join(' ')"
        self.until(lambda: self.evaluate(stands) == f"complete {address}")

    def until(self, condition: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Wait until a condition is true."""
        ends = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < ends, f"still not so after {seconds} seconds"
            time.sleep(0.1)

    def _say(self, method: str, **params: Any) -> dict[str, Any]:
        self._last += 1
        said = json.dumps({"id": self._last, "method": method, "params": params})
        answer = self._wait(_answered(self._line, said, self._last))
        found: dict[str, Any] = answer.get("result", {"result": {}})
        return found

    def _wait(self, coming: Awaitable[Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(_within(coming), self._loop).result()

    _line: WebSocketClientConnection


async def _within(coming: Awaitable[Any]) -> Any:
    return await asyncio.wait_for(coming, PATIENCE)


async def _connected(address: str) -> WebSocketClientConnection:
    return await websocket_connect(address, max_message_size=1 << 28)


async def _hung_up(line: WebSocketClientConnection) -> None:
    line.close()
    while await line.read_message() is not None:
        pass


async def _answered(line: WebSocketClientConnection, said: str, number: int) -> dict[str, Any]:
    """Send a message, and skip other messages until its reply arrives."""
    await line.write_message(said)
    while (answer := json.loads(str(await line.read_message()))).get("id") != number:
        pass
    found: dict[str, Any] = answer
    return found
