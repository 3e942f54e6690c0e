"""The explorer, which finds all states that a fight can reach: under a policy, or with all choices."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Generic, TypeVar  # Any: turns, and the leaves of their trees

from rules.core.context import Policy, using, using_rulings_of
from rules.core.dice import Dice
from rules.core.enumeration import Enumerator
from rules.core.frozen import frozen
from rules.core.limits import is_time_up
from rules.core.play.game import DuelModel, FightRules, FightStates, Outcome
from rules.core.play.turn_tree import Expand, Node, build_tree, expand_all
from rules.core.progress import report_progress

DRAW = Fraction(1, 2)
REPORT_STATES, REPORT_TURNS = 250, 100  # states explored between two reports of progress


State = TypeVar("State")
Choice = TypeVar("Choice")
After = TypeVar("After")


@frozen
class FightSetup(Generic[State]):
    """A fight to explore: its game, its first state, and its policy."""

    fight: FightRules[State]
    start: State
    policy: Policy


TurnTree = Any  # the number of a state, or a tuple of a kind, perhaps weights, and parts that are turn trees themselves
SideOf = Callable[[State, str], str]
MirrorState = Callable[[State], State]  # returns the state with its sides exchanged


class StateExplorer(Generic[State, After]):
    """The states of a fight by number, in the order in which they are found, and the moves from each state.

    `look(explorer, state)` returns the moves from a state and gives numbers to the states after it. The explorer calls
    `look` once for each state, when `moves_from` first needs them, but not for a state in which the fight is over.
    """

    def __init__(
        self, fight: FightStates[State], look: Callable[["StateExplorer[State, After]", State], After]
    ) -> None:
        self._fight, self._look = fight, look
        self.numbers: dict[State, int] = {}
        self.states: list[State] = []
        self._after: dict[int, Outcome | After] = {}

    def number_of(self, state: State) -> int:
        """Return the number of a state; a new state gets the next number."""
        canonical = self._fight.canonical(state)
        number = self.numbers.setdefault(canonical, len(self.states))
        if number == len(self.states):
            self.states.append(canonical)
        return number

    def moves_from(self, number: int) -> Outcome | After:
        """Return the moves from a state, or the outcome if the fight has ended."""
        if number not in self._after:
            state = self.states[number]
            self._after[number] = self._fight.outcome(state) or self._look(self, state)
        return self._after[number]


# Under a policy ---------------------------------------------------------------------------------------

Moves = list[tuple[int, bool, Fraction]]  # the next state, whether a round ends on the way, and the chance
PolicyGraph = list[Moves | Outcome]  # the moves from each state by its number, or its outcome; state 0 is the first


def build_policy_graph(setup: FightSetup[State], most: int) -> PolicyGraph | None:
    """Return the graph of a fight under its policy; None if it has more than `most` states.

    States with only one successor are left out: the moves to such a state lead to its successor instead.
    """
    with using(policy=setup.policy):
        explorer = StateExplorer(setup.fight, partial(_moves, setup.fight))
        first = explorer.number_of(setup.start)
        kept, waiting, graph = {first: 0}, [first], PolicyGraph()
        for number in waiting:  # grows while it is read
            after = explorer.moves_from(number)
            if isinstance(after, Outcome):
                graph.append(after)
                continue
            merged = defaultdict[tuple[int, bool], Fraction](Fraction)
            for successor, round_over, chance in after:
                target, over = _skip_certain(explorer, successor, round_over)
                if target not in kept:
                    kept[target] = len(kept)
                    waiting.append(target)
                merged[kept[target], over] += chance
            if len(kept) > most:
                return None
            graph.append([(target, over, chance) for (target, over), chance in merged.items()])
            if len(graph) % REPORT_STATES == 0:
                report_progress(len(graph), most, "positions")
        return graph


def _moves(fight: FightRules[State], explorer: StateExplorer[State, Moves], state: State) -> Moves:
    def turn(dice: Dice) -> tuple[int, bool]:
        after = fight.turn(dice, state)
        return explorer.number_of(after), fight.completed_rounds(after) > fight.completed_rounds(state)

    with using_rulings_of(state):
        odds = Enumerator(lazy=False).run(turn)
    return [(number, round_over, chance) for (number, round_over), chance in odds.items()]


def _skip_certain(explorer: StateExplorer[State, Moves], number: int, round_over: bool) -> tuple[int, bool]:
    """Skip states with only one successor; return the state reached, and whether a round ended before it.

    `round_over` is True if a round ended before the first state. If a second round would end, the state before that
    is returned.
    """
    passed = set[int]()
    while number not in passed and not isinstance(after := explorer.moves_from(number), Outcome) and len(after) == 1:
        ((target, over, _),) = after
        if round_over and (over or isinstance(explorer.moves_from(target), Outcome)):
            break
        passed.add(number)
        number, round_over = target, round_over or over
    return number, round_over


def policy_explorer(fight: FightRules[State], policy: Policy) -> StateExplorer[State, TurnTree]:
    """Return an explorer of the states that a fight can reach if a policy makes all choices."""

    def look(explorer: StateExplorer[State, TurnTree], state: State) -> TurnTree:
        with using_rulings_of(state, policy=policy):
            odds = Enumerator(lazy=False).run(lambda dice: fight.canonical(fight.turn(dice, state)))
        return "chance", tuple(odds.weights.values()), tuple(map(explorer.number_of, odds))

    return StateExplorer(fight, look)


# With all choices -------------------------------------------------------------------------------------


@frozen
class StateSpace(Generic[State]):
    """Every state of a fight by number: its turn as nested branches, or a side's payoff if the fight is over there."""

    numbers: Mapping[State, int]
    turns: list[TurnTree]
    ends: Mapping[int, Fraction]


def build_state_space(explorer: StateExplorer[State, TurnTree], side: str, most: int) -> StateSpace[State] | None:
    """Explore all states that can follow the states of the explorer, and return them with the payoffs of a side.

    Return None if there are more than `most` states, or if the time of `at_most` is over.
    """
    turns: list[TurnTree] = []
    ends: dict[int, Fraction] = {}
    for number, _ in enumerate(explorer.states):  # grows while it is read
        after = explorer.moves_from(number)
        if isinstance(after, Outcome):
            ends[number] = payoff(after, side)
            turns.append(None)
            continue
        turns.append(after)
        if len(explorer.states) > most or is_time_up():
            return None
        if number % REPORT_TURNS == 0:
            report_progress(number, most, "states")
    return StateSpace(explorer.numbers, turns, ends)


def explore_all_choices(
    fight: FightRules[State],
    start: State,
    side: str,
    side_of: SideOf[State],
    most: int,
    expand: Expand[State] = expand_all,
) -> StateSpace[State] | None:
    """Explore every state that choices and dice can lead to.

    Args:
        fight: The rules of the fight.
        start: Its first state.
        side: The side for which the ends are valued.
        side_of: Returns the side for which a person decides in a state.
        most: The largest number of states.
        expand: Returns the choices that are considered.

    Returns:
        The states with their turns; None if there are more than `most` states.
    """
    explorer = choice_explorer(fight, side, side_of, expand)
    explorer.number_of(start)
    return build_state_space(explorer, side, most)


def choice_explorer(
    fight: FightRules[State],
    side: str,
    side_of: SideOf[State],
    expand: Expand[State] = expand_all,
    mirrored: MirrorState[State] | None = None,
) -> StateExplorer[State, TurnTree]:
    """Return an explorer of all states that choices and dice can lead to.

    Args:
        fight: The rules of the fight.
        side: The side whose chance to win its people maximise, and all other people minimise.
        side_of: Returns the side for which a person decides in a state.
        expand: Returns the choices that are considered.
        mirrored: Exchanges the sides of a state; None unless both sides and their considered choices are equal. If the
            mirror image of a state has been explored, its turn is reused with the sides exchanged.
    """
    mirrors: dict[int, int] = {}

    def look(explorer: StateExplorer[State, TurnTree], state: State) -> TurnTree:
        def mirror(number: int) -> int:
            if number not in mirrors and mirrored:
                mirrors[number] = explorer.number_of(mirrored(explorer.states[number]))
            return mirrors[number]

        number = explorer.numbers[state]
        twin = explorer.numbers.get(fight.canonical(mirrored(state)), number) if mirrored else number
        if twin < number:
            return mirror_turn(explorer.moves_from(twin), mirror)
        node = build_tree(fight.turn, state, expand)
        return compile_turn(node, explorer.number_of, lambda who: side_of(state, who) == side)

    return StateExplorer(fight, look)


def explore_duel(duel: DuelModel[State, Choice], side: str) -> StateExplorer[State, TurnTree]:
    """Return an explorer of a duel with all considered choices of both sides."""
    return choice_explorer(duel, side, duel.side_of, duel.considered_choices, duel.mirror)


def payoff(ended: Outcome, side: str) -> Fraction:
    """Return the value of an outcome to a side: 1 if it wins, 0 if another side wins, 1/2 if no side wins."""
    return DRAW if not ended.winner else Fraction(int(ended.winner == side))


def compile_turn(node: Node, number: Callable[[Any], int], ours: Callable[[str], bool]) -> TurnTree:
    """Return a turn as nested tuples of state numbers, such as ("chance", weights, parts) and ("max", parts).

    Args:
        node: The tree of the turn.
        number: Returns the number of a state.
        ours: Returns True if a person decides for the side that maximises.
    """

    def walk(node: Node, leaf: Callable[[Any], TurnTree]) -> TurnTree:
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


def _rows(node: Node, parts: tuple[TurnTree, ...], ours: Callable[[str], bool]) -> tuple[tuple[TurnTree, ...], ...]:
    """Return simultaneous choices as a matrix.

    It has a row for each joint choice of the maximising side, and a column for each joint choice of all other people.
    """
    mine = [ours(who) for who in node.what]
    rows: dict[tuple[object, ...], dict[tuple[object, ...], TurnTree]] = {}
    for branch, part in zip(node.branches, parts, strict=True):
        own = tuple(choice for choice, is_mine in zip(branch, mine, strict=True) if is_mine)
        theirs = tuple(choice for choice, is_mine in zip(branch, mine, strict=True) if not is_mine)
        rows.setdefault(own, {})[theirs] = part
    return tuple(tuple(row.values()) for row in rows.values())


_FOE = {"chance": "chance", "max": "min", "min": "max"}


def mirror_turn(turn: TurnTree, mirror: Callable[[int], int]) -> TurnTree:
    """Return a turn with the sides exchanged: choices of one side become choices of the other."""
    known: dict[int, TurnTree] = {}

    def swap(part: TurnTree) -> TurnTree:
        if isinstance(part, int):
            return mirror(part)
        if id(part) not in known:
            if part[0] == "matrix":
                known[id(part)] = "matrix", *zip(*(map(swap, row) for row in part[1:]), strict=True)
            else:
                known[id(part)] = _FOE[part[0]], *part[1:-1], tuple(map(swap, part[-1]))
        return known[id(part)]

    return swap(turn)


def successors(turn: TurnTree) -> Iterator[int]:
    """Yield the states to which a turn may lead."""
    waiting = [turn]
    while waiting:
        part = waiting.pop()
        if isinstance(part, int):
            yield part
        elif part is not None:
            waiting += part[-1] if part[0] != "matrix" else [branch for row in part[1:] for branch in row]
