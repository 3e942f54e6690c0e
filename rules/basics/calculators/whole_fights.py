"""The calculator of a whole fight: two lines of people start five yards apart, and the last side left wins."""

from rules.basics.characters import MAX_DICE, MAX_SKILL, Character, Weapon
from rules.basics.game import GAME
from rules.basics.people import Participant
from rules.calculators.whole_fights import ExactLimit, SideForm, WholeFight
from rules.core.inputs import FlagInput, GroupInput, IntegerInput, Values

FIGHTER = GroupInput(
    "Fighter",
    {
        "skill": (IntegerInput("Weapon skill", 0, MAX_SKILL), 12),
        "dice": (IntegerInput("Damage dice", 0, MAX_DICE), 1),
        "adds": (IntegerInput("Added to damage", -10, 20), 2),
        "ranged": (FlagInput("Ranged"), False),
        "defence": (IntegerInput("Active defence", 0, MAX_SKILL, "A dodge or a parry. 0: none."), 9),
        "speed": (IntegerInput("Speed", 0, 20, "The highest goes first."), 6),
    },
    level=("skill", "defence"),
)
ORC = {"skill": 11, "dice": 2, "adds": 0, "defence": 8, "speed": 5}
HARM = IntegerInput("Harm that takes a fighter out", 1, 40, "The text leaves the number to the group.")


def make_participant(name: str, values: Values) -> Participant:
    """Return a person with one weapon in hand; a person whose defence is 0 in the form has no active defence."""
    weapon = Weapon("weapon", values["skill"], values["dice"], values["adds"], ranged=values["ranged"])
    defences = (("defence", values["defence"]),) if values["defence"] else ()
    return Participant(Character(name, values["speed"], weapons=(weapon,), defences=defences))


WHOLE_FIGHT = WholeFight(
    game=GAME,
    person=FIGHTER,
    make_person=make_participant,
    sides={"first": SideForm("First side", "A", {}, "attack"), "second": SideForm("Second side", "B", ORC, "attack")},
    max_people=4,
    tactic_help="What this side's fighters do each second. Fighters without an opponent in reach move nearer.",
    points="Room for harm",
    limit=ExactLimit(
        1500, 3, "exact odds: 3 fighters who can take 20 harm together, up to 1500 positions", ("harm",), 20
    ),
    summary="Which of two sides wins, after how many seconds, and how much harm the winners have taken.",
    rules=("td.round", "td.round.order", "td.attack.roll", "td.attack.damage"),
    extra={"harm": (HARM, 10)},
)
WHOLE_FIGHT.register()
