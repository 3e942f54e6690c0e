"""Riskbreaker's `GAME`: its scenes, people, tactics and duel models."""

from rules.core.play.game import Game, People
from rules.riskbreaker.duels import DUELS
from rules.riskbreaker.fight import FIGHT
from rules.riskbreaker.outside_fights import BETWEEN
from rules.riskbreaker.people import READY, form_values, format_person, parse_person, sheet_boxes, sheet_report
from rules.riskbreaker.rulings import RiskbreakerRulings
from rules.riskbreaker.tactics import TACTICS

GAME = Game(
    slug="riskbreaker",
    rulings=RiskbreakerRulings,
    scenes={"fight": FIGHT, "between": BETWEEN},
    people=People(parse_person, format_person, sheet_report, READY, form_values, sheet_boxes),
    tactics=TACTICS,
    duels=DUELS,
)
