"""Rules Basics' `GAME`: its scenes, people, tactics and duel models."""

from rules.basics.duels import DUELS
from rules.basics.fight import FIGHT
from rules.basics.outside_fights import ROLLS
from rules.basics.people import READY, form_values, format_person, parse_person, sheet_report
from rules.basics.rulings import BasicsRulings
from rules.basics.tactics import TACTICS
from rules.core.play.game import Game, People

GAME = Game(
    slug="basics",
    rulings=BasicsRulings,
    scenes={"fight": FIGHT, "rolls": ROLLS},
    people=People(parse_person, format_person, sheet_report, READY, form_values),
    tactics=TACTICS,
    duels=DUELS,
)
