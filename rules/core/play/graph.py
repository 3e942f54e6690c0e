"""The states that a fight under stated policies can come to, explored turn by turn into one graph.

What a state's `canonical` form does not tell apart is one state; where only one thing can come next, it is passed by.
"""

from fractions import Fraction
from typing import Any, Protocol

from rules.core.dice import Dice
from rules.core.enumeration import Enumerator
from rules.core.frozen import field, frozen
from rules.core.in_force import Policy, table
from rules.core.progress import report

REPORT_STATES = 250  # states explored from one word of progress to the next


@frozen(order=True)
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


@frozen
class Bout:
    """A fight to be followed: where it starts, and who decides."""

    fight: Fight
    start: Any
    policy: Policy


def turn(dice: Dice, fight: Fight, state: Any) -> tuple[Any, bool]:
    """The next turn: the state after it in canonical form, and whether a round ended with it."""
    after = fight.turn(dice, state)
    return fight.canonical(after), fight.rounds(after) > fight.rounds(state)


Moves = list[tuple[int, bool, Fraction]]


@frozen
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
            if len(graph.moves) % REPORT_STATES == 0:
                report(len(graph.moves), self._most, "moments")
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
            weighed = Enumerator(lazy=False).run(self._turn, state)
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
