"""Absorbing Markov chains: rounds that repeat until an end state, solved exactly.

A chain is a start state, a function `step` that gives the odds of the next state, and a test `ended`. The solver
removes one state after another, from the start on. The chance that reaches a removed state passes on to the successors
of that state, so loops are solved exactly and nothing is cut off.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any, Generic, TypeVar

from rules.core.errors import NeverEnds, require_callable, require_int
from rules.core.frozen import frozen
from rules.core.odds import Odds, add_up

S = TypeVar("S", bound=Hashable)
Number = Fraction | float
MAX_STEPS = 10_000  # steps of one call of `step_distribution`


@frozen
class Absorption(Generic[S]):
    """The end states of a chain with their chances, and the mean number of steps."""

    chances: dict[S, Any]  # a Fraction or a float, as the caller chose
    steps: Any  # of the same type as the chances


def absorb(
    start: S,
    step: Callable[[S], Odds[S]],
    ended: Callable[[S], bool],
    number: type[Fraction] | type[float] = Fraction,
    length: Callable[[S], int | Fraction] = lambda _: 1,
) -> Absorption[S]:
    """Return the chance of each end state and the mean number of steps to get there.

    Args:
        start: The first state.
        step: Returns the odds of the state after a state.
        ended: Returns True for an end state.
        number: `Fraction` for exact answers, or `float` if exact answers take too long.
        length: Returns how many steps it takes to leave a state.

    Raises:
        NeverEnds: A reachable state can never reach an end.
    """
    _check_functions(step, ended)
    require_callable(number, "a chain must be solved in Fraction or in float")
    require_callable(length, "`length` must be a function of a state")
    order, moves = _explore(start, step, ended, number)
    cost: dict[S, Number] = {state: number(length(state)) for state in order}
    into = defaultdict[S, set[S]](set)
    for state in order:
        for target in moves[state]:
            into[target].add(state)
    chances = defaultdict[S, Any](number, {start: number(1)})  # Any, as in `Absorption`
    steps = number(0)
    for state in order:
        _close_loop(state, moves, cost)
        share = chances.pop(state)
        steps += share * cost[state]
        for target, chance in moves[state].items():
            chances[target] += share * chance
        _remove_state(state, moves, cost, into)
    return Absorption(dict(chances), steps)


def _check_functions(step: object, ended: object) -> None:
    require_callable(step, "`step` must be a function from a state to the odds of the next")
    require_callable(ended, "`ended` must be a function of a state")


def _explore(
    start: S, step: Callable[[S], Odds[S]], ended: Callable[[S], bool], number: Callable[[Fraction], Number]
) -> tuple[list[S], dict[S, dict[S, Number]]]:
    """Return the states that are not ends, in reverse postorder, and for each state the chances of its successors."""
    order: list[S] = []
    moves: dict[S, dict[S, Number]] = {}
    onward: dict[S, Iterator[S]] = {}  # for each state on the current path, the successors still to visit

    def visit(state: S) -> None:
        if state in moves or ended(state):
            return
        odds = step(state)
        moves[state] = {target: number(Fraction(w, odds.total)) for target, w in odds.weights.items()}
        onward[state] = iter(moves[state])

    visit(start)
    while onward:
        state, targets = next(reversed(onward.items()))
        for target in targets:
            visit(target)
            break
        else:
            order.append(state)
            del onward[state]
    order.reverse()
    return order, moves


def _close_loop(state: S, moves: dict[S, dict[S, Number]], cost: dict[S, Number]) -> None:
    stay = moves[state].pop(state, 0)
    if not moves[state]:
        raise NeverEnds(f"{state!r} can never come to an end")
    if stay:
        # the other chances add up to 1 - stay; adding them avoids cancellation in floats
        leave = sum(moves[state].values())
        cost[state] /= leave
        moves[state] = {target: chance / leave for target, chance in moves[state].items()}


def _remove_state(
    state: S, moves: dict[S, dict[S, Number]], cost: dict[S, Number], into: defaultdict[S, set[S]]
) -> None:
    """Remove a state, and connect every state that leads to it with its successors instead."""
    onward_moves = moves.pop(state)
    for source in into[state]:
        if source not in moves:
            continue  # removed before
        chance = moves[source].pop(state)
        cost[source] += chance * cost[state]
        for target, onward in onward_moves.items():
            moves[source][target] = moves[source].get(target, 0) + chance * onward
            into[target].add(source)


def step_distribution(
    start: S, step: Callable[[S], Odds[S]], ended: Callable[[S], bool], most: int
) -> tuple[dict[int, Fraction], Fraction]:
    """Return the exact chance to end after each number of steps up to `most`, and the chance to take more steps."""
    _check_functions(step, ended)
    require_int(most, 0, MAX_STEPS, "the number of steps")
    chances: dict[S, Fraction] = {start: Fraction(1)}  # the chance of each state in which the chain goes on
    chance_by_count: dict[int, Fraction] = {}
    for count in range(most + 1):
        if count:
            chances = add_up(
                (target, chance * onward) for state, chance in chances.items() for target, onward in step(state).items()
            )
        stopped = sum((chances.pop(state) for state in [*chances] if ended(state)), Fraction(0))
        if stopped:
            chance_by_count[count] = stopped
    return chance_by_count, sum(chances.values(), Fraction(0))
