"""A turn as a tree, with a branch for every result of dice and for every choice. Advice and solved duels use it.

The turn is carried out once for each path, as in an enumeration of odds. A procedure called with `sub` is explored once
for its arguments, and the turn then continues once for each distinct result.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple, Never, TypeVar  # Any: totals, results, choices and states of any turn

from rules.core.context import using_rulings_of
from rules.core.dice import ChoiceCheck, Dice
from rules.core.enumeration import odds
from rules.core.errors import NeverEnds
from rules.core.frozen import frozen
from rules.core.limits import is_time_up
from rules.core.odds import Odds
from rules.core.path_dice import PathDice
from rules.core.play.offers import Offers, OffersByPerson, all_choices
from rules.core.pools import Pool, require_pool

R = TypeVar("R")
State = TypeVar("State")
Choice = TypeVar("Choice")
MAX_RUNS = 100_000
Expand = Callable[[State, str, Offers[State, Any]], Sequence[Any]]  # the single choices of a person


@frozen(eq=False)
class Node:
    """A point of a turn, and the nodes below it.

    `what` depends on `kind`. For "leaf" it is the final state; for "chance", the weights of the branches; for "choice",
    the person who decides; for "matrix", all people who decide at once; for "sub", the tree of a part of the turn.
    `branches` are totals, results, choices or rows of choices. `below` has the node to which each branch leads.
    """

    kind: str
    what: Any
    branches: tuple[Any, ...] = ()
    below: tuple["Node", ...] = ()


class _Asks(BaseException):
    """Raised when a part of a turn asks for a choice, so that there are no odds of this part alone."""


def _raise_asks(*_: object) -> Never:
    raise _Asks


def _too_many_paths() -> NeverEnds:
    """Return the error for a turn with more paths than can be followed."""
    return NeverEnds(f"more than {MAX_RUNS} paths in one turn")


class _Branching(NamedTuple):
    """A branching on the path that is being followed.

    `answers` has the answer that the procedure gets in each branch. `below` has the nodes of the branches before the
    current one. For the other fields, see `Node`.
    """

    kind: str
    what: Any
    branches: tuple[Any, ...]
    answers: Sequence[Any]
    below: list[Node]


def _branch_by_odds(odds: Odds[Any]) -> _Branching:
    return _Branching("chance", tuple(odds.weights.values()), tuple(odds), tuple(odds), [])


Trees = dict[Hashable, tuple[Node, tuple[Any, ...]]]  # trees of parts of a turn, with their results


class TreeBuilder(PathDice):
    """Follows every path of a procedure. `expand` returns the single choices of a person's offers."""

    def __init__(self, expand: Expand[Any], trees: Trees | None = None) -> None:
        self._expand = expand
        self._trees: Trees = {} if trees is None else trees
        self._path: list[_Branching] = []

    def _add_turn(self, turn: _Branching) -> Any:
        self._path.append(turn)
        return turn.answers[0]

    def _roll_turn(self, pool: Pool) -> _Branching:
        return _branch_by_odds(require_pool(pool).odds())

    def sub(self, procedure: Callable[..., object], *args: object, **named: object) -> Any:
        return self._next_answer(self._branch_by_step, procedure, args, named)

    def _branch_by_step(self, procedure: Callable[..., object], args: Any, named: Mapping[str, Any]) -> _Branching:
        weighed = odds_if_no_choice(procedure, args, named)
        if weighed is not None:
            return _branch_by_odds(weighed)
        key = (procedure, args, *named.items())
        cached = self._trees.get(key)
        if cached is None:
            inner = TreeBuilder(self._expand, self._trees)
            tree = inner.build_tree(lambda dice: procedure(dice, *args, **named))
            cached = self._trees[key] = tree, leaves(tree)
        return _Branching("sub", *cached, cached[1], [])

    def until(self, accept: Callable[[R], bool], procedure: Callable[..., R], *args: object, **named: Any) -> Any:
        return self._next_answer(lambda: _branch_by_odds(odds(procedure, *args, **named).given(accept)))

    def make_choices(
        self,
        kind: str,
        state: State,
        offers_by_person: OffersByPerson[State, Choice],
        check: ChoiceCheck[State, Choice] | None,  # noqa: ARG002 (offered choices are allowed)
    ) -> tuple[State, dict[str, Choice]]:
        """Branch on the choices, but not on the order of speaking: the first of the people speaks first."""
        people = list(offers_by_person)[:1] if kind == "first" else list(offers_by_person)
        return state, self._next_answer(self._branch_by_choices, state, {who: offers_by_person[who] for who in people})

    def _branch_by_choices(self, state: State, offers_by_person: OffersByPerson[State, Any]) -> _Branching:
        by_person = {who: tuple(self._expand(state, who, offers)) for who, offers in offers_by_person.items()}
        if prod(map(len, by_person.values())) > MAX_RUNS:
            raise _too_many_paths()
        rows = tuple(product(*by_person.values()))
        answers = [dict(zip(by_person, row, strict=True)) for row in rows]
        if len(by_person) == 1:
            ((who, choices),) = by_person.items()
            return _Branching("choice", who, choices, answers, [])
        return _Branching("matrix", tuple(by_person), rows, answers, [])

    def build_tree(self, turn: Callable[[Dice], object]) -> Node:
        """Return the tree of a turn; raise `NeverEnds` if it has too many paths or takes too long."""
        for _ in range(MAX_RUNS):
            if is_time_up():
                raise NeverEnds("The turn takes longer than the time that is allowed here.")
            node = Node("leaf", self._run([branching.answers[len(branching.below)] for branching in self._path], turn))
            while self._path:
                kind, what, branches, answers, below = self._path[-1]
                below.append(node)
                if len(below) < len(answers):
                    break
                node = Node(kind, what, branches, tuple(below))
                self._path.pop()
            else:
                return node
        raise _too_many_paths()


_ASKING: set[Callable[..., object]] = set()


def odds_if_no_choice(
    procedure: Callable[..., R], args: tuple[object, ...], named: Mapping[str, Any]
) -> Odds[R] | None:
    """Return the odds of a part of a turn; None if the part asks for a choice."""
    if procedure in _ASKING:
        return None
    try:
        return odds(procedure, *args, policy=_raise_asks, **named)
    except _Asks:
        _ASKING.add(procedure)
        return None


def expand_all(
    state: State,
    who: str,  # noqa: ARG001 (other functions of the type `Expand` use it)
    offers: Offers[State, Choice],
) -> Sequence[Choice]:
    """Return all single choices of a person's offers."""
    return tuple(all_choices(offers(state)))


def build_tree(turn: Callable[[Dice, State], State], state: State, expand: Expand[State] = expand_all) -> Node:
    """Return the tree of a turn from a state."""
    with using_rulings_of(state):
        return TreeBuilder(expand).build_tree(lambda dice: turn(dice, state))


def leaves(top: Node) -> tuple[Any, ...]:
    """Return the distinct states or results at the leaves of a tree, but not those in the trees of its parts."""
    distinct: dict[object, None] = {}
    waiting = [top]
    while waiting:
        node = waiting.pop()
        if node.kind == "leaf":
            distinct[node.what] = None
        waiting += node.below
    return tuple(distinct)
