"""The feed of errata: `errata.xml`, in the built site.

The format is Atom 1.0 (RFC 4287). An erratum's identifier in the feed is a `tag:` address (RFC 4151) made of the site's
host, its folder on that host, and the erratum's own identifier. It stays the same when pages move, and two sites on one
host have no identifier in common. The date of the feed is the day of its newest erratum, so a site that is built twice
has the same feed twice.
"""

import xml.etree.ElementTree as etree
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

from mkdocs.config.defaults import MkDocsConfig

from book.read.entries import FEED, Entry, newest_first
from book.read.index import index
from book.read.paths import REPOSITORY, url
from rules.games import GAMES

NAMESPACE = "http://www.w3.org/2005/Atom"
# The year of the first erratum. A tag needs a date on which its owner had the host.
_SINCE = "2026"


@dataclass(frozen=True, slots=True)
class Published:
    """The address and the name of a site."""

    url: str
    name: str

    def tag(self, name: str) -> str:
        """Return the identifier of the feed or of an entry, which looks like an address but only identifies it."""
        site = urlsplit(self.url)
        folder = site.path.strip("/")
        return f"tag:{site.hostname},{_SINCE}:{folder}{'/' if folder else ''}{name}"

    def page(self, path: str, anchor: str = "") -> str:
        """Return the whole address of a page."""
        return urljoin(self.url, url(path, "index.md", anchor))


def feed(entries: Iterable[Entry], site: Published) -> bytes:
    """Return the feed of these errata, the newest first, as an XML document."""
    entries = tuple(entries)
    root = etree.Element("feed", {"xmlns": NAMESPACE, "xml:lang": "en"})
    _add(root, "id", site.tag("errata"))
    _add(root, "title", f"{site.name}: errata")
    _add(root, "subtitle", "Where the printed rules contradict themselves or leave a gap, and how we read them.")
    _add(root, "updated", _moment(entries[0].day))
    _add(root, "link", rel="self", type="application/atom+xml", href=urljoin(site.url, FEED))
    _add(root, "link", rel="alternate", type="text/html", href=site.page("errata.md"))
    _add(_add(root, "author"), "name", site.name)
    for entry in entries:
        _announce(root, entry, GAMES[entry.game].title, site)
    etree.indent(root, " ")
    return bytes(etree.tostring(root, encoding="utf-8", xml_declaration=True)) + b"\n"


def _announce(root: etree.Element, entry: Entry, game: str, site: Published) -> None:
    announced = _add(root, "entry")
    _add(announced, "id", site.tag(entry.id))
    _add(announced, "title", f"{game}: {entry.title}")
    _add(announced, "updated", _moment(entry.day))
    _add(announced, "link", rel="alternate", type="text/html", href=site.page(entry.page, entry.id))
    _add(announced, "category", term=entry.game, label=game)
    _add(announced, "category", term=entry.kind)
    _add(announced, "summary", entry.ruling)


def _add(parent: etree.Element, tag: str, text: str | None = None, **attributes: Any) -> etree.Element:
    child = etree.SubElement(parent, tag, attributes)
    child.text = text
    return child


def _moment(day: str) -> str:
    return f"{day}T00:00:00Z"


def write(config: MkDocsConfig) -> None:
    """Write the feed into the built site."""
    xml = feed(newest_first(index()), Published(config["site_url"], config["site_name"]))
    (REPOSITORY.root / "site" / FEED).write_bytes(xml)
