"""Coverage: every rule is stated once, implemented once, and exercised in its own section.

A rule is stated by a page, implemented by code that the package registers, and exercised by an example during which
Python reported its code. The inventory lists the rules that must exist.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from book.read.index import Location, index
from book.read.paths import REPOSITORY, Repository, game_of_rule
from book.run.rule_code import CodeLocation, code_location
from book.run.trace import Trace, TracedExample
from rules.core import RULES, Rule
from rules.games import GAMES

_INVENTORY = Path(__file__).with_name("inventory")  # a file for each game


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """The coverage of one rule: the sections that state it, its code, and the examples that ran it.

    `examples` are those in the rule's own section, and `elsewhere` are all others. `listed` is true if the rule is in
    the inventory. `printed` is its section in the source.
    """

    id: str
    listed: bool
    stated: tuple[Location, ...]
    code: CodeLocation | None
    printed: str
    examples: tuple[TracedExample, ...]
    elsewhere: tuple[TracedExample, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """A sentence for each part that the rule lacks."""
        return tuple(self._missing())

    def _missing(self) -> Iterator[str]:
        game = game_of_rule(self.id)
        if not self.listed:
            file = (_INVENTORY / f"{game}.txt").relative_to(REPOSITORY.root)
            yield f"{self.id} is not in the inventory. Check its spelling, or add it to {file}."
        if not self.stated:
            yield f"{self.id} is stated on no page. Give the heading of its section {{ #{self.id} }}."
        if len(self.stated) > 1:
            places = ", ".join(f"{place.page}:{place.section.line}" for place in self.stated)
            yield f"{self.id} is stated {len(self.stated)} times: {places}"
        if self.code is None:
            yield f'{self.id} has no code. Mark its function in rules/{game}/ with @rule("{self.id}", …).'
        if not self.examples:
            others = ", ".join(f"{ran.page}:{ran.line}" for ran in self.elsewhere)
            hint = f" (examples elsewhere do: {others})" if others else ""
            yield f"{self.id} has no example that runs its code in its own section{hint}"


def coverage(trace: Trace, repository: Repository = REPOSITORY) -> dict[str, RuleCoverage]:
    """Return the coverage of every rule of the games that exist, in the order of the inventory."""
    registered = _registered_rules(repository)
    games = repository.games()
    listed = [rule for rule in inventory() if game_of_rule(rule) in games]
    stated = index(repository).rules
    covered = {}
    for rule in dict.fromkeys([*listed, *stated, *registered]):
        entry, own = registered.get(rule), trace.own(rule)
        code, printed = (code_location(entry.code), entry.source) if entry else (None, "")
        elsewhere = tuple(ran for ran in trace.examples_of(rule) if ran.section != rule)
        covered[rule] = RuleCoverage(rule, rule in listed, stated.get(rule, ()), code, printed, own, elsewhere)
    return covered


def rules_without_docstring(rules: Mapping[str, Rule] = RULES) -> Iterator[str]:
    """Yield a line for each rule whose code has no docstring."""
    for rule, entry in rules.items():
        if not (entry.code.__doc__ or "").strip():
            yield f"{entry.location}: {rule} has no docstring. Its first line is the rule as a player would say it."


def inventory() -> tuple[str, ...]:
    """Return every rule that the compendium must have, including rules of games that do not exist yet."""
    files = (_INVENTORY / f"{slug}.txt" for slug in GAMES)
    lines = [line.strip() for file in files if file.exists() for line in file.read_text(encoding="utf-8").split("\n")]
    return tuple(line for line in lines if line and not line.startswith("#"))


def _registered_rules(repository: Repository) -> Mapping[str, Any]:
    """Return every rule that the games of the repository register."""
    games = repository.games()
    for game in games:
        GAMES[game].import_rules()
    return {rule: entry for rule, entry in RULES.items() if game_of_rule(rule) in games}
