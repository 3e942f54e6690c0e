"""The calculator of a whole fight: two lines of people start face to face, and the last side left wins."""

from rules.aretis.calculators.rolling import DICE
from rules.aretis.characters import MAX_SKILL, Character
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
BLOWS = IntegerInput("Blows that take a fighter out", 1, 6, "The text leaves the number to the group.")


def make_participant(name: str, values: Values) -> Participant:
    """Return a person with the skills of the form."""
    return Participant(Character(name, **values))


WHOLE_FIGHT = WholeFight(
    game=GAME,
    person=FIGHTER,
    make_person=make_participant,
    sides={
        "first": SideForm("First side", "A", {"attack": 12}, "attack"),
        "second": SideForm("Second side", "B", {"defence": 14}, "shaken"),
    },
    max_people=3,
    tactic_help="What each fighter on this side chooses before each round.",
    points="Blows",
    limit=ExactLimit(1000, 2, "exact odds: duels of up to 1000 positions"),
    summary="Which of two lines wins, after how many rounds, and how many blows the winners can still take.",
    rules=("ar.sequence", "ar.round.together", "ar.blow", "ar.poise.fall", "ar.poise.rise"),
    extra={"blows": (BLOWS, 2), "dice": (DICE, "")},
)
WHOLE_FIGHT.register()
