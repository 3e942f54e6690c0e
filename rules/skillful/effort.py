"""The cost of an action: its nominal effort, the pools that pay for it, and the attitude."""

from fractions import Fraction
from math import ceil, floor

from rules.core import IllegalChoice, require_one_of, rule
from rules.skillful.characters import Attempt, Effort, Points, Pools, Task
from rules.skillful.rulings import rulings
from rules.skillful.tables import (
    ATTITUDES,
    DURATIONS,
    FIRST_SWORD_EFFORT,
    INTENSE_EXTRA,
    KINDS,
    LONGER,
    NOMINAL_EFFORTS,
    SWORD,
)


@rule("sk.effort.pool", "Resolving Checks: Nominal Effort")
def pool_for(duration: str, kind: str) -> str:
    """The longer an effort lasts, the longer-lasting the pool that pays: Wit for minutes of driving, Sanity for days.

    Args:
        duration: `"minutes"`, `"hours"` or `"days"`.
        kind: `"physical"` or `"mental"`.
    """
    at = DURATIONS[require_one_of(duration, DURATIONS, "a duration")]
    return KINDS[require_one_of(kind, KINDS, "a kind of effort")][at]


@rule("sk.effort.size", "Resolving Checks: Nominal Effort")
def nominal_effort(action: str) -> Effort:
    """Each action has a nominal effort N: swinging a medium sword takes 5 Wind, and a bastard sword 12.

    Raises:
        BadInput: The source has no effort for this action, so the GM sets N.
    """
    require_one_of(action, NOMINAL_EFFORTS, "an action with a printed N")
    if action == SWORD and rulings().sword_effort == "three":
        return Effort(wind=FIRST_SWORD_EFFORT)
    return Effort(**NOMINAL_EFFORTS[action])


@rule("sk.effort", "Resolving Checks: Nominal Effort")
def spend(pools: Pools, effort: Effort, *, forced: bool = False) -> Pools:
    """You pay for every check first: its effort is taken from the pools that it names.

    Args:
        pools: The points that the character has.
        effort: The points to pay.
        forced: True if a penalty takes the effort; a pool can then fall below zero under every ruling.

    Raises:
        IllegalChoice: A pool has too few points, and the rulings do not let it fall below zero.
    """
    overspend = rulings().overspend
    if overspend == "refused" and not forced:
        had = pools.by_pool()
        for name, points in effort.by_pool().items():
            if points and points > had[name]:
                raise IllegalChoice("sk.effort", f"{points} {name.capitalize()} is more than you have left")
    remaining = pools - effort
    return _spill_shortages(remaining, effort) if overspend == "spill-over" else remaining


def _spill_shortages(pools: Pools, effort: Effort) -> Pools:
    """Return the pools after an effort; points that a pool lacks are taken from longer pools."""
    remaining = pools.by_pool()
    for paying in effort.pools():
        name = paying
        while remaining[name] < 0 and LONGER[name] != name:  # only the last pool of a kind can fall below zero
            short, remaining[name] = remaining[name], 0
            name = LONGER[name]
            remaining[name] += short
    return Pools(**remaining)


@rule("sk.attitude", "Attitudes")
def attitude_modifier(attitude: str, danger: bool = False) -> int:
    """A relaxed check is 10 lower, or 20 lower if lives are at stake; an intense check is 5 higher.

    `danger` is True if lives are at stake.
    """
    modifiers = ATTITUDES[require_one_of(attitude, ATTITUDES, "an attitude")]
    return modifiers.in_danger if danger else modifiers.modifier


@rule("sk.attitude.relaxed", "Attitudes")
def relaxed_effort(effort: Effort) -> Effort:
    """A relaxed attempt costs half of N, but every pool that pays loses at least 1 point."""
    rounding = rulings().relaxed_rounding
    return Effort(*(_half(points, rounding) for points in effort.by_pool().values()))


def _half(points: Points, rounding: str) -> Points:
    half: Points = Fraction(points, 2) if points % 2 else points // 2  # a whole number of points stays an int
    if rounding == "down":
        half = floor(half)
    elif rounding == "up":
        half = ceil(half)
    return max(1, half) if points else 0


@rule("sk.attitude.intense", "Attitudes")
def intense_effort(effort: Effort) -> Effort:
    """An intense attempt costs 3N more before the roll: N + 3N."""
    return effort + INTENSE_EXTRA * effort


def up_front(attempt: Attempt) -> Effort:
    """Return the effort that an attempt costs before the dice are rolled."""
    return price(attempt.task, attempt.attitude)


def price(task: Task, attitude: str) -> Effort:
    """Return the effort that a task costs in this attitude before the dice are rolled."""
    if attitude == "relaxed":
        return relaxed_effort(task.effort)
    if attitude == "intense":
        return intense_effort(task.effort)
    return task.effort


def penalty_effort(attempt: Attempt) -> Effort:
    """Return the N that penalties multiply.

    It is the N of the task or, by a ruling, the lower N of a relaxed attempt.
    """
    if attempt.attitude == "relaxed" and rulings().relaxed_penalties == "as-printed":
        return relaxed_effort(attempt.task.effort)
    return attempt.task.effort
