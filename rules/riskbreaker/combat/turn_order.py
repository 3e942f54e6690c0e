"""Turn order: skill levels, ties, and drawing lots with 1d10."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import groupby
from typing import TypeVar

from rules.core import Dice, d10, rule
from rules.core.frozen import frozen
from rules.riskbreaker.rulings import rulings
from rules.riskbreaker.tables import Names

T = TypeVar("T")
Scores = tuple[tuple[str, int], ...]


@frozen
class TurnEntry:
    """A fighter who waits for a turn, with their skill level, Agility and side, and the side's Advantage."""

    name: str
    side: str
    level: int
    agility: int
    advantage: int = 0


def _ranking(dice: Dice, count: int) -> tuple[tuple[int, ...], ...]:
    """Roll 1d10 `count` times; return the indexes of the rolls from the lowest face to the highest.

    The indexes of equal faces are together.
    """
    faces = [dice(d10) for _ in range(count)]
    return tuple(tuple(index for index in range(count) if faces[index] == face) for face in sorted(set(faces)))


def draw_lots(dice: Dice, drawing: Names) -> Names:
    """Roll 1d10 for each name; the lowest roll goes first, and names with equal rolls roll again."""
    if len(drawing) < 2:
        return drawing
    places = len(drawing) if rulings().equal_rolls == "all-again" else 2
    ranking = dice.until(lambda ranking: len(ranking) >= places, _ranking, len(drawing))
    order: Names = ()
    for tied in ranking:
        names = tuple([drawing[index] for index in tied])
        order += dice.sub(draw_lots, names) if len(names) > 1 else names
    return order


def _order_by(
    dice: Dice, entries: Iterable[T], key: Callable[[T], int], order_tied: Callable[[Dice, tuple[T, ...]], Names]
) -> Names:
    """Return the names of entries from the lowest key to the highest; `order_tied` orders those with equal keys."""
    order: Names = ()
    for _, tied in groupby(sorted(entries, key=key), key=key):
        order += order_tied(dice, tuple(tied))
    return order


def order_by_score(dice: Dice, scores: Scores) -> Names:
    """Return names from the highest score to the lowest, with ties broken by 1d10."""
    return _order_by(dice, scores, lambda pair: -pair[1], _draw_names)


def _draw_names(dice: Dice, tied: Scores) -> Names:
    return dice.sub(draw_lots, tuple(name for name, _ in tied))


@rule("rb.order.ties", "4a. Maneuvers")
def break_tie(dice: Dice, tied: tuple[TurnEntry, ...]) -> Names:
    """Of fighters with equal levels, the side with less Advantage goes first, and within a side higher Agility.

    Further ties are broken by 1d10. Sides with equal Advantage roll one d10 each, and the people of a side act one
    after another.
    """
    order = _order_by(dice, tied, lambda entry: entry.advantage, _order_across_sides)
    dice.note("rb.order.ties", "Tied, they act in this order: {order}.", order=partial(", ".join, order))
    return order


def _order_across_sides(dice: Dice, tied: tuple[TurnEntry, ...]) -> Names:
    """Return the order of fighters whose sides have equal Advantage."""
    sides = tuple(dict.fromkeys(entrant.side for entrant in tied))
    if len(sides) > 1 and rulings().mixed_ties == "everybody":
        return dice.sub(draw_lots, tuple(entrant.name for entrant in tied))
    order: Names = ()
    for side in dice.sub(draw_lots, sides):
        order += order_by_score(
            dice, tuple((entrant.name, entrant.agility) for entrant in tied if entrant.side == side)
        )
    return order


@rule("rb.order.level", "4a. Maneuvers")
def turn_order(dice: Dice, entrants: tuple[TurnEntry, ...]) -> Names:
    """The fighters in a Fight act in order of their skill levels, the highest first.

    Returns:
        The names in order.
    """
    return _order_by(dice, entrants, lambda entrant: -entrant.level, _order_level)


def _order_level(dice: Dice, equals: tuple[TurnEntry, ...]) -> Names:
    return break_tie(dice, equals) if len(equals) > 1 else (equals[0].name,)
