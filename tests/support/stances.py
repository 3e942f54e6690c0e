"""Fighters of Stance and Poise: Ann against an orc, and two against two."""

from rules.aretis import AretisRulings, Character, begin, place_fighter  # fmt: skip
from rules.core import under

ANN, BEA = Character("Ann", 12, 10, 11), Character("Bea", 8, 14, 9)
ORC, OGG = Character("Orc", 11, 9, 8), Character("Ogg", 13, 7, 6)
MAGE = Character("Mage", 6, 9, 10, focus=7, will=6, doubler=True)


def duel(*, poise=4, rulings=None):
    return under(
        rulings or AretisRulings(),
        begin,
        place_fighter(ANN, "heroes", (0, 0), "east", poise),
        place_fighter(ORC, "foes", (1, 0), "west", poise),
    )


def quartet():
    return begin(
        place_fighter(ANN, "heroes", (0, 0), "east"), place_fighter(BEA, "heroes", (0, 1), "east"),
        place_fighter(ORC, "foes", (1, 0), "west"), place_fighter(OGG, "foes", (1, 1), "west"),
    )  # fmt: skip
