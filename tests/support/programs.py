"""Programs whose exact odds take long or never end, each with its number of results or its refusal."""

from collections.abc import Callable
from typing import Any

from rules.core import Dice, Die, RuleError, d6, odds


def count(dice: Dice, number: int) -> int:
    """Return the successes of dice that are asked one by one: two to the power of `number` paths."""
    return sum(1 for _ in range(number) if dice(d6) >= 5)


def hit(dice: Dice) -> int:
    """Return 1 for a success."""
    return int(dice(d6) >= 5)


def count_steps(dice: Dice, number: int) -> int:
    """Return the same as `count`: each die is a step whose result is a number, and nothing is asked about the sum."""
    return sum(dice.sub(hit) for _ in range(number))


def roll_up_to(dice: Dice, least: int) -> int:
    """Roll until a total is reached."""
    total = 0
    while total < least:
        total += dice(d6)
    return total


def dealer_loses(dice: Dice, least: int) -> bool:
    """Return whether a dealer who has to beat a player's total goes over 21."""
    mine = roll_up_to(dice, least)
    if mine > 21:
        return False
    dealer = 0
    while dealer <= mine:
        dealer += dice(d6)
    return dealer > 21


def endless_step(dice: Dice) -> int:
    """Roll again after a 6, as a step."""
    face = dice(d6)
    return face if face < 6 else face + dice.sub(endless_step)


def endless(dice: Dice) -> int:
    """Roll again after a 6, in place."""
    face = dice(d6)
    return face if face < 6 else face + endless(dice)


def endless_loop(dice: Dice) -> None:
    """Roll for ever."""
    while dice(Die(1)) == 1:
        pass


PROGRAMS: tuple[tuple[Callable[..., Any], tuple[int, ...]], ...] = (
    (count, (8,)),
    (count, (12,)),
    (count, (16,)),
    (count, (20,)),
    (count_steps, (20,)),
    (count_steps, (100,)),
    (roll_up_to, (40,)),
    (dealer_loses, (16,)),
    (dealer_loses, (18,)),
    (endless_step, ()),
    (endless, ()),
    (endless_loop, ()),
)


def result(procedure: Callable[..., Any], arguments: tuple[int, ...]) -> str:
    """Return how many results a program has, or that it is refused."""
    try:
        return f"{len(odds(procedure, *arguments))} results"
    except RuleError:
        return "refused"
