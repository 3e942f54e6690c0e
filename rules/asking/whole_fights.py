"""Whole fights: every course followed exactly where they can be held, else fights played from a seed.

A fight is a chain: a moment, the next turn or round as a procedure over the game's own state machine, and
a test whether it is over. Moments that cannot be told apart by what comes after them are one moment.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.core import Dice, Enumerator, NeverEnds, Odds, Roller, absorb
from rules.core.progress import reached

MOST_ROUNDS = 200  # a fight that lasts longer is reported as going on
SMALL = 250  # moments with loops for which whole fractions stay quick; four times as many without
TINY = 1e-12
BETWEEN = 250  # moments found from one telling to the next


@dataclass(frozen=True, slots=True, order=True)
class End:
    """How a fight ends: who has it ("first", "second", "nobody"), and for each side who stands and with how much."""

    winner: str
    standing: tuple[int, int]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Bout:
    """A fight to be followed.

    `turn` is a procedure of the dice, a moment and what is `told`; it gives the next moment and whether a round
    has ended. `over` tells whether a moment is the last, `end` how the fight came out.
    """

    start: Hashable
    turn: Callable[..., tuple[Any, bool]]
    told: tuple[Hashable, ...]
    over: Callable[[Any], bool]
    end: Callable[[Any], End]


@dataclass(frozen=True, slots=True)
class Course:
    """What becomes of a fight. `moments` were told apart for exact chances; `fights` were played instead.

    `by_round` are the chances to end in each round, `later` that of going on after them; `rounded` chances are
    right to twelve digits.
    """

    ends: dict[End, Fraction]
    by_round: dict[int, Fraction]
    later: Fraction
    moments: int = 0
    fights: int = 0
    rounded: bool = False


Moves = list[tuple[int, bool, Fraction]]


@dataclass(frozen=True, slots=True)
class Graph:
    """Every moment of a fight by number, 0 the first: where each leads, or how the fight ended there."""

    moves: list[Moves | End]

    @property
    def links(self) -> int:
        """How many steps lead from moment to moment."""
        return sum(len(each) for each in self.moves if not isinstance(each, End))


def explore(bout: Bout, most: int) -> Graph | None:
    """Every moment a fight can come to; None as soon as there are more than `most`."""
    numbers: dict[Any, int] = {bout.start: 0}
    waiting, found = [bout.start], []
    for moment in waiting:  # grows while it is read
        if bout.over(moment):
            found.append(bout.end(moment))
            continue
        weighed = Enumerator().run(bout.turn, moment, *bout.told)
        moves = []
        for (target, ended), chance in weighed.items():
            if target not in numbers:
                numbers[target] = len(numbers)
                waiting.append(target)
            moves.append((numbers[target], ended, chance))
        if len(numbers) > most:
            return None
        found.append(moves)
        if len(found) % BETWEEN == 0:
            reached(len(found), most, "moments")
    return Graph(found)


def followed(graph: Graph) -> Course:
    """The exact course of a fight: in whole fractions where that is quick, else to twelve digits."""
    if len(graph.moves) > 4 * SMALL:
        return _rounded(graph)
    ends, by_round, later = _forward(graph, Fraction, 30)
    if later:
        if len(graph.moves) > SMALL:
            return _rounded(graph)
        try:
            ends = _closed(graph)
        except NeverEnds:
            return _rounded(graph)
    return Course(ends, by_round, later, len(graph.moves))


def _rounded(graph: Graph) -> Course:
    ends, by_round, later = _forward(graph, float, MOST_ROUNDS)
    going = _digits(later) if later > 1e-9 else Fraction(0)
    return Course(_settled(ends, going), _settled(by_round, going), going, len(graph.moves), rounded=bool(ends))


def _settled(chances: dict[Any, float], going: Fraction) -> dict[Any, Fraction]:
    """Chances to twelve digits that add up, with what is still going on, to 1: the largest takes the rest."""
    rounded = {key: _digits(chance) for key, chance in chances.items()}
    if rounded:
        largest = max(rounded, key=rounded.__getitem__)
        rounded[largest] += 1 - going - sum(rounded.values(), Fraction(0))
    return rounded


def _digits(chance: float) -> Fraction:
    return Fraction(round(chance * 10**12), 10**12)


def _forward(graph: Graph, number: type, most: int) -> tuple[dict[End, Any], dict[int, Any], Any]:
    """Follow all chances round by round, at most so many; what is still under way after them comes last."""
    moves = [
        each if isinstance(each, End) else [(to, ended, number(chance)) for to, ended, chance in each]
        for each in graph.moves
    ]
    ends: dict[End, Any] = {}
    by_round: dict[int, Any] = {}
    here = {0: number(1)}
    for count in range(1, most + 1):
        here, stopped = _round(moves, here, ends)
        if stopped:
            by_round[count] = stopped
        if sum(here.values()) < TINY:
            break
    return ends, by_round, sum(here.values()) if here else number(0)


def _round(moves: list, here: dict[int, Any], ends: dict[End, Any]) -> tuple[dict[int, Any], Any]:
    """One round from all its moments: where the next one begins, and the chance that the fight ended."""
    after: dict[int, Any] = {}
    stopped: Any = 0
    while here:
        on: dict[int, Any] = {}
        for moment, mass in here.items():
            leads = moves[moment]
            if isinstance(leads, End):
                ends[leads] = ends.get(leads, 0) + mass
                stopped += mass
                continue
            for target, ended, chance in leads:
                kept = after if ended and not isinstance(moves[target], End) else on
                kept[target] = kept.get(target, 0) + mass * chance
        here = on
    return after, stopped


def _closed(graph: Graph) -> dict[End, Fraction]:
    """The chances of each end with every loop closed; raises `NeverEnds`."""

    def leads(moment: Any) -> Odds[Any]:
        merged: dict[Any, Fraction] = {}
        for target, _, chance in graph.moves[moment]:
            end = graph.moves[target]
            key = end if isinstance(end, End) else target
            merged[key] = merged.get(key, Fraction(0)) + chance
        return Odds.of_chances(merged.items())

    return absorb(0, leads, lambda moment: isinstance(moment, End)).chances


def fought(dice: Dice, bout: Bout) -> tuple[End | None, int]:
    """One fight from its first moment: how it ended and in which round; no end if it goes on and on."""
    moment, count = bout.start, 1
    while not bout.over(moment):
        if count > MOST_ROUNDS:
            return None, MOST_ROUNDS
        moment, ended = bout.turn(dice, moment, *bout.told)
        count += bool(ended) and not bout.over(moment)
    return bout.end(moment), count


def simulated(bout: Bout, fights: int, seed: int) -> Course:
    """So many fights played by the game's procedures with seeded dice; fights that go on and on are cut off."""
    dice = Roller(seed)
    ends: dict[End, int] = {}
    by_round: dict[int, int] = {}
    for played in range(fights):
        end, count = fought(dice, bout)
        reached(played + 1, fights, "fights")
        if end:
            ends[end] = ends.get(end, 0) + 1
            by_round[count] = by_round.get(count, 0) + 1
    shared = {end: Fraction(times, fights) for end, times in sorted(ends.items())}
    rounds = {count: Fraction(times, fights) for count, times in sorted(by_round.items())}
    return Course(shared, rounds, 1 - sum(rounds.values(), Fraction(0)), fights=fights)


def course(bout: Bout, most: int, fights: int, seed: int) -> Course:
    """The exact course if at most so many moments are to be told apart, else fights played from the seed."""
    graph = explore(bout, most) if most else None
    return followed(graph) if graph else simulated(bout, fights, seed)
