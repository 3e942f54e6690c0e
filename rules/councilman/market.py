"""Buying and selling as a market: all steps that cost or give XP, and a search for loops that gain XP.

A thing has states, such as a score, a Speed, or an item that is owned or not. A trade leads from one state to another.
The Bellman-Ford method finds a loop if a loop exists.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import ParamSpec, TypeVar

from rules.core import IllegalChoice, require_one_of, rule
from rules.core.frozen import frozen
from rules.councilman.characters import Specialization
from rules.councilman.items import Item, adapt_item, item_price, sale_price
from rules.councilman.prices import (
    ability_price,
    block_price,
    experience_price,
    life_price,
    recovery_price,
    specialization_price,
    speed_price,
    stat_price,
    tag_price,
)
from rules.councilman.rulings import rulings
from rules.councilman.tables import LIMITS, SPEEDS

P = ParamSpec("P")
T = TypeVar("T", bound=Hashable)
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
        why = f"{known.name} +{known.bonus} is no longer fresh: {tag} ({price} XP) was to be had at +0"
        raise IllegalChoice("cd.xp.tag.late", why)
    return price


def trades(what: str) -> tuple[Trade, ...]:
    """Return all trades of one thing that a levelled character can make.

    Args:
        what: "statistic", "life", "recovery", "block", "speed", "specialization", "experience" or "ability".
    """
    return tuple(_TRADES_BY_MARKET[require_one_of(what, MARKETS, "a thing on the market")]())


def item_trades(items: tuple[Item, ...]) -> tuple[Trade, ...]:
    """Return the trades of making, adapting and selling some items.

    If adapting is allowed, it adds +1 to attack.
    """
    found: list[Trade] = []
    for item in items:
        found.append(Trade("nothing", item, -item_price(item)))
        found += _allowed_trades(_sell_item, item)
        found += _allowed_trades(_adapt_item, item)
    return tuple(found)


def _sell_item(item: Item) -> Trade:
    return Trade(item, "nothing", sale_price(item))


def _adapt_item(item: Item) -> Trade:
    changed, price = adapt_item(item, "attack")
    return Trade(item, changed, -price)


def _buy_step(price: Callable[[T, T], int], before: T, after: T) -> Trade:
    return Trade(before, after, -price(before, after))


def richest_loop(steps: tuple[Trade, ...]) -> Loop | None:
    """Return a loop of trades that gains XP; None if no loop does."""
    best: dict[Hashable, int] = {state: 0 for move in steps for state in (move.before, move.after)}
    came: dict[Hashable, Trade] = {}
    for sweeps in range(len(best) + 1):
        last: Trade | None = None
        for move in steps:
            if best[move.before] + move.xp > best[move.after]:
                best[move.after] = best[move.before] + move.xp
                came[move.after] = last = move
        if last is None:
            return None
        if sweeps == len(best):
            return _trace_loop(came, last.after, len(best))
    return None


def _trace_loop(came: dict[Hashable, Trade], state: Hashable, steps: int) -> Loop:
    for _ in range(steps):
        state = came[state].before  # after this many steps back, the state is on the loop
    path, gain, current = [state], 0, state
    while True:
        gain += came[current].xp
        current = came[current].before
        path.append(current)
        if current == state:
            return Loop(tuple(reversed(path)), gain)


def cheapest_way(steps: tuple[Trade, ...], start: Hashable, goal: Hashable) -> int | None:
    """Return the least XP for any way from one state to another; None if there is no way.

    The market must have no loop that gains XP.
    """
    cost: dict[Hashable, int] = {start: 0}
    for _ in steps:
        for move in steps:
            if move.before in cost:
                total = cost[move.before] - move.xp
                cost[move.after] = min(cost.get(move.after, total), total)
    return cost.get(goal)


def _allowed_trades(make: Callable[P, Trade], *args: P.args, **named: P.kwargs) -> Iterator[Trade]:
    try:
        yield make(*args, **named)
    except IllegalChoice:
        return


def _step_trades(low: int, high: int, price: Callable[[int, int], int]) -> Iterator[Trade]:
    for n in range(low, high):
        for before, after in ((n, n + 1), (n + 1, n)):
            yield from _allowed_trades(_buy_step, price, before, after)


def _number_market(what: str, price: Callable[..., int]) -> Callable[[], Iterator[Trade]]:
    def market() -> Iterator[Trade]:
        low = 0 if what == "experience" else LIMITS[what][0]
        high = LIMITS[what][2] or SEARCH_ENDS[what]
        return _step_trades(low, high, lambda before, after: price(before, after, True))

    return market


def _speed_trades() -> Iterator[Trade]:
    for before in SPEEDS:
        for after in SPEEDS:
            if before != after:
                yield from _allowed_trades(_buy_step, speed_price, before, after)


def _ability_trades() -> Iterator[Trade]:
    for n in range(5):
        yield Trade(n, n + 1, -ability_price("Take the Advantage", n, n + 1))


_TRADES_BY_MARKET = {
    "statistic": _number_market("statistic", stat_price),
    "life": _number_market("life", life_price),
    "recovery": _number_market("recovery", recovery_price),
    "block": _number_market("block", block_price),
    "speed": _speed_trades,
    "specialization": _number_market("specialization", specialization_price),
    "experience": _number_market("experience", experience_price),
    "ability": _ability_trades,
}
MARKETS = tuple(_TRADES_BY_MARKET)
