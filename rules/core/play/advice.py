"""What each choice is worth: the chance of a side to win after it, how that was found, and which results decide it.

There are several kinds of answer, and each says which it is: under stated tactics, exactly or from fights played to
their end (`playouts`); where both play their best, every state being solved.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.core.in_force import Policy
from rules.core.play.game import Going, SideOf, Turn, compiled, free, steered
from rules.core.play.matrix import matrix_game
from rules.core.play.onward import Seen, Thought
from rules.core.play.tree import Expand
from rules.core.play.values import leads, solve, value

TACTICS, BEST, SIMULATED = "tactics", "best", "simulated"


@dataclass(frozen=True, slots=True)
class Result:
    """What a choice may lead to: what is seen of it, how likely it is, and the chance to win after it."""

    seen: Any
    chance: float
    worth: float


@dataclass(frozen=True, slots=True)
class Rated:
    """A choice with the chance to win after it: between `low` and `high`, or with a standard error."""

    choice: Any
    worth: float
    low: float
    high: float
    error: float = 0.0
    fights: int = 0
    results: tuple[Result, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """The choices, best first, and how their worth was found.

    `kind` is TACTICS (exact under stated ones), SIMULATED (the same, from up to so many `fights` for each choice) or
    BEST (both play their best); `states` were told apart. `endless` is the share of fights that were cut off.
    """

    kind: str
    rated: tuple[Rated, ...]
    states: int = 0
    fights: int = 0
    endless: float = 0.0

    @property
    def best_first(self) -> "Advice":
        """The same, ranked: what was played longest before the rest; of equals, what was there first."""
        return replace(self, rated=tuple(sorted(self.rated, key=lambda each: (-each.fights, -each.worth))))


def under_tactics(
    thoughts: Sequence[Thought], side: str, policy: Policy, seen: Seen, most: int, going: Going
) -> Advice | None:
    """Exactly what each choice is worth if everybody goes on by the policy; None where that is too much to follow.

    They come in their order; `Advice.best_first` ranks them.
    """
    exploring = steered(thoughts[0].fight, side, policy)
    ways = []
    for each in thoughts:
        odds = each.after(policy, seen) if going() else None
        if odds is None:
            return None
        ways.append([(what, float(chance), exploring.number(state)) for (what, state), chance in odds.items()])
    game = exploring.game(most, going)
    if game is None:
        return None
    values = solve(game)
    rated = []
    for each, ends in zip(thoughts, ways, strict=True):
        low, middle, high = (sum(chance * bound[at] for _, chance, at in ends) for bound in values.bounds)
        results = merged((what, chance, values.middle[at]) for what, chance, at in ends)
        rated.append(Rated(each.choice, middle, low, high, results=results))
    return Advice(TACTICS, tuple(rated), states=len(game.turns))


def best_play(
    thoughts: Sequence[Thought], side: str, side_of: SideOf, expand: Expand, seen: Seen, most: int, going: Going
) -> Advice | None:
    """What each choice is worth where both sides play their best; None where there are too many states to solve.

    Args: `expand` tells which single choices are looked at. Those who choose in secret mix their choices as best they
    can; where several of a side do, there is no answer.
    """
    shown: dict[int, Hashable] = {}
    exploring = free(thoughts[0].fight, side, side_of, expand)

    def number(state: Any) -> int:
        found = exploring.number(state)
        shown.setdefault(found, seen(state))
        return found

    def ours(who: str) -> bool:
        return side_of(thoughts[0].position.now, who) == side

    if thoughts[0].secret:
        rows = compiled(thoughts[0].before(expand), number, ours)[1:]
        if len(rows) != len(thoughts):
            return None
    else:
        rows = tuple((compiled(each.tree(expand), number, ours),) for each in thoughts)
    game = exploring.game(most, going)
    if game is None:
        return None
    values = solve(game)
    bounds = [_against_the_mix(rows, bound) for bound in values.bounds]
    rated = []
    for at, each in enumerate(thoughts):
        low, middle, high = (worths[at] for worths, _ in bounds)
        results = merged(
            (shown[end], share * chance, values.middle[end])
            for turn, share in zip(rows[at], bounds[1][1], strict=True)
            for end, chance in leads(turn, values.middle).items()
            if share * chance
        )
        rated.append(Rated(each.choice, middle, low, high, results=results))
    return Advice(BEST, tuple(rated), states=len(game.turns))


def _against_the_mix(rows: Sequence[Sequence[Turn]], bound: Sequence[float]) -> tuple[list[float], Sequence[float]]:
    """What each row is worth against the other side's best mix of the columns, and that mix."""
    worths = [[value(turn, bound) for turn in row] for row in rows]
    mix = matrix_game(worths)[2]
    return [sum(share * each for share, each in zip(mix, row, strict=True)) for row in worths], mix


def merged(weighed: Iterable[tuple[Hashable, float, float]]) -> tuple[Result, ...]:
    """What may be seen, each once, likeliest first, with its chance and the mean of what it is worth."""
    sums: dict[Hashable, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for what, chance, after in weighed:
        sums[what][0] += chance
        sums[what][1] += chance * after
    found = [Result(what, chance, total / chance) for what, (chance, total) in sums.items()]
    return tuple(sorted(found, key=lambda each: -each.chance))
