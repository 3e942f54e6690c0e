"""Buying and selling as a market: all steps that cost or give XP, and a search for loops that gain XP.

A thing has states, such as a score, a Speed, or an item that is owned or not. A trade leads from one state to another.
The Bellman-Ford method finds a loop if a loop exists.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import partial
from itertools import pairwise, permutations
from typing import TypeVar

from rules.core import IllegalChoice, require_one_of, rule
from rules.core.frozen import frozen
from rules.councilman.characters import Specialization
from rules.councilman.prices import PRICES, ability_price, lowest_value, speed_price, tag_price
from rules.councilman.rulings import rulings
from rules.councilman.tables import LIMITS, SPEEDS

T = TypeVar("T", bound=Hashable)
MARKETS = ("statistic", "life", "recovery", "block", "speed", "specialization", "experience", "ability")
# The highest values that the search considers, for values without a limit.
SEARCH_ENDS = {"life": 60, "recovery": 30}


@frozen
class Trade:
    """One step of buying or selling: the states before and after, and the XP that it gives.

    The XP are below 0 if the step costs XP.
    """

    before: Hashable
    after: Hashable
    xp: int


@frozen
class Loop:
    """A series of states that ends in the state where it began, and the XP that each round through it gains."""

    states: tuple[Hashable, ...]
    gain: int

    @property
    def text(self) -> str:
        """The states in a text with arrows."""
        return " → ".join(map(str, self.states))


@rule("cd.xp.tag.late", "3.2 Specializations")
def late_tag_price(known: Specialization, tag: str) -> int:
    """After creation, only a Specialization that is still at +0 and Human can get a tag.

    Args:
        known: The Specialization before it gets the tag.
        tag: The new tag.

    Returns:
        The price in XP.

    Raises:
        IllegalChoice: If the Specialization cannot get the tag.
    """
    price = tag_price(tag, known.tag)
    if known.bonus and rulings().late_tag == "fresh-only":
        why = f"{known.name} must be at +0 to get the tag {tag} ({price} XP), not at +{known.bonus}"
        raise IllegalChoice("cd.xp.tag.late", why)
    return price


def trades(what: str) -> tuple[Trade, ...]:
    """Return all trades of one thing that a levelled character can make.

    Args:
        what: "statistic", "life", "recovery", "block", "speed", "specialization", "experience" or "ability".
    """
    require_one_of(what, MARKETS, "a thing on the market")
    if what == "speed":
        return tuple(_allowed_trades(permutations(SPEEDS, 2), speed_price))
    if what == "ability":  # no Ability can be sold
        return tuple(_allowed_trades(pairwise(range(6)), partial(ability_price, "Take the Advantage")))
    upward = pairwise(range(lowest_value(what), (LIMITS[what][2] or SEARCH_ENDS[what]) + 1))
    steps = (step for low, high in upward for step in ((low, high), (high, low)))
    return tuple(_allowed_trades(steps, lambda before, after: PRICES[what](before, after, True)))


def _allowed_trades(steps: Iterable[tuple[T, T]], price: Callable[[T, T], int]) -> Iterator[Trade]:
    for before, after in steps:
        try:
            yield Trade(before, after, -price(before, after))
        except IllegalChoice:
            continue


def richest_loop(steps: tuple[Trade, ...]) -> Loop | None:
    """Return a loop of trades that gains XP; None if no loop does."""
    best: dict[Hashable, int] = {state: 0 for move in steps for state in (move.before, move.after)}
    last_trades: dict[Hashable, Trade] = {}
    last: Trade | None = None
    for _ in range(len(best) + 1):
        last = None
        for move in steps:
            if best[move.before] + move.xp > best[move.after]:
                best[move.after] = best[move.before] + move.xp
                last_trades[move.after] = last = move
        if last is None:
            return None
    return _trace_loop(last_trades, last.after, len(best)) if last else None


def _trace_loop(last_trades: dict[Hashable, Trade], state: Hashable, steps: int) -> Loop:
    """Go back from a state and return the loop that this reaches; `last_trades` has the last trade to each state."""
    for _ in range(steps):
        state = last_trades[state].before  # after this many steps back, the state is on the loop
    back = [state]
    while (before := last_trades[back[-1]].before) != state:
        back.append(before)
    return Loop((state, *reversed(back)), sum(last_trades[passed].xp for passed in back))


def cheapest_way(steps: tuple[Trade, ...], start: Hashable, goal: Hashable) -> int | None:
    """Return the XP for the cheapest series of trades from one state to another.

    Args:
        steps: The trades of a market that has no loop with a gain.
        start: The state at the beginning, such as "Normal".
        goal: The state at the end, such as "Fast".

    Returns:
        The XP that the trades cost in all, below 0 if they give XP; None if no series of trades reaches the goal.
    """
    cost: dict[Hashable, int] = {start: 0}
    for _ in steps:
        for move in steps:
            if move.before in cost:
                total = cost[move.before] - move.xp
                cost[move.after] = min(cost.get(move.after, total), total)
    return cost.get(goal)
