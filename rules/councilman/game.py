"""The 2d8 draft at the table: its scenes, and its people as lines of text."""

from rules.core.frozen import replace
from rules.core.play.session import OfSides, Ruleset, Scene
from rules.councilman import fight, outside_fights
from rules.councilman.combat.state import Combat
from rules.councilman.fight import board
from rules.councilman.people import READY, boxes, judge, numbers, read_person, write_person
from rules.councilman.rulings import CouncilmanRulings


def with_what_the_gm_has(state: Combat, before: Combat) -> Combat:
    """Nothing takes the GM's Advantage away when a scene ends: it is there in the next."""
    return replace(state, gm=before.gm)


GAME = Ruleset(
    "councilman",
    CouncilmanRulings,
    {
        "fight": Scene(
            "A fight", fight, OfSides(fight.start), board, fight.people, ("players", "gm"), with_what_the_gm_has
        ),
        "between": Scene(
            "Between fights",
            outside_fights,
            OfSides(outside_fights.start),
            outside_fights.board,
            outside_fights.people,
            ("players",),
            with_what_the_gm_has,
        ),
    },
    read_person,
    write_person,
    judge,
    READY,
    numbers,
    boxes,
)
