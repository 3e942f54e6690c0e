"""Stance and Poise's `GAME`: its scenes, people, tactics and duel models."""

from rules.aretis.duels import DUELS
from rules.aretis.fight import FIGHT
from rules.aretis.people import READY, form_values, format_person, parse_person, sheet_report
from rules.aretis.rulings import AretisRulings
from rules.aretis.tactics import TACTICS
from rules.core.play.game import Game, People

GAME = Game(
    slug="aretis",
    rulings=AretisRulings,
    scenes={"fight": FIGHT},
    people=People(parse_person, format_person, sheet_report, READY, form_values),
    tactics=TACTICS,
    duels=DUELS,
)
