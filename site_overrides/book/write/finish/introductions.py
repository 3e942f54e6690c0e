"""Introductions of the pages: descriptions and preview pictures for links to them, made from the built pages.

Every page gets its own description, preview picture and OpenGraph data. The site also gets a manifest, with which a
browser can install it.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any
from urllib.parse import urljoin

from mkdocs.config.defaults import MkDocsConfig

from book.read.paths import REPOSITORY
from book.write.page_data.search.entries import Entry
from book.write.pictures import ICONS, colours, draw, icons, preview

PREVIEWS = "assets/previews"
MANIFEST = "manifest.webmanifest"
# The length of a description in characters: the most that search engines and messengers show, and the least of use.
_LONGEST, _SHORTEST = 180, 90
_SENTENCE = re.compile(r"\S.*?[.!?][\"”)]?(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Introduction:
    """The introduction of a page for links to it.

    `game` is the title of the page's game; if the page belongs to no game, it is the title of the site.
    """

    page: str
    folder: str
    game: str
    title: str
    lead: str

    @property
    def description(self) -> str:
        return f"{self.game}: {self.lead}" if self.folder else self.lead

    @property
    def picture(self) -> str:
        return f"{PREVIEWS}/{self.page.strip('/').replace('/', '-') or 'home'}.png"


def lead(text: str) -> str:
    """Return the first sentences of a text, between `_SHORTEST` and `_LONGEST` characters if possible."""
    passage = ""
    for sentence in _SENTENCE.findall(text):
        longer = f"{passage} {sentence}".strip()
        if len(passage) >= _SHORTEST or (passage and len(longer) > _LONGEST):
            break
        passage = longer
    passage = passage or text
    return passage if len(passage) <= _LONGEST else passage[:_LONGEST].rpartition(" ")[0].rstrip(",;:") + " …"


def introductions(entries: tuple[Entry, ...], config: Mapping[str, Any]) -> list[Introduction]:
    """Return the introduction of every page, in the order of the pages."""
    games = config["extra"]["games"]
    return [
        Introduction(
            entry.page,
            entry.game,
            games[entry.game]["title"] if entry.game else config["site_name"],
            entry.title,
            lead(entry.text) if entry.page else config["site_description"],
        )
        for entry in entries
        if entry.kind == "page"
    ]


def add_introduction(html: str, page: Introduction, config: Mapping[str, Any]) -> str:
    """Return a built page with its own description and OpenGraph data in place of the site's description."""
    shown = {
        "og:type": "article" if page.page else "website",
        "og:site_name": config["site_name"],
        "og:title": page.title,
        "og:description": page.description,
        "og:url": urljoin(config["site_url"], page.page),
        "og:image": urljoin(config["site_url"], page.picture),
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"{page.title}, {page.game}",
    }
    lines = [_meta("name", "description", page.description), *(_meta("property", *pair) for pair in shown.items())]
    lines.append(_meta("name", "twitter:card", "summary_large_image"))
    whole = _meta("name", "description", config["site_description"])
    if html.count(whole) != 1:
        raise LookupError(f"{page.page}: the page has the site's description {html.count(whole)} times, not once")
    return html.replace(whole, "\n      ".join(lines))


def _meta(kind: str, name: str, content: str) -> str:
    return f'<meta {kind}="{name}" content="{escape(content)}">'


def _preview(page: Introduction, site_name: str) -> dict[str, Any]:
    foot = site_name if page.folder else "Tabletop rules that run"
    return preview(page.picture, page.folder, game=page.game, title=page.title, text=page.lead, foot=foot)


def manifest(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return the manifest with which a browser can install the site; its addresses are relative to itself."""
    paper = colours("")["paper"]
    drawn = [
        {"src": f"assets/images/{name}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        | ({"purpose": "maskable"} if "cut" in name else {})
        for name, (size, _) in ICONS.items()
    ]
    return {
        "name": config["site_name"],
        "short_name": config["site_name"],
        "description": config["site_description"],
        "lang": "en",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": paper,
        "theme_color": paper,
        "icons": drawn,
        "shortcuts": [{"name": "Roll dice", "url": "dice/"}, {"name": "Your group’s rulings", "url": "rulings/"}],
    }


def write(pages: list[Introduction], config: MkDocsConfig) -> None:
    """Draw the pictures of these pages into the built site, and write its manifest."""
    site = REPOSITORY.root / "site"
    draw([*(_preview(page, config["site_name"]) for page in pages), *icons()], site)
    (site / MANIFEST).write_text(json.dumps(manifest(config), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
