"""Rules Basics at the table: its scenes, and its people as lines of text."""

from collections.abc import Mapping
from typing import Any

import rules.basics.fight as combat
from rules.basics import outside_fights
from rules.basics.combat.state import Battle
from rules.basics.fight import board
from rules.basics.people import READY, judge, numbers, read_person, write_person
from rules.basics.rulings import BasicsRulings
from rules.core import BadInput
from rules.core.play.session import OfSides, Ruleset, Scene
from rules.core.play.session_text import SceneText


def _start(sides: Mapping[str, tuple[Any, ...]], scene: SceneText) -> Battle:
    """Start a battle from its tags: sides, and the harm that takes a fighter out."""
    harm = scene.tag("harm")
    if harm and not (harm.isascii() and harm.isdecimal()):
        raise BadInput(harm, "the harm that takes a person out must be a whole number")
    return combat.start(harm=int(harm) if harm else None, **sides)


GAME = Ruleset(
    "basics",
    BasicsRulings,
    {
        "fight": Scene("A battle", combat, _start, board, combat.people),
        "rolls": Scene(
            "Rolls", outside_fights, OfSides(outside_fights.start), outside_fights.board, outside_fights.people
        ),
    },
    read_person,
    write_person,
    judge,
    READY,
    numbers,
)
