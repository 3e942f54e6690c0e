"""Writes the data about every rule and ruling into the built site.

A page loads `evidence/<game>.json` if a reader taps an identifier, or has chosen rulings that are not the recommended
ones.
"""

import json
from collections.abc import Iterable
from typing import Any

from book.read.entries import Entry, newest_first
from book.read.index import Index
from book.read.paths import REPOSITORY, game_of_page, game_of_rule, url
from book.read.rulings import ruling_of
from book.run.impact import Impact
from book.write.page_data.evidence.dependencies import needed_rules
from book.write.state import State, state
from rules.calculators import CALCULATORS
from rules.core import list_rulings
from rules.games import GAMES

_TAUGHT = ("index.md", "sheet.md")  # pages that teach rules without stating them


class _Game:
    """The data about one game, from the pages, the record of their examples, and the package."""

    def __init__(self, now: State, game: str, errata: Iterable[Entry]) -> None:
        self._now, self.game, self._asked = now, game, now.index.asked
        self._errata = [entry for entry in errata if entry.game == game]

    def data(self) -> dict[str, Any]:
        rules = {rule: covered for rule, covered in self._now.covered.items() if game_of_rule(rule) == self.game}
        return {
            "game": self.game,
            "pages": self._titles(rules.values()),
            "rules": {rule: self._rule(covered) for rule, covered in rules.items()},
            "errata": {entry.id: self._erratum(entry) for entry in self._errata},
            "rulings": {option.name: self._ruling(option) for option in list_rulings(GAMES[self.game].rulings)},
            "calculators": {
                calculator.id: {
                    "title": calculator.title,
                    "page": _page_address(self._asked[calculator.id]),
                    "rules": list(calculator.rules),
                }
                for calculator in CALCULATORS.values()
                if calculator.game == self.game and calculator.id in self._asked
            },
        }

    def _titles(self, rules: Iterable[Any]) -> dict[str, str]:
        """Return the titles of the game's pages, and of the other pages that have an example of its rules."""
        running = {example.page for covered in rules for example in covered.elsewhere}
        return {
            _page_address(page.path): page.title
            for page in self._now.index.pages.values()
            if game_of_page(page.path) == self.game or page.path in running
        }

    def _rule(self, covered: Any) -> dict[str, Any]:
        place = covered.stated[0]
        listing = _page_address(f"{self.game}/code.md")
        return {
            "title": place.section.title,
            "page": _page_address(place.page),
            "printed": covered.printed,
            "code": f"{listing}#{covered.code.anchor}",
            "function": f"{covered.code.module}: {covered.code.name}",
            "own": [example.number for example in covered.examples if example.page == place.page],
            "elsewhere": [[_page_address(example.page), example.number] for example in covered.elsewhere],
            "needs": list(needed_rules(covered.id)),
        }

    def _erratum(self, entry: Entry) -> dict[str, Any]:
        index: Index = self._now.index
        place = index.errata[entry.id][0]
        option = ruling_of(entry.id)
        return {
            "title": entry.title,
            "page": _page_address(entry.page),
            "day": entry.day,
            "kind": entry.kind,
            "rules": list(entry.rules),
            "printed": index.pages[place.page].paragraph(place.section, "Printed"),
            "ours": entry.ruling,
            **({"ruling": option.name} if option else {}),
        }

    def _ruling(self, option: Any) -> dict[str, Any]:
        place = self._now.index.errata[option.erratum][0]
        rules = place.section.words("data-rules")
        impacts = {impact.alternative: impact for impact in self._now.record.impacts(option.erratum)}
        return {
            "erratum": option.erratum,
            "ours": option.ruling,
            "readings": {
                name: {"text": text, **_changes(impacts.get(name))} for name, text in option.alternatives.items()
            },
            "taught": self._taught(rules),
        }

    def _taught(self, rules: tuple[str, ...]) -> dict[str, int]:
        """Return the first example that runs one of these rules on each page of `_TAUGHT`."""
        examples: dict[str, int] = {}
        for ran in self._now.record.trace.examples:
            if ran.page.removeprefix(f"{self.game}/") in _TAUGHT and set(rules) & set(ran.rules):
                examples.setdefault(_page_address(ran.page), ran.number)
        return examples


def _changes(impact: Impact | None) -> dict[str, Any]:
    """Return the changes under an alternative: answers of calculators in words, and examples with other results."""
    if impact is None:
        return {}
    odds = [[change.calculator, change.text] for change in impact.answers]
    examples = [[_page_address(example.page), example.number] for example in impact.examples]
    return {key: value for key, value in (("odds", odds), ("examples", examples)) if value}


def _page_address(page: str) -> str:
    """Return a page's address relative to the first page of the site."""
    return url(page, "index.md").removeprefix("./")


def write() -> None:
    """Write a file for each game into the built site."""
    now = state(REPOSITORY)
    errata = newest_first(now.index)
    folder = REPOSITORY.root / "site/evidence"
    folder.mkdir(exist_ok=True)
    for game in REPOSITORY.games():
        text = json.dumps(_Game(now, game, errata).data(), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{game}.json").write_text(text, encoding="utf-8")
