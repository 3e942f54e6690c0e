"""Rules Basics' whole fights as calculators: two lines five yards apart, until one side alone is left."""

from collections.abc import Mapping
from typing import Any

from rules.basics import fight
from rules.basics.characters import MOST_DICE, MOST_SKILL, Fighter, Weapon
from rules.basics.people import Entrant
from rules.basics.tactics import TACTICS, by_tactic
from rules.calculators.whole_fights import Limit, Preset, Side, publish
from rules.core.inputs import FlagInput, GroupInput, IntegerInput

FIGHTER = GroupInput(
    "Fighter",
    {
        "skill": (IntegerInput("Weapon skill", 0, MOST_SKILL), 12),
        "dice": (IntegerInput("Damage dice", 0, MOST_DICE), 1),
        "adds": (IntegerInput("Added to damage", -10, 20), 2),
        "ranged": (FlagInput("Ranged"), False),
        "defence": (IntegerInput("Active defence", 0, MOST_SKILL, "A dodge or a parry. 0: none."), 9),
        "speed": (IntegerInput("Speed", 0, 20, "The highest goes first."), 6),
    },
    level=("skill", "defence"),
)
ANN = {name: default for name, (_, default) in FIGHTER.fields.items()}
ORC = {**ANN, "skill": 11, "dice": 2, "adds": 0, "defence": 8, "speed": 5}
HARM = IntegerInput(
    "Harm that takes somebody out", 1, 40, "The text leaves to the table how much damage anybody bears."
)


def entrant(name: str, values: Mapping[str, Any]) -> Entrant:
    """Return a person with one weapon in hand and one active defence, or none."""
    weapon = Weapon("weapon", values["skill"], values["dice"], values["adds"], ranged=values["ranged"])
    defences = (("defence", values["defence"]),) if values["defence"] else ()
    return Entrant(Fighter(name, values["speed"], weapons=(weapon,), defences=defences))


publish(
    Preset(
        "basics",
        fight,
        fight.start,
        entrant,
        FIGHTER,
        ANN,
        most=4,
        sides={"first": Side("First side", "A", ANN, "attack"), "second": Side("Second side", "B", ORC, "attack")},
        tactics=TACTICS,
        by_tactic=by_tactic,
        tactic="What this side's fighters do second by second. Those who reach no opponent go nearer.",
        points="Room for harm",
        limit=Limit(
            1500, 3, "exact odds hold 3 fighters who bear 20 harm among them, up to 1500 moments", ("harm",), 20
        ),
        summary="Who is left when two sides fight it out, after how many seconds, and how hurt.",
        rules=("td.round", "td.round.order", "td.attack.roll", "td.attack.damage"),
        extra={"harm": (HARM, 10)},
    )
)
