"""A small battle from which most tests begin: Ann and Bob against an orc, or against an orc and an elf."""

import pytest

from rules.core import snapshot_rulings
from rules.core.frozen import replace
from rules.riskbreaker import Battle, Fight, Fighter, RiskbreakerRulings, build_character, parse_skill

ANN = build_character("Ann", "M5: Sword, Knockdown", "A4: Bow, Move", "P5: Inspire, Observation")
BOB = build_character("Bob", "M4: Knife", "A5: Move, Sneak", "W3: Set Trap, Tactics, First Aid", "P3: Scout, Distract")
ORC = build_character("Orc", "M5: Pike, Push (AoE)", "A3: Move", "P4: Intimidate")
ELF = build_character("Elf", "A5: Bow, Move", "P4: Observation")


@pytest.fixture
def duel():
    """Build the battle during the turns of round 1; the fighters in `idle` are in no Fight."""

    def make(rulings=None, *, third=False, idle=(), queue=("Ann", "Bob", "Orc"), phase="turns", pools=(3, 3, 1)):
        fighters = [
            Fighter(ANN, "A", using=parse_skill("M:Sword")),
            Fighter(BOB, "A", using=parse_skill("M:Knife")),
            Fighter(ORC, "B", using=parse_skill("M:Pike")),
        ]
        fighters += [Fighter(ELF, "C", using=parse_skill("A:Bow"))] if third else []
        placed = tuple(
            replace(
                fighter,
                fight=None if fighter.name in idle else 1,
                fought=fighter.name not in idle,
                spent=fighter.name not in queue,
            )
            for fighter in fighters
        )
        sides = ("A", "B", "C") if third else ("A", "B")
        fights = (Fight(1, pools[: len(sides)]),)
        return Battle(
            sides,
            placed,
            phase,
            1,
            fights,
            (0,) * len(sides),
            queue,
            running=1,
            numbers=1,
            rulings=rulings or snapshot_rulings(RiskbreakerRulings),
        )

    return make
