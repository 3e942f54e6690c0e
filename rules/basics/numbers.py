"""What somebody's numbers are called where a question asks for them."""

from rules.basics.characters import Weapon
from rules.basics.people import Entrant
from rules.core.play.evening import Numbers


def numbers(person: Entrant) -> Numbers:
    """Somebody with each of their weapons, and each of their defences."""
    for weapon in person.fighter.weapons:
        yield f"{weapon.name} {weapon.skill}", _numbers_with(weapon) | {"move": person.fighter.move}
    for name, target in person.fighter.defences:
        yield f"{name} {target}", {"defence": target, "against": target, "second": target}


def _numbers_with(weapon: Weapon) -> dict[str, int | str | bool]:
    kind = "slam" if weapon.slam else "ranged" if weapon.ranged else "melee"
    same = {name: getattr(weapon, name) for name in ("skill", "dice", "adds", "acc", "slow", "off_hand")}
    return {"kind": kind, "first": weapon.skill, "second": weapon.skill, **same}
