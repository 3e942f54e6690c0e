"""A fight with choices that are given in advance, for examples and for the odds of a part of a fight."""

from collections.abc import Callable, Mapping
from typing import Any, Never, TypeVar

from rules.core import Dice, IllegalChoice, Pool, using
from rules.core.dice import ChoiceCheck
from rules.core.play.offers import Offers
from rules.councilman.combat.choices import Choice, Fall, Reaction
from rules.councilman.combat.damage import PAYMENT_WORDS
from rules.councilman.combat.state import FightState
from rules.councilman.fight import turn

R = TypeVar("R")
State = TypeVar("State")
Chosen = TypeVar("Chosen")
REQUIRED_CHOICES = {Reaction: "answer", Fall: "fall"}


def play_choices(dice: Dice, state: FightState, *choices: Choice) -> FightState:
    """Return the fight after several choices in a row.

    Args:
        dice: The dice of any run mode.
        state: The fight.
        choices: The choices in order. If a side could spend Advantage, but the next choice is of another kind, the side
            spends nothing.

    Raises:
        IllegalChoice: If the rules do not allow a choice, or if a creature must answer or fall and the next choice does
            not say how.
    """
    scripted = _ScriptedChoices(dice, choices)
    with using(state.rulings):
        while scripted.left:
            if state.winner:
                raise IllegalChoice("cd.round", f"the fight is over: {state.winner}")
            state = turn(scripted, state)
    return state


class _ScriptedChoices(Dice):
    """Dice that use the rolls of another run mode, and take the choices from a list."""

    def __init__(self, dice: Dice, choices: tuple[Choice, ...]) -> None:
        self._dice, self.left = dice, list(choices)

    def __call__(self, pool: Pool, *more: Never) -> int:
        return self._dice(pool, *more)

    def note(self, rule: str | None, text: str, **values: object) -> None:
        self._dice.note(rule, text, **values)

    def sub(self, procedure: Callable[..., R], *args: object, **named: object) -> R:
        # not `self._dice.sub`: a run mode can repeat a step, which would take choices from the list twice
        return procedure(self, *args, **named)

    def make_choices(
        self,
        kind: str,  # noqa: ARG002 (a turn asks one person at a time)
        state: State,
        offers_by_person: Mapping[str, Offers[State, Chosen]],
        check: ChoiceCheck[State, Chosen] | None,  # noqa: ARG002 (the calling rule checks)
    ) -> tuple[State, dict[str, Chosen]]:
        return state, {
            who: self._next_choice(who, type(next(iter(offers(state))).choice))
            for who, offers in offers_by_person.items()
        }

    def _next_choice(self, who: str, kind: type) -> Any:
        if not self.left or not isinstance(self.left[0], kind):
            if kind in PAYMENT_WORDS:
                return kind()
            if kind in REQUIRED_CHOICES:
                raise IllegalChoice("cd.turn", f"first {who} must {REQUIRED_CHOICES[kind]}")
        return self.left.pop(0)
