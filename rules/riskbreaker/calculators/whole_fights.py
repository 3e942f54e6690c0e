"""The calculator of a whole fight: two sides in one Fight, and nobody has prepared."""

from rules.calculators.whole_fights import ExactLimit, SideForm, WholeFight
from rules.core.frozen import replace
from rules.core.inputs import Condition, GroupInput, IntegerInput, SelectInput, Values
from rules.riskbreaker.characters import archetype, build_character
from rules.riskbreaker.combat.state import Fighter
from rules.riskbreaker.game import GAME
from rules.riskbreaker.tables import ARCHETYPES

KINDS = {**{name: f"{name}, as printed" for name in ARCHETYPES}, "own": "Own stats, fighting with a Sword"}
FIGHTER = GroupInput(
    "Fighter",
    {
        "who": (SelectInput("Who", KINDS), "own"),
        "muscle": (IntegerInput("Muscle", 1, 10, "The stat this fighter fights with.", Condition("who", ("own",))), 2),
        "agility": (IntegerInput("Agility", 1, 10, "To move.", Condition("who", ("own",))), 4),
    },
    level=("muscle", "agility"),
)


def fighter(name: str, values: Values) -> Fighter:
    """Return the person that the form describes: one with their own stats, or an archetype."""
    if values["who"] == "own":
        sheet = build_character(name, f"M{values['muscle']}: Sword", f"A{values['agility']}: Move")
    else:
        sheet = replace(archetype(values["who"]), name=name)
    return Fighter(sheet, "")


WHOLE_FIGHT = WholeFight(
    game=GAME,
    person=FIGHTER,
    make_person=fighter,
    sides={
        "first": SideForm("First side", "A", {"who": "Thief"}, "steady-3"),
        "second": SideForm("Second side", "B", {"who": "Mage"}, "steady-3"),
    },
    max_people=4,
    tactic_help="What this side does on its turns. Characters who cannot strike change Advantage.",
    points="Kill Damage",
    limit=ExactLimit(2500, 4, "exact odds: 4 fighters, up to 2500 positions"),
    summary="Who wins a whole Fight, after how many rounds, and what the winners have left.",
    rules=("rb.flow", "rb.order.level", "rb.card.kill-damage", "rb.card.gain", "rb.counters.mark", "rb.end"),
)
WHOLE_FIGHT.register()
