"""Skillful at the table: its scenes, and its people as lines of text."""

import rules.skillful.fight as fight
from rules.core.play.session import OfSides, Ruleset, Scene
from rules.skillful import outside_fights
from rules.skillful.fight import board
from rules.skillful.people import READY, judge, numbers, read_person, write_person
from rules.skillful.rulings import SkillfulRulings

GAME = Ruleset(
    "skillful",
    SkillfulRulings,
    {
        "fight": Scene("A fight", fight, OfSides(fight.start), board, fight.people),
        "task": Scene(
            "A task",
            outside_fights,
            OfSides(outside_fights.start),
            outside_fights.board,
            outside_fights.people,
            ("friends",),
        ),
        "contest": Scene(
            "A contest", outside_fights, OfSides(outside_fights.start), outside_fights.board, outside_fights.people
        ),
    },
    read_person,
    write_person,
    judge,
    READY,
    numbers,
)
