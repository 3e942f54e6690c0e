"""Corrections of relative addresses for the site generator Zensical.

`riskbreaker/rolling.md` becomes the folder `riskbreaker/rolling/`, so Zensical puts `../` before relative addresses,
even before addresses that are right already. Such addresses are changed here so that Zensical's result is right.
"""

import re
import sys
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import urlsplit

from markdown import Markdown
from markdown.postprocessors import Postprocessor

from book.write.blocks.page import page_of

# Addresses in the elements of a page. Scripts have their data in other attributes.
_ADDRESS = re.compile(r'(?<=[\s"])(?P<name>href|src)="(?P<to>[^"]*)"')
# Names of pages whose address is the folder of their source; "" is a text that is not a page of the compendium.
_AS_FOLDERS = ("", "index", "README")


def builds() -> bool:
    """Return True if Zensical builds the pages."""
    return "zensical" in sys.modules


class SeenFromSource(Postprocessor):
    """A postprocessor that changes addresses for Zensical; it runs last, when all HTML is in the page."""

    def __init__(self, md: Markdown, docs: Path) -> None:
        super().__init__(md)
        self._docs = docs

    def run(self, text: str) -> str:
        path = PurePosixPath(page_of(self.md).path)
        if path.stem in _AS_FOLDERS:
            return text
        return _ADDRESS.sub(lambda match: f'{match["name"]}="{self._seen_from_source(match["to"], path)}"', text)

    def _seen_from_source(self, to: str, path: PurePosixPath) -> str:
        url = urlsplit(to)
        if url.scheme or url.netloc or not url.path or url.path.startswith("/") or self._is_a_source(url.path, path):
            return to
        # The address of a folder must end with a slash.
        plain = normpath(f"{path.stem}/{url.path}") + ("/" if url.path.endswith("/") else "")
        return url._replace(path=plain).geturl()

    def _is_a_source(self, to: str, path: PurePosixPath) -> bool:
        """Return True if an address leads to a source file; Zensical changes such addresses correctly."""
        return to.endswith(".md") or (self._docs / path.parent / to).is_file()
