"""A fight with given choices in order: for examples, and for the odds of a part of a fight."""

from collections.abc import Callable, Mapping
from typing import Any, Never, TypeVar

from rules.core import Dice, IllegalChoice, Pool, using
from rules.core.dice import ChoiceCheck, OfferSource
from rules.councilman.combat.choices import Choice, Fall, LessDamage, MoreDamage, Push, Reaction, Resist
from rules.councilman.combat.state import Combat
from rules.councilman.fight import turn

R = TypeVar("R")
OPTIONAL_CHOICES = (Push, Resist, MoreDamage, LessDamage)
REQUIRED_CHOICES = {Reaction: "answer", Fall: "fall"}


def play_choices(dice: Dice, state: Combat, *choices: Choice) -> Combat:
    """Carry out several choices in a row, as a procedure that can be scripted, played and enumerated.

    A side spends nothing where it might unless its choice stands there. Raises `IllegalChoice` for a choice that the
    rules do not allow then, and where somebody must choose and no choice is left.
    """
    given = _ScriptedChoices(dice, choices)
    with using(state.rulings):
        while given.left:
            if state.winner:
                raise IllegalChoice("cd.round", f"the fight is over: {state.winner}")
            state = turn(given, state)
    return state


class _ScriptedChoices(Dice):
    """The dice of another reading, with given choices."""

    def __init__(self, dice: Dice, choices: tuple[Choice, ...]) -> None:
        self._dice, self.left = dice, list(choices)

    def __call__(self, pool: Pool, *more: Never) -> int:
        return self._dice(pool, *more)

    def note(self, rule: str | None, text: str, **values: object) -> None:
        self._dice.note(rule, text, **values)

    def sub(self, procedure: Callable[..., R], *args: object, **named: object) -> R:
        return procedure(self, *args, **named)  # a separate step would use the given choices again

    def choose_simultaneously(
        self,
        state: Any,
        asked: Mapping[str, OfferSource],
        check: ChoiceCheck | None = None,  # noqa: ARG002 (the calling rule checks)
    ) -> tuple[Any, dict[str, Any]]:
        return state, {who: self._one(who, type(next(iter(offers(state))).choice)) for who, offers in asked.items()}

    def _one(self, who: str, kind: type) -> Any:
        there = bool(self.left) and isinstance(self.left[0], kind)
        if kind in OPTIONAL_CHOICES and not there:
            return kind()
        if kind in REQUIRED_CHOICES and not there:
            raise IllegalChoice("cd.turn", f"first {who} must {REQUIRED_CHOICES[kind]}")
        return self.left.pop(0)
