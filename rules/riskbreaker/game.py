"""Riskbreaker's `GAME`: its scenes, people, tactics and duel models."""

from rules.core.play.game import Game, People
from rules.riskbreaker.duels import DUELS
from rules.riskbreaker.fight import FIGHT
from rules.riskbreaker.outside_fights import BETWEEN
from rules.riskbreaker.people import READY, boxes, judge, numbers, read_person, write_person
from rules.riskbreaker.rulings import RiskbreakerRulings
from rules.riskbreaker.tactics import TACTICS

GAME = Game(
    slug="riskbreaker",
    rulings=RiskbreakerRulings,
    scenes={"fight": FIGHT, "between": BETWEEN},
    people=People(read_person, write_person, judge, READY, numbers, boxes),
    tactics=TACTICS,
    duels=DUELS,
)
