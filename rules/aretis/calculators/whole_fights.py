"""Stance and Poise's whole fights as calculators: two lines face to face, until one side alone is left."""

from collections.abc import Mapping
from typing import Any

from rules.aretis import fight
from rules.aretis.calculators.rolling import DICE
from rules.aretis.characters import MOST_SKILL, Fighter
from rules.aretis.people import Entrant
from rules.aretis.tactics import TACTICS, by_tactic
from rules.calculators.whole_fights import Limit, Preset, Side, publish
from rules.core.inputs import GroupInput, IntegerInput

FIGHTER = GroupInput(
    "Fighter",
    {
        "attack": (IntegerInput("Attack", 0, MOST_SKILL), 10),
        "defence": (IntegerInput("Defence", 0, MOST_SKILL), 10),
        "agility": (IntegerInput("Agility", 0, MOST_SKILL, "To rise after a fall."), 10),
    },
    level=("attack", "defence", "agility"),
)
EVEN = {name: default for name, (_, default) in FIGHTER.fields.items()}
BLOWS = IntegerInput("Blows a fighter bears", 1, 6, "So many take a fighter out; the text leaves damage to the table.")


def entrant(name: str, values: Mapping[str, Any]) -> Entrant:
    """Return a person with these skills."""
    return Entrant(Fighter(name, **values))


publish(
    Preset(
        "aretis",
        fight,
        fight.start,
        entrant,
        FIGHTER,
        EVEN,
        most=3,
        sides={
            "first": Side("First side", "A", {**EVEN, "attack": 12}, "attack"),
            "second": Side("Second side", "B", {**EVEN, "defence": 14}, "shaken"),
        },
        tactics=TACTICS,
        by_tactic=by_tactic,
        tactic="What everybody on this side chooses before each round.",
        points="Blows",
        limit=Limit(1000, 2, "exact odds hold duels of up to 1000 moments"),
        summary="Who is left when two lines fight it out, after how many rounds, and able to bear what.",
        rules=("ar.sequence", "ar.round.together", "ar.blow", "ar.poise.fall", "ar.poise.rise"),
        extra={"blows": (BLOWS, 2), "dice": (DICE, "")},
    )
)
