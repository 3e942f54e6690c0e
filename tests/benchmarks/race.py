"""A race of 20 points against 20, exactly: by our chains and by icepool's general solver.

Each round is an opposed roll by the rules. The worse side loses a point, or two at the ends of the scale; at Mixed
neither does. A side without points has lost. dyce has no solver for procedures without a limit.
"""

from fractions import Fraction
from typing import Any

from questions import d8, outcome

from rules.core import Odds, absorb, odds
from rules.councilman import opposed

POINTS = 20
LOST = {"Very Bad": (2, 0), "Bad": (1, 0), "Mixed": (0, 0), "Good": (0, 1), "Very Good": (0, 2)}
State = tuple[int, int]


def _after(state: State, told: str) -> State:
    one, other = LOST[told]
    return max(0, state[0] - one), max(0, state[1] - other)


def solve_by_rules() -> dict[State, Fraction]:
    """Return the chance of every end."""
    roll = odds(opposed, 3, 1)

    def step(state: State) -> Odds[State]:
        return roll.map(lambda told: _after(state, told))

    return absorb((POINTS, POINTS), step, lambda state: not all(state)).chances


def solve_by_icepool() -> dict[Any, Fraction]:
    """Return the chance of every end by icepool, with a step that it repeats without a limit."""
    roll = (2 @ d8 + 3 - (2 @ d8 + 1)).map(outcome)

    def step(first: int, second: int) -> Any:
        state = first, second
        return roll.map(lambda told: _after(state, told)) if all(state) else state

    found = step(POINTS, POINTS).map(step, star=True, repeat="inf")
    return {state: Fraction(found.probability(state)) for state in found.outcomes()}
