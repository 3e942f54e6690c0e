"""What makes no sense is refused with what is allowed: numbers of the wrong kind, squares, choices that are two."""

import pytest

from rules import aretis
from rules.aretis import (
    AretisRulings,
    Fighter,
    RoundChoice,
    attack_choice,
    begin,
    defend_choice,
    focus_choice,
    place_fighter,
    play_round,
    reach,
    reaches,
)
from rules.core import BadInput, IllegalChoice, played, scripted
from rules.core.frozen import replace

NO_NUMBERS = (2.5, "2", None, True, ())
ANN, ORC = Fighter("Ann", 12, 10, 11), Fighter("Orc", 11, 9, 8)
MAGE = Fighter("Mage", 6, 9, 10, focus=7, will=6, doubler=True)

NUMBERS = [
    (aretis.is_success, (0,), (0,)),
    (aretis.row_name, (3,), (0,)),
    (aretis.invites_counter, (-7,), (0,)),
    (aretis.change_poise, (4, -2), (0, 1)),
    (aretis.has_fallen, (0,), (0,)),
    (aretis.focus_damage, ("Good", 5), (1,)),
    (aretis.seconds, (3,), (0,)),
    (aretis.energy_after, (5, 3), (0, 1)),
]
ROLLED = [
    (aretis.combat_test, (10,), (0,)),
    (aretis.agility_test, (8,), (0,)),
    (aretis.joint_defence, (5, 6), (0, 1)),
    (aretis.attack_against_defence, (5, 6), (0, 1)),
    (aretis.rise, (8,), (0,)),
    (aretis.focus_test, (5, 6), (0, 1)),
    (aretis.call_second_life, (5, 6), (0, 1)),
]


def refusals(table):
    return tuple(
        pytest.param(
            function, (*right[:index], wrong, *right[index + 1 :]), id=f"{function.__name__} {index} {wrong!r}"
        )
        for function, right, indices in table
        for index in indices
        for wrong in NO_NUMBERS
    )


@pytest.mark.parametrize(("function", "arguments"), refusals(NUMBERS))
def test_functions_reject_values_that_are_not_whole_numbers(function, arguments):
    with pytest.raises(BadInput, match="must be a whole number"):
        function(*arguments)


@pytest.mark.parametrize(("procedure", "arguments"), refusals(ROLLED))
def test_procedures_reject_values_that_are_not_whole_numbers(procedure, arguments):
    with pytest.raises(BadInput, match="must be a whole number"):
        played(1, procedure, *arguments)


@pytest.mark.parametrize("start", [0, -1, 2.5, "4", True])
def test_what_no_fight_begins_with(start):
    for refusing in (lambda: aretis.change_poise(3, 1, start), lambda: scripted("d20=1", aretis.rise, 8, start)):
        with pytest.raises(BadInput, match="Starting poise must be a whole number of at least 1"):
            refusing()


@pytest.mark.parametrize("start", [0, -1, 2.5, "4", True, 41, 10**40])
def test_what_no_duel_that_is_followed_begins_with(start):
    """Of more poise there would be more states than anybody waits for."""
    for starts in ((start, 4), (4, start)):
        with pytest.raises(BadInput, match=r"Starting poise must be a whole number from 1 to 40|starts of fall_odds"):
            aretis.fall_odds(ANN, ORC, starts)
    assert aretis.fall_odds(ANN, ORC, (40, 1)).who


def test_what_no_duel_is_asked_for():
    with pytest.raises(BadInput, match="Rounds to count must be a whole number from 1 to 1000"):
        aretis.fall_odds(ANN, ORC, (4, 4), most=0)
    with pytest.raises(BadInput, match="A plan must be one of"):
        aretis.fall_odds(ANN, ORC, (4, 4), "both-defend")


@pytest.mark.parametrize("dice", [20, 2.5, True, ("d20",), "d0"])
def test_dice_that_are_none(dice):
    with pytest.raises(BadInput, match="Dice must be written like d20"):
        aretis.combat_test(None, 10, dice)


@pytest.mark.parametrize("square", [5, None, "ab", (1,), (1, 2, 3), (1.5, 0), (True, 0), ("a", 0)])
def test_squares_that_are_none(square):
    for refusing in (
        lambda: reach(square, "troll"),
        lambda: reaches((0, 0), "default", square, "default"),
        lambda: place_fighter(ANN, "heroes", square),
    ):
        with pytest.raises(BadInput, match="A square must be two whole numbers"):
            refusing()


def test_a_reposition_to_no_square():
    with pytest.raises(BadInput, match="A square must be two whole numbers"):
        defend_choice("Ann", to=(1.5, 0))


def test_who_cannot_enter():
    with pytest.raises(BadInput, match="must be a Fighter"):
        place_fighter("Ann", "heroes")
    with pytest.raises(BadInput, match="A side must have a name"):
        place_fighter(ANN, "")
    with pytest.raises(BadInput, match="A fighter must have a name"):
        Fighter(5, 10, 10)


def facing():
    return begin(
        place_fighter(ANN, "heroes", (0, 0), "east"),
        place_fighter(MAGE, "heroes", (0, 1), "east"),
        place_fighter(ORC, "foes", (1, 0), "west"),
    )


@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        (RoundChoice("Ann", "defend", ("Orc",)), "ar.stance.attack"),  # a defender who attacks as well
        (RoundChoice("Ann", "defend", ("Mage",)), "ar.stance.attack"),
        (RoundChoice("Ann", "flee", ("Orc",)), "ar.stance.attack"),
        (RoundChoice("Ann", "attack", ("Orc",), "left"), "ar.stance.defense"),
        (RoundChoice("Ann", "flee", guard="right"), "ar.stance.defense"),
    ],
    ids=str,
)
def test_two_stances_in_one(choice, rule):
    with pytest.raises(IllegalChoice) as caught:
        scripted("", play_round, facing(), (choice, defend_choice("Mage"), defend_choice("Orc")))
    assert caught.value.rule == rule


def test_what_is_no_choice():
    for wrong in ("Ann", 5, None):
        with pytest.raises(BadInput, match="A choice must come from"):
            scripted("", play_round, facing(), (wrong,))
    with pytest.raises(IllegalChoice, match="Mage has not chosen"):
        scripted("", play_round, facing(), defend_choice("Ann"))


def test_focusing_and_attacking():
    choices = (defend_choice("Ann"), RoundChoice("Mage", "focus", ("Orc",)), defend_choice("Orc"))
    with pytest.raises(IllegalChoice, match="does not attack and so names no target"):
        scripted("", play_round, facing(), choices)
    assert focus_choice("Mage").targets == ()


def test_against_somebody_without_helping_anybody():
    choices = (defend_choice("Ann", against="Orc"), defend_choice("Mage"), defend_choice("Orc"))
    with pytest.raises(BadInput, match="A fighter in this fight must be one of"):
        scripted("", play_round, facing(), choices)


def test_attacking_and_fleeing_where_the_sequence_counts():
    leaving = RoundChoice("Ann", "attack", ("Orc",), leaves=True)
    after = scripted(
        "d20=1, d20=1, d20=12",
        play_round,
        replace(facing(), rulings=AretisRulings(menu="sequence")),
        (leaving, defend_choice("Mage"), defend_choice("Orc")),
    )
    assert after.fighter("Ann").gone
    assert attack_choice("Ann", "Orc").targets == ("Orc",)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: defend_choice("Ann", guard="back"), "A guard must be one of front, left, right"),
        (lambda: attack_choice("Ann", "Gruk", facing="up"), "A facing must be one of empty, north, east, south, west"),
        (lambda: place_fighter(ANN, "guards", (0, 0), "up"), "A facing must be one of north, east, south, west"),
    ],
)
def test_directions_that_there_are_not_are_refused(call, reason):
    with pytest.raises(BadInput, match=reason):
        call()


GATE = begin(
    place_fighter(ANN, "guards", (0, 0), "east"), place_fighter(Fighter("Bea", 8, 14), "guards", (0, 1), "east"),
    place_fighter(ORC, "orcs", (1, 0), "west"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (defend_choice("Bea", helps="Orc", against="Orc"), "Orc is no ally on their feet"),
        (defend_choice("Bea", helps="Bea", against="Orc"), "Bea is no ally on their feet"),
        (defend_choice("Bea", helps="Ann", against="Ann"), "Help must name one opponent"),
        (attack_choice("Bea", "Orc", "Orc"), "Bea names targets, each of them once"),
        (attack_choice("Bea"), "Bea names targets, each of them once"),
        (attack_choice("Bea", "Ann"), "Ann is no opponent of Bea"),
        (RoundChoice("Bea", "attack", ("Orc",), guard="left"), "Bea does not defend and so guards no side"),
        (focus_choice("Bea"), "Bea has no second-life to call"),
    ],
)
def test_a_choice_of_a_round_that_cannot_be(choice, why):
    with pytest.raises((BadInput, IllegalChoice), match=why):
        aretis.check_round_choices(GATE, (defend_choice("Ann"), choice, attack_choice("Orc", "Ann")))
