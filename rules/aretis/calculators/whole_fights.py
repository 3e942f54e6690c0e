"""Stance and Poise's whole fights as calculators: two lines face to face, until one side alone is left."""

from rules.aretis.calculators.rolling import DICE
from rules.aretis.characters import MAX_SKILL, Fighter
from rules.aretis.game import GAME
from rules.aretis.people import Participant
from rules.calculators.whole_fights import ExactLimit, SideForm, WholeFight
from rules.core.inputs import GroupInput, IntegerInput, Values

FIGHTER = GroupInput(
    "Fighter",
    {
        "attack": (IntegerInput("Attack", 0, MAX_SKILL), 10),
        "defence": (IntegerInput("Defence", 0, MAX_SKILL), 10),
        "agility": (IntegerInput("Agility", 0, MAX_SKILL, "To rise after a fall."), 10),
    },
    level=("attack", "defence", "agility"),
)
BLOWS = IntegerInput("Blows a fighter bears", 1, 6, "This many take a fighter out; the text leaves it to the group.")


def make_participant(name: str, values: Values) -> Participant:
    """Return a person with these skills."""
    return Participant(Fighter(name, **values))


WHOLE_FIGHT = WholeFight(
    game=GAME,
    person=FIGHTER,
    make_person=make_participant,
    sides={
        "first": SideForm("First side", "A", {"attack": 12}, "attack"),
        "second": SideForm("Second side", "B", {"defence": 14}, "shaken"),
    },
    max_people=3,
    tactic_help="What everybody on this side chooses before each round.",
    points="Blows",
    limit=ExactLimit(1000, 2, "exact odds hold duels of up to 1000 moments"),
    summary="Who is left when two lines fight it out, after how many rounds, and able to bear what.",
    rules=("ar.sequence", "ar.round.together", "ar.blow", "ar.poise.fall", "ar.poise.rise"),
    extra={"blows": (BLOWS, 2), "dice": (DICE, "")},
)
WHOLE_FIGHT.register()
