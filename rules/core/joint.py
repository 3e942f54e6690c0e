"""What is known of the unread rolls of one path: of each by itself, or of a sum of several.

A form is a sum of rolls, each counted so many times. Rolls that were only asked about by themselves are independent;
what was asked about a sum or a difference is known of that sum, and of its rolls no more than before.
"""

from collections.abc import Callable
from typing import Any

from rules.core.spreads import Spread

Form = tuple[tuple[int, int], ...]  # rolls by number, each with how many times it counts: in lowest terms
Parting = Callable[[Spread], list[tuple[Any, Spread]]]


class Late(Exception):
    """Something is asked of a roll of which more is known together with others: it had to be asked when it was rolled.

    Without a `parting` its face had to be read.
    """

    def __init__(self, roll: int, parting: Parting | None = None) -> None:
        self.roll, self.parting = roll, parting


class Joint:
    """The unread rolls of a path by number. It never changes: what is asked gives new ones.

    `asked` tells of each roll the number of what the procedure asked for, and of the procedure carried out as a part
    of it that asked. `mass` is the weight of everything that the rolls can show.
    """

    __slots__ = ("_bound", "_known", "asked", "mass")

    def __init__(
        self, known: dict[Form, Spread], bound: dict[int, Form], asked: tuple[tuple[int, int], ...], mass: int
    ) -> None:
        self._known, self._bound = known, bound  # of every form; of which form each roll is a part, where not alone
        self.asked, self.mass = asked, mass

    def with_roll(self, form: Form, spread: Spread, ask: int, inside: int) -> "Joint":
        """One roll more, of that form."""
        asked = (*self.asked, (ask, inside))
        return Joint({**self._known, form: spread}, self._bound, asked, self.mass * spread.mass)

    def partition(self, form: Form, parting: Parting) -> list[tuple[Any, int, "Joint"]]:
        """What a form can come to, with a weight of 1, and what is known in each case. Raises `Late`."""
        try:
            spread = self.spread(form)
        except Late:
            alone = [self._known[(each[0], 1),].times(each[1]) for each in form]
            parts = parting(alone[0] if len(alone) == 1 else _added(alone))
            if len(parts) > 1:
                if len(form) > 1:
                    raise
                raise Late(form[0][0], parting) from None
            return [(parts[0][0], 1, self)]
        parts = parting(spread)
        if len(parts) == 1:  # whatever the rolls show, it comes to that
            return [(parts[0][0], 1, self)]
        bound, rest = self._bound, self.mass // spread.mass
        if len(form) > 1 and bound.get(form[0][0]) != form:
            bound = {**bound, **{roll: form for roll, _ in form}}
        known, asked = self._known, self.asked
        return [(what, 1, Joint({**known, form: part}, bound, asked, rest * part.mass)) for what, part in parts]

    def spread(self, form: Form) -> Spread:
        """What is known of a form. Raises `Late`."""
        if len(form) == 1:
            if form[0][0] in self._bound:
                raise Late(form[0][0])
            return self._known[form]
        if self._bound.get(form[0][0]) == form:
            return self._known[form]
        if not self._bound:
            return _added([self._known[(number, 1),].times(count) for number, count in form])
        counts, parts = dict(form), list[Spread]()
        for number, count in form:
            own: Form = self._bound.get(number) or ((number, 1),)
            if own[0][0] != number and own[0][0] in counts:
                continue  # it was counted with the first of its form
            factor, rest = divmod(count, own[0][1])
            if rest or any(counts.get(each) != factor * times for each, times in own):
                raise Late(min(counts, key=lambda roll: len(self._known[(roll, 1),].values)))
            parts.append(self._known[own].times(factor))
        return _added(parts)


def _added(parts: list[Spread]) -> Spread:
    first, *others = parts
    for each in others:
        first = first.plus(each)
    return first
