"""Coverage: every rule is stated once, implemented once, and exercised in its own section.

A rule is stated by a page, implemented by code that the package registers, and exercised by an example during which
Python reported its code. The inventory lists the rules that must exist.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from book.read.index import Location, index
from book.read.paths import GAMES, REPOSITORY, Repository, game_of_rule
from book.run.rule_code import CodeLocation, code_location
from book.run.trace import Trace, TracedExample

_INVENTORY = Path(__file__).with_name("inventory")  # a file for each game
# Functions whose first argument is the identifier of a rule.
_CITING = {"note", "IllegalChoice"}


@dataclass(frozen=True, slots=True)
class RuleCoverage:
    """The coverage of one rule: the sections that state it, its code, and the examples that ran it.

    `examples` are those in the rule's own section, and `elsewhere` are all others; both are None if no examples were
    traced. `listed` is true if the rule is in the inventory. `printed` is its section in the source.
    """

    id: str
    listed: bool
    stated: tuple[Location, ...]
    code: CodeLocation | None
    printed: str
    examples: tuple[TracedExample, ...] | None
    elsewhere: tuple[TracedExample, ...] | None

    @property
    def missing(self) -> tuple[str, ...]:
        """A sentence for each part that the rule lacks."""
        return tuple(self._missing())

    def _missing(self) -> Iterator[str]:
        if not self.listed:
            yield f"{self.id} is not in the inventory"
        if not self.stated:
            yield f"{self.id} is not stated on any page"
        if len(self.stated) > 1:
            places = ", ".join(f"{place.page}:{place.section.line}" for place in self.stated)
            yield f"{self.id} is stated {len(self.stated)} times: {places}"
        if self.code is None:
            yield f"{self.id} is not implemented by any code"
        if self.examples is not None and not self.examples:
            others = ", ".join(f"{ran.page}:{ran.line}" for ran in self.elsewhere or ())
            hint = f" (examples elsewhere do: {others})" if others else ""
            yield f"{self.id} is not exercised: no example in its own section runs its code{hint}"


def coverage(trace: Trace | None, repository: Repository = REPOSITORY) -> dict[str, RuleCoverage]:
    """Return the coverage of every rule of the games that exist, in the order of the inventory."""
    registered = _registered(repository)
    games = repository.games()
    listed = [rule for rule in inventory() if game_of_rule(rule) in games]
    stated = index(repository).rules
    identifiers = dict.fromkeys([*listed, *stated, *registered])
    return {
        rule: _rule_coverage(rule, rule in listed, stated.get(rule, ()), registered.get(rule), trace)
        for rule in identifiers
    }


def inventory() -> tuple[str, ...]:
    """Return every rule that the compendium must have, including rules of games that do not exist yet."""
    files = (_INVENTORY / f"{slug}.txt" for slug in GAMES.values())
    lines = [line.strip() for file in files if file.exists() for line in file.read_text(encoding="utf-8").split("\n")]
    return tuple(line for line in lines if line and not line.startswith("#"))


def cited_rules() -> Iterator[tuple[str, str]]:
    """Yield every rule that the code names in an explanation or a refusal, with the file and line of the name."""
    for file in sorted((REPOSITORY.root / "rules").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in _CITING:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield first.value, f"{file.relative_to(REPOSITORY.root)}:{node.lineno}"


def _registered(repository: Repository) -> Mapping[str, Any]:
    """Return every rule that the package registers.

    The function imports the package itself, because tests import it again after changes.
    """
    games = repository.games()
    for game in games:
        import_module(f"rules.{game}")
    registered = import_module("rules.core").RULES
    return {rule: entry for rule, entry in registered.items() if game_of_rule(rule) in games}


def _rule_coverage(
    rule: str, listed: bool, stated: tuple[Location, ...], entry: Any, trace: Trace | None
) -> RuleCoverage:
    examples = trace.own(rule) if trace else None
    elsewhere = tuple(ran for ran in trace.examples_of(rule) if ran.section != rule) if trace else None
    return RuleCoverage(
        rule, listed, stated, entry and code_location(entry.code), entry.source if entry else "", examples, elsewhere
    )


def _name(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
