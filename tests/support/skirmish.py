"""Ann and an orc of Rules Basics on squares, and their turns with scripted dice."""

from rules.basics import BasicsRulings, Character, Turn, Weapon, begin, place_fighter, take_turn  # fmt: skip
from rules.core import scripted
from rules.core.frozen import replace

SWORD, DAGGER = Weapon("sword", 12, 1, 2), Weapon("dagger", 11, off_hand=True)
BOW, AXE = Weapon("bow", 12, 1, 2, acc=3, ranged=True), Weapon("axe", 13, 2, slow=True)
ANN = Character("Ann", 6, 5, (SWORD, DAGGER, BOW, AXE), (("dodge", 9), ("parry", 10)))
ORC = Character("Orc", 5, 4, (Weapon("club", 11, 2),), (("dodge", 8),))
SURE, MISS = "3d6=1+1+1", "3d6=6+6+6"


def battle(away=1):
    return begin(place_fighter(ANN, (0, 0)), place_fighter(ORC, (away, 0)))


def play_turns(script, before, *turns, rulings=None):
    """Carry out turns with a script that has a part for each turn, divided by `/`."""
    parts = [part.strip() for part in script.split("/")]
    for part, turn in zip(parts, turns, strict=True):
        before = scripted(part, take_turn, replace(before, rulings=rulings or BasicsRulings()), turn)
    return before


def use(maneuver, weapon="sword", target="Orc", **more):
    return Turn(maneuver, weapon, target, **more)


NOTHING = Turn("nothing")
