"""What makes no sense is refused with what is allowed: numbers of the wrong kind, squares, choices that are two."""

import pytest

from rules import aretis
from rules.aretis import AretisRulings, Choice, Fighter, attacks, begin, defends, enters, focuses, reach, reaches, step
from rules.core import BadInput, IllegalChoice, played, scripted
from rules.core.frozen import replace

NO_NUMBERS = (2.5, "2", None, True, ())
ANN, ORC = Fighter("Ann", 12, 10, 11), Fighter("Orc", 11, 9, 8)
MAGE = Fighter("Mage", 6, 9, 10, focus=7, will=6, doubler=True)

NUMBERS = [
    ("succeeds", (0,), (0,)),
    ("row_of", (3,), (0,)),
    ("invites_counter", (-7,), (0,)),
    ("change_poise", (4, -2), (0, 1)),
    ("falls", (0,), (0,)),
    ("focus_damage", ("Good", 5), (1,)),
    ("seconds", (3,), (0,)),
    ("energy_after", (5, 3), (0, 1)),
]
ROLLED = [
    ("combat_test", (10,), (0,)),
    ("agility_test", (8,), (0,)),
    ("joint_defence", (5, 6), (0, 1)),
    ("attack_against_defence", (5, 6), (0, 1)),
    ("rise", (8,), (0,)),
    ("focus_test", (5, 6), (0, 1)),
    ("call_second_life", (5, 6), (0, 1)),
]


def refusals(table):
    return tuple(
        pytest.param(name, (*right[:at], wrong, *right[at + 1 :]), id=f"{name} {at} {wrong!r}")
        for name, right, places in table
        for at in places
        for wrong in NO_NUMBERS
    )


@pytest.mark.parametrize(("name", "arguments"), refusals(NUMBERS))
def test_numbers_that_make_no_sense(name, arguments):
    with pytest.raises(BadInput, match="must be a whole number"):
        getattr(aretis, name)(*arguments)


@pytest.mark.parametrize(("name", "arguments"), refusals(ROLLED))
def test_numbers_that_no_test_takes(name, arguments):
    with pytest.raises(BadInput, match="must be a whole number"):
        played(1, getattr(aretis, name), *arguments)


@pytest.mark.parametrize("start", [0, -1, 2.5, "4", True])
def test_what_no_fight_begins_with(start):
    for refusing in (lambda: aretis.change_poise(3, 1, start), lambda: scripted("d20=1", aretis.rise, 8, start)):
        with pytest.raises(BadInput, match="Starting poise must be a whole number of at least 1"):
            refusing()


@pytest.mark.parametrize("start", [0, -1, 2.5, "4", True, 41, 10**40])
def test_what_no_duel_that_is_followed_begins_with(start):
    """Of more poise there would be more states than anybody waits for."""
    for starts in ((start, 4), (4, start)):
        with pytest.raises(
            BadInput, match=r"Starting poise must be a whole number from 1 to 40|starts of until_a_fall"
        ):
            aretis.until_a_fall(ANN, ORC, starts)
    assert aretis.until_a_fall(ANN, ORC, (40, 1)).who


def test_what_no_duel_is_asked_for():
    with pytest.raises(BadInput, match="Rounds to count must be a whole number from 1 to 1000"):
        aretis.until_a_fall(ANN, ORC, (4, 4), most=0)
    with pytest.raises(BadInput, match="A plan must be one of"):
        aretis.until_a_fall(ANN, ORC, (4, 4), "both-defend")


@pytest.mark.parametrize("dice", [20, 2.5, True, ("d20",), "d0"])
def test_dice_that_are_none(dice):
    with pytest.raises(BadInput, match="Dice must be written like d20"):
        aretis.combat_test(None, 10, dice)


@pytest.mark.parametrize("square", [5, None, "ab", (1,), (1, 2, 3), (1.5, 0), (True, 0), ("a", 0)])
def test_squares_that_are_none(square):
    for refusing in (
        lambda: reach(square, "troll"),
        lambda: reaches((0, 0), "default", square, "default"),
        lambda: enters(ANN, "heroes", square),
    ):
        with pytest.raises(BadInput, match="A square must be two whole numbers"):
            refusing()


def test_a_reposition_to_no_square():
    with pytest.raises(BadInput, match="A square must be two whole numbers"):
        defends("Ann", to=(1.5, 0))


def test_who_cannot_enter():
    with pytest.raises(BadInput, match="must be a Fighter"):
        enters("Ann", "heroes")
    with pytest.raises(BadInput, match="A side must have a name"):
        enters(ANN, "")
    with pytest.raises(BadInput, match="A fighter must have a name"):
        Fighter(5, 10, 10)


def facing():
    return begin(
        enters(ANN, "heroes", (0, 0), "east"),
        enters(MAGE, "heroes", (0, 1), "east"),
        enters(ORC, "foes", (1, 0), "west"),
    )


@pytest.mark.parametrize(
    ("choice", "rule"),
    [
        (Choice("Ann", "defend", ("Orc",)), "ar.stance.attack"),  # a defender who attacks as well
        (Choice("Ann", "defend", ("Mage",)), "ar.stance.attack"),
        (Choice("Ann", "flee", ("Orc",)), "ar.stance.attack"),
        (Choice("Ann", "attack", ("Orc",), "left"), "ar.stance.defense"),
        (Choice("Ann", "flee", guard="right"), "ar.stance.defense"),
    ],
    ids=str,
)
def test_two_stances_in_one(choice, rule):
    with pytest.raises(IllegalChoice) as caught:
        scripted("", step, facing(), (choice, defends("Mage"), defends("Orc")))
    assert caught.value.rule == rule


def test_what_is_no_choice():
    for wrong in ("Ann", 5, None):
        with pytest.raises(BadInput, match="A choice must come from"):
            scripted("", step, facing(), (wrong,))
    with pytest.raises(IllegalChoice, match="Mage has not chosen"):
        scripted("", step, facing(), defends("Ann"))


def test_focusing_and_attacking():
    choices = (defends("Ann"), Choice("Mage", "focus", ("Orc",)), defends("Orc"))
    with pytest.raises(IllegalChoice, match="does not attack and so names no target"):
        scripted("", step, facing(), choices)
    assert focuses("Mage").targets == ()


def test_against_somebody_without_helping_anybody():
    choices = (defends("Ann", against="Orc"), defends("Mage"), defends("Orc"))
    with pytest.raises(BadInput, match="A fighter in this fight must be one of"):
        scripted("", step, facing(), choices)


def test_attacking_and_fleeing_where_the_sequence_counts():
    leaving = Choice("Ann", "attack", ("Orc",), leaves=True)
    after = scripted(
        "d20=1, d20=1, d20=12",
        step,
        replace(facing(), rulings=AretisRulings(menu="sequence")),
        (leaving, defends("Mage"), defends("Orc")),
    )
    assert after.fighter("Ann").gone
    assert attacks("Ann", "Orc").targets == ("Orc",)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: defends("Ann", guard="back"), "A guard must be one of front, left, right"),
        (lambda: attacks("Ann", "Gruk", facing="up"), "A facing must be one of empty, north, east, south, west"),
        (lambda: enters(ANN, "guards", (0, 0), "up"), "A facing must be one of north, east, south, west"),
    ],
)
def test_directions_that_there_are_not_are_refused(call, reason):
    with pytest.raises(BadInput, match=reason):
        call()


GATE = begin(
    enters(ANN, "guards", (0, 0), "east"), enters(Fighter("Bea", 8, 14), "guards", (0, 1), "east"),
    enters(ORC, "orcs", (1, 0), "west"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        (defends("Bea", helps="Orc", against="Orc"), "Orc is no ally on their feet"),
        (defends("Bea", helps="Bea", against="Orc"), "Bea is no ally on their feet"),
        (defends("Bea", helps="Ann", against="Ann"), "Help must name one opponent"),
        (attacks("Bea", "Orc", "Orc"), "Bea names targets, each of them once"),
        (attacks("Bea"), "Bea names targets, each of them once"),
        (attacks("Bea", "Ann"), "Ann is no opponent of Bea"),
        (Choice("Bea", "attack", ("Orc",), guard="left"), "Bea does not defend and so guards no side"),
        (focuses("Bea"), "Bea has no second-life to call"),
    ],
)
def test_a_choice_of_a_round_that_cannot_be(choice, why):
    with pytest.raises((BadInput, IllegalChoice), match=why):
        aretis.choose(GATE, (defends("Ann"), choice, attacks("Orc", "Ann")))
