"""Skillful's `GAME`: its scenes, people, tactics and duel models."""

from rules.core.play.game import Game, People
from rules.skillful.duels import DUELS
from rules.skillful.fight import FIGHT
from rules.skillful.outside_fights import CONTEST, TASK
from rules.skillful.people import READY, form_values, format_person, parse_person, sheet_report
from rules.skillful.rulings import SkillfulRulings
from rules.skillful.tactics import TACTICS

GAME = Game(
    slug="skillful",
    rulings=SkillfulRulings,
    scenes={"fight": FIGHT, "task": TASK, "contest": CONTEST},
    people=People(parse_person, format_person, sheet_report, READY, form_values),
    tactics=TACTICS,
    duels=DUELS,
)
