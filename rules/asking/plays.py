"""One roll of what a calculator weighs: the same procedure, played with a seed and told step by step."""

from collections.abc import Callable
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from typing import Any

from rules.core import Explainer, Roller, Step


@dataclass(frozen=True, slots=True)
class Play:
    """A procedure with what it was asked, to be played with any seed under the rulings of the answer.

    `seed` is the one that is shown unasked, `told` says in words what came of it where the procedure's own last
    step does not, and only the first `most` steps are shown.
    """

    procedure: Callable[..., Any]
    asked: tuple[Any, ...] = ()
    seed: int = 1
    told: Callable[[Any], str] | None = None
    most: int | None = None
    here: Context = field(default_factory=copy_context)

    def explanation(self, seed: int | str | None = None) -> tuple[Step, ...]:
        """Play it and say which rule was applied at each step; the same seed gives the same steps.

        Args: any text or number is a seed; `"7"` and 7 are the same one.
        """
        dice = Explainer(Roller(_plain(self.seed if seed is None else seed)))
        result = self.here.run(self.procedure, dice, *self.asked)
        end = (Step(None, self.here.run(self.told, result)),) if self.told else ()
        steps = dice.steps[: self.most]
        if hidden := len(dice.steps) - len(steps):
            steps.append(Step(None, f"… and {hidden} more {'step' if hidden == 1 else 'steps'}."))
        return (*steps, *end)


def _plain(seed: int | str) -> int | str:
    """A whole number written in digits is that number, whoever wrote it."""
    return int(seed) if isinstance(seed, str) and seed.isascii() and seed.isdigit() else seed
