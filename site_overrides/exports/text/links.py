"""The targets of a page's links in an export: pages and records in the export, or else addresses on the site."""

from collections.abc import Mapping
from dataclasses import dataclass
from posixpath import normpath

from book.read.index import index
from book.read.paths import url
from book.write.blocks.figures import SCHEME, question_address


@dataclass(frozen=True, slots=True)
class Links:
    """The places of records and pages in the export, by identifier and by path, and the address of the site."""

    places: Mapping[str, str]
    site: str

    def inside(self, target: str, page: str) -> str | None:
        """Return the place of a record or page to which a link leads in the export; None if the export lacks it."""
        path, _, anchor = target.partition("#")
        return None if "://" in path else self.places.get(anchor) or self.places.get(_page(path, page))

    def outside(self, target: str, page: str) -> str:
        """Return the address of a link's target on the site; a link to another site does not change."""
        if target.startswith(SCHEME):
            asked_on, asks = question_address(target, index())
            return address(self.site, asked_on) + asks
        path, _, anchor = target.partition("#")
        return target if "://" in path else address(self.site, _page(path, page), anchor)


def address(site: str, page: str, anchor: str = "") -> str:
    """Return the address of a page on the site."""
    return site + url(page, "index.md", anchor).removeprefix("./")


def _page(path: str, page: str) -> str:
    return normpath(f"{page.rpartition('/')[0]}/{path}") if path else page
