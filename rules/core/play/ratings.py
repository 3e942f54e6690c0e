"""Ratings of choices, for advice and for reviews: the chance of a side to win after each choice.

There are three ways to rate. `rate_under_policy` assumes that all sides follow a policy, and is exact. In
`rate_by_playouts` (module `playouts`), all sides follow a policy too, in fights played to their end. `rate_best_play`
assumes that sides play their best; the values of states are solved at once or come from a table.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import hypot
from typing import Any, TypeVar  # Any: views and choices of any game

from rules.core.context import Policy
from rules.core.errors import RuleError, Undecided
from rules.core.frozen import frozen, replace
from rules.core.limits import is_time_up
from rules.core.play.explorer import StateExplorer, TurnTree, build_state_space, compile_turn, policy_explorer
from rules.core.play.offers import Offers
from rules.core.play.preview import Candidate, StateView
from rules.core.play.solver import Bounds, solve, solve_matrix_game, successor_chances, turn_value
from rules.core.play.turn_tree import Expand, Node

TACTICS, BEST, ANSWER, KNOWN, SIMULATED = "tactics", "best", "answer", "known", "simulated"
State = TypeVar("State")
TurnsAt = Callable[[Sequence[float]], Sequence[TurnTree]]  # takes the values of states; a turn for each candidate
BoundsOf = Callable[[Sequence[State]], Bounds | None]  # returns None if a value is not known


@frozen
class ChoiceResult:
    """A possible result of a choice: its view (`seen`), its chance, and the chance to win after it."""

    seen: Any
    chance: float
    value: float


@frozen
class Rating:
    """A choice with the chance to win after it (`value`), which is certainly or probably between `low` and `high`.

    If `fights` were played, `error` is the standard error of the chance.
    """

    choice: object
    value: float
    low: float
    high: float
    error: float = 0.0
    fights: int = 0
    results: tuple[ChoiceResult, ...] = ()

    def error_to(self, other: "Rating") -> float:
        """Return the standard error of the difference between two ratings, as if their fights were independent."""
        return hypot(self.error, other.error)

    def beats(self, other: "Rating") -> bool:
        """Return whether this rating is higher than another by more than twice the standard error of the difference."""
        return self.value - other.value > 2 * self.error_to(other)


@frozen
class Advice:
    """The choices, best first, and the method of their ratings.

    Attributes:
        kind: The method. TACTICS: exact chances if all sides follow given tactics. SIMULATED: the same tactics, in
            fights played to their end. BEST: all sides play their best. KNOWN: all sides play their best, by the values
            of a table. ANSWER: one side plays its best against a given tactic.
        ratings: A rating for each choice.
        states: The number of states that were explored, or that the table has.
        fights: The largest number of fights that were played after a choice.
        unfinished_share: The share of these fights that were cut off.
        table_note: A sentence about the choices that the duel model of the table leaves out.
        skipped: The number of choices left out because the rules refuse a later choice of the tactic.
    """

    kind: str
    ratings: tuple[Rating, ...]
    states: int = 0
    fights: int = 0
    unfinished_share: float = 0.0
    table_note: str = ""
    skipped: int = 0

    @property
    def ranked(self) -> "Advice":
        """The advice with its choices sorted by number of fights and then by chance, the highest first."""
        return replace(self, ratings=tuple(sorted(self.ratings, key=lambda rating: (-rating.fights, -rating.value))))

    @property
    def is_conclusive(self) -> bool:
        """True if the first choice is known to be the best or, in simulated fights, clearly beats all other choices."""
        first, *others = self.ratings
        return self.kind != SIMULATED or all(first.beats(rating) for rating in others)


def rate_under_policy(
    candidates: Sequence[Candidate[State]], side: str, policy: Policy, seen: StateView[State], most: int
) -> Advice | None:
    """Rate choices exactly, if all sides follow a policy afterwards.

    Args:
        candidates: Choices at positions of one fight.
        side: The side whose chance to win is wanted.
        policy: Chooses for all sides.
        seen: Returns the view of a state that a result shows.
        most: The largest number of states to explore.

    Returns:
        The ratings in the order of the candidates. None if there are too many states, if the time of `at_most` is
        over, or if the rules refuse a choice of the policy.
    """
    explorer = policy_explorer(candidates[0].fight, policy)
    ways = []
    try:
        for candidate in candidates:
            odds = None if is_time_up() else candidate.odds_after(policy, seen)
            if odds is None:
                return None
            ways.append([(view, float(chance), explorer.number_of(state)) for (view, state), chance in odds.items()])
        game = build_state_space(explorer, side, most)
    except RuleError:
        return None
    if game is None:
        return None
    values = solve(game)
    rated = []
    for candidate, ends in zip(candidates, ways, strict=True):
        low, middle, high = (sum(chance * bound[state] for _, chance, state in ends) for bound in values.bounds)
        results = merge_results((view, chance, values.bounds.middle[state]) for view, chance, state in ends)
        rated.append(Rating(candidate.choice, middle, low, high, results=results))
    return Advice(TACTICS, tuple(rated), states=len(game.turns))


def solved_bounds(explorer: StateExplorer[State, TurnTree], side: str, most: int) -> BoundsOf[State]:
    """Return a function that solves states and returns the bounds of their values.

    It returns None if there are more than `most` states, or if the time of `at_most` is over.
    """

    def bounds_of(states: Sequence[State]) -> Bounds | None:
        numbers = [explorer.number_of(state) for state in states]
        game = build_state_space(explorer, side, most)
        if game is None:
            return None
        return Bounds(*([bound[number] for number in numbers] for bound in solve(game).bounds))

    return bounds_of


def known_bounds(lookup: Callable[[State], float | None], error: float) -> BoundsOf[State]:
    """Return a function that looks up a state's value and returns bounds: the value minus and plus `error`."""

    def bounds_of(states: Sequence[State]) -> Bounds | None:
        values = [value for value in map(lookup, states) if value is not None]
        if len(values) < len(states):
            return None
        return Bounds([max(value - error, 0) for value in values], values, [min(value + error, 1) for value in values])

    return bounds_of


def rate_best_play(
    candidates: Sequence[Candidate[State]],
    ours: Callable[[str], bool],
    expand: Expand[State],
    seen: StateView[State],
    bounds_of: BoundsOf[State],
    kind: str,
) -> Advice | None:
    """Rate choices of a person, and the position before them, by the values of the states after the turn.

    People who choose in secret mix their choices optimally. A secret choice is rated against the best mix of the other
    side, which expects only the choices that `expand` returns. All of these must be among the candidates.

    Args:
        candidates: Choices at one position. A candidate without a choice is the position itself.
        ours: Returns True if a person decides for the valued side.
        expand: Returns the choices that are considered.
        seen: Returns the view of a state that a result shows.
        bounds_of: Returns the bounds of the values of states; None if a value is not known.
        kind: The kind of the advice.

    Returns:
        The ratings in the order of the candidates. None if a value is not known, if a person has no choice to consider,
        or if several people of the valued side choose in secret.
    """
    numbers: dict[State, int] = {}

    def compiled(node: Node) -> TurnTree:
        return compile_turn(node, lambda state: numbers.setdefault(state, len(numbers)), ours)

    def considered(state: State, who: str, offers: Offers[State, Any]) -> Sequence[Any]:
        if not (choices := expand(state, who, offers)):
            raise Undecided(f"{who} has no known choices")
        return choices

    are_secret = candidates[0].is_simultaneous and any(candidate.entry for candidate in candidates)
    make_turns = _secret_turns if are_secret else _open_turns
    try:
        turns_at = make_turns(candidates, considered, compiled)
    except Undecided:
        return None
    bounds = bounds_of([*numbers])
    if bounds is None:
        return None
    views, middle = [seen(state) for state in numbers], bounds.middle
    lows, values, highs = ([turn_value(turn, bound) for turn in turns_at(bound)] for bound in bounds)
    results = [
        merge_results((views[state], chance, middle[state]) for state, chance in after.items() if chance)
        for after in (successor_chances(turn, middle) for turn in turns_at(middle))
    ]
    ratings = [
        Rating(candidate.choice, value, low, high, results=merged)
        for candidate, value, low, high, merged in zip(candidates, values, lows, highs, results, strict=True)
    ]
    return Advice(kind, tuple(ratings))


Compile = Callable[[Node], TurnTree]


def _open_turns(candidates: Sequence[Candidate[State]], expand: Expand[State], compiled: Compile) -> TurnsAt:
    """Return the turns after candidates whose choices are open; they do not depend on the values of states."""
    turns = [compiled(candidate.tree_after(expand)) for candidate in candidates]
    return lambda _: turns


def _secret_turns(candidates: Sequence[Candidate[State]], expand: Expand[State], compiled: Compile) -> TurnsAt:
    """Return the turns after candidates whose choices are secret; the other side answers a choice with its best mix.

    The best mix depends on the values of the states after the turn. Raises `Undecided` if other people of the side
    choose in secret too.
    """
    position, decisions = candidates[0].position, [candidate.entry for candidate in candidates if candidate.entry]
    pending, who = position.pending, decisions[0].who
    assert pending is not None
    choices = [decision.choice for decision in decisions]
    expected = expand(pending.state, who, pending.offers_by_person[who])

    def with_the_candidates(state: State, chooser: str, offers: Offers[State, Any]) -> Sequence[Any]:
        return choices if chooser == who and state == pending.state else expand(state, chooser, offers)

    # Each choice has a row of turns, one for each answer of the other side.
    _, *rows = compiled(Candidate(position).tree_after(with_the_candidates))
    if len(rows) != len(choices):
        raise Undecided("several people of one side choose in secret")
    expected_rows = [row for choice, row in zip(choices, rows, strict=True) if choice in expected]

    def turns_at(values: Sequence[float]) -> Sequence[TurnTree]:
        _, _, mix = solve_matrix_game([[turn_value(turn, values) for turn in row] for row in expected_rows])
        after = iter([("chance", mix, row) for row in rows])
        return [next(after) if candidate.entry else ("matrix", *expected_rows) for candidate in candidates]

    return turns_at


def merge_results(weighed: Iterable[tuple[Hashable, float, float]]) -> tuple[ChoiceResult, ...]:
    """Return one result for each view, the likeliest first, with its chance and the mean value after it.

    `weighed` has a view, a chance and a value for each path.
    """
    sums: dict[Hashable, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for view, chance, value in weighed:
        sums[view][0] += chance
        sums[view][1] += chance * value
    results = [ChoiceResult(view, chance, total / chance) for view, (chance, total) in sums.items()]
    return tuple(sorted(results, key=lambda result: -result.chance))
