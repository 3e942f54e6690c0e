"""The calculator of a whole fight with swords; a side loses when all its people have given in or fallen."""

from rules.calculators.whole_fights import ExactLimit, SideForm, WholeFight
from rules.core.inputs import GroupInput, IntegerInput, Values
from rules.skillful.calculators.fields import SKILL
from rules.skillful.combat.state import Fighter
from rules.skillful.game import GAME
from rules.skillful.people import parse_person
from rules.skillful.tables import ALL_OF_A_POOL

PLENTY = 2 * ALL_OF_A_POOL
FIGHTER = GroupInput(
    "Fighter",
    {
        "broadsword": (IntegerInput("Broadsword", 0, SKILL.high), 10),
        "dodge": (IntegerInput("Dodge", 0, SKILL.high), 8),
        "wind": (
            IntegerInput("Wind", 0, PLENTY, f"The points left; a fresh fighter has {ALL_OF_A_POOL} in each pool."),
            10,
        ),
        "stamina": (IntegerInput("Stamina", 0, PLENTY), 5),
        "health": (IntegerInput("Health", 0, PLENTY), 10),
    },
    level=("broadsword", "dodge"),
)


def make_fighter(name: str, values: Values) -> Fighter:
    """Return a person with a broadsword, and with the points of each pool in the form."""
    return parse_person(name, " · ".join(f"{what.capitalize()} {value}" for what, value in values.items()))


WHOLE_FIGHT = WholeFight(
    game=GAME,
    person=FIGHTER,
    make_person=make_fighter,
    sides={
        "first": SideForm("First side", "A", {}, "steady"),
        "second": SideForm("Second side", "B", {"broadsword": 8, "dodge": 6}, "steady"),
    },
    max_people=3,
    tactic_help="How this side attacks and defends. Fighters below zero Health give in.",
    points="Health",
    limit=ExactLimit(
        150,
        2,
        "exact odds: duels with 60 points of Wind, Stamina and Health together, up to 150 positions",
        ("wind", "stamina", "health"),
        60,
    ),
    summary="Which of two sides wins, after how many rounds, and with how much Health.",
    rules=("sk.fight.turn", "sk.roles", "sk.defense.chart", "sk.melee", "sk.fight.end"),
)
WHOLE_FIGHT.register()
