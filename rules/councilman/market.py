"""Buying and selling as a market: every single step that changes XP, and a search for loops that end richer.

Each thing has states (a score, a Speed, an item that is there or not) and moves between them; loops are
looked for with the Bellman-Ford method, so "none found" means that there is none.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import ParamSpec, TypeVar

from rules.core import IllegalChoice, require_one_of, rule
from rules.core.frozen import frozen
from rules.councilman.characters import Specialization
from rules.councilman.items import Item, adapt, item_price, sale
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
# How far loops are looked for where levelling up sets no end.
FAR = {"life": 60, "recovery": 30}


@frozen
class Move:
    """One step of buying or selling: from one state to another, and the XP it brings (below 0: costs)."""

    before: Hashable
    after: Hashable
    xp: int


@frozen
class Loop:
    """A row of states that ends where it began, and the XP that going round once brings."""

    states: tuple[Hashable, ...]
    gain: int


@rule("cd.xp.tag.late", "3.2 Specializations")
def late_tag_price(known: Specialization, tag: str) -> int:
    """After creation a tag goes only to a Specialization that is still at +0 and Human.

    Args: the Specialization as it is; the new tag. Gives the price; raises `IllegalChoice`.
    """
    price = tag_price(tag, known.tag)
    if known.bonus and rulings().late_tag == "fresh-only":
        why = f"{known.name} +{known.bonus} is no longer fresh: {tag} ({price} XP) was to be had at +0"
        raise IllegalChoice("cd.xp.tag.late", why)
    return price


def moves(what: str) -> tuple[Move, ...]:
    """Every step of one thing that a levelled character can buy or sell.

    Args: statistic, life, recovery, block, speed, specialization, experience or ability.
    """
    return tuple(_MARKETS[require_one_of(what, MARKETS, "a thing on the market")]())


def item_moves(items: tuple[Item, ...]) -> tuple[Move, ...]:
    """Return the moves of making, adapting and selling some items; adapting adds attack points while it may."""
    moves: list[Move] = []
    for item in items:
        moves.append(Move("nothing", item, -item_price(item)))
        moves += _allowed(_sold, item)
        moves += _allowed(_adapted, item)
    return tuple(moves)


def _sold(item: Item) -> Move:
    return Move(item, "nothing", sale(item))


def _adapted(item: Item) -> Move:
    changed, price = adapt(item, "attack")
    return Move(item, changed, -price)


def _bought(price: Callable[[T, T], int], before: T, after: T) -> Move:
    return Move(before, after, -price(before, after))


def richest_loop(steps: tuple[Move, ...]) -> Loop | None:
    """Return a loop of moves that ends richer than it began; None if there is none."""
    best: dict[Hashable, int] = {state: 0 for move in steps for state in (move.before, move.after)}
    came: dict[Hashable, Move] = {}
    for sweeps in range(len(best) + 1):
        last: Move | None = None
        for move in steps:
            if best[move.before] + move.xp > best[move.after]:
                best[move.after] = best[move.before] + move.xp
                came[move.after] = last = move
        if last is None:
            return None
        if sweeps == len(best):
            return _round(came, last.after, len(best))
    return None


def _round(came: dict[Hashable, Move], state: Hashable, steps: int) -> Loop:
    for _ in range(steps):
        state = came[state].before  # step back until surely on the loop
    path, gain, here = [state], 0, state
    while True:
        gain += came[here].xp
        here = came[here].before
        path.append(here)
        if here == state:
            return Loop(tuple(reversed(path)), gain)


def cheapest(steps: tuple[Move, ...], start: Hashable, goal: Hashable) -> int | None:
    """Return the least XP to reach one state from another, by any detour; None if it cannot be reached.

    For markets without a loop that ends richer.
    """
    cost: dict[Hashable, int] = {start: 0}
    for _ in steps:
        for move in steps:
            if move.before in cost:
                total = cost[move.before] - move.xp
                cost[move.after] = min(cost.get(move.after, total), total)
    return cost.get(goal)


def _allowed(make: Callable[P, Move], *args: P.args, **named: P.kwargs) -> Iterator[Move]:
    try:
        yield make(*args, **named)
    except IllegalChoice:
        return


def _steps(low: int, high: int, price: Callable[[int, int], int]) -> Iterator[Move]:
    for n in range(low, high):
        for before, after in ((n, n + 1), (n + 1, n)):
            yield from _allowed(_bought, price, before, after)


def _numbered(what: str, price: Callable[..., int]) -> Callable[[], Iterator[Move]]:
    def market() -> Iterator[Move]:
        low = 0 if what == "experience" else LIMITS[what][0]
        high = LIMITS[what][2] or FAR[what]
        return _steps(low, high, lambda before, after: price(before, after, True))

    return market


def _speeds() -> Iterator[Move]:
    for before in SPEEDS:
        for after in SPEEDS:
            if before != after:
                yield from _allowed(_bought, speed_price, before, after)


def _abilities() -> Iterator[Move]:
    for n in range(5):
        yield Move(n, n + 1, -ability_price("Take the Advantage", n, n + 1))


_MARKETS = {
    "statistic": _numbered("statistic", stat_price),
    "life": _numbered("life", life_price),
    "recovery": _numbered("recovery", recovery_price),
    "block": _numbered("block", block_price),
    "speed": _speeds,
    "specialization": _numbered("specialization", specialization_price),
    "experience": _numbered("experience", experience_price),
    "ability": _abilities,
}
MARKETS = tuple(_MARKETS)
