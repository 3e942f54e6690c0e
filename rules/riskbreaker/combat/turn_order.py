"""Turn order: skill levels, ties, and drawing lots with 1d10."""

from functools import partial
from itertools import groupby

from rules.core import Dice, d10, rule
from rules.core.frozen import frozen
from rules.riskbreaker.rulings import rulings


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


def draw_lots(dice: Dice, drawing: tuple[str, ...]) -> tuple[str, ...]:
    """Roll 1d10 for each name; the lowest roll goes first, and names with equal rolls roll again."""
    if len(drawing) < 2:
        return drawing
    places = len(drawing) if rulings().equal_rolls == "all-again" else 2
    ranking = dice.until(lambda ranking: len(ranking) >= places, _ranking, len(drawing))
    order: tuple[str, ...] = ()
    for tied in ranking:
        names = tuple([drawing[index] for index in tied])
        order += dice.sub(draw_lots, names) if len(names) > 1 else names
    return order


@rule("rb.order.ties", "4a. Maneuvers")
def break_tie(dice: Dice, tied: tuple[TurnEntry, ...]) -> tuple[str, ...]:
    """Of fighters with equal levels, the side with less Advantage goes first, and within a side higher Agility.

    Further ties are broken by 1d10. Sides with equal Advantage roll one d10 each, and the people of a side act one
    after another.
    """
    order: tuple[str, ...] = ()
    for _, level in groupby(sorted(tied, key=_advantage), key=_advantage):
        order += _order_across_sides(dice, tuple(level))
    dice.note("rb.order.ties", "Tied, they act in this order: {order}.", order=partial(", ".join, order))
    return order


def _advantage(entry: TurnEntry) -> int:
    return entry.advantage


def _order_across_sides(dice: Dice, tied: tuple[TurnEntry, ...]) -> tuple[str, ...]:
    """Return the order of fighters whose sides have equal Advantage."""
    sides = tuple(dict.fromkeys(entrant.side for entrant in tied))
    if len(sides) > 1 and rulings().mixed_ties == "everybody":
        return dice.sub(draw_lots, tuple(entrant.name for entrant in tied))
    order: tuple[str, ...] = ()
    for side in dice.sub(draw_lots, sides):
        order += _order_by_key(
            dice, tuple((-entrant.agility, entrant.name) for entrant in tied if entrant.side == side)
        )
    return order


def _order_by_key(dice: Dice, keyed: tuple[tuple[int, str], ...]) -> tuple[str, ...]:
    """Return names from the lowest key to the highest; names with equal keys draw lots."""
    order: tuple[str, ...] = ()
    for _, tied in groupby(sorted(keyed, key=lambda pair: pair[0]), key=lambda pair: pair[0]):
        order += dice.sub(draw_lots, tuple(name for _, name in tied))
    return order


@rule("rb.order.level", "4a. Maneuvers")
def turn_order(dice: Dice, entrants: tuple[TurnEntry, ...]) -> tuple[str, ...]:
    """The fighters in a Fight act in order of their skill levels, the highest first.

    Returns:
        The names in order.
    """
    ranked = sorted(entrants, key=lambda entrant: -entrant.level)
    order: tuple[str, ...] = ()
    for _, group in groupby(ranked, key=lambda entrant: entrant.level):
        tied = tuple(group)
        order += break_tie(dice, tied) if len(tied) > 1 else tuple(entrant.name for entrant in tied)
    return order
