"""Payments for rolls in sessions: Advantage of both sides, the players who pay, danger, the situation.

Each test is a session in lines. The expected results are worked out by hand from the source text.
"""

from typing import get_args

import pytest
from draft import BRIDGE, MILL, advantages, play_lines

from rules.core import BadInput, RuleError
from rules.core.frozen import MISSING, fields
from rules.councilman import (
    Assist,
    Attack,
    AttackSeveral,
    Attempt,
    Contest,
    Fall,
    Mend,
    Push,
    Resist,
    Stabilise,
    outside_choices,
)
from rules.councilman.combat import choices

# In a fight -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "after"),
    [
        # 3 + 8 + 2 (Experience) is 13 on Medium: Mixed. Ann paid 2; Ben is helped, and the GM takes 1
        ("Ann helps Ben, bonus 0, Difficulty Medium, Experience 2, Increase 1 | 3d8kh2=3+8+1", (0, 3, 4)),
        # the GM Decreases it: 3 + 1 + 2 is Very Bad, so the GM paid 1 and takes 2
        ("Ann helps Ben, bonus 0, Difficulty Medium, Experience 2, Decrease 1 | 3d8kl2=3+8+1", (1, 2, 4)),
        # 4 + 4 + 1 is 9 on Medium, Bad; Dangerous it is Very Bad
        ("Ann helps Ben, bonus 1, Difficulty Medium | 2d8=4+4", (2, 2, 4)),
        ("Ann helps Ben, bonus 1, Difficulty Medium, Dangerous | 2d8=4+4", (2, 2, 5)),
        # the GM describes the result of the failure, so no side gains
        ("Ann helps Ben, bonus 1, Difficulty Medium, no Advantage | 2d8=4+4", (2, 2, 3)),
        # healing in a fight is Decreased: an Increase leaves 2d8. 8 + 6 + 2 is 16 on Very Hard, Bad, and costs nothing
        ("Ann heals Ben, bonus 2, Increase 1 | 2d8=8+6", (1, 2, 3)),
        ("Ann heals Ben, bonus 2, Increase 2, Dangerous | 3d8kh2=8+6+1", (0, 2, 5)),
        # the GM finds it easier, and as usual instead of Decreased: 16 on Hard is Mixed, no price
        ("Ann heals Ben, bonus 2, Difficulty Hard, Increased | 2d8=8+6", (2, 2, 3)),
        # 8 + 4 is 12 on Medium: Mixed
        ("Ann stabilises Cid, bonus 0, Increase 1, charged 1 to Ben | 3d8kh2=8+4+1", (2, 1, 4)),
        ("Ann stabilises Cid, bonus 0, Experience 1, Decreased twice | 4d8kl2=8+8+8+8", (2, 2, 3)),
        # any other Action with a roll: 8 + 8 + 1 is Very Good, one Advantage for Ann
        ("Ann rolls, bonus 1, Difficulty Medium | 2d8=8+8", (3, 2, 3)),
        (
            "Ann rolls, bonus 1, Difficulty Medium, Increase 3, charged 2 to Ben and 1 to Ann | 5d8kh2=1+1+1+8+8",
            (2, 0, 3),
        ),
    ],
)
def test_rolls_in_a_fight_take_payments(line, after):
    assert advantages(play_lines(BRIDGE, f"players: {line}")) == after


def test_rolls_of_the_gm_take_payments_of_both_sides():
    fight = play_lines(BRIDGE, "players: Ann does something else")
    # 8 + 4 + 1 is Mixed; a result of the GM's own creature pays no side, but the Imp is helped
    helped = fight.enter_line("gm: Orc helps Imp, bonus 0, Difficulty Medium, Experience 1, Increase 1 | 3d8kh2=8+4+1")
    assert advantages(helped) == (2, 2, 3 - 2 + 1)
    against = fight.enter_line(
        "gm: Orc helps Imp, bonus 0, Difficulty Medium, Decrease 2, charged 1 to Ben | 4d8kl2=8+4+1+1"
    )
    assert advantages(against) == (1, 1, 3)


def test_attack_takes_danger_and_steps_on_both_rolls():
    """The attacker's bonus is +1. 4 + 3 + 1 against 6 + 5 is −3: Bad, worth 1 to the target; Dangerous, 2."""
    fight = play_lines(
        BRIDGE, "players: Ann attacks Orc, Dangerous", "gm: Spend nothing | 2d8=4+3, 2d8=6+5", "Orc: Take Advantage"
    )
    assert advantages(fight) == (2, 2, 5)
    fight = play_lines(
        BRIDGE, "players: Ann attacks Orc", "gm: Spend nothing | 2d8=4+3, 2d8=6+5", "Orc: Take Advantage"
    )
    assert advantages(fight) == (2, 2, 4)
    # Ann's side Decreases the Orc's roll: 4 + 3 + 1 against 3 + 1 is Good
    fight = play_lines(
        BRIDGE, "players: Ann attacks Orc, Decrease 1, charged 1 to Ben", "gm: Spend nothing | 2d8=4+3, 3d8kl2=3+8+1"
    )
    assert advantages(fight) == (2, 1, 3)
    # the GM Increases the Orc's roll instead of Decreasing Ann's
    fight = play_lines(
        BRIDGE,
        "players: Ann attacks Orc",
        "gm: Increase, times 2, Experience 1 | 2d8=4+3, 4d8kh2=3+8+1+1",
        "Orc: Take Advantage",
    )
    assert advantages(fight) == (2, 2, 0 + 1)  # 8 against 8 + 3 + 1 is −4: Bad
    # the situation: a hit on a bound target, an attack from below
    fight = play_lines(
        BRIDGE,
        "players: Ann attacks Orc, Decreased, target Decreased twice",
        "gm: Spend nothing | 3d8kl2=4+3+8, 4d8kl2=3+8+1+2",
    )
    assert fight.pending.kind != "roll"


def test_charged_players_pay():
    fight = play_lines(
        BRIDGE,
        "players: Ann attacks Orc, Increase 1, charged 1 to Ben",
        "gm: Spend nothing | 3d8kh2=8+8+1, 2d8=1+1",  # 17 against 2: Very Good, 1 for Ann
        "players: More damage, dice 2, charged 1 to Ben",
        "gm: Spend nothing | 3d8=1+1+1",
    )
    assert advantages(fight)[:2] == (2 + 1 - 1, 0)
    two = play_lines(BRIDGE, "players: Two at once, charged 1 to Ben")
    assert advantages(two)[:2] == (2, 1)
    resisted = play_lines(
        BRIDGE,
        "players: Ann does something else",
        "gm: Orc attacks Ann",
        "players: Decrease, times 2, charged 2 to Ben | 4d8kl2=8+8+8+8, 2d8=8+8",
    )
    assert advantages(resisted)[:2] == (2, 0)
    less = play_lines(
        BRIDGE,
        "players: Ann does something else",
        "gm: Orc attacks Ann",
        "players: Spend nothing | 2d8=8+8, 2d8=1+1",
        "gm: Spend nothing",
        "players: Less damage, dice 1, charged 1 to Ben",
    )
    assert advantages(less)[:2] == (2, 1)
    for wrong in ("charged 3 to Ben", "charged 1 to Orc", "charged 2 to Ben"):
        with pytest.raises(RuleError, match="Payers must share 0 to 1 among Ann, Ben"):
            play_lines(BRIDGE, f"players: Ann attacks Orc, Increase 1, {wrong}")


# Between fights -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "after"),
    [
        # 3 + 8 + 2 is 13 on Medium, Mixed; of Ann's 2 one is her Experience, one the Increase; the GM takes 1
        ("Ann: Roll, bonus 0, Difficulty Medium, Experience 2, Increase 1 | 3d8kh2=3+8+1", (0, 2, 4)),
        ("Ann: Roll, bonus 0, Difficulty Medium, Increase 2, Decrease 1, charged 2 to Ben | 3d8kh2=8+8+1", (2, 0, 2)),
        ("Ann: Roll, bonus 0, Difficulty Medium, Decreased, Dangerous | 3d8kl2=4+5+8", (2, 2, 5)),
        ("Ann: Help Ben, bonus 0, Difficulty Medium, Increase 1 | 3d8kh2=8+4+1", (1, 3, 4)),
        ("Ann: Help Ben, bonus 1, Difficulty Medium, Dangerous | 2d8=4+4", (2, 2, 5)),
        # 5 + 4 on Easy is Mixed: half of Recovery 9, and no price
        ("Ann: Heal Ben, in 1 hour, bonus 0, Experience 1, Increase 1, Decrease 1 | 2d8=5+4", (0, 2, 2)),
        ("Ann: Heal Ben, in 20 minutes, bonus 0, two steps easier | 2d8=1+1", None),
        ("Ann: Heal Ben, in 20 minutes, bonus 0, 2 steps easier, Dangerous | 2d8=1+4", (2, 2, 5)),
        ("Ann: Stabilise Cid, bonus 1, Experience 1, Increase 1 | 3d8kh2=8+1+2", (0, 2, 4)),
        ("Ann: Stabilise Cid, bonus 1, Dangerous | 2d8=4+4", (2, 2, 5)),
        # Cid stabilises himself with a Medium roll, Decreased as all rolls of an Unstable creature
        ("Cid: Stabilise Cid, bonus 3 | 3d8kl2=4+4+8", (2, 2, 4)),
        ("Cid: Hang on, Increase 1, charged 1 to Ben | 2d8=3+3", (2, 1, 4)),
        ("Cid: Hang on, Decrease 2 | 5d8kl2=8+8+8+8+8", (2, 2, 1)),
        ("Ann: Roll, bonus 0, Difficulty Medium, no Advantage | 2d8=1+1", (2, 2, 3)),
    ],
)
def test_rolls_between_fights_take_payments(line, after):
    if after is None:
        with pytest.raises(RuleError):
            play_lines(MILL, line)
    else:
        assert advantages(play_lines(MILL, line)) == after


@pytest.mark.parametrize(
    ("line", "after"),
    [
        # 5 + 4 + 2 against 6 + 3 + 1 is +1: Mixed, and the GM takes 1
        ("Ann: Roll against somebody, bonus 2, against 1 | 2d8=5+4, 2d8=6+3", (2, 2, 4)),
        # Very Good brings Ann 1, and the GM's own result brings nothing
        ("Ann: Roll against somebody, bonus 2, against 1 | 2d8=8+8, 2d8=1+1", (3, 2, 3)),
        ("Ann: Roll against somebody, bonus 0, against 0, Dangerous | 2d8=1+4, 2d8=4+4", (2, 2, 5)),
        # each side pays for both rolls: Ann 2, Ben 1, the GM 3. 8 + 8 + 2 against 2 + 1 + 1 is Very Good
        (
            "Ann: Roll against somebody, bonus 0, against 0, Experience 2, Increase 1, their Decrease 1, "
            "charged 1 to Ben, Decrease 1, their Increase 1, their Experience 1 | 2d8=8+8, 2d8=2+1",
            (2 - 2 + 1, 1, 0),
        ),
        (
            "Ann: Roll against somebody, bonus 0, Increased, their roll Decreased | 3d8kh2=4+4+1, 3d8kl2=4+4+8",
            (2, 2, 4),
        ),
        ("Cid: Roll against somebody, bonus 0 | 3d8kl2=4+4+8, 2d8=4+4", (2, 2, 4)),
        # between two players, a Bad of the acting player pays the GM; the other player gains nothing
        ("Ann: Roll against Ben, bonus 0, against 0 | 2d8=2+2, 2d8=4+4", (2, 2, 4)),
        ("Ann: Roll against Ben, bonus 0, against 0 | 2d8=8+8, 2d8=1+1", (3, 2, 3)),
        ("Ann: Roll against Cid, bonus 0, against 0, Increase 1 | 3d8kh2=4+4+1, 3d8kl2=4+4+8", (1, 2, 4)),
        ("Ann: Roll against Ben, Experience 1, their Decrease 1, their Increase 2 | 2d8=8+7, 3d8kh2=1+1+1", (1, 0, 3)),
    ],
)
def test_opposed_rolls_between_fights_take_payments(line, after):
    assert advantages(play_lines(MILL, line)) == after


@pytest.mark.parametrize(
    ("lines", "after"),
    [
        # Ann wrestles the Orc: 4 + 4 + 2 against 5 + 4 is Mixed, and the GM takes 1
        (["players: Ann rolls against Orc, bonus 2, against 0 | 2d8=4+4, 2d8=5+4"], (2, 2, 4)),
        # Ann pays 1, Ben 1, the GM 1: 4 + 8 + 1 against 1 + 2 + 2 is Very Good
        (
            [
                "players: Ann rolls against Orc, Experience 1, their Decrease 1, charged 1 to Ben, their Increase 1 "
                "| 2d8=4+8, 2d8=1+2"
            ],
            (2 - 1 + 1, 1, 2),
        ),
        (
            ["players: Ann rolls against Orc, Dangerous, Decreased, their roll Increased | 3d8kl2=4+4+8, 3d8kh2=6+5+1"],
            (2, 2, 5),
        ),
        # the Orc acts and is Good, so Ann's result is Bad, and the GM takes 1; Dangerous it is Very Bad
        (["players: Ann does something else", "gm: Orc rolls against Ann, bonus 0 | 2d8=6+6, 2d8=4+4"], (2, 2, 4)),
        (["players: Ann does something else", "gm: Orc rolls against Ann, Dangerous | 2d8=6+6, 2d8=4+4"], (2, 2, 5)),
        # Ann pays 1 and Ben 2 for the Decrease, her Increase and her Experience; the GM pays 1 for the Orc's Increase
        (
            [
                "players: Ann does something else",
                "gm: Orc rolls against Ann, Increase 1, Decrease 1, their Increase 1, their Experience 2, "
                "charged 2 to Ben | 2d8=4+4, 3d8kh2=8+8+1",
            ],
            (2 - 1 + 1, 0, 2),
        ),
        # the GM pays for the Orc's Experience, so both of Ann's Advantage can be charged. 4 + 4 + 1 - 8 is Mixed
        (
            [
                "players: Ann does something else",
                "gm: Orc rolls against Ann, Experience 1, Decrease 2, charged 2 to Ann | 4d8kl2=4+4+8+8, 2d8=4+4",
            ],
            (0, 2, 3 - 1 + 1),
        ),
        (["players: Cid rolls against Orc | 3d8kl2=8+8+8, 2d8=1+1, 3d8kl2=8+8+8"], (2, 2, 3)),
    ],
)
def test_contest_in_a_fight_takes_payments(lines, after):
    assert advantages(play_lines(BRIDGE, *lines)) == after


def test_contest_between_creatures_of_the_gm_needs_a_ruling():
    first = "players: Ann does something else"
    assert "Orc rolls against Imp" not in [offer.label for offer in play_lines(BRIDGE, first).pending.offers("gm")]
    rolled = play_lines("[rulings between_gm=rolled]\n" + BRIDGE, first, "gm: Orc rolls against Imp | 2d8=8+8, 2d8=1+1")
    assert advantages(rolled) == (2, 2, 3)  # Very Good, and Very Bad: no side pays


def test_contest_between_players_can_count_both_results():
    """Mixed faces Mixed: the GM takes 1 for each. Very Good faces Very Bad: 1 for Ann, and the GM takes 2 for Ben's."""
    both = "[rulings between_players=both]\n" + MILL
    assert advantages(play_lines(both, "Ann: Roll against Ben | 2d8=4+4, 2d8=4+4")) == (2, 2, 5)
    assert advantages(play_lines(both, "Ann: Roll against Ben | 2d8=8+8, 2d8=1+1")) == (3, 2, 5)
    assert advantages(play_lines(both, "Ann: Roll against Ben | 2d8=1+1, 2d8=8+8")) == (2, 3, 5)


def test_contest_between_players_is_paid_from_their_own_stores():
    with pytest.raises(RuleError, match="Increase must be a whole number from 0 to 2"):
        play_lines(MILL, "Ann: Roll against Ben, Increase 3")


@pytest.mark.parametrize(
    ("line", "after"),
    [
        # Ann 2d8 and 2, Ben 3d8: 8 + 2 and 8 is 18, over 2 is 9 on Easy: Mixed
        (
            "all: Collective roll, Ann with 0 and Ben with 0, Difficulty Easy, Magnitude 2, Experiences Ann with 2, "
            "Increases 1 to Ben | 2d8=4+4, 3d8kh2=4+4+1",
            (1, 1, 4),
        ),
        (
            "all: Collective roll, Ann with 0 and Ben with 0, Difficulty Easy, Magnitude 2, Increases 2 to Ann, "
            "charged 2 to Ben, Decreases 1 to Ann and 1 to Ben | 3d8kh2=5+4+1, 3d8kl2=5+4+8",
            (2, 0, 2),
        ),
        # each has a Difficulty: 9 is Mixed on Easy and Bad on Medium, so −1 in all: Bad
        (
            "all: Cooperative roll, Ann with 0 and Ben with 0, Difficulty Easy, but Ben with Medium | 2d8=4+5, 2d8=4+5",
            (2, 2, 4),
        ),
        (
            "all: Cooperative roll, Ann with 0 and Ben with 0, Difficulty Easy, situation Ann with -1 and Ben with 2 "
            "| 3d8kl2=4+5+8, 4d8kh2=5+4+1+1",
            (2, 2, 4),
        ),
        (
            "all: Cooperative roll, Ann with 0 and Cid with 0, Difficulty Easy, no Advantage | 2d8=1+1, 3d8kl2=1+1+1",
            (2, 2, 3),
        ),
    ],
)
def test_group_rolls_take_payments(line, after):
    assert advantages(play_lines(MILL, line)) == after


def test_help_for_one_roll_increases_a_group_roll():
    """12 on Medium is Mixed, so Ben is helped; in the group his roll is Increased, and Help is used up by it."""
    mill = play_lines("[rulings help_gain=this-roll]\n" + MILL, "Ann: Help Ben, bonus 2, Difficulty Medium | 2d8=5+5")
    assert mill.current.position.current_state.fighter("Ben").aid == 1
    [ben] = [person for person in mill.current.board.sides[0].people if person.name == "Ben"]
    assert "helped: 1 Advantage for the next roll" in [note.text for note in ben.conditions]
    mill = mill.enter_line("all: Cooperative roll, Ann with 0 and Ben with 0, Difficulty Easy | 2d8=4+5, 3d8kh2=5+4+1")
    assert mill.current.position.current_state.fighter("Ben").aid == 0


def test_help_for_one_roll_pays_once():
    """Help of Ann Increases the roll with which Ben helps Cid, and is used up: 8 + 8 + 1 is Very Good, 1 for Ben."""
    mill = play_lines("[rulings help_gain=this-roll]\n" + MILL, "Ann: Help Ben, bonus 2, Difficulty Medium | 2d8=5+5")
    mill = mill.enter_line("Ben: Help Cid, bonus 1, Difficulty Medium, Increase 1 | 3d8kh2=8+8+1")
    assert mill.current.position.current_state.fighter("Ben").aid == 0
    assert advantages(mill) == (2, 2 + 1, 4)


def test_night_rests_some_and_unconscious_creatures_wake_or_die():
    mill = play_lines(
        "[scene between]\n[players] Ann: Life 5 of 20; Ben: Life 5 of 20; Cid: unconscious · Life 0 of 14"
    )
    rested = mill.enter_line("all: A night's rest, but not Ann").current.position.current_state
    assert [fighter.life for fighter in rested.fighters] == [5, 15, 10]
    assert mill.enter_line("all: Cid dies").current.position.current_state.fighter("Cid").condition == "dead"


def test_line_without_a_field_means_its_default():
    mill = play_lines(MILL.replace(" · Advantage 2", ""))
    for line in ("Ann: Roll, bonus 0, Difficulty Medium", "Ann: Heal Ben, in 4 hours", "Cid: Hang on"):
        assert mill.enter_line(line).pending.kind == "roll"
    assert str(mill.enter_line("Ann: Heal Ben, in 4 hours, bonus 0").pending.pool) == "2d8"


DEFAULTS = {"difficulty": "Medium", "minutes": 240, "magnitude": 1, "wealth": "None", "level": "None"}


def test_choices_add_and_pay_nothing_by_default():
    """Without more words there is no bonus, no payment, and no situation; only fields in `DEFAULTS` have a value."""
    kinds = {kind for every in (choices.Choice, outside_choices.Choice) for kind in get_args(every)}
    given = [(kind, field.name, field.default) for kind in kinds for field in fields(kind) if field.default != MISSING]
    assert {kind for kind, *_ in given} >= {Mend, Stabilise, outside_choices.Tend, outside_choices.GroupRoll}
    wrong = [(kind, name) for kind, name, value in given if (value != DEFAULTS[name] if name in DEFAULTS else value)]
    assert wrong == []


@pytest.mark.parametrize(
    ("make", "low", "high"),
    [
        (lambda n: Assist("Ann", "Ben", increase=n), 0, 49),
        (lambda n: Assist("Ann", "Ben", decrease=n), 0, 49),
        (lambda n: Assist("Ann", "Ben", experience=n), 0, 3),
        (lambda n: Assist("Ann", "Ben", situation=n), -4, 4),
        (lambda n: Assist("Ann", "Ben", charged=(("Ann", n),)), 1, 49),
        (lambda n: Mend("Ann", "Ben", shift=n), -4, 0),
        (lambda n: Attempt("Ann", n), -5, 20),
        (lambda n: Attack("Ann", "Orc", hinder=n), 0, 49),
        (lambda n: Attack("Ann", "Orc", target_situation=n), -4, 4),
        (lambda n: AttackSeveral("Ann", ("Orc", "Imp"), hinders=(("Orc", n),)), 1, 49),
        (lambda n: Contest("Ann", "Orc", 0, n), -5, 20),
        (lambda n: Contest("Ann", "Orc", hinder=n), 0, 49),
        (lambda n: Contest("Ann", "Orc", resist=n), 0, 49),
        (lambda n: Contest("Ann", "Orc", recalled=n), 0, 3),
        (lambda n: Contest("Ann", "Orc", their_situation=n), -4, 4),
        (lambda n: Push(hinder=n), 0, 49),
        (lambda n: Resist(increase=n), 0, 49),
        (lambda n: Fall("Unstable", increase=n), 0, 49),
    ],
)
def test_payments_are_refused_beyond_their_bounds(make, low, high):
    make(low), make(high)
    for wrong in (low - 1, high + 1, "3", True, 1.5):
        with pytest.raises(BadInput, match=" must "):
            make(wrong)


def test_charges_are_refused_unless_names_are_different():
    with pytest.raises(BadInput, match="each name once"):
        Assist("Ann", "Ben", increase=2, charged=(("Ann", 1), ("Ann", 1)))
    with pytest.raises(BadInput, match="A last deed must be one of"):
        Fall("Blaze of Glory", ("Ben",), deed="sing")


@pytest.mark.parametrize(
    ("who", "choice", "why"),
    [
        (
            "players",
            Attack("Ann", "Orc", increase=1, charged=(("Ben", 2),)),
            "the players pay 1 Advantage more than the price",
        ),
        ("players", Attack("Ann", "Orc", increase=3, charged=(("Ben", 3),)), "Ben cannot pay 3 Advantage"),
        ("players", Attack("Ann", "Orc", increase=1, charged=(("Orc", 1),)), "Orc cannot pay 1 Advantage"),
        ("gm", Attack("Orc", "Ann", increase=1, charged=(("Imp", 1),)), "pays this itself, so Imp cannot"),
    ],
)
def test_charges_need_enough_advantage(who, choice, why):
    fight = play_lines(BRIDGE) if who == "players" else play_lines(BRIDGE, "players: Ann does something else")
    with pytest.raises(RuleError, match=why):
        fight.current.position.push_choice(who, choice)
