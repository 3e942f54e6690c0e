"""Rollable tables: a formula of dice, and ranges of totals that have exactly the odds of the rules.

The ranges come from the code of the rules. Tests compare them with the exact odds of the rules.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate, groupby

from rules.core import EXHIBITS, Dice, Odds, Pool
from rules.core.dice import Roll
from rules.games import import_package

ADD = "Change the formula by the {what}, such as {formula} + 2: the rows go as far as you need."


END = 1000  # the outer end of the first and the last range, so that totals with a bonus have a row


@dataclass(frozen=True, slots=True)
class Result:
    """A range of totals from `low` to `high`, both included, with its name and its text.

    If `table` is not empty, it is the identifier of another table, on which the result says to roll.
    """

    low: int
    high: int
    name: str
    text: str = ""
    table: str = ""


@dataclass(frozen=True, slots=True)
class RollTable:
    """A rollable table, with its rule; `exact` returns the exact odds of the results' names."""

    id: str
    title: str
    rule: str
    formula: str
    results: tuple[Result, ...]
    exact: Callable[[], Odds[str]]
    note: str = ""


def ranges_by_total(
    totals: Iterable[int], name: Callable[[int], str], texts: Mapping[str, str] | None = None, open_ended: bool = False
) -> tuple[Result, ...]:
    """Return ranges of neighbouring totals with the same name; `open_ended` extends the first and the last range."""
    groups = [(row_name, list(group)) for row_name, group in groupby(sorted(totals), key=name)]
    ends = [[group[0], group[-1]] for _, group in groups]
    if open_ended:
        ends[0][0], ends[-1][1] = -END, END
    written = texts or {}
    return tuple(
        Result(low, high, row_name, written.get(row_name, ""))
        for (low, high), (row_name, _) in zip(ends, groups, strict=True)
    )


def weighted_ranges(odds: Odds[str], texts: Mapping[str, str]) -> tuple[str, tuple[Result, ...]]:
    """Return the formula of one die with as many faces as the odds need, and ranges of its faces.

    The ranges are in the order of `texts`, which has the text of each result by its name.
    """
    names = [name for name in texts if name in odds]
    ends = accumulate(odds.weights[name] for name in names)
    results = (
        Result(end - odds.weights[name] + 1, end, name, texts[name]) for name, end in zip(names, ends, strict=True)
    )
    return f"1d{odds.total}", tuple(results)


class GivenDice(Dice):
    """Dice that always show a given total. Rolled with them, a rule gives its result at this total."""

    def __init__(self, total: int) -> None:
        self._total = total

    def roll(self, pool: Pool) -> Roll:
        return Roll(pool, (), self._total)


def descriptions(game: str, name: str, at: int = 0) -> dict[str, str]:
    """Return a text for each row of a game's exhibit: by the name in column `at`, the cells of the columns after it."""
    import_package(game, "tables")
    exhibit = EXHIBITS[f"{game}/{name}"]()
    heads = [column.name for column in exhibit.columns]
    return {
        str(row[at]): ". ".join(f"{head}: {cell}" for head, cell in list(zip(heads, row, strict=True))[at + 1 :])
        for row in exhibit.rows
    }


def result_at_total(roll: Callable[[Dice, int], str], against: int, total: int) -> str:
    """Return the result of a roll whose dice show this total; `against` is the number or Difficulty to reach."""
    return roll(GivenDice(total), against)
