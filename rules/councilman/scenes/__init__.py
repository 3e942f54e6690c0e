"""The 2d8 draft at the table: its scenes, and its people as lines of text."""

from rules.core.play.evening import Ruleset, Scene
from rules.councilman import fight
from rules.councilman.board import board
from rules.councilman.judging import READY, judge
from rules.councilman.people import read_person, write_person
from rules.councilman.rulings import CouncilmanRulings
from rules.councilman.scenes import between

GAME = Ruleset(
    "councilman",
    CouncilmanRulings,
    {
        "fight": Scene("A fight", fight, lambda sides, _: fight.start(**sides), board, fight.people, ("players", "gm")),
        "between": Scene(
            "Between fights",
            between,
            lambda sides, _: between.start(**sides),
            between.board,
            between.people,
            ("players",),
        ),
    },
    read_person,
    write_person,
    judge,
    READY,
)
