"""The downloads: the files with their descriptions, and the list of all files with sizes and days."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from hashlib import sha256
from typing import Any

from book.read.index import index
from book.read.paths import GAMES
from book.read.settings import wheel
from exports import THEME, vault
from exports.data import files as data
from exports.dates import publication_date
from exports.foundry import module
from exports.licences.parts import parts
from exports.licences.sbom import bill_of_materials
from exports.text.credits import licence, source_licence, title
from shared.archives import make_zip

_PACKAGE = ("rules", "pyproject.toml", "README.md", "LICENSE")
_BOOK = ("rules", "docs", "site_overrides/exports", "mkdocs.yml", "LICENSE")
_EVIDENCE = ("site_overrides/book/check", "site_overrides/book/check/domains", "tests")
_PINS = ("requirements.txt", "site_overrides/browser/package-lock.json", "site_overrides/exports/licences")


@dataclass(frozen=True, slots=True)
class Download:
    """A file: its path on the site, its group in the list, a description, and the paths that it is made from."""

    path: str
    group: str
    what: str
    content: bytes
    made_of: tuple[str, ...]
    games: tuple[str, ...] = ()  # the games whose rules are in the file

    def as_json(self, changed: date) -> dict[str, Any]:
        """Return the entry of the file in the list; `changed` is the day of its last change."""
        return {
            "path": self.path,
            "group": self.group,
            "what": self.what,
            "bytes": len(self.content),
            "sha256": sha256(self.content).hexdigest(),
            "changed": changed.isoformat(),
            "licence": " AND ".join(dict.fromkeys((licence(), *map(licence, self.games)))),
            **({"sourceLicences": {game: source_licence(game) for game in self.games}} if self.games else {}),
        }


def downloads_list(offers: Iterable[Download]) -> dict[str, Any]:
    """Return the list of all downloads."""
    offers = tuple(offers)
    days = {made_of: publication_date(*made_of) for made_of in {offer.made_of for offer in offers}}
    head = {"$schema": "schemas/index.json", "format": data.FORMAT, "kind": "index"}
    return head | {"files": [offer.as_json(days[offer.made_of]) for offer in offers]}


def all_downloads(site: str) -> Iterator[Download]:
    """Yield every download; the wheel must have been built with the engine."""
    pages = index()
    games = tuple(GAMES.values())
    yield Download(
        wheel(),
        "For Python",
        "The rules as a package without a dependency",
        (THEME / wheel()).read_bytes(),
        _PACKAGE,
        games,
    )
    for path, content in module.files(site, publication_date(*_BOOK), pages).items():
        description = (
            "The manifest with which Foundry installs the module"
            if path.endswith(".json")
            else "The module: journals and rollable tables"
        )
        yield Download(path, "For Foundry VTT", description, content, _BOOK, games)
    notes = make_zip(dict(sorted(vault.files(site, pages).items())))
    yield Download(
        "download/vault/counterroll-vault.zip",
        "For Obsidian",
        "A vault: a note for each rule and erratum",
        notes,
        _BOOK,
        games,
    )
    for game in games:
        made_of = ("rules/core", f"rules/{game}", f"docs/{game}", "site_overrides/exports")
        for kind, content in data.of_game(game, site, pages).items():
            parts_of = (*made_of, *_EVIDENCE) if kind == "evidence" else made_of
            yield Download(data.path(game, kind), title(game), kind.capitalize(), content, parts_of, (game,))
    for kind, content in data.schemas(site).items():
        path = data.path("schemas", kind)
        yield Download(path, "JSON Schemas", kind.capitalize(), content, ("site_overrides/exports/data",))
    shipped = data.encode(bill_of_materials(parts(), publication_date(*_PINS)))
    yield Download("licences/sbom.cdx.json", "Contents of the site", "Bill of materials, CycloneDX 1.6", shipped, _PINS)
