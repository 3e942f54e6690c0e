"""The 2d8 draft's whole fights as calculators: until one side alone is conscious."""

from collections.abc import Mapping
from typing import Any

from rules.calculators.whole_fights import Limit, Preset, Side, publish
from rules.core.inputs import GroupInput
from rules.councilman import fight
from rules.councilman.calculators.fights import SHORTER
from rules.councilman.combat.state import Fighter
from rules.councilman.tactics import TACTICS, Steady, by_tactic

FIGHTER = GroupInput("Fighter", SHORTER, level=("attribute", "defence"))
WOUNDED = {**{name: default for name, (_, default) in SHORTER.items()}, "attribute": 1, "life": 5}


def fighter(name: str, values: Mapping[str, Any]) -> Fighter:
    """Return a person with this maximum of Life."""
    return Fighter(name, maximum=values["life"], **values)


publish(
    Preset(
        "councilman",
        Steady(),
        fight.start,
        fighter,
        FIGHTER,
        WOUNDED,
        most=4,
        sides={
            "players": Side("Players' side", "players ", WOUNDED, "press"),
            "gm": Side("GM's side", "gm ", WOUNDED, "press"),
        },
        tactics=TACTICS,
        by_tactic=by_tactic,
        tactic="Whom this side attacks, and what it does with a Very Good attack or an answer.",
        points="Life",
        limit=Limit(1500, 3, "exact odds hold 3 fighters with 24 Life among them, up to 1500 moments", ("life",), 24),
        summary="Who is left conscious when two sides fight it out, after how many rounds, with how much Life.",
        rules=("cd.round", "cd.turn", "cd.attack", "cd.turn.answer", "cd.defeat.choose"),
    )
)
