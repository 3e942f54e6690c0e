"""Stance and Poise at the table: its scenes, and its people as lines of text."""

from collections.abc import Mapping
from typing import Any

import rules.aretis.fight as combat
from rules.aretis.combat.state import Fight
from rules.aretis.fight import board
from rules.aretis.people import READY, judge, numbers, read_person, write_person
from rules.aretis.rulings import AretisRulings
from rules.core import BadInput
from rules.core.play.session import Ruleset, Scene
from rules.core.play.session_text import SceneText


def _start(sides: Mapping[str, tuple[Any, ...]], scene: SceneText) -> Fight:
    """Start a fight from its tags: sides, the blows that take a fighter out, and other dice than the ruling's."""
    blows = scene.tag("blows")
    if blows and not (blows.isascii() and blows.isdecimal()):
        raise BadInput(blows, "the blows that take a person out must be a whole number")
    return combat.start(blows=int(blows) if blows else None, dice=scene.tag("dice"), **sides)


GAME = Ruleset(
    "aretis",
    AretisRulings,
    {"fight": Scene("A fight", combat, _start, board, combat.people)},
    read_person,
    write_person,
    judge,
    READY,
    numbers,
)
