"""A table to be rolled on: a formula, and ranges of its totals, that come out exactly as often as our rules say.

The ranges are read off the rules' own code, and so are the odds that they are held against.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate, groupby

from rules.core import Odds

END = 1000  # how far an outer range goes, so that whoever adds a bonus to the formula still finds a row


@dataclass(frozen=True, slots=True)
class Result:
    """A range of totals, both ends included: what it is called, and what is written there.

    `table` names another table to be rolled on instead, by its identifier.
    """

    low: int
    high: int
    name: str
    text: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class RollTable:
    """A table of a game under the rule it carries out; `exact` gives the odds of each result by its name."""

    id: str
    title: str
    rule: str
    formula: str
    results: tuple[Result, ...]
    exact: Callable[[], Odds[str]]
    note: str = ""


def by_total(
    totals: Iterable[int], name: Callable[[int], str], told: Mapping[str, str] | None = None, open_ended: bool = False
) -> tuple[Result, ...]:
    """Ranges of neighbouring totals that have the same name; `open_ended` widens the outermost two."""
    named = [(each, list(group)) for each, group in groupby(sorted(totals), key=name)]
    ends = [[group[0], group[-1]] for _, group in named]
    if open_ended:
        ends[0][0], ends[-1][1] = -END, END
    written = told or {}
    return tuple(Result(*end, each, written.get(each, "")) for end, (each, _) in zip(ends, named, strict=True))


def by_weight(odds: Odds[str], told: Mapping[str, str]) -> tuple[str, tuple[Result, ...]]:
    """A formula of one die with as many faces as the odds need, and the ranges on it in the order of `told`."""
    names = [name for name in told if name in odds]
    ends = accumulate(odds.weights[name] for name in names)
    results = (
        Result(end - odds.weights[name] + 1, end, name, told[name]) for name, end in zip(names, ends, strict=True)
    )
    return f"1d{odds.total}", tuple(results)
