"""A sheet judged as it is built: what its numbers come to on the dice.

The text has no rules of building: it prices nothing, and every number of a sheet is the table's.
"""

from collections.abc import Iterator

from rules.basics.combat.blows import damage_roll
from rules.basics.people import Entrant
from rules.basics.rolls import success_roll
from rules.core import odds
from rules.core.display import number, percent
from rules.core.play.evening import Judgement

READY = {
    "Able": "Speed 5 · Move 5 · fists 10 1d-2 · dodge 8",
    "Trained": "Speed 6 · Move 5 · sword 12 1d+2 · dodge 9 · parry 9",
    "Archer": "Speed 6 · Move 5 · bow 12 1d+2 Acc 3 ranged · knife 10 1d · dodge 9",
    "Axeman": "Speed 5 · Move 4 · axe 13 2d slow · dodge 8 · block 10",
    "Bandit": "Speed 5 · Move 5 · club 10 1d+1 · dodge 7",
}


def judge(person: Entrant) -> Judgement:
    """What every weapon and every defence of a sheet comes to; there is no rule that a sheet could break."""
    return Judgement(tuple(_sums(person)))


def _sums(person: Entrant) -> Iterator[tuple[str, str]]:
    for weapon in person.fighter.weapons:
        yield f"{weapon.name} hits", _chance(weapon.skill)
        yield f"{weapon.name} does on average", number(odds(damage_roll, weapon).mean(), 1)
    for name, value in person.fighter.defences:
        yield f"{name} succeeds", _chance(value)
    yield "squares a Move goes", str(person.fighter.move)


def _chance(target: int) -> str:
    return percent(odds(success_roll, target).chance(lambda rolled: rolled.success))
