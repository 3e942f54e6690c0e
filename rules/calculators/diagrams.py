"""Diagrams: flows, which show the steps of a procedure, and ladders, which show results from best to worst."""

from rules.core.errors import require_one_of
from rules.core.frozen import frozen
from rules.games import import_package


@frozen
class FlowStep:
    """One step of a flow: its name, its rule, a note, and the steps inside it.

    If the inner steps are repeated, `repeat` says how long. If `exclusive` is true, only one of them happens.
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
    """One rung of a ladder: a result, its numbers, and a note on its meaning.

    `moves` has gains and losses as pairs of a name and an amount. `works` is true if the result is a success.
    """

    name: str
    numbers: str = ""
    note: str = ""
    moves: tuple[tuple[str, int], ...] = ()
    works: bool = False


@frozen
class Ladder:
    """Results as rungs from the highest to the lowest, and the rule that they show."""

    title: str
    rule: str
    rungs: tuple[Rung, ...]


Diagram = Flow | Ladder


def find_diagram(called: str) -> Diagram:
    """Return the diagram with this name, such as `riskbreaker/battle`.

    Raises `BadInput`, which lists the game's diagrams, if there is none.
    """
    game, _, name = called.partition("/")
    diagrams: dict[str, Diagram] = import_package(game, "diagrams").diagrams()
    return diagrams[require_one_of(name, diagrams, "a diagram")]
