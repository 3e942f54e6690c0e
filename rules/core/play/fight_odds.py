"""Odds of whole fights under given policies: exact if there are few states, else simulated."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar  # Any: a number, or a state that is a number or an outcome

from rules.core.chains import absorb
from rules.core.context import using_rulings_of
from rules.core.dice import Dice, SeededDice
from rules.core.errors import NeverEnds
from rules.core.frozen import frozen
from rules.core.odds import Odds
from rules.core.play.explorer import FightSetup, Moves, PolicyGraph, build_policy_graph
from rules.core.play.game import Outcome
from rules.core.progress import report_progress

State = TypeVar("State")
Key = TypeVar("Key")
MAX_ROUNDS = 200  # a fight that lasts longer is reported as going on
MAX_STATES_WITH_LOOPS, MAX_STATES_WITHOUT_LOOPS = 320, 1000  # with more states, fractions take too long
NEGLIGIBLE = 1e-12  # if a fight goes on with a smaller chance, its rounds are followed no further
Number = Any  # Fraction for exact odds, float for rounded ones


@frozen
class FightOdds:
    """The odds of a fight: the chance of each outcome, and how many rounds the fight lasts.

    Attributes:
        ends: The chance of each outcome.
        by_round: The chance to end in each round.
        later: The chance to go on after all rounds of `by_round`.
        states: The number of states that were explored for exact odds; 0 if the odds are simulated.
        fights: The number of simulated fights; 0 if the odds are exact.
        rounded: True if chances are rounded to twelve digits. Even then, a chance is 0 or 1 only if that is exact.
        mean: The mean number of rounds; None if the fight may go on for ever.
    """

    ends: Mapping[Outcome, Fraction]
    by_round: Mapping[int, Fraction]
    later: Fraction
    states: int = 0
    fights: int = 0
    rounded: bool = False
    mean: Fraction | None = None


def exact_fight_odds(graph: PolicyGraph) -> FightOdds:
    """Return the odds of a fight: as exact fractions if it has few states, else to twelve digits."""
    count = len(graph)
    if count > MAX_STATES_WITHOUT_LOOPS:
        return _rounded_odds(graph)
    ends, by_round, later = _follow_rounds(graph, Fraction, 30)
    mean: Fraction | None = _mean_rounds(by_round)
    if later:
        if count > MAX_STATES_WITH_LOOPS:
            return _rounded_odds(graph)
        try:
            ends, mean = _solve_ends(graph, Fraction)
        except NeverEnds:
            if ends:
                return _rounded_odds(graph)
            mean = None
    return FightOdds(ends, by_round, later, count, mean=mean)


def _rounded_odds(graph: PolicyGraph) -> FightOdds:
    chances, by_round, later = _follow_rounds(graph, float, MAX_ROUNDS)
    going, mean = 0.0, _mean_rounds(by_round)
    if later > NEGLIGIBLE:
        try:
            chances, mean = _solve_ends(graph, float)
        except NeverEnds:
            going, mean = later, None
    ends = {move: chances.get(move, 0.0) for move in graph if isinstance(move, Outcome)}
    settled = _round_chances(ends, _to_digits(going))
    rounds = _round_chances(by_round, _to_digits(later))
    average = None if mean is None else _to_digits(mean)
    return FightOdds(settled, rounds, _to_digits(later), len(graph), rounded=bool(chances), mean=average)


def _mean_rounds(by_round: Mapping[int, Number]) -> Number:
    return sum(count * chance for count, chance in by_round.items())


def _round_chances(chances: Mapping[Key, float], going: Fraction) -> dict[Key, Fraction]:
    """Round chances to twelve digits, and correct the largest, so that they and `going` add up to 1.

    No rounded chance is below 1e-12, so that a possible result never seems impossible.
    """
    rounded = {key: _to_digits(chance) or Fraction(1, 10**12) for key, chance in chances.items()}
    if rounded:
        largest = max(rounded, key=rounded.__getitem__)
        rounded[largest] += 1 - going - sum(rounded.values(), Fraction(0))
    return rounded


def _to_digits(chance: float) -> Fraction:
    return Fraction(round(chance * 10**12), 10**12)


def _follow_rounds(
    graph: PolicyGraph, number: Callable[[Number], Number], most: int
) -> tuple[dict[Outcome, Number], dict[int, Number], Number]:
    """Follow a fight for at most `most` rounds.

    Returns:
        The chance of each end, the chance to end in each round, and the chance to go on after these rounds.
    """
    moves = [
        move if isinstance(move, Outcome) else [(to, ended, number(chance)) for to, ended, chance in move]
        for move in graph
    ]
    ends = defaultdict[Outcome, Number](int)
    by_round: dict[int, Number] = {}
    chances = {0: number(1)}
    for count in range(1, most + 1):
        chances, stopped = _follow_round(moves, chances, ends)
        if stopped:
            by_round[count] = stopped
        if sum(chances.values()) < NEGLIGIBLE:
            break
    return dict(ends), by_round, sum(chances.values()) if chances else number(0)


def _follow_round(
    moves: list[Outcome | list[tuple[int, bool, Number]]], chances: dict[int, Number], ends: dict[Outcome, Number]
) -> tuple[dict[int, Number], Number]:
    """Follow one round, and add the chances of its outcomes to `ends`.

    Returns:
        The chances of the states after the round, and the chance to end in the round.
    """
    after = defaultdict[int, Number](int)
    stopped: Number = 0
    while chances:
        on = defaultdict[int, Number](int)
        for state, mass in chances.items():
            leads = moves[state]
            if isinstance(leads, Outcome):
                ends[leads] += mass
                stopped += mass
                continue
            for target, ended, chance in leads:
                kept = after if ended and not isinstance(moves[target], Outcome) else on
                kept[target] += mass * chance
        chances = on
    return after, stopped


def _solve_ends(graph: PolicyGraph, number: type[Fraction] | type[float]) -> tuple[dict[Outcome, Number], Number]:
    """Return the chance of each outcome with all loops solved, and the mean number of rounds.

    Raises `NeverEnds` if the fight may go on for ever.
    """

    def next_odds(state: Any) -> Odds[Outcome | int]:  # `state` is a number; the chain ends at an `Outcome`
        ends = ((graph[target], target, chance) for target, _, chance in graph[state])
        return Odds.from_chances((end if isinstance(end, Outcome) else target, chance) for end, target, chance in ends)

    def rounds(state: Any) -> Fraction:
        """Return the chance that the next move begins another round."""
        moves: Moves = graph[state]
        return sum((share for to, over, share in moves if over and not isinstance(graph[to], Outcome)), Fraction(0))

    start: Any = 0
    ending = absorb(start, next_odds, lambda state: isinstance(state, Outcome), number, rounds)
    return ending.chances, ending.steps + 1


def play_to_end(dice: Dice, setup: FightSetup[State]) -> tuple[Outcome | None, int]:
    """Play one fight; return its outcome and its last round. The outcome is None if the fight lasts too long."""
    fight, state, count = setup.fight, setup.start, 1
    with using_rulings_of(state, policy=setup.policy):
        while (ended := fight.outcome(state)) is None:
            if count > MAX_ROUNDS:
                return None, MAX_ROUNDS
            after = fight.turn(dice, state)
            count += fight.completed_rounds(after) > fight.completed_rounds(state) and fight.outcome(after) is None
            state = after
    return ended, count


OutcomeCounts = Mapping[Outcome, int]  # the number of fights with each outcome
InterimText = Callable[[OutcomeCounts, int], str]


def _no_report(*_: object) -> str:
    return ""


def simulate_fights(setup: FightSetup[State], fights: int, seed: int, so_far: InterimText = _no_report) -> FightOdds:
    """Return the odds of a number of fights that are simulated with seeded dice; very long fights are cut off.

    After each fight, progress is reported with the sentence that `so_far` returns for the outcomes so far.
    """
    dice = SeededDice(seed)
    ends, by_round = Counter[Outcome](), Counter[int]()
    for played in range(fights):
        ended, count = play_to_end(dice, setup)
        if ended is not None:
            ends[ended] += 1
            by_round[count] += 1
        report_progress(played + 1, fights, "fights", partial(so_far, ends, played + 1))
    shared = {end: Fraction(times, fights) for end, times in sorted(ends.items())}
    rounds = {count: Fraction(times, fights) for count, times in sorted(by_round.items())}
    return FightOdds(shared, rounds, 1 - sum(rounds.values(), Fraction(0)), fights=fights)


def fight_odds(
    setup: FightSetup[State], most: int, fights: int, seed: int, so_far: InterimText = _no_report
) -> FightOdds:
    """Return exact odds of a fight if it has few states, else the odds of simulated fights.

    Args:
        setup: The fight, its first state, and its policy.
        most: The largest number of states for exact odds; 0 simulates every fight.
        fights: The number of simulated fights, 1 or more.
        seed: The seed of the simulated dice.
        so_far: Returns the sentence for progress reports, from the outcomes so far and the number of fights simulated.
    """
    graph = build_policy_graph(setup, most) if most else None
    return exact_fight_odds(graph) if graph else simulate_fights(setup, fights, seed, so_far)
