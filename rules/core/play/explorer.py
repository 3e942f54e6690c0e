"""Exploration of every state that a fight can reach, with its turn as nested branches of choices and dice."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol

from rules.core.context import Policy, using
from rules.core.dice import Dice
from rules.core.enumeration import Enumerator
from rules.core.frozen import field, frozen
from rules.core.play.offers import Offers
from rules.core.play.turn_tree import Expand, Node, every_choice, tree
from rules.core.progress import report_progress

REPORT_STATES = 250  # states explored between two reports of progress


@frozen(order=True)
class Outcome:
    """The end of a fight: the winner ("" if no side wins), and each side's survivors with the points they have left."""

    winner: str
    standing: tuple[int, ...] = ()
    left: tuple[int, ...] = ()


class Fight(Protocol):
    """The functions of a game that describe its fights."""

    def turn(self, dice: Dice, state: Any) -> Any:
        """Return the state after the next turn."""

    def outcome(self, state: Any) -> Outcome | None:
        """Return the end of the fight; None while it goes on."""

    def canonical(self, state: Any) -> Any:
        """Return the state without details that cannot matter any more, so that equal states are one."""

    def rounds(self, state: Any) -> int:
        """Return the number of completed rounds."""


@frozen
class Bout:
    """A fight to explore: its game, its first state, and its policy."""

    fight: Fight
    start: Any
    policy: Policy


def turn(dice: Dice, fight: Fight, state: Any) -> tuple[Any, bool]:
    """Play the next turn; return the canonical state after it, and whether a round ended."""
    after = fight.turn(dice, state)
    return fight.canonical(after), fight.rounds(after) > fight.rounds(state)


Moves = list[tuple[int, bool, Fraction]]


@frozen
class Graph:
    """Every state of a fight by number, with 0 for the first: its transitions, or the end of the fight."""

    moves: list[Moves | Outcome] = field(default_factory=list)

    @property
    def transitions(self) -> int:
        """Return the number of transitions from state to state."""
        return sum(len(move) for move in self.moves if not isinstance(move, Outcome))


def explore(bout: Bout, most: int) -> Graph | None:
    """Return every state from which several states may follow, and every end; None if there are more than `most`."""
    with using(policy=bout.policy):
        return _Exploring(bout.fight, most).graph(bout.fight.canonical(bout.start))


class _Exploring:
    """The states found so far by number, each with its transitions."""

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
                report_progress(len(graph.moves), self._most, "moments")
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
        with using(getattr(state, "rulings", None)):
            weighed = Enumerator(lazy=False).run(self._turn, state)
        return [(after, round_over, chance) for (after, round_over), chance in weighed.items()]

    def _landed(self, at: int, round_over: bool) -> tuple[int, bool]:
        """Skip states with only one successor, up to the end of the fight; never skip the ends of two rounds."""
        passed = set[int]()
        while at not in passed and not isinstance(after := self._after(at), Outcome) and len(after) == 1:
            ((target, over, _),) = after
            if round_over and (over or isinstance(self._after(target), Outcome)):
                break
            passed.add(at)
            at, round_over = target, round_over or over
        return at, round_over


HALF = Fraction(1, 2)
REPORT_TURNS = 100
Turn = Any  # a number of a state, or (kind, weights or side, parts)
SideOf = Callable[[Any, str], str]
Number = Callable[[Any], int]
Going = Callable[[], bool]  # returns False when time is up
Mirrored = Callable[[Any], Any]  # returns the state with the sides exchanged


@frozen
class Game:
    """Every state of a fight by number, with its turn as nested branches, or the side's payoff at an end."""

    numbers: Mapping[Any, int]
    turns: list[Turn]
    ends: Mapping[int, Fraction]


class Exploration:
    """States found so far by number, and their turns: `turn_of(state, number)` returns a turn as nested branches.

    With `mirrored`, only one of a state and its mirror image is explored: the other's turn is the same with sides
    exchanged.
    """

    def __init__(
        self, fight: Fight, side: str, turn_of: Callable[[Any, Number], Turn], mirrored: Mirrored | None = None
    ) -> None:
        self._fight, self._side, self._turn_of, self._mirrored = fight, side, turn_of, mirrored
        self._numbers: dict[Any, int] = {}
        self._states: list[Any] = []
        self._mirrors: dict[int, int] = {}

    def number(self, state: Any) -> int:
        """Return the number of a state; a new state is explored later."""
        known = self._fight.canonical(state)
        index = self._numbers.setdefault(known, len(self._states))
        if index == len(self._states):
            self._states.append(known)
        return index

    def game(self, most: int, going: Going = lambda: True) -> Game | None:
        """Return all that follows; None if there are more than `most` states, or `going` returns False."""
        turns: list[Turn] = []
        ends: dict[int, Fraction] = {}
        for at, state in enumerate(self._states):  # grows while it is read
            ended = self._fight.outcome(state)
            if ended is not None:
                ends[at] = payoff(ended, self._side)
                turns.append(None)
                continue
            mirror = self._numbers.get(self._fight.canonical(self._mirrored(state)), at) if self._mirrored else at
            turns.append(mirror_turn(turns[mirror], self._mirror) if mirror < at else self._turn_of(state, self.number))
            if len(self._states) > most or not going():
                return None
            if at % REPORT_TURNS == 0:
                report_progress(at, most, "states")
        return Game(self._numbers, turns, ends)

    def _mirror(self, at: int) -> int:
        """Return the number of a state's mirror; a new state is explored later."""
        if at not in self._mirrors and self._mirrored:
            self._mirrors[at] = self.number(self._mirrored(self._states[at]))
        return self._mirrors[at]


def explore_game(
    fight: Fight, start: Any, side: str, side_of: SideOf, most: int, expand: Expand = every_choice
) -> Game | None:
    """Explore every state that choices and dice can lead to; return None if there are more than `most`.

    Args: the ends are valued for `side`; `side_of(state, who)` returns the side that a person decides for; `expand`
    returns the choices that are considered.
    """
    explorer = explore_choices(fight, side, side_of, expand)
    explorer.number(start)
    return explorer.game(most)


def explore_choices(
    fight: Fight, side: str, side_of: SideOf, expand: Expand = every_choice, mirrored: Mirrored | None = None
) -> Exploration:
    """Return an exploration of all states that choices and dice can lead to.

    Args: as above; `mirrored` exchanges the sides, and is None unless both sides and their considered choices are
    equal.
    """

    def turn_of(state: Any, number: Number) -> Turn:
        return compile_turn(tree(fight.turn, state, expand), number, lambda who: side_of(state, who) == side)

    return Exploration(fight, side, turn_of, mirrored)


def explore_policy(fight: Fight, side: str, policy: Policy) -> Exploration:
    """Return an exploration of the states that a policy and dice lead to."""

    def turn_of(state: Any, number: Number) -> Turn:
        with using(getattr(state, "rulings", None), policy=policy):
            odds = Enumerator(lazy=False).run(lambda dice: fight.canonical(fight.turn(dice, state)))
        return "chance", tuple(odds.weights.values()), tuple(map(number, odds))

    return Exploration(fight, side, turn_of)


def payoff(ended: Outcome, side: str) -> Fraction:
    """Return the value of an end to a side: 1 for winning, 0 for losing, one half if no side wins."""
    return HALF if not ended.winner else Fraction(int(ended.winner == side))


def against(policy: Policy, side_of: SideOf, side: str) -> Expand:
    """Return a function that expands all choices of this side, but only the policy's choice for the other sides."""

    def expand(state: Any, who: str, offers: Offers) -> Sequence[Any]:
        return every_choice(state, who, offers) if side_of(state, who) == side else (policy(state, who, offers),)

    return expand


def compile_turn(node: Node, number: Number, ours: Callable[[str], bool]) -> Turn:
    """Return a turn as nested tuples of state numbers, such as ("chance", weights, parts) and ("max", parts)."""

    def walk(node: Node, leaf: Callable[[Any], Turn]) -> Turn:
        match node.kind:
            case "leaf":
                return leaf(node.what)
            case "sub":
                after = {result: walk(below, leaf) for result, below in zip(node.branches, node.below, strict=True)}
                return walk(node.what, after.__getitem__)
        parts = tuple(walk(below, leaf) for below in node.below)
        if node.kind == "chance":
            return "chance", node.what, parts
        if node.kind == "choice":
            return ("max" if ours(node.what) else "min", parts) if len(parts) > 1 else parts[0]
        return "matrix", *_rows(node, parts, ours)

    return walk(node, number)


def _rows(node: Node, parts: tuple[Turn, ...], ours: Callable[[str], bool]) -> tuple[tuple[Turn, ...], ...]:
    """Return joint choices as a matrix: a row for one side's choices together, a column for those of the others."""
    mine = [ours(who) for who in node.what]
    rows: dict[tuple[Any, ...], dict[tuple[Any, ...], Turn]] = {}
    for branch, part in zip(node.branches, parts, strict=True):
        own = tuple(choice for choice, is_mine in zip(branch, mine, strict=True) if is_mine)
        theirs = tuple(choice for choice, is_mine in zip(branch, mine, strict=True) if not is_mine)
        rows.setdefault(own, {})[theirs] = part
    return tuple(tuple(row.values()) for row in rows.values())


_FOE = {"chance": "chance", "max": "min", "min": "max"}


def mirror_turn(turn: Turn, mirror: Callable[[int], int]) -> Turn:
    """Return a turn with the sides exchanged: the best of one side becomes the best of the other."""
    known: dict[int, Turn] = {}

    def seen(part: Turn) -> Turn:
        if isinstance(part, int):
            return mirror(part)
        if id(part) not in known:
            if part[0] == "matrix":
                known[id(part)] = "matrix", *zip(*(map(seen, row) for row in part[1:]), strict=True)
            else:
                known[id(part)] = _FOE[part[0]], *part[1:-1], tuple(map(seen, part[-1]))
        return known[id(part)]

    return seen(turn)


def targets(turn: Turn) -> Iterator[int]:
    """Yield the states to which a turn may lead."""
    waiting = [turn]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int):
            yield part
        elif part is not None:
            waiting += part[-1] if part[0] != "matrix" else [each for row in part[1:] for each in row]
