"""Firefox, driven by its own protocol (Marionette), and the part of its console that a page of the site causes."""

import json
import os
import shutil
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

from book.read.paths import REPOSITORY

TIME_LIMIT_S = 90  # seconds
_UNPACKED = REPOSITORY.root / "build" / "debian" / "usr" / "lib"
_SETTINGS = {
    "marionette.port": 0,
    "app.update.disabledForTesting": True,
    "browser.startup.page": 0,
    # With True, Firefox ends a script that still runs when a test opens the next page, and reports an error.
    "dom.ipc.cancel_content_js_when_navigating": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}
# Errors and warnings of all processes, and console.warn and console.error of the page's. Firefox hides remarks on style
# sheets unless a reader asks for them: a sheet may name properties of other browsers.
_MESSAGES = """
const found = [];
for (const message of Services.console.getMessageArray()) {
    if (!(message instanceof Ci.nsIScriptError)) continue;
    const { category, errorMessage, sourceName, lineNumber } = message;
    const isStyleSheet = category === "CSS Parser" && sourceName.endsWith(".css");
    if (!sourceName.startsWith(arguments[0]) || isStyleSheet) continue;
    found.push(`${category}: ${errorMessage} (${sourceName}:${lineNumber})`);
}
Services.console.reset();
return found;
"""
_CALLS = """
const calls = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
const found = calls.getEvents()
    .filter(({ level, filename }) => filename.startsWith(arguments[0]) && ["error", "warn", "assert"].includes(level))
    .map((call) => `console.${call.level}: ${[...call.arguments].map(String).join(" ")} (${call.filename})`);
calls.clearEvents();
return found;
"""
_ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key under which WebDriver names an element


def program() -> str:
    """Return the machine's own Firefox or, without one, the Firefox that `make prove` unpacked."""
    unpacked = _UNPACKED / "firefox-esr" / "firefox-esr"
    found = str(unpacked) if unpacked.exists() else shutil.which("firefox-esr") or shutil.which("firefox")
    if found is None:
        pytest.fail("Firefox is missing: `make prove` unpacks one on Debian; on other systems install it")
    return found


class Firefox:
    """A Firefox with a new profile in `folder`."""

    def __init__(self, folder: Path) -> None:
        lines = (f'user_pref("{name}", {json.dumps(value)});\n' for name, value in _SETTINGS.items())
        (folder / "user.js").write_text("".join(lines))
        libraries = [str(place) for place in _UNPACKED.glob("*-linux-gnu")]
        libraries += filter(None, [os.environ.get("LD_LIBRARY_PATH")])
        environment = {**os.environ, "HOME": str(folder), "LD_LIBRARY_PATH": os.pathsep.join(libraries)}
        command = [program(), "--headless", "--marionette", "--remote-allow-system-access", "--profile", str(folder)]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)
        self._port = folder / "MarionetteActivePort"
        self._sent, self._received = 0, b""

    def __enter__(self) -> "Firefox":
        deadline = time.monotonic() + TIME_LIMIT_S
        while not (self._port.exists() and self._port.read_text()):
            assert self._process.poll() is None, "Firefox ended at once"
            assert time.monotonic() < deadline, f"Firefox did not start within {TIME_LIMIT_S} seconds"
            time.sleep(0.1)
        self._socket = socket.create_connection(("127.0.0.1", int(self._port.read_text())), timeout=TIME_LIMIT_S)
        self._message()  # its greeting
        self._ask("WebDriver:NewSession", capabilities={})
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, where: TracebackType | None) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(TIME_LIMIT_S)

    def open(self, address: str) -> None:
        """Load a page, and let Firefox report faulty styles as its console does."""
        self._ask("WebDriver:Navigate", url=address)
        self.run("docShell.cssErrorReportingEnabled = true", sandbox="system")

    def run(self, script: str, *values: object, sandbox: str = "default", context: str = "content") -> Any:
        """Run a script in the page, or with the browser's own rights, and return its result."""
        self._ask("Marionette:SetContext", value=context)
        answer = self._ask("WebDriver:ExecuteScript", script=script, args=values, sandbox=sandbox, newSandbox=False)
        return answer["value"]

    def wait(self, condition: str) -> None:
        """Wait until a condition is true in the page."""
        deadline = time.monotonic() + TIME_LIMIT_S
        while not self.run(f"return Boolean({condition})"):
            assert time.monotonic() < deadline, f"still not so after {TIME_LIMIT_S} seconds: {condition}"
            time.sleep(0.1)

    def click(self, place: str) -> None:
        """Click the first element of that selector, as soon as it is there."""
        self._ask("WebDriver:ElementClick", id=self._found(place))

    def fill(self, place: str, text: str) -> None:
        """Replace the text of a field."""
        field = self._found(place)
        self._ask("WebDriver:ElementClear", id=field)
        self._ask("WebDriver:ElementSendKeys", id=field, text=text)

    def heard(self, address: str) -> list[str]:
        """Return the errors and warnings since the last call whose source is below an address."""
        messages: list[str] = self.run(_MESSAGES, address, sandbox="system", context="chrome")
        calls: list[str] = self.run(_CALLS, address, sandbox="system")
        return messages + calls

    def _found(self, place: str) -> str:
        element = f"document.querySelector({json.dumps(place)})"
        self.wait(f"{element}?.checkVisibility() && !{element}.matches(':disabled')")
        found = self._ask("WebDriver:FindElement", using="css selector", value=place)
        name: str = found["value"][_ELEMENT]
        return name

    def _ask(self, command: str, **parameters: object) -> Any:
        self._sent += 1
        message = json.dumps([0, self._sent, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(message), message))
        _, _, error, answer = self._message()
        assert error is None, f"{command}: {error}"
        return answer

    def _message(self) -> Any:
        """Return the next message, which comes as its length in bytes, a colon, and JSON."""
        while b":" not in self._received:
            self._received += self._socket.recv(65536)
        length, self._received = self._received.split(b":", 1)
        while len(self._received) < int(length):
            self._received += self._socket.recv(65536)
        message, self._received = self._received[: int(length)], self._received[int(length) :]
        return json.loads(message)
