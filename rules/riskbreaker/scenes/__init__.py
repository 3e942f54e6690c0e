"""Riskbreaker at the table: its scenes, and its people as lines of text."""

import rules.riskbreaker.fight as battle
from rules.core.play.evening import OfSides, Ruleset, Scene
from rules.riskbreaker.board import board
from rules.riskbreaker.judging import READY, judge
from rules.riskbreaker.numbers import boxes, numbers
from rules.riskbreaker.people import read_person, write_person
from rules.riskbreaker.rulings import RiskbreakerRulings
from rules.riskbreaker.scenes import between

GAME = Ruleset(
    "riskbreaker",
    RiskbreakerRulings,
    {
        "fight": Scene("A battle", battle, OfSides(battle.start), board, battle.people, after=between.battle_after),
        "between": Scene(
            "Between battles",
            between,
            OfSides(between.start),
            between.board,
            between.people,
            ("friends",),
            between.after,
        ),
    },
    read_person,
    write_person,
    judge,
    READY,
    numbers,
    boxes,
)
