"""What the paths of a procedure come to: results with their weights, and their odds."""

from math import prod
from typing import Any

from rules.core.errors import NeverEnds
from rules.core.joint import Joint
from rules.core.observations import EarlyRead, Observation, Retries
from rules.core.odds import Odds
from rules.core.paths import weighed
from rules.core.templates import Template, count_results, expand, totals_in
from rules.core.unread import Total

Weights = dict[int, dict[Any, int]]  # of results, by the total that they are weights of


class Results:
    """The results so far; those on whose path something was repeated, by what it was."""

    __slots__ = ("_by_total", "_by_tries", "_holding", "begun")

    def __init__(self) -> None:
        self._by_total: Weights = {}
        self._by_tries: dict[tuple[Retries, ...], Weights] = {}
        self._holding = False  # results with totals in them
        self.begun: list[Retries] = []

    def add(self, branch: Observation, tries: tuple[Retries, ...], result: Any, whole: bool) -> None:
        """Add a path's weight to its result. Raises `Late`, and `EarlyRead` for what holds totals unless `whole`."""
        by_total = self._by_tries.setdefault(tries, {}) if tries else self._by_total
        results = by_total.get(branch.total)
        if results is None:
            results = by_total[branch.total] = {}
        joint = branch.joint
        if type(result) is Total:
            spread = joint.spread(result.form)
            scale, plus, over = result.scale, result.plus, result.over
            weight = branch.weight * (joint.mass // spread.mass)
            if over == scale == 1 and not results:
                plains, shares = [value + plus for value in spread.values], [weight * ways for ways in spread.weights]
                results.update(zip(plains, shares, strict=True))
                return
            for value, ways in zip(spread.values, spread.weights, strict=True):
                plain = (scale * value + plus) // over
                results[plain] = results.get(plain, 0) + weight * ways
            return
        weight = branch.weight * joint.mass
        try:
            results[result] = results.get(result, 0) + weight
        except EarlyRead as read:
            kept, times = self._kept(result, joint, read.by) if whole else (None, 1)
            if kept is None:
                raise
            results[kept] = results.get(kept, 0) + weight // times

    def _kept(self, result: Any, joint: Joint, run: object) -> tuple[Template | None, int]:
        """A result for all values of the totals it holds, and the weight of these; None where they hang together."""
        totals = totals_in(result)
        forms = dict.fromkeys([total.form for total in totals])
        rolls = [roll for form in forms for roll, _ in form]
        if not totals or len(rolls) > len(set(rolls)) or any(total.run is not run for total in totals):
            return None, 1
        spreads = [joint.spread(form) for form in forms]
        self._holding = True
        return Template.from_result(result, list(forms), spreads), prod([each.mass for each in spreads])

    def odds(self, most: int | None) -> Odds[Any]:
        """The odds of all results; raises `NeverEnds` where those that hold totals come to more than `most`."""
        if self.begun:
            self._repeat()
        if not self._holding:
            return weighed(self._by_total)
        if most is not None and sum(map(count_results, self._by_total.values())) > most:
            raise NeverEnds(f"what is kept may come to more than {most} results")
        return weighed({total: expand(results) for total, results in self._by_total.items()})

    def _repeat(self) -> None:
        """Add what was repeated until it was accepted, by as much more likely as that makes it."""
        if not all(each.accepted for each in self.begun):
            raise NeverEnds("what is repeated until it is accepted never is")
        for tries, by_total in self._by_tries.items():
            more, fewer = (prod(each) for each in zip(*[each.times() for each in tries], strict=True))
            for total, results in by_total.items():
                sums = self._by_total.setdefault(total * fewer, {})
                for result, weight in results.items():
                    sums[result] = sums.get(result, 0) + weight * more
