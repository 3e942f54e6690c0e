"""Whole fights under stated policies: every course followed exactly where they can be held, else simulated.

The states that a fight can come to are explored once, turn by turn; what its `canonical` form does not tell apart is
one state. That graph serves exact courses, courses to twelve digits, and the count of how large a fight is.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from rules.core.chains import absorb
from rules.core.dice import Dice, Roller
from rules.core.enumeration import Enumerator
from rules.core.errors import NeverEnds
from rules.core.in_force import Policy, table
from rules.core.odds import Odds
from rules.core.progress import reached

MOST_ROUNDS = 200  # a fight that lasts longer is reported as going on
SMALL = 250  # states with loops for which whole fractions stay quick; four times as many without
TINY = 1e-12
BETWEEN = 250  # states explored from one word of progress to the next


@dataclass(frozen=True, slots=True, order=True)
class Outcome:
    """How a fight ended: who has it (a side, or nobody: ""), and for each side who stands and with how much left."""

    winner: str
    standing: tuple[int, ...] = ()
    left: tuple[int, ...] = ()


class Fight(Protocol):
    """What a game says of its fights."""

    def turn(self, dice: Dice, state: Any) -> Any:
        """One short stretch of the fight."""

    def outcome(self, state: Any) -> Outcome | None:
        """How it came out; None while it goes on."""

    def canonical(self, state: Any) -> Any:
        """The state without what can no longer matter: equal ones are one state."""

    def rounds(self, state: Any) -> int:
        """How many rounds are over."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A fight to be followed: where it starts, and who decides."""

    fight: Fight
    start: Any
    policy: Policy


def turn(dice: Dice, fight: Fight, state: Any) -> tuple[Any, bool]:
    """The next turn: the state after it in canonical form, and whether a round ended with it."""
    after = fight.turn(dice, state)
    return fight.canonical(after), fight.rounds(after) > fight.rounds(state)


@dataclass(frozen=True, slots=True)
class Course:
    """What becomes of a fight. `states` were told apart for exact chances; `fights` were simulated instead.

    `by_round` are the chances to end in each round, `later` that of going on after them; `mean` is the mean number of
    rounds, None where a fight may go on for ever. `rounded` chances are right to twelve digits, and never 0 or 1 for
    what is possible but not certain.
    """

    ends: Mapping[Outcome, Fraction]
    by_round: Mapping[int, Fraction]
    later: Fraction
    states: int = 0
    fights: int = 0
    rounded: bool = False
    mean: Fraction | None = None


Moves = list[tuple[int, bool, Fraction]]


@dataclass(frozen=True, slots=True)
class Graph:
    """Every state of a fight by number, 0 the first: its transitions, or how the fight ended there."""

    moves: list[Moves | Outcome] = field(default_factory=list)

    @property
    def transitions(self) -> int:
        """How many transitions lead from state to state."""
        return sum(len(each) for each in self.moves if not isinstance(each, Outcome))


def explore(bout: Bout, most: int) -> Graph | None:
    """Every state where chance has a say, and every end; None as soon as there are more than `most`."""
    with table(policy=bout.policy):
        return _Exploring(bout.fight, most).graph(bout.fight.canonical(bout.start))


class _Exploring:
    """The states met so far by number, each with what may come next."""

    def __init__(self, fight: Fight, most: int) -> None:
        self._fight, self._most = fight, most
        self._numbers: dict[Any, int] = {}
        self._states: list[Any] = []
        self._next: dict[int, Outcome | Moves] = {}

    def graph(self, start: Any) -> Graph | None:
        first = self._number(start)
        kept, waiting, graph = {first: 0}, [first], Graph()
        for at in waiting:  # grows while it is read
            after = self._after(at)
            if isinstance(after, Outcome):
                graph.moves.append(after)
                continue
            merged: dict[tuple[int, bool], Fraction] = {}
            for target, round_over, chance in after:
                landed, over = self._landed(target, round_over)
                if landed not in kept:
                    kept[landed] = len(kept)
                    waiting.append(landed)
                key = kept[landed], over
                merged[key] = merged.get(key, Fraction(0)) + chance
            if len(kept) > self._most:
                return None
            graph.moves.append([(number, over, chance) for (number, over), chance in merged.items()])
            if len(graph.moves) % BETWEEN == 0:
                reached(len(graph.moves), self._most, "moments")
        return graph

    def _number(self, state: Any) -> int:
        number = self._numbers.setdefault(state, len(self._states))
        if number == len(self._states):
            self._states.append(state)
        return number

    def _turn(self, dice: Dice, state: Any) -> tuple[int, bool]:
        after, round_over = turn(dice, self._fight, state)
        return self._number(after), round_over

    def _after(self, at: int) -> Outcome | Moves:
        if at not in self._next:
            self._next[at] = self._fight.outcome(self._states[at]) or self._moves(self._states[at])
        return self._next[at]

    def _moves(self, state: Any) -> Moves:
        with table(getattr(state, "rulings", None)):
            weighed = Enumerator().run(self._turn, state)
        return [(after, round_over, chance) for (after, round_over), chance in weighed.items()]

    def _landed(self, at: int, round_over: bool) -> tuple[int, bool]:
        """Past whatever is certain, to where chance has a say or the fight ends; never past the end of two rounds."""
        passed = set[int]()
        while at not in passed and not isinstance(after := self._after(at), Outcome) and len(after) == 1:
            ((target, over, _),) = after
            if round_over and (over or isinstance(self._after(target), Outcome)):
                break
            passed.add(at)
            at, round_over = target, round_over or over
        return at, round_over


def followed(graph: Graph) -> Course:
    """The exact course of a fight: in whole fractions where that is quick, else to twelve digits."""
    count = len(graph.moves)
    if count > 4 * SMALL:
        return _rounded(graph)
    ends, by_round, later = _forward(graph, Fraction, 30)
    mean: Fraction | None = _mean(by_round)
    if later:
        if count > SMALL:
            return _rounded(graph)
        try:
            ends, mean = _closed(graph, Fraction)
        except NeverEnds:
            if ends:
                return _rounded(graph)
            mean = None
    return Course(ends, by_round, later, count, mean=mean)


def _rounded(graph: Graph) -> Course:
    found, by_round, later = _forward(graph, float, MOST_ROUNDS)
    going, mean = later, _mean(by_round)
    if later > TINY:
        try:
            found, mean = _closed(graph, float)
            going = 0.0
        except NeverEnds:
            mean = None
    ends = {each: found.get(each, 0.0) for each in graph.moves if isinstance(each, Outcome)}
    settled = _settled(ends, _digits(going))
    shown = _settled(by_round, _digits(later))
    average = None if mean is None else _digits(mean)
    return Course(settled, shown, _digits(later), len(graph.moves), rounded=bool(found), mean=average)


def _mean(by_round: Mapping[int, Any]) -> Any:
    return sum(count * chance for count, chance in by_round.items())


def _settled(chances: Mapping[Any, float], going: Fraction) -> dict[Any, Fraction]:
    """Chances to twelve digits that add up, with what is still going on, to 1: the largest takes the rest.

    The smallest is no smaller than the last digit, so that what may happen never seems impossible.
    """
    rounded = {key: _digits(chance) or Fraction(1, 10**12) for key, chance in chances.items()}
    if rounded:
        largest = max(rounded, key=rounded.__getitem__)
        rounded[largest] += 1 - going - sum(rounded.values(), Fraction(0))
    return rounded


def _digits(chance: float) -> Fraction:
    return Fraction(round(chance * 10**12), 10**12)


def _forward(graph: Graph, number: Callable[..., Any], most: int) -> tuple[dict[Outcome, Any], dict[int, Any], Any]:
    """Follow all chances round by round, at most so many; what is still under way after them comes last."""
    moves = [
        each if isinstance(each, Outcome) else [(to, ended, number(chance)) for to, ended, chance in each]
        for each in graph.moves
    ]
    ends: dict[Outcome, Any] = {}
    by_round: dict[int, Any] = {}
    here = {0: number(1)}
    for count in range(1, most + 1):
        here, stopped = _round(moves, here, ends)
        if stopped:
            by_round[count] = stopped
        if sum(here.values()) < TINY:
            break
    return ends, by_round, sum(here.values()) if here else number(0)


def _round(moves: list[Any], here: dict[int, Any], ends: dict[Outcome, Any]) -> tuple[dict[int, Any], Any]:
    """One round from all its states: where the next one begins, and the chance that the fight ended."""
    after: dict[int, Any] = {}
    stopped: Any = 0
    while here:
        on: dict[int, Any] = {}
        for state, mass in here.items():
            leads = moves[state]
            if isinstance(leads, Outcome):
                ends[leads] = ends.get(leads, 0) + mass
                stopped += mass
                continue
            for target, ended, chance in leads:
                kept = after if ended and not isinstance(moves[target], Outcome) else on
                kept[target] = kept.get(target, 0) + mass * chance
        here = on
    return after, stopped


def _closed(graph: Graph, number: type[Fraction] | type[float]) -> tuple[dict[Outcome, Any], Any]:
    """The chances of each end with every loop closed, and the mean number of rounds; raises `NeverEnds`."""

    def leads(state: Any) -> Odds[Any]:
        merged: dict[Any, Fraction] = {}
        for target, _, chance in graph.moves[state]:
            ended = graph.moves[target]
            key = ended if isinstance(ended, Outcome) else target
            merged[key] = merged.get(key, Fraction(0)) + chance
        return Odds.of_chances(merged.items())

    def rounds(state: Any) -> Any:
        """The chance that the next move begins another round."""
        moves: Any = graph.moves[state]
        return sum(
            (share for to, over, share in moves if over and not isinstance(graph.moves[to], Outcome)), Fraction(0)
        )

    start: Any = 0
    found = absorb(start, leads, lambda state: isinstance(state, Outcome), number, rounds)
    return found.chances, found.steps + 1


def fought(dice: Dice, bout: Bout) -> tuple[Outcome | None, int]:
    """One fight from its start: how it ended and in which round; no outcome if it goes on and on."""
    fight, state, count = bout.fight, bout.fight.canonical(bout.start), 1
    with table(policy=bout.policy):
        while (ended := fight.outcome(state)) is None:
            if count > MOST_ROUNDS:
                return None, MOST_ROUNDS
            with table(getattr(state, "rulings", None)):
                state, round_over = turn(dice, fight, state)
            count += round_over and fight.outcome(state) is None
    return ended, count


def simulated(bout: Bout, fights: int, seed: int) -> Course:
    """So many fights carried out with seeded dice; those that go on and on are cut off."""
    dice = Roller(seed)
    ends: dict[Outcome, int] = {}
    by_round: dict[int, int] = {}
    for played in range(fights):
        ended, count = fought(dice, bout)
        reached(played + 1, fights, "fights")
        if ended is not None:
            ends[ended] = ends.get(ended, 0) + 1
            by_round[count] = by_round.get(count, 0) + 1
    shared = {end: Fraction(times, fights) for end, times in sorted(ends.items())}
    rounds = {count: Fraction(times, fights) for count, times in sorted(by_round.items())}
    return Course(shared, rounds, 1 - sum(rounds.values(), Fraction(0)), fights=fights)


def course(bout: Bout, most: int, fights: int, seed: int) -> Course:
    """The exact course if at most so many states are to be told apart, else fights simulated from the seed."""
    graph = explore(bout, most) if most else None
    return followed(graph) if graph else simulated(bout, fights, seed)
