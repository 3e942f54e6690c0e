"""What people would rather look at than read: the flow of something that goes step by step, and ladders."""

from rules.core.errors import one_of
from rules.core.frozen import frozen
from rules.games import calculators_of


@frozen
class Step:
    """One step: what it is called, the rule that has it, what happens, and the steps it comprises.

    `repeat` says until when those are repeated; `exclusive`, that one of them happens.
    """

    name: str
    rule: str = ""
    note: str = ""
    inner: tuple["Step", ...] = ()
    repeat: str = ""
    exclusive: bool = False


@frozen
class Flow:
    """Steps that follow one another."""

    title: str
    steps: tuple[Step, ...]


@frozen
class Rung:
    """One rung: its name, its numbers, what standing there means, how much who gains or loses; and whether it works."""

    name: str
    numbers: str = ""
    note: str = ""
    moves: tuple[tuple[str, int], ...] = ()
    works: bool = False


@frozen
class Ladder:
    """Rungs from the highest to the lowest, and the rule that has them."""

    title: str
    rule: str
    rungs: tuple[Rung, ...]


Drawing = Flow | Ladder


def drawing(called: str) -> Drawing:
    """Return the diagram of that name, such as `riskbreaker/battle`; raise `BadInput` listing the game's diagrams."""
    game, _, name = called.partition("/")
    drawings: dict[str, Drawing] = calculators_of(game, "diagrams").drawings()
    return drawings[one_of(name, drawings, "a drawing")]
