"""What the paths of a procedure come to: results with their weights, and their odds."""

from math import prod
from typing import Any

from rules.core.errors import NeverEnds
from rules.core.joint import Form, Joint
from rules.core.observations import EarlyRead, Observation, Retries
from rules.core.odds import Odds
from rules.core.paths import weighed
from rules.core.templates import Place, Template, count_results, expand, hold
from rules.core.unread import Total

Weights = dict[int, dict[Any, int]]  # of results, by the total that they are weights of


class Results:
    """The results so far; those on whose path something was repeated, by what it was."""

    __slots__ = ("_by_total", "_by_tries", "_holding", "_run", "_whole")

    def __init__(self, run: object, whole: bool) -> None:
        self._run, self._whole = run, whole
        self._by_total: Weights = {}
        self._by_tries: dict[tuple[Retries, ...], Weights] = {}
        self._holding = False  # results with totals in them

    def add(self, branch: Observation, tries: tuple[Retries, ...], result: Any) -> bool:
        """Add a path's weight to its result; False where it holds totals and is not to be told apart. Raises `Late`."""
        by_total = self._by_tries.setdefault(tries, {}) if tries else self._by_total
        results = by_total.get(branch.total)
        if results is None:
            results = by_total[branch.total] = {}
        if type(result) is Total:
            _add_total(results, branch, result)
            return True
        joint = branch.joint
        weight = branch.weight * joint.mass
        try:
            results[result] = results.get(result, 0) + weight
        except EarlyRead as read:
            if read.by is not self._run:
                raise
            if not self._whole:
                return False
            kept = self._kept(result, joint)
            if kept is None:
                raise
            results[kept] = results.get(kept, 0) + weight // prod([sum(ways) for _, ways in kept.numbers])
        return True

    def _kept(self, result: Any, joint: Joint) -> Template | None:
        """A result for all values of the totals it holds; None where they hang together."""
        forms: dict[Form, int] = {}
        held = hold(result, lambda total: Place(self._number(forms, total), total.scale, total.plus, total.over))
        rolls = [roll for form in forms for roll, _ in form]
        if not forms or len(rolls) > len(set(rolls)):
            return None
        self._holding = True
        spreads = [joint.spread(form) for form in forms]
        return Template(held, tuple([(tuple(each.values), tuple(each.weights)) for each in spreads]))

    def _number(self, forms: dict[Form, int], total: Total) -> int:
        """Which of a result's numbers stands in a total."""
        if total.run is not self._run:
            raise total.run.read(total.form)
        return forms.setdefault(total.form, len(forms))

    def odds(self, begun: list[Retries], most: int | None) -> Odds[Any]:
        """The odds of all results, by what was repeated for them.

        Raises `NeverEnds` where those that hold totals come to more than `most`.
        """
        if begun:
            self._repeat(begun)
        if not self._holding:
            return weighed(self._by_total)
        if most is not None and sum(map(count_results, self._by_total.values())) > most:
            raise NeverEnds(f"what is kept may come to more than {most} results")
        return weighed({total: expand(results) for total, results in self._by_total.items()})

    def _repeat(self, begun: list[Retries]) -> None:
        """Add what was repeated until it was accepted, by as much more likely as that makes it."""
        for each in begun:
            if not each.accepted:
                raise NeverEnds("what is repeated until it is accepted never is")
        for tries, by_total in self._by_tries.items():
            more, fewer = map(prod, zip(*[each.times() for each in tries], strict=True))
            for total, results in by_total.items():
                sums = self._by_total.setdefault(total * fewer, {})
                for result, weight in results.items():
                    sums[result] = sums.get(result, 0) + weight * more


def _add_total(results: dict[Any, int], branch: Observation, total: Total) -> None:
    """Add a path's weight to each number that its result can come to."""
    joint, times, plus, over = branch.joint, total.scale, total.plus, total.over
    spread = joint.spread(total.form)
    weight = branch.weight * (joint.mass // spread.mass)
    known = results.get
    for value, ways in zip(spread.values, spread.weights, strict=True):
        plain = (times * value + plus) // over
        results[plain] = known(plain, 0) + weight * ways
