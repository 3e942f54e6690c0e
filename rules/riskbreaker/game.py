"""Riskbreaker at the table: its scenes, and its people as lines of text."""

import rules.riskbreaker.fight as battle
from rules.core.play.session import OfSides, Ruleset, Scene
from rules.riskbreaker import outside_fights
from rules.riskbreaker.fight import board
from rules.riskbreaker.people import READY, boxes, judge, numbers, read_person, write_person
from rules.riskbreaker.rulings import RiskbreakerRulings

GAME = Ruleset(
    "riskbreaker",
    RiskbreakerRulings,
    {
        "fight": Scene(
            "A battle", battle, OfSides(battle.start), board, battle.people, after=outside_fights.battle_after
        ),
        "between": Scene(
            "Between battles",
            outside_fights,
            OfSides(outside_fights.start),
            outside_fights.board,
            outside_fights.people,
            ("friends",),
            outside_fights.after,
        ),
    },
    read_person,
    write_person,
    judge,
    READY,
    numbers,
    boxes,
)
