"""Diagrams: the flow of a procedure step by step, and ladders of numbers."""

from rules.core.errors import require_one_of
from rules.core.frozen import frozen
from rules.games import PACKAGES


@frozen
class FlowStep:
    """One step: its name, its rule, its text, and the steps within it.

    `repeat` says until when the inner steps are repeated. If `exclusive`, only one of the inner steps happens.
    """

    name: str
    rule: str = ""
    note: str = ""
    inner: tuple["FlowStep", ...] = ()
    repeat: str = ""
    exclusive: bool = False


@frozen
class Flow:
    """Steps that follow one another."""

    title: str
    steps: tuple[FlowStep, ...]


@frozen
class Rung:
    """One rung of a ladder: its name, its numbers, its meaning, the gains or losses, and whether it is a success."""

    name: str
    numbers: str = ""
    note: str = ""
    moves: tuple[tuple[str, int], ...] = ()
    works: bool = False


@frozen
class Ladder:
    """Rungs from the highest to the lowest, and their rule."""

    title: str
    rule: str
    rungs: tuple[Rung, ...]


Drawing = Flow | Ladder


def find_diagram(called: str) -> Drawing:
    """Return the diagram of that name, such as `riskbreaker/battle`; raise `BadInput` listing the game's diagrams."""
    game, _, name = called.partition("/")
    drawings: dict[str, Drawing] = PACKAGES[game].calculators("diagrams").drawings()
    return drawings[require_one_of(name, drawings, "a drawing")]
