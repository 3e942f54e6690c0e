"""Tries all cases of each domain, under our rulings and under every alternative of each ruling that the rule reads.

A rule must answer every case of its domain, or refuse it with an error of the rules. If the rule rolls dice, the
chances of its results must add up to 1. Any other result is a fault, and ends the run.
"""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache, partial
from inspect import signature
from itertools import groupby
from typing import Any

from book.check.domains.model import Domain, domains
from book.read.paths import REPOSITORY
from book.run.build_cache import digest_of_code
from rules.core import RULES, BadInput, Dice, IllegalChoice, Rulings, clear_memo, list_rulings, odds, using
from rules.core.context import track_rulings
from rules.games import GAMES
from shared.cache import KEPT, Inputs, Keep, cached_all, existing

_KEPT = KEPT / "domains"
_KNOWN = (BadInput, IllegalChoice)
_MAX_SHOWN = 5  # faults of one rule that are printed


@dataclass(frozen=True, slots=True)
class Enumerated:
    """The result of trying a rule's domain: the inputs in words, the number of cases, and the number of refused cases.

    `readings` are the alternatives under which the cases were tried, and `troubles` are the faults.
    """

    inputs: str
    cases: int
    refused: int
    readings: Sequence[str]
    troubles: Sequence[str] = ()


def enumerate_domain(rule: str, domain: Domain, kind: type[Rulings]) -> Enumerated:
    """Try all cases of a rule under our rulings, and under every alternative of every ruling that it reads."""
    if rule not in RULES:
        return Enumerated(domain.told, domain.count, 0, (), (f"{rule} is not a rule. Check its spelling in domains/.",))
    (refused, troubles), read_names = track_rulings(kind(), run_cases, rule, domain)
    if refused != domain.refused:
        hint = f"If that is right, write refused={refused} in its domain"
        troubles.append(f"{rule}: {refused} of {domain.count} cases are refused, not {domain.refused}. {hint}")
    alternatives = [
        {option.name: value} for option in list_rulings(kind) if option.name in read_names for value in option.others
    ]
    for alternative in alternatives:
        troubles += faults_under(rule, domain, kind, alternative)
    readings = tuple(f"{name}={value}" for alternative in alternatives for name, value in alternative.items())
    return Enumerated(domain.told, domain.count, refused, readings, tuple(troubles))


def faults_under(rule: str, domain: Domain, kind: type[Rulings], readings: dict[str, str]) -> list[str]:
    """Return the faults in a domain under these alternatives."""
    with using(kind(**readings)):
        _, troubles = run_cases(rule, domain)
    return [f"{trouble}, where {' and '.join(map(' = '.join, readings.items()))}" for trouble in troubles]


def run_cases(rule: str, domain: Domain) -> tuple[int, list[str]]:
    """Carry out a rule with every case; return the number of refused cases, and the faults."""
    clear_memo()
    code = RULES[rule].code
    carry_out: Callable[..., Any] = partial(odds, code) if _asks_for_dice(code) else code
    refused, troubles, results = 0, list[str](), list[tuple[dict[str, Any], Any]]()
    for case in domain.cases():
        try:
            result = carry_out(**case)
        except _KNOWN:
            refused += 1
            continue
        except Exception as error:  # noqa: BLE001 (any other error of a rule is reported as a fault)
            troubles.append(f"{rule} of {case}: {error!r}")
            continue
        results.append((case, result))
        if carry_out is not code and sum(chance for _, chance in result.items()) != 1:
            troubles.append(f"{rule} of {case}: the chances do not add up to 1")
    return refused, troubles + list(_row_faults(rule, domain, results))


def _row_faults(rule: str, domain: Domain, results: list[tuple[dict[str, Any], Any]]) -> Iterator[str]:
    """Yield a fault for each difference between the results and the table that the domain describes.

    In the order of the input that selects the row, equal results must follow each other: a row that ends must not come
    again. The number of different results must be the expected number of rows.
    """
    if domain.distinct is None:
        return
    along, count = domain.distinct
    tables: dict[str, list[Any]] = {}
    for case, result in sorted(results, key=lambda pair: domain.inputs[along].index(pair[0][along])):
        others = repr({name: value for name, value in case.items() if name != along})
        tables.setdefault(others, []).append(result)
    for others, in_order in tables.items():
        rows = [row for row, _ in groupby(in_order)]
        if len(set(rows)) != len(rows):
            yield f"{rule} of {others}: {rows} returns to an earlier row. Equal results must be next to each other."
    if len(distinct := {row for in_order in tables.values() for row in in_order}) != count:
        yield f"{rule}: {distinct} are not {count} rows"


def _asks_for_dice(code: Callable[..., Any]) -> bool:
    return any(parameter.annotation is Dice for parameter in signature(code).parameters.values())


def enumerate_game(game: str) -> dict[str, Enumerated]:
    """Try all domains of a game's rules; return the results by rule."""
    GAMES[game].import_rules()
    kind = GAMES[game].rulings
    return {rule: enumerate_domain(rule, domain, kind) for rule, domain in domains(game).items()}


@cache
def read() -> dict[str, Enumerated]:
    """Return the results by rule, for all games whose rules and domains have not changed since the run."""
    return {
        rule: Enumerated(**row)
        for file in existing(_KEPT, _inputs()).values()
        for rule, row in json.loads(file.read_text(encoding="utf-8")).items()
    }


def _inputs() -> dict[str, Inputs]:
    folders = ("rules", "site_overrides/book/check/domains")
    return {game: [digest_of_code(REPOSITORY, folders, game)] for game in REPOSITORY.games()}


def _enumerate_games(games: list[str], keep: Keep) -> None:
    """Try the domains of these games, and keep the results; exit if there is a fault."""
    with ProcessPoolExecutor() as workers:
        by_game = dict(zip(games, workers.map(enumerate_game, games), strict=True))
    all_troubles = [result.troubles for game in by_game.values() for result in game.values() if result.troubles]
    if all_troubles:
        lines = [line for troubles in all_troubles for line in troubles[:_MAX_SHOWN]]
        more = sum(max(0, len(troubles) - _MAX_SHOWN) for troubles in all_troubles)
        sys.exit("\n".join([*lines, *([f"and {more} more of these rules"] if more else [])]))
    for game, results in by_game.items():
        keep(game, json.dumps({rule: asdict(result) for rule, result in results.items()}).encode())


if __name__ == "__main__":
    cached_all(_KEPT, _inputs(), _enumerate_games)
