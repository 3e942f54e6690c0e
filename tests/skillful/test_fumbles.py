"""Fumble thresholds, fatigue, and what a fumble costs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from swords import duel

from rules.core import explained, odds, under
from rules.core.frozen import replace
from rules.skillful import (
    BROADSWORD,
    PISTOL,
    Attempt,
    Character,
    Effort,
    SkillfulRulings,
    Task,
    contest,
    cost_against_fumble,
    fumble_check,
    fumble_cost,
    fumble_level,
    fumble_threshold,
    pistol_shot,
    raise_threshold,
    sword_attack,
    sword_dodge,
)
from rules.skillful.combat.failures import apply_consequence

SWORD = Attempt(Character((10,)), sword_attack())
WALK = Attempt(Character(), Task(Effort(wind=1)))
ROLLED = SkillfulRulings(rested_fumble="as-printed")


def test_fumble_threshold_is_as_printed():
    assert fumble_threshold("walk") == fumble_threshold("knit") == 0
    assert fumble_threshold("throw a punch") == 4
    assert fumble_threshold("attack with a sword") == fumble_threshold("shoot a typical firearm") == 8
    assert fumble_threshold("attack with a greatsword or polearm") == 12
    assert fumble_threshold("shoot a rocket launcher") == 16


def test_fumble_threshold_of_unlisted_actions_follows_its_ruling():
    low = SkillfulRulings(unlisted_fumble="far-below")
    assert [under(low, fumble_threshold, action) for action in ("walk", "knit")] == [0, -20]
    # even the worst roll, 1 − 20 = −19, beats −20; a penalty of 4 raises the threshold to −16 and
    # lowers the total by 4, so rolls of −12 and less fail: a 1 and then 13 to 20
    knitting = Task(Effort(wit=1), under(low, fumble_threshold, "knit"))
    assert odds(fumble_check, Attempt(Character(), knitting), rulings=ROLLED)[0] == 1
    physical = replace(knitting, effort=Effort(wind=1))
    assert 1 - odds(fumble_check, Attempt(Character(physical_penalty=4), physical))[0] == Fraction(8, 400)


@pytest.mark.parametrize(("total", "level"), [(9, 0), (8, 1), (-1, 1), (-2, 2), (-12, 3), (-22, 4), (-40, 4)])
def test_fumble_level_depends_on_total(total, level):
    # the total misses 8 by 10 at -2, by 20 at -12 and by 30 at -22; there is no fifth level
    assert fumble_level(total, SWORD) == level


def test_fumble_level_of_a_tie_follows_its_ruling():
    safe = SkillfulRulings(fumble_tie="safe")
    assert [under(safe, fumble_level, total, SWORD) for total in (7, 8, 9)] == [1, 0, 0]


def test_fumble_level_at_a_cutoff_follows_its_ruling():
    up_to = SkillfulRulings(cutoff="up-to")
    assert [under(up_to, fumble_level, total, SWORD) for total in (8, -2, -3)] == [1, 1, 2]


def test_raise_threshold_adds_fatigue():
    worn = Character((10,), physical_penalty=3, mental_penalty=2)
    assert raise_threshold(8, worn, sword_attack()) == 8 + 3 + 2
    assert raise_threshold(8, worn, Task(Effort(wit=2))) == 8 + 2 * 2
    assert raise_threshold(8, worn, Task(Effort(wind=4, wit=2))) == 13
    # of both kinds: 3 + 2 as a physical task, or the larger of 3 + 2 and 2 * 2; with a mental 5, 3 + 5 or 2 * 5
    larger = SkillfulRulings(mixed_fumble="larger")
    assert under(larger, raise_threshold, 8, worn, Task(Effort(wind=4, wit=2))) == 13
    dazed = Character((10,), physical_penalty=3, mental_penalty=5)
    assert [under(reading, raise_threshold, 8, dazed, Task(Effort(wind=4, wit=2))) for reading in (ROLLED, larger)] == [
        16,
        18,
    ]
    assert under(larger, raise_threshold, 8, dazed, sword_attack()) == 16
    # the levels are 10 - 3 = 7 apart: a total of 6 misses 13 by 7, which is level 2
    assert [fumble_level(total, Attempt(worn, sword_attack())) for total in (14, 13, 7, 6)] == [0, 1, 1, 2]


def test_fumble_check_of_a_rested_walker_follows_its_ruling():
    # the 20 rolls of a 1 in 400 all total 0 or less, and only they do
    assert odds(fumble_check, WALK)[0] == 1
    assert 1 - odds(fumble_check, WALK, rulings=ROLLED)[0] == Fraction(1, 20)
    # 1 + (1 - 1) = 0 alone would be saved by letting ties pass: 19/400
    both = SkillfulRulings(rested_fumble="as-printed", fumble_tie="safe")
    assert 1 - odds(fumble_check, WALK, rulings=both)[0] == Fraction(19, 400)


def test_fumble_check_of_a_tired_walker_fails_on_1_and_2():
    # with penalty 1 the threshold is 1 and the total the roll - 1, so a 1 and a 2 fumble: 1/20 + 1/20
    tired = Attempt(Character(physical_penalty=1), WALK.task)
    assert 1 - odds(fumble_check, tired)[0] == Fraction(1, 10)


def test_fumble_level_allows_a_threshold_below_zero():
    deft = Task(Effort(wind=1), fumble=-3)
    assert fumble_level(-19, Attempt(Character(), deft)) == 0
    # one point of mental fatigue counts for a physical task too: threshold -2
    assert fumble_level(-2, Attempt(Character(mental_penalty=1), deft)) == 1
    assert fumble_level(-1, Attempt(Character(mental_penalty=1), deft)) == 0


def test_fumble_check_with_fatigue_equals_count_by_hand():
    # skill 10, sword: fresh, a 1 that falls to -2 or lower (3 to 20 off) fumbles: 18/400
    assert 1 - odds(fumble_check, SWORD)[0] == Fraction(18, 400)
    # mental penalty 3 on a mental task: check -3, threshold + 6: rolls up to 8 + 6 - 10 + 3 = 7
    tired = Attempt(Character((10,), mental_penalty=3), replace(SWORD.task, effort=Effort(wit=5)))
    assert 1 - odds(fumble_check, tired)[0] == Fraction(7, 20)


def test_fumble_check_explains_total_and_consequence():
    # with skill 2, 1 - 6 + 2 = -3 misses 8 by 11, and 9 + 2 = 11 beats 8
    bruno = Attempt(Character((2,)), sword_attack())
    assert explained("d20!=1+6", fumble_check, bruno).steps[-1].text == (
        "-3 does not beat the fumble threshold: consequence 2"
    )
    assert explained("d20!=9", fumble_check, bruno).steps[-1].text == "+2 for skill, fatigue and attitude: 11"
    # skill 10: 1 - 16 + 10 is 13 short of 8
    fumbled = explained("d20!=1+16", contest, SWORD, Attempt(Character((8,)), sword_dodge()))
    assert [step.text for step in fumbled.steps if step.rule == "sk.fumble"] == ["-5 is a fumble: consequence 2"]


@given(st.integers(0, 30), st.integers(0, 10), st.integers(0, 10), st.integers(-40, 60))
def test_fumble_chance_grows_with_fatigue(skill, physical, mental, total):
    fresh = Attempt(Character((skill,)), sword_attack())
    worn = Attempt(Character((skill,), physical, mental), sword_attack())
    assert fumble_level(total, worn) >= fumble_level(total, fresh)


def test_fumble_cost_depends_on_level_and_ruling():
    assert fumble_cost(0, SWORD) == Effort(wind=5)
    assert fumble_cost(1, SWORD) == Effort(wind=45, stamina=10)
    assert fumble_cost(2, SWORD).health == 15
    theirs = SkillfulRulings(fumble_weapon="opponents")
    assert under(theirs, fumble_cost, 2, SWORD, PISTOL) == Effort(wind=5, health=30)
    assert under(theirs, fumble_cost, 2, SWORD, None) == Effort(wind=5)
    assert fumble_cost(2, Attempt(Character(), pistol_shot()), BROADSWORD) == Effort(wit=1, health=30)


def test_cost_against_a_fumble_follows_its_ruling():
    dodge = Attempt(Character(), sword_dodge())
    assert cost_against_fumble(dodge) == Effort(wind=5)
    assert under(SkillfulRulings(fumbled_attack="free"), cost_against_fumble, dodge) == Effort()


@pytest.mark.parametrize(
    ("by", "words", "success"), [("Greta", "Greta hits Jack: 30 Health", True), ("", "Jack loses 30 Health", None)]
)
def test_consequence_names_the_person_who_caused_it(by, words, success):
    """A pistol's first consequence is 10 Health, its second 30. A person without an opponent caused their own."""
    hit = explained("", apply_consequence, duel(), "Jack", 2, Effort(wit=1), PISTOL, by)
    step = hit.steps[-1]
    assert (step.text, step.success, step.by, step.to, step.harms) == (words, success, by, "Jack", ("Health",))
