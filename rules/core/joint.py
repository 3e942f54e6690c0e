"""What is known of the unread rolls of one path: of each by itself, or of a sum of several.

A form is a sum of rolls, each counted so many times. Rolls that were only asked about by themselves are independent;
what was asked about a sum or a difference is known of that sum, and of its rolls no more than before.
"""

from collections.abc import Callable
from functools import reduce
from typing import Any, NamedTuple

from rules.core.spreads import Spread

Form = tuple[tuple[int, int], ...]  # rolls by number, each with how many times it counts: in lowest terms
Parting = Callable[[Spread], list[tuple[Any, Spread]]]


class Roll(NamedTuple):
    """An unread roll: what is known of the form it belongs to, and what was known of it alone before.

    `ask` numbers what the procedure asked for, `inside` the procedure carried out as a part of it that asked.
    """

    form: Form
    spread: Spread
    alone: Spread
    ask: int
    inside: int


class Late(Exception):
    """Something is asked of a roll of which more is known together with others: it had to be asked when it was rolled.

    Without a `parting` its face had to be read.
    """

    def __init__(self, roll: Roll, parting: Parting | None = None) -> None:
        self.roll, self.parting = roll, parting


class Joint:
    """The unread rolls of a path by number. It never changes: what is asked gives new ones."""

    __slots__ = ("rolls",)

    def __init__(self, rolls: dict[int, Roll]) -> None:
        self.rolls = rolls

    def rolled(self, spread: Spread, ask: int, inside: int) -> tuple[Form, "Joint"]:
        """One roll more; gives its form too."""
        form = ((len(self.rolls), 1),)
        return form, Joint({**self.rolls, len(self.rolls): Roll(form, spread, spread, ask, inside)})

    def mass(self, but: Form = ()) -> int:
        """The weight of everything that the rolls can show, but for those of a form that was asked about."""
        weight, counted = 1, {roll for roll, _ in but}
        for number, roll in self.rolls.items():
            if number not in counted:
                weight *= roll.spread.mass
                if len(roll.form) > 1:
                    counted.update([each for each, _ in roll.form])
        return weight

    def parted(self, form: Form, parting: Parting) -> list[tuple[Any, "Joint"]]:
        """What a form can come to, and what is known in each case. Raises `Late`."""
        try:
            parts = parting(self.spread(form))
        except Late:
            parts = parting(reduce(Spread.plus, [self.rolls[roll].alone.times(count) for roll, count in form]))
            if len(parts) > 1:
                if len(form) > 1:
                    raise
                raise Late(self.rolls[form[0][0]], parting) from None
        if len(parts) == 1:  # whatever the rolls show, it comes to that
            return [(parts[0][0], self)]
        return [(what, self._told(form, spread)) for what, spread in parts]

    def _told(self, form: Form, spread: Spread) -> "Joint":
        rolls = self.rolls.copy()
        for number, _ in form:
            *_, alone, ask, inside = rolls[number]
            rolls[number] = Roll(form, spread, spread if len(form) == 1 else alone, ask, inside)
        return Joint(rolls)

    def spread(self, form: Form) -> Spread:
        """What is known of a form. Raises `Late`."""
        first = self.rolls[form[0][0]]
        if first.form == form:
            return first.spread
        counts, parts = dict(form), []
        for own, spread in {self.rolls[number][:2] for number in counts}:
            factor, rest = divmod(counts.get(own[0][0], 0), own[0][1])
            if rest or any(counts.get(number) != factor * count for number, count in own):
                raise Late(min((self.rolls[number] for number in counts), key=lambda roll: len(roll.alone.values)))
            parts.append(spread.times(factor))
        return reduce(Spread.plus, parts)
