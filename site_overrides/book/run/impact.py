"""The impact of each ruling: the answers, examples and exhibits that are different under its alternatives.

For every alternative, the game's examples and exhibits are run again with that alternative as the default, and its
calculators answer their example questions again. Only those run again that read the ruling. Whole fights are left
out, because they take long.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

import cells
from book.read.fences import examples
from book.read.index import Page, index
from book.read.paths import Repository, game_of_page
from book.run.answer_changes import AnswerChange
from cells.results import Result
from rules.calculators import ask, describe_all
from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS, RuleError, clear_memo, list_rulings, track_rulings, using
from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class Change:
    """An example with another result: its printed result (`was`), and its result under the alternative (`now`).

    `stops` is true if the example ends with an error under the alternative; `now` is then the error.
    """

    page: str
    number: int
    code: str
    was: str
    now: str
    stops: bool


@dataclass(frozen=True, slots=True)
class Impact:
    """The answers, examples and exhibits that one alternative of a ruling changes.

    An exhibit is a pair of its identifier and its title.
    """

    erratum: str
    ruling: str
    alternative: str
    answers: Sequence[AnswerChange]
    examples: Sequence[Change]
    exhibits: Sequence[tuple[str, str]]

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Impact":
        """Return the impact of this plain data, which `asdict` has made."""
        answers = [AnswerChange(**row) for row in data["answers"]]
        return cls(**data | {"answers": answers, "examples": [Change(**row) for row in data["examples"]]})


def impacts(repository: Repository, game: str) -> tuple[Impact, ...]:
    """Return the impact of every alternative of every ruling of a game whose examples all pass."""
    return tuple(_Game(repository, game).impacts())


class _Game:
    """A game's pages, exhibits and calculators, with the rulings that each of them reads."""

    def __init__(self, repository: Repository, game: str) -> None:
        self._kind = GAMES[game].rulings
        # Examples on the errata pages set alternatives themselves, so only the other pages count.
        all_pages = [page for page in index(repository).pages.values() if game_of_page(page.path) == game]
        pages = [page for page in all_pages if PurePosixPath(page.path).stem != "errata"]
        import_calculators(game)
        exhibits = {name: make for name, make in EXHIBITS.items() if name.startswith(f"{game}/")}
        asked = [description for description in describe_all() if description["game"] == game]
        self._repository = repository
        ours = self._kind()
        self._pages = [(page, track_rulings(ours, self._differences, page)[1]) for page in pages]
        self._exhibits = {name: (make, *track_rulings(ours, self._table, make)) for name, make in exhibits.items()}
        clear_memo()
        self._answers = {
            description["id"]: track_rulings(ours, self._headline, description["id"])
            for description in asked
            if not any(described_input["name"].endswith("tactic") for described_input in description["inputs"])
        }

    def impacts(self) -> Iterator[Impact]:
        for option in list_rulings(self._kind):
            for name in option.others:
                with using(self._kind(**{option.name: name})):
                    answers, changes = (
                        tuple(self._answer_changes(option.name)),
                        tuple(self._example_changes(option.name)),
                    )
                    exhibits = tuple(self._exhibit_changes(option.name))
                yield Impact(option.erratum, option.name, name, answers, changes, exhibits)

    def _answer_changes(self, ruling: str) -> Iterator[AnswerChange]:
        for name, (was, read) in self._answers.items():
            if ruling in read and (now := self._headline(name)) != was:
                yield AnswerChange(name, was or "", now)

    def _headline(self, calculator: str) -> str | None:
        """Return the headline of a calculator's answer to its example; None if it refuses the question."""
        try:
            return str(ask(calculator).headline)
        except RuleError:
            return None

    def _example_changes(self, ruling: str) -> Iterator[Change]:
        for page, read in self._pages:
            if ruling in read:
                yield from self._differences(page)

    def _exhibit_changes(self, ruling: str) -> Iterator[tuple[str, str]]:
        for name, (make, before, read) in self._exhibits.items():
            if ruling in read and self._table(make) != before:
                yield name, before["title"]

    def _differences(self, page: Page) -> list[Change]:
        """Run a page; for each example with a different result, return its first change."""
        running = cells.Page(page.path, game_of_page(page.path))
        changes = []
        for number, fence in enumerate(examples(page.text, page.path), 1):
            results = running.run(f"Example {number}", fence.text)
            if changed := next((result for result in results if result.status in ("different", "failed")), None):
                changes.append(_change(page.path, number, changed))
        return changes

    def _table(self, make: Any) -> Any:
        try:
            return make().as_json()
        except Exception as error:  # noqa: BLE001 (under another ruling a table may fail in any way)
            return repr(error)


def _change(page: str, number: int, result: Result) -> Change:
    was, now = _result_text(result.want or ""), _result_text(result.got)
    return Change(page, number, result.source.strip(), was, now, result.status == "failed")


def _result_text(result: str) -> str:
    """Return a result for display; if the result is a traceback, return only the message of the error."""
    result = result.strip()
    if "Traceback (most recent call last)" in result:
        return result.split("\n")[-1].strip().partition(": ")[2]
    return result
