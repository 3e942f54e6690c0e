"""What a choice may bring, with its chances: worked out in short stretches, so that no tap waits for it."""

from collections import OrderedDict
from fractions import Fraction
from typing import Any

from rules.core import Odds, OutOfTurn, RuleError
from rules.core.display import exact, percent
from rules.core.play.ahead import Ahead
from rules.core.play.board import differences
from rules.core.play.evening import Moment
from rules.core.play.position import Decision

MOST_SHOWN = 8
A_STRETCH = 0.03  # seconds
MOST_UNDER_WAY = 8
Changes = tuple[str, ...]
_under_way: OrderedDict[tuple[int, str, str], tuple[Moment, Ahead[Changes]]] = OrderedDict()


def weigh(moment: Moment, entry: Decision, line: str) -> dict[str, Any]:
    """What the board shows next, likeliest first, after one stretch more of work; `more` says that it is not yet all.

    None where nothing changes, and where there are too many ways to tell.
    """
    work = _begin(moment, entry, line)
    try:
        work.work(A_STRETCH)
    except RuleError:
        return {"brings": None, "more": False, "many": False}
    odds = work.odds
    nothing = odds is None or (len(odds) == 1 and not next(iter(odds)))
    return {
        "brings": None if odds is None or nothing else _describe(odds),
        "more": not work.over,
        "many": work.too_many,
    }


def _begin(moment: Moment, entry: Decision, line: str) -> Ahead[Changes]:
    """The work on a choice, as far as it has come."""
    key = (id(moment), entry.who, line)
    if key not in _under_way:
        board, shown, position = moment.board, moment.scene, moment.position
        if board is None or shown is None or position is None:
            raise OutOfTurn("no scene has begun yet")
        work = Ahead(position, entry, lambda state: differences(board, shown.board(state)))
        _under_way[key] = moment, work
        while len(_under_way) > MOST_UNDER_WAY:
            _under_way.popitem(last=False)
    return _under_way[key][1]


def _describe(odds: Odds[Changes]) -> list[dict[str, str | list[str]]]:
    likely = sorted(odds.items(), key=lambda each: -each[1])
    results: list[dict[str, str | list[str]]] = [
        {"chance": percent(chance), "exact": exact(chance), "changes": list(changes)}
        for changes, chance in likely[:MOST_SHOWN]
    ]
    if rest := sum((chance for _, chance in likely[MOST_SHOWN:]), Fraction(0)):
        results.append({"chance": percent(rest), "exact": exact(rest), "changes": ["something else"]})
    return results
