"""What somebody's numbers are called where a question asks for them, and what stands in the boxes of their sheet."""

from rules.core.play.evening import Numbers
from rules.councilman.combat.fighters import Fighter

_NAMES = ("attribute", "attack", "d8", "d6", "ranged", "defence", "block", "life", "maximum", "recovery", "willpower")


def numbers(person: Fighter) -> Numbers:
    """Somebody as they are now, and what their attack and defence rolls add."""
    yield "", {name: getattr(person, name) for name in _NAMES}
    for name, bonus in (("attack", person.attribute + person.attack), ("defence", person.defence)):
        yield f"{name} {bonus:+}", dict.fromkeys(("bonus", "other", "helper"), bonus)


def boxes(person: Fighter) -> dict[str, str | int]:
    """The boxes of the character sheet by name, as far as somebody at the table fills them."""
    dice = " + ".join(f"{count}{die}" for count, die in ((person.d8, "d8"), (person.d6, "d6")) if count)
    health = {"Max Life": person.maximum, "Cur Life": person.life, "Block": person.block, "Recovery": person.recovery}
    weapon = {"Melee": "" if person.ranged else "×", "Ranged": "×" if person.ranged else "", "Damage": dice}
    rolls = {"Attack": f"{person.attribute + person.attack:+}", "Defend": f"{person.defence:+}"}
    return {
        "Character Name": person.name,
        "Advantage": person.advantage,
        "Willpower": f"{person.willpower:+}",
        **health,
        **{f"Weapon 1: {field}": value for field, value in (weapon | rolls).items() if person.armed},
    }
