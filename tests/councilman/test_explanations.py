"""The steps of an explanation: each has its rule, its result in words, and whether an action succeeded."""

import pytest

from rules.core import explained
from rules.councilman import (
    Attack,
    Fall,
    Fighter,
    Reaction,
    attack_many,
    begin,
    collective,
    cooperative,
    exchange,
    heal,
    help_out,
    play_choices,
    roll_to_live,
    roll_with_advantage,
    unopposed,
)

ANN, ORC = Fighter("Ann", attribute=1, defence=1), Fighter("Orc", "gm", attribute=2, block=1)
FIGHT = begin(ANN, ORC)
MIXED = "2d8=4+4, 2d8=4+5"  # 8 + 2 against 9


@pytest.mark.parametrize(
    ("dice", "call", "steps"),
    [
        (  # 58 / 10 is 5, and on Easy 5 to 7 is Bad
            "2d8=5+5, 2d8=4+4",
            (collective, (20, 20), "Easy", 10),
            [("cd.collective.share", "58 over 10 is 5."), ("cd.collective", "5 on Easy is Bad.")],
        ),
        (  # on Hard below 11 is Very Bad
            "2d8=5+5, 2d8=4+4",
            (cooperative, ((2, "Easy"), (0, "Hard"))),
            [
                ("cd.unopposed.table", "12 on Easy is Good."),
                ("cd.cooperative.score", "That counts +1."),
                ("cd.unopposed.table", "8 on Hard is Very Bad."),
                ("cd.cooperative.score", "That counts -2."),
                ("cd.cooperative", "The scores add up to -1: Bad."),
            ],
        ),
        (
            "2d8=5+5",
            (unopposed, -1, "Medium", 0, True),
            [("cd.unopposed.table", "9 on Medium is Bad."), ("cd.dangerous", "The roll is Dangerous: Very Bad.")],
        ),
        (
            "3d8kl2=2+3+8",
            (roll_to_live, 0, 0),
            [("cd.unopposed.table", "5 on Very Easy is Mixed."), ("cd.unstable", "Mixed: the creature lives on.")],
        ),
        (
            "3d8kl2=1+2+8",
            (roll_to_live, 0, 0),
            [("cd.unopposed.table", "3 on Very Easy is Bad."), ("cd.unstable", "Bad: the creature dies.")],
        ),
        (  # 5 + 1, less Block 1; the Orc's 3 + 2 has no Block against it
            f"{MIXED}, 1d8=5, 1d8=3",
            (exchange, ANN, ORC),
            [
                ("cd.opposed.table", "10 against 9 is Mixed."),
                ("cd.attack.damage", "Ann deals 6 damage."),
                ("cd.attack", "The attack is Mixed: Orc loses 5 Life."),
                ("cd.attack.damage", "Orc deals 5 damage."),
                ("cd.attack.strike-back", "Orc strikes back: 5 Life."),
            ],
        ),
        ("2d8=1+1, 2d8=8+8", (attack_many, ANN, (ORC,)), [("cd.attack", "The attack is Very Bad: Orc loses 0 Life.")]),
        (
            f"{MIXED}, 1d8=5, 1d8=3",
            (play_choices, FIGHT, Attack("Ann", "Orc"), Reaction(True)),
            [
                ("cd.opposed.table", "10 against 9 is Mixed."),
                ("cd.attack", "The attack of Ann on Orc is Mixed."),
                ("cd.attack.damage", "Ann deals 6 damage."),
                ("cd.attack.block", "Orc loses 5 Life."),
                ("cd.turn.answer", "Orc strikes back at Ann."),
                ("cd.attack.damage", "Orc deals 5 damage."),
                ("cd.attack.block", "Ann loses 5 Life."),
            ],
        ),
        ("2d8=5+5", (roll_with_advantage, 0, "Medium", 0), []),
    ],
)
def test_explanation_names_each_rule_with_its_result(dice, call, steps):
    assert [(step.rule, step.text) for step in explained(dice, *call).steps] == steps


def test_explanation_of_a_fall_names_the_way():
    weak = FIGHT.change_fighter("Orc", life=5)
    steps = explained(f"{MIXED}, 1d8=5", play_choices, weak, Attack("Ann", "Orc"), Fall("Unconsciousness")).steps
    assert (steps[-1].rule, steps[-1].text) == ("cd.defeat.choose", "Orc falls: Unconsciousness.")


@pytest.mark.parametrize(
    ("dice", "call", "text", "success"),
    [
        ("2d8=5+5", (help_out, 2), "The creature helped gains 1 Advantage.", True),  # 12 on Medium is Mixed
        ("2d8=3+4", (help_out, 0), "The creature helped gains 0 Advantage.", False),
        ("2d8=5+6", (heal, 0, 10, "Easy"), "Good: 10 Life regained.", True),
        ("2d8=1+1", (heal, 0, 10, "Easy"), "Very Bad: 0 Life regained.", False),
    ],
)
def test_explanation_says_whether_an_action_succeeds(dice, call, text, success):
    last = explained(dice, *call).steps[-1]
    assert (last.text, last.success) == (text, success)


def test_explanation_names_who_does_what_to_whom():
    steps = explained(f"{MIXED}, 1d8=5, 1d8=3", play_choices, FIGHT, Attack("Ann", "Orc"), Reaction(True)).steps
    attack, _, hit, *_, struck = steps[1:]
    assert (attack.by, attack.to, attack.success) == ("Ann", "Orc", True)
    assert (hit.by, hit.to, hit.harms) == ("Ann", "Orc", ("Life",))
    assert (struck.by, struck.to, struck.harms) == ("Orc", "Ann", ("Life",))
