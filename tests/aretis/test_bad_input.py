"""Wrong input to Stance and Poise: each error names the allowed values."""

import pytest

from rules import aretis
from rules.aretis import (
    AretisRulings,
    Character,
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
from rules.core import BadInput, IllegalChoice, scripted
from rules.core.frozen import replace

ANN, ORC = Character("Ann", 12, 10, 11), Character("Orc", 11, 9, 8)
MAGE = Character("Mage", 6, 9, 10, focus=7, will=6, doubler=True)


@pytest.mark.parametrize("start", [0, -1, 2.5, "4", True, 41, 10**40])
def test_fall_odds_reject_a_start_outside_1_to_40(start):
    """More poise would mean too many states for a quick answer."""
    for starts in ((start, 4), (4, start)):
        with pytest.raises(BadInput, match=r"Starting poise must be a whole number from 1 to 40|starts of fall_odds"):
            aretis.fall_odds(ANN, ORC, starts)
    assert aretis.fall_odds(ANN, ORC, (40, 1)).who


def test_fall_odds_rejects_bad_arguments():
    with pytest.raises(BadInput, match="Rounds to count must be a whole number from 1 to 1000"):
        aretis.fall_odds(ANN, ORC, (4, 4), most=0)
    with pytest.raises(BadInput, match="A plan must be one of"):
        aretis.fall_odds(ANN, ORC, (4, 4), "both-defend")


@pytest.mark.parametrize("dice", [20, 2.5, True, ("d20",), "d0"])
def test_tests_reject_unknown_dice(dice):
    with pytest.raises(BadInput, match="Dice must be written like d20"):
        aretis.combat_test(None, 10, dice)


@pytest.mark.parametrize("square", [5, None, "ab", (1,), (1, 2, 3), (1.5, 0), (True, 0), ("a", 0)])
def test_grid_rejects_values_that_are_not_squares(square):
    for refusing in (
        lambda: reach(square, "troll"),
        lambda: reaches((0, 0), "default", square, "default"),
        lambda: place_fighter(ANN, "heroes", square),
    ):
        with pytest.raises(BadInput, match="A square must be two whole numbers"):
            refusing()


def test_defend_choice_rejects_a_square_that_is_not_one():
    with pytest.raises(BadInput, match="A square must be two whole numbers"):
        defend_choice("Ann", to=(1.5, 0))


def test_place_fighter_rejects_wrong_people():
    with pytest.raises(BadInput, match="must be a Character"):
        place_fighter("Ann", "heroes")
    with pytest.raises(BadInput, match="A side must have a name"):
        place_fighter(ANN, "")
    with pytest.raises(BadInput, match="A fighter must have a name"):
        Character(5, 10, 10)


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
def test_play_round_rejects_two_stances_in_one_choice(choice, rule):
    with pytest.raises(IllegalChoice) as caught:
        scripted("", play_round, facing(), (choice, defend_choice("Mage"), defend_choice("Orc")))
    assert caught.value.rule == rule


def test_play_round_rejects_values_that_are_not_choices():
    for wrong in ("Ann", 5, None):
        with pytest.raises(BadInput, match="A choice must come from"):
            scripted("", play_round, facing(), (wrong,))
    with pytest.raises(IllegalChoice, match="Mage has not chosen"):
        scripted("", play_round, facing(), defend_choice("Ann"))


def test_play_round_rejects_focus_with_an_attack():
    choices = (defend_choice("Ann"), RoundChoice("Mage", "focus", ("Orc",)), defend_choice("Orc"))
    with pytest.raises(IllegalChoice, match="does not attack, so they cannot name a target"):
        scripted("", play_round, facing(), choices)
    assert focus_choice("Mage").targets == ()


def test_play_round_rejects_an_opponent_without_a_helped_ally():
    choices = (defend_choice("Ann", against="Orc"), defend_choice("Mage"), defend_choice("Orc"))
    with pytest.raises(BadInput, match="A fighter in this fight must be one of"):
        scripted("", play_round, facing(), choices)


def test_sequence_ruling_allows_attack_and_flight():
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
def test_grid_rejects_unknown_directions(call, reason):
    with pytest.raises(BadInput, match=reason):
        call()


GATE = begin(
    place_fighter(ANN, "guards", (0, 0), "east"), place_fighter(Character("Bea", 8, 14), "guards", (0, 1), "east"),
    place_fighter(ORC, "orcs", (1, 0), "west"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (defend_choice("Bea", helps="Orc", against="Orc"), "Orc is not an ally on their feet"),
        (defend_choice("Bea", helps="Bea", against="Orc"), "Bea is not an ally on their feet"),
        (defend_choice("Bea", helps="Ann", against="Ann"), "Bea must name one opponent to help against"),
        (attack_choice("Bea", "Orc", "Orc"), "Bea must name each target only once"),
        (attack_choice("Bea"), "Bea must name each target only once"),
        (attack_choice("Bea", "Ann"), "Ann is not an opponent of Bea"),
        (RoundChoice("Bea", "attack", ("Orc",), guard="left"), "Bea does not defend, so they cannot guard a side"),
        (focus_choice("Bea"), "Bea has no second-life to call"),
    ],
)
def test_check_choice_names_the_reason(choice, why):
    with pytest.raises((BadInput, IllegalChoice), match=why):
        aretis.check_round_choices(GATE, (defend_choice("Ann"), choice, attack_choice("Orc", "Ann")))
