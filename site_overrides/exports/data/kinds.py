"""The records of each kind of data file: rules, errata, rulings, tables, cards, prices."""

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any

from book.check.evidence import evidence
from book.read.index import Index
from book.read.paths import REPOSITORY, game_of_rule
from book.read.rulings import ruling_of
from book.write.state import state
from exports.data.prices import prices
from exports.text.credits import source
from exports.text.export import address
from exports.text.records import Record, chapters
from exports.text.tables import exhibits
from rules.core import RULES, list_rulings
from rules.games import GAMES


def _records(game: str, kind: str, pages: Index) -> Iterator[Record]:
    for chapter in chapters(game, pages):
        yield from (record for record in chapter.records if record.kind == kind)


def _rules(game: str, site: str, pages: Index) -> Iterator[dict[str, Any]]:
    for record in _records(game, "rule", pages):
        yield {
            "id": record.id,
            "title": record.title,
            "source": source(game, record.printed),
            "url": address(site, record.page, record.id),
            "code": RULES[record.id].location,
            "errata": list(record.others(pages)),
        }


def _evidence(game: str, site: str, pages: Index) -> Iterator[dict[str, Any]]:
    for rule, covered in state(REPOSITORY).covered.items():
        if game_of_rule(rule) == game:
            proof = evidence(covered)
            yield {
                "id": rule,
                **_place(rule, game, site, pages),
                "ways": proof.ways,
                "lacking": list(proof.lacking),
                "examples": {"own": proof.own, "elsewhere": proof.elsewhere, "inBrowser": proof.in_browser},
                "browsers": list(proof.browsers),
                "domain": proof.domain
                and {
                    "inputs": proof.domain.inputs,
                    "cases": proof.domain.cases,
                    "refused": proof.domain.refused,
                    "readings": list(proof.domain.readings),
                },
                "engines": [{"engine": check.engine, "test": check.test} for check in proof.checks],
            }


def _errata(game: str, site: str, pages: Index) -> Iterator[dict[str, Any]]:
    for record in _records(game, "erratum", pages):
        attributes, page = record.section.attributes, pages.pages[record.page]
        ruling = ruling_of(record.id)
        yield {
            "id": record.id,
            "title": record.title,
            "source": source(game),
            "url": address(site, record.page, record.id),
            "date": attributes["data-date"],
            "kind": attributes["data-kind"],
            "rules": list(record.rules),
            "printed": page.paragraph(record.section, "Printed"),
            "ruling": page.paragraph(record.section, "Ruling"),
            "option": ruling and ruling.name,
        }


def _rulings(game: str, site: str, pages: Index) -> Iterator[dict[str, Any]]:
    for option in list_rulings(GAMES[game].rulings):
        yield {
            "id": f"{game}/{option.name}",
            "name": option.name,
            "source": source(game),
            "url": address(site, pages.errata[option.erratum][0].page, option.erratum),
            "erratum": option.erratum,
            "ruling": option.ruling,
            "printed": "as-printed" if "as-printed" in option.alternatives else None,
            "alternatives": dict(option.alternatives),
        }


def _tables(game: str, site: str, pages: Index) -> Iterator[dict[str, Any]]:
    for exhibit in exhibits(game):
        shown = (path for path, page in pages.pages.items() if f"/// exhibit | {exhibit['id']}\n" in page.text)
        about = {"source": source(game), "url": address(site, next(shown, f"{game}/index.md"))}
        yield {**exhibit, **about}


def _cards(game: str, site: str, pages: Index) -> Iterator[dict[str, Any]]:
    for card in getattr(GAMES[game].import_rules(), "CARDS", ()):
        yield {
            "id": card.rule,
            "title": card.name,
            **_place(card.rule, game, site, pages),
            "effect": card.effect,
            "cost": card.cost,
            "skills": card.skills,
            "examples": list(card.examples),
            "success": card.success,
            "failure": card.failure,
            "restriction": card.restriction,
            "inCombat": card.in_combat,
        }


def _prices(game: str, site: str, pages: Index) -> Iterator[dict[str, Any]]:
    for price in prices(game):
        yield price.as_json() | _place(price.rule, game, site, pages)


def _place(rule: str, game: str, site: str, pages: Index) -> dict[str, str]:
    """Return a rule's place in the source and its address on the site."""
    [stated] = pages.rules[rule]
    return {"source": source(game, RULES[rule].source), "url": address(site, stated.page, rule)}


KINDS: MappingProxyType[str, Callable[[str, str, Index], Iterator[dict[str, Any]]]] = MappingProxyType(
    {
        "rules": _rules,
        "evidence": _evidence,
        "errata": _errata,
        "rulings": _rulings,
        "tables": _tables,
        "cards": _cards,
        "prices": _prices,
    }
)
