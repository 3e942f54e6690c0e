"""The calculator of a whole fight, which ends when only one side has a conscious creature."""

from rules.calculators.whole_fights import ExactLimit, SideForm, WholeFight
from rules.core.inputs import GroupInput
from rules.councilman.calculators.fights import SHORTER, make_fighter
from rules.councilman.game import GAME
from rules.councilman.tactics import STEADY

FIGHTER = GroupInput("Fighter", SHORTER, level=("attribute", "defence"))


WHOLE_FIGHT = WholeFight(
    game=GAME,
    person=FIGHTER,
    make_person=make_fighter,
    sides={
        "players": SideForm("Players' side", "players ", {}, "press"),
        "gm": SideForm("GM's side", "gm ", {}, "press"),
    },
    max_people=4,
    tactic_help="Whom this side attacks, and what it does after a Very Good attack or when it may strike back.",
    points="Life",
    limit=ExactLimit(1500, 3, "exact odds: 3 fighters with 24 Life together, up to 1500 positions", ("life",), 24),
    summary="Which of two sides wins, after how many rounds, and with how much Life.",
    rules=("cd.round", "cd.turn", "cd.attack", "cd.turn.answer", "cd.defeat.choose"),
    added={"attribute": 1, "life": 5},
    scene=STEADY,
)
WHOLE_FIGHT.register()
