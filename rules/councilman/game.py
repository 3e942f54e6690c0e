"""The 2d8 draft's `GAME`: its scenes, people, tactics and duel models."""

from rules.core.play.game import Game, People
from rules.councilman.duels import DUELS
from rules.councilman.fight import FIGHT
from rules.councilman.outside_fights import BETWEEN
from rules.councilman.people import READY, form_values, format_person, parse_person, sheet_boxes, sheet_report
from rules.councilman.rulings import CouncilmanRulings
from rules.councilman.tactics import TACTICS

GAME = Game(
    slug="councilman",
    rulings=CouncilmanRulings,
    scenes={"fight": FIGHT, "between": BETWEEN},
    people=People(parse_person, format_person, sheet_report, READY, form_values, sheet_boxes),
    tactics=TACTICS,
    duels=DUELS,
)
