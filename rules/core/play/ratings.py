"""Ratings of choices: the chance of a side to win after each, the method, and the results that decide it.

A rating names its kind. Both sides follow stated tactics, exactly or in fights played to their end (`playouts`). Or
both play their best, with states solved now or looked up in a table. Or one side plays the best answer to a stated
tactic.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from math import hypot
from typing import Any, Protocol

from rules.core.context import Policy
from rules.core.errors import RuleError, Undecided
from rules.core.frozen import field, frozen, replace
from rules.core.play.explorer import Exploration, Going, Turn, compile_turn, explore_policy
from rules.core.play.offers import Offers
from rules.core.play.position import Decision, Position
from rules.core.play.preview import Candidate, Seen
from rules.core.play.solver import leads, matrix_game, solve, value
from rules.core.play.turn_tree import Expand

TACTICS, BEST, ANSWER, KNOWN, SIMULATED = "tactics", "best", "answer", "known", "simulated"
Bounds = tuple[Sequence[float], Sequence[float], Sequence[float]]


@frozen
class Result:
    """A possible result of a choice: its view, its chance, and the chance to win after it."""

    seen: Any
    chance: float
    worth: float


@frozen
class Rating:
    """A choice with the chance to win after it: between `low` and `high`, or with a standard error."""

    choice: Any
    worth: float
    low: float
    high: float
    error: float = 0.0
    fights: int = 0
    results: tuple[Result, ...] = ()

    def apart(self, other: "Rating") -> float:
        """Return the standard error of the difference of two choices, as if their fights were independent."""
        return hypot(self.error, other.error)

    def beats(self, other: "Rating") -> bool:
        """Return whether this rating is higher than another by more than twice the standard error of the difference."""
        return self.worth - other.worth > 2 * self.apart(other)


@frozen
class Advice:
    """The choices, best first, and the method of their ratings.

    `kind` is TACTICS (exact under stated ones), SIMULATED (the same, from up to `fights` fights for each choice), BEST
    (both play their best), KNOWN (the same from a table) or ANSWER (the best answer to a stated tactic); `states` is
    the number of states explored. `endless` is the share of fights that were cut off, `said` a sentence from the table,
    `skipped` the number of choices left out because the rules refused a later choice.
    """

    kind: str
    rated: tuple[Rating, ...]
    states: int = 0
    fights: int = 0
    endless: float = 0.0
    said: str = ""
    skipped: int = 0

    @property
    def best_first(self) -> "Advice":
        """Return the advice ranked: the choices with the most fights before the rest; equal ones keep their order."""
        return replace(self, rated=tuple(sorted(self.rated, key=lambda each: (-each.fights, -each.worth))))

    @property
    def sure(self) -> bool:
        """True if the first choice is the best; after simulated fights, only if it clearly beats every other."""
        first, *others = self.rated
        return self.kind != SIMULATED or all(first.beats(each) for each in others)


def under_tactics(
    candidates: Sequence[Candidate], side: str, policy: Policy, seen: Seen, most: int, going: Going
) -> Advice | None:
    """Return the exact value of each choice, if all sides follow the policy afterwards.

    The ratings have the order of the candidates; `Advice.best_first` ranks them. None if there is too much to follow,
    or if the rules refuse a choice that the policy makes after one of them.
    """
    exploring = explore_policy(candidates[0].fight, side, policy)
    ways = []
    for candidate in candidates:
        try:
            odds = candidate.after(policy, seen) if going() else None
        except RuleError:
            return None
        if odds is None:
            return None
        ways.append([(what, float(chance), exploring.number(state)) for (what, state), chance in odds.items()])
    game = exploring.game(most, going)
    if game is None:
        return None
    values = solve(game)
    rated = []
    for candidate, ends in zip(candidates, ways, strict=True):
        low, middle, high = (sum(chance * bound[at] for _, chance, at in ends) for bound in values.bounds)
        results = merge_results((what, chance, values.middle[at]) for what, chance, at in ends)
        rated.append(Rating(candidate.choice, middle, low, high, results=results))
    return Advice(TACTICS, tuple(rated), states=len(game.turns))


class StateValues(Protocol):
    """Values of states to a side: each state gets a number, which is its index in `bounds`."""

    def number(self, state: Any) -> int:
        """Return the number of a state."""

    def bounds(self) -> Bounds | None:
        """Return the lower bound, value and upper bound of every state; None if they are not known."""


@frozen
class SolvedValues:
    """Values of states that are explored and solved: at most `most` states, while `going` returns True."""

    exploring: Exploration
    most: int
    going: Going

    def number(self, state: Any) -> int:
        """Return the number of a state, which is explored later."""
        return self.exploring.number(state)

    def bounds(self) -> Bounds | None:
        """Return the bounds of every value; None if there are too many states or `going` returns False."""
        game = self.exploring.game(self.most, self.going)
        return solve(game).bounds if game else None


@frozen
class KnownValues:
    """Values of states from a table, to within an error; a state that is not in the table has none."""

    lookup: Callable[[Any], float | None]
    error: float
    found: list[float | None] = field(default_factory=list)

    def number(self, state: Any) -> int:
        """Return the number of a state in the table."""
        self.found.append(self.lookup(state))
        return len(self.found) - 1

    def bounds(self) -> Bounds | None:
        """Return the bounds of every value; None if one is not known."""
        known = [each for each in self.found if each is not None]
        if len(known) < len(self.found):
            return None
        return [max(each - self.error, 0) for each in known], known, [min(each + self.error, 1) for each in known]


def best_play(
    candidates: Sequence[Candidate],
    ours: Callable[[str], bool],
    expand: Expand,
    seen: Seen,
    worths: StateValues,
    kind: str,
) -> Advice | None:
    """Return the value of each choice if both sides play as `worths` says; None if it is not known.

    Args: `ours` returns whether a person decides for the valued side, `expand` the choices that are considered. People
    who choose in secret mix their choices optimally; if several of one side do, the result is None.
    """
    shown: dict[int, Hashable] = {}
    numbers: dict[Any, int] = {}

    def number(state: Any) -> int:
        index = numbers.get(state)
        if index is None:
            index = numbers[state] = worths.number(state)
            if index not in shown:
                shown[index] = seen(state)
        return index

    if candidates[0].secret:
        rows = compile_turn(candidates[0].before(expand), number, ours)[1:]
        if len(rows) != len(candidates):
            return None
    else:
        rows = tuple((compile_turn(candidate.tree(expand), number, ours),) for candidate in candidates)
    bounds = worths.bounds()
    if bounds is None:
        return None
    middle = bounds[1]
    weighed = [_against_the_mix(rows, bound) for bound in bounds]
    rated = []
    for at, each in enumerate(candidates):
        low, worth, high = (limits[at] for limits, _ in weighed)
        results = merge_results(
            (shown[end], share * chance, middle[end])
            for turn, share in zip(rows[at], weighed[1][1], strict=True)
            for end, chance in leads(turn, middle).items()
            if share * chance
        )
        rated.append(Rating(each.choice, worth, low, high, results=results))
    return Advice(kind, tuple(rated), states=len(middle))


def _against_the_mix(rows: Sequence[Sequence[Turn]], bound: Sequence[float]) -> tuple[list[float], Sequence[float]]:
    """Return the value of each row against the other side's best mix of the columns, and that mix."""
    worths = [[value(turn, bound) for turn in row] for row in rows]
    mix = matrix_game(worths)[2]
    return [sum(share * each for share, each in zip(mix, row, strict=True)) for row in worths], mix


def merge_results(weighed: Iterable[tuple[Hashable, float, float]]) -> tuple[Result, ...]:
    """Return the possible results, likeliest first, each with its chance and the mean value."""
    sums: dict[Hashable, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for what, chance, after in weighed:
        sums[what][0] += chance
        sums[what][1] += chance * after
    results = [Result(what, chance, total / chance) for what, (chance, total) in sums.items()]
    return tuple(sorted(results, key=lambda each: -each.chance))


@frozen
class Grading:
    """A grader of moments: for the side of `ours`, among the choices of `expand`, by known values."""

    ours: Callable[[str], bool]
    expand: Expand
    seen: Seen
    looking: KnownValues

    def grade(self, position: Position, chosen: Decision | None) -> list[Rating] | None:
        """Rate the moment, our side's choice, then the others of `expand`; return None if one is not known.

        A secret choice is rated against the best mix of the others, not against their actual choices.
        """
        shown: dict[int, Hashable] = {}

        def number(state: Any) -> int:
            index = self.looking.number(state)
            shown[index] = self.seen(state)
            return index

        try:
            decisions = self._decisions(position, chosen)
            if decisions and Candidate(position).secret:
                moment, rows, others = self._in_secret(position, decisions, number)
            else:
                moment, others = self._turn(Candidate(position), number), ()
                rows = [(self._turn(Candidate(position, decision), number),) for decision in decisions]
        except Undecided:
            return None
        bounds = self.looking.bounds()
        if bounds is None:
            return None
        middle = bounds[1]
        mix = matrix_game([[value(part, middle) for part in row] for row in others])[2] if others else (1,)
        worth = value(moment, middle)
        ratings = [Rating(None, worth, worth, worth)]
        for each, row in zip(decisions, rows, strict=True):
            ways = [(share, part) for share, part in zip(mix, row, strict=True) if share]
            worth = sum(share * value(part, middle) for share, part in ways)
            results = merge_results(
                (shown[end], share * chance, middle[end])
                for share, part in ways
                for end, chance in leads(part, middle).items()
                if chance
            )
            ratings.append(Rating(each.choice, worth, worth, worth, results=results))
        return ratings

    def _turn(self, candidate: Candidate, number: Callable[[Any], int]) -> Turn:
        if candidate.position.due is None:
            return number(candidate.position.state)
        return compile_turn(candidate.tree(self._looked), number, self.ours)

    def _decisions(self, position: Position, chosen: Decision | None) -> list[Decision]:
        """Return the choice made, then the other choices that are considered."""
        if chosen is None or position.due is None:
            return []
        looked = self._looked(position.due.state, chosen.who, position.due.asked[chosen.who])
        return [chosen, *(Decision(chosen.who, choice) for choice in looked if choice != chosen.choice)]

    def _looked(self, state: Any, who: str, offers: Offers) -> Sequence[Any]:
        """Return the choices that are considered; raise `Undecided` if there are none."""
        if not (choices := self.expand(state, who, offers)):
            raise Undecided(f"nothing is known of what {who} may choose")
        return choices

    def _in_secret(
        self, position: Position, decisions: Sequence[Decision], number: Callable[[Any], int]
    ) -> tuple[Turn, Sequence[Sequence[Turn]], Sequence[Sequence[Turn]]]:
        """Return the moment, a row for each choice, and the rows that the other side expects: those of `expand`."""
        now, who = position.due and position.due.state, decisions[0].who

        def with_the_chosen(state: Any, asked: str, offers: Offers) -> Sequence[Any]:
            choices = self._looked(state, asked, offers)
            return tuple(decision.choice for decision in decisions) if asked == who and state == now else choices

        _, *rows = compile_turn(Candidate(position).before(with_the_chosen), number, self.ours)
        looked = self._looked(now, who, position.due.asked[who]) if position.due else ()
        others = rows if decisions[0].choice in looked else rows[1:]
        return ("matrix", *others), rows, others
