"""Skillful at the table: its scenes, and its people as lines of text."""

import rules.skillful.fight as fight
from rules.core.play.evening import OfSides, Ruleset, Scene
from rules.skillful.board import board
from rules.skillful.judging import READY, judge
from rules.skillful.numbers import numbers
from rules.skillful.people import read_person, write_person
from rules.skillful.rulings import SkillfulRulings
from rules.skillful.scenes import task

GAME = Ruleset(
    "skillful",
    SkillfulRulings,
    {
        "fight": Scene("A fight", fight, OfSides(fight.start), board, fight.people),
        "task": Scene("A task", task, OfSides(task.start), task.board, task.people, ("friends",)),
        "contest": Scene("A contest", task, OfSides(task.start), task.board, task.people),
    },
    read_person,
    write_person,
    judge,
    READY,
    numbers,
)
