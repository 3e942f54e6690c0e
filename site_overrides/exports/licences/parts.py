"""Third-party parts of the site: npm packages, Pyodide and its Python, the theme and its bundle."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import distribution
from pathlib import Path
from types import MappingProxyType

from book.read.paths import REPOSITORY

_NODE_MODULES = REPOSITORY.root / "site_overrides/browser/node_modules"
_SHIPPED = REPOSITORY.root / "build" / "shipped.json"
_TEXTS = Path(__file__).with_name("texts")
_THEME = "mkdocs-material"
# Packages in the scripts and styles of the theme, by the names in its source maps. Their versions are not known.
IN_THE_THEME = MappingProxyType(
    {
        "clipboard": "MIT",
        "escape-html": "MIT",
        "focus-visible": "W3C-20150513",
        "good-listener": "MIT",
        "lunr": "MIT",
        "material-design-color": "MIT",
        "rxjs": "Apache-2.0",
        "select": "MIT",
        "tiny-emitter": "MIT",
        "tslib": "0BSD",
    }
)
_USES = (
    (r"@codemirror/|@lezer/|@marijn/|crelt|style-mod|w3c-keyname", "the editor of examples"),
    (r"@fontsource", "a typeface"),
    (r"@observablehq/plot|d3-|isoformat", "pictures and tables as files"),
    (r"preact", "calculators, tables and cards"),
    (r"diff", "what differs in an edited example"),
    (r"minisearch|stemmer", "the search"),
    (r"fflate|idb-keyval|^qr$", "the table"),
    (r"pyodide|xz-decompress", "Python in the browser"),
)


@dataclass(frozen=True, slots=True)
class Part:
    """A third-party part: its registry (`npm`, `pypi`, or `generic` for none), its SPDX licence, and its use here.

    `text` is the text of the licence.
    """

    kind: str
    name: str
    version: str
    licence: str
    use: str
    text: str

    @property
    def file(self) -> str:
        """The name of the file with its licence."""
        return f"{self.name.removeprefix('@').replace('/', '-')}.txt"


@cache
def parts() -> tuple[Part, ...]:
    """Return every part, sorted by name; raise `LookupError` for a part without a licence or a known use."""
    return tuple(sorted([*_npm(), *_python(), *_theme()], key=lambda part: part.name.removeprefix("@")))


def _npm() -> Iterator[Part]:
    for name in json.loads(_SHIPPED.read_text(encoding="utf-8")):
        folder = _NODE_MODULES / name
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        yield Part("npm", name, about["version"], about["license"], _use(name), _text(name, folder))


def _python() -> Iterator[Part]:
    """Yield the part for the Python that is in Pyodide."""
    info = json.loads((_NODE_MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    yield Part("generic", "cpython", info["python"], "PSF-2.0", "Python in the browser", _own("cpython"))


def _theme() -> Iterator[Part]:
    theme = distribution(_THEME)
    text = theme.read_text("licenses/LICENSE") or ""
    yield Part("pypi", _THEME, theme.version, "MIT", "the theme", text)
    icons = Path(str(theme.locate_file("material/templates/.icons/material/LICENSE")))
    yield Part("npm", "@mdi/svg", "", "Apache-2.0", "icons, in the theme", icons.read_text(encoding="utf-8"))
    for name, licence in IN_THE_THEME.items():
        yield Part("npm", name, "", licence, "in the theme", _own(name))


def _use(name: str) -> str:
    usage = next((use for pattern, use in _USES if re.match(pattern, name)), None)
    if usage is None:
        raise LookupError(f"The use of {name} is not known. Add it to _USES in exports/licences/parts.py.")
    return usage


def _text(name: str, folder: Path) -> str:
    """Return the licence text in a package; if it has none, return the text that is kept here."""
    brought = sorted(folder.glob("LICEN[SC]E*", case_sensitive=False))
    return brought[0].read_text(encoding="utf-8") if brought else _own(name)


def _own(name: str) -> str:
    file = _TEXTS / f"{name}.txt"
    if not file.exists():
        raise LookupError(f"{name} has no licence text. Put the text into {file.relative_to(REPOSITORY.root)}.")
    return file.read_text(encoding="utf-8")
