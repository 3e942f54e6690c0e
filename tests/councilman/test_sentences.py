"""Words of the 2d8 draft: sentences for choices, words of times and steps, and of conditions in a person's line."""

import pytest

from rules.councilman.combat.choices import (
    Attack,
    AttackSeveral,
    Attempt,
    Contest,
    Fall,
    LessDamage,
    Mend,
    MoreDamage,
    Pass,
    Push,
    Reaction,
    Resist,
    Second,
)
from rules.councilman.combat.offer_fields import SITUATION, TARGET_SITUATION, THEIR_SITUATION
from rules.councilman.combat.offers import SHIFT
from rules.councilman.combat.state import Fighter
from rules.councilman.outside_choices import SHIFTS, TIMES
from rules.councilman.people import parse_person
from rules.councilman.rolls import shift_difficulty
from rules.councilman.sentences import sentence


@pytest.mark.parametrize(
    ("who", "choice", "words"),
    [
        (
            "players",
            Attack("Ann", "Rook", increase=2, experience=1),
            "Ann attacks Rook, Increased twice, with an Experience of +1",
        ),
        ("gm", AttackSeveral("Rook", ("Ann", "Ben")), "Rook attacks Ann and Ben"),
        ("players", Attempt("Ann", 1, "Hard"), "Ann makes a roll of Difficulty Hard"),
        ("players", Contest("Ann", "Rook"), "Ann makes an opposed roll against Rook"),
        ("players", Mend("Ann", "Ben"), "Ann heals Ben"),
        ("players", Pass(), "The players pass"),
        ("gm", Second(), "The GM has two act at once"),
        ("gm", Resist(), "The GM spends nothing"),
        ("players", Resist(hinder=1, experience=2, increase=1), "The players increase their own roll once"
         " and decrease the other roll once and use an Experience of +2"),
        ("gm", Push(hinder=3, experience=1, increase=2), "The GM increases their own roll twice"
         " and decreases the other roll 3 times and uses an Experience of +1"),
        ("gm", Pass(), "The GM passes"),
        ("players", Second(), "The players have two act at once"),
        ("players", MoreDamage(), "The players spend nothing"),
        ("gm", MoreDamage(2), "The GM adds 2 damage dice"),
        ("players", LessDamage(1), "The players take away 1 damage die"),
        ("players", MoreDamage(1), "The players add 1 damage die"),
        ("gm", LessDamage(2), "The GM takes away 2 damage dice"),
        ("Rook", Reaction(True), "Rook strikes back"),
        ("Rook", Fall("Unstable"), "Rook becomes Unstable"),
        ("Rook", Fall("Blaze of Glory", ("Ann",)), "Rook dies in a Blaze of Glory against Ann"),
        ("Rook", Fall("Unconsciousness"), "Rook falls unconscious"),
        ("Ann", Fall("Blaze of Glory", ("Ben",), deed="heal"), "Ann dies in a Blaze of Glory healing Ben"),
        ("Ann", Fall("Blaze of Glory", ("Ben",), deed="help"), "Ann dies in a Blaze of Glory helping Ben"),
        ("Ann", Fall("Blaze of Glory", ("Ben",), deed="stabilise"), "Ann dies in a Blaze of Glory stabilising Ben"),
    ],
)  # fmt: skip
def test_choice_is_a_full_sentence(who, choice, words):
    assert sentence(who, choice, None) == words


ONCE = {(): 1, ("twice",): 2, ("3", "times"): 3, ("4", "times"): 4}


@pytest.mark.parametrize(
    ("field", "whose"), [(SITUATION, ""), (TARGET_SITUATION, "target "), (THEIR_SITUATION, "their roll ")]
)
def test_words_of_a_situation_are_its_steps(field, whose):
    """The plain roll is first; below 0 a step is a Decrease."""
    pick = field.input_for({})
    named = dict(zip(pick.names, pick.options, strict=True))
    assert (named.pop(f"{whose}as usual"), pick.options[0]) == (0, 0)
    for words, steps in named.items():
        way, *often = words.removeprefix(whose).split()
        assert words.startswith(whose)
        assert steps == {"Increased": 1, "Decreased": -1}[way] * ONCE[tuple(often)]
    assert len(named) == 2 * 4


def test_words_of_healing_are_its_time_and_steps():
    """The source prints 4 hours, 1 hour, 30, 10 and 1 minutes; five Difficulties are at most 4 steps apart."""
    for minutes, words in TIMES.items():
        count, unit = words.split()
        assert minutes == int(count) * {"hour": 60, "minute": 1}[unit.removesuffix("s")]
        assert unit.endswith("s") == (count != "1")
    assert {240, 60, 30, 10, 1} <= set(TIMES)
    assert list(SHIFTS.items())[:3] == [
        (0, "no help and no hindrance"), (-1, "one step easier"), (1, "one step harder"),
    ]  # fmt: skip
    further = {
        f"{steps} steps {way}": sign * steps for steps in (2, 3, 4) for sign, way in ((-1, "easier"), (1, "harder"))
    }
    assert {words: steps for steps, words in SHIFTS.items() if abs(steps) > 1} == further
    # an Action to heal is Very Hard, and the GM can make it easier
    pick = SHIFT.input_for({})
    assert pick.names == tuple(shift_difficulty("Very Hard", steps) for steps in pick.options)
    assert len(pick.names) == 5


@pytest.mark.parametrize(
    ("words", "numbers"),
    [
        # a Defeated creature is at 0 Life; only an Unstable one is conscious
        ("unconscious", {"condition": "unconscious", "awake": False, "life": 0}),
        ("unstable", {"condition": "unstable", "life": 0}),
        ("dead", {"condition": "dead", "awake": False, "life": 0}),
        ("senseless", {"awake": False}),
        ("unarmed", {"armed": False, "attack": 0, "d8": 0, "d6": 0}),
        ("no dice", {"d8": 0}),
        ("2d6 ranged", {"d8": 0, "d6": 2, "ranged": True}),
        ("several targets", {"several": True}),
        ("has asked the GM", {"asked": True}),
        ("healed by rest", {"healed": ("rest",)}),
        ("healed by roll", {"healed": ("roll",)}),
        ("healed by rest and roll", {"healed": ("rest", "roll")}),
        ("healed by roll and rest", {"healed": ("roll", "rest")}),
        ("Life 9", {"life": 9, "maximum": 9}),
        ("Life 9 of 14", {"life": 9, "maximum": 14}),
    ],
)
def test_words_of_a_person_set_its_numbers(words, numbers):
    assert parse_person("Ann", words) == Fighter("Ann", **numbers)
