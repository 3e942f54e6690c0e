"""The open d20 and the total of a check."""

from fractions import Fraction
from itertools import product

import icepool
import pytest
from dyce import H
from hypothesis import given
from hypothesis import strategies as st

from rules.core import BadInput, ScriptError, d20, odds, played, scripted, under
from rules.skillful import (
    Attempt,
    Character,
    Effort,
    SkillfulRulings,
    Task,
    check,
    check_penalty,
    meets_target,
    open_d20,
    skill_total,
    sword_attack,
)

WIND, WIT, BOTH = Effort(wind=5), Effort(wit=2), Effort(wind=4, wit=2)


def test_open_d20_adds_or_subtracts_as_in_the_printed_example():
    assert scripted("d20!=1+20", open_d20) == -19
    assert scripted("d20!=20+17", open_d20) == 37


@pytest.mark.parametrize("script", ["d20!=1", "d20!=20", "d20!=2+5", "d20!=1+21", "d20=7"])
def test_open_d20_rolls_a_second_die_after_1_and_20_only(script):
    with pytest.raises(ScriptError):
        scripted(script, open_d20)


@pytest.mark.agrees("a full count", "sk.open-d20")
def test_open_d20_odds_equal_count():
    # 400 equally likely pairs; the second die is read after a 1 or a 20 only
    count: dict[int, int] = {}
    for first, second in product(range(1, 21), repeat=2):
        total = {1: 1 - second, 20: 20 + second}.get(first, first)
        count[total] = count.get(total, 0) + 1
    assert {total: Fraction(ways, 400) for total, ways in count.items()} == dict(odds(open_d20).items())


@pytest.mark.agrees("icepool and dyce", "sk.open-d20")
def test_open_d20_odds_equal_icepool_and_dyce():
    expected = dict(odds(open_d20).items())
    die = icepool.d20.map({1: 1 - icepool.d20, 20: 20 + icepool.d20})
    assert {total: Fraction(ways, die.denominator()) for total, ways in die.items()} == expected
    rolled = H(20)
    opened = {face: H({face: 1}) for face in range(2, 20)} | {1: 1 - rolled, 20: 20 + rolled}
    assert {t: sum(opened[f].get(t, 0) * Fraction(400 // opened[f].total, 8000) for f in range(1, 21))
            for t in expected} == expected  # fmt: skip


def test_open_d20_has_no_totals_of_1_and_20():
    assert odds(open_d20)[1] == odds(open_d20)[20] == 0
    assert (min(odds(open_d20)), max(odds(open_d20))) == (-19, 40)


@given(st.integers(0, 10**9))
def test_open_d20_played_is_among_the_odds(seed):
    assert odds(open_d20)[played(seed, open_d20)] > 0


def test_check_adds_skills_and_attitude_less_fatigue():
    tired = Attempt(Character((6, 4), physical_penalty=3, mental_penalty=7), Task(WIND), "intense")
    assert scripted("d20!=12", check, tired) == 12 + 6 + 4 - 3 + 5


def test_check_of_the_relaxed_loses_10_or_in_danger_20():
    calm, deadly = (Attempt(Character((10,)), Task(WIND, danger=danger), "relaxed") for danger in (False, True))
    assert scripted("d20!=12", check, calm) == 12 + 10 - 10
    assert scripted("d20!=12", check, deadly) == 12 + 10 - 20


def test_check_penalty_depends_on_kind_of_effort():
    worn = Character(physical_penalty=3, mental_penalty=5)
    assert [check_penalty(worn, Task(effort)) for effort in (WIND, WIT, BOTH)] == [3, 5, 5]
    added = SkillfulRulings(mixed_penalty="sum")
    assert [under(added, check_penalty, worn, Task(effort)) for effort in (WIND, WIT, BOTH)] == [3, 5, 8]
    # both penalties count for Wind, the mental one counts twice for Wit
    doubled = SkillfulRulings(check_penalties="as-fumbles")
    assert [under(doubled, check_penalty, worn, Task(effort)) for effort in (WIND, WIT, BOTH)] == [8, 10, 8]


def test_skill_total_follows_its_ruling():
    assert skill_total((4, 3)) == 7
    assert under(SkillfulRulings(several_skills="best-only"), skill_total, (4, 3)) == 4
    assert skill_total(()) == under(SkillfulRulings(several_skills="best-only"), skill_total, ()) == 0


def test_check_without_danger_rolls_a_closed_die_by_a_ruling():
    closed = SkillfulRulings(calm_dice="closed-d20")
    calm, deadly = Attempt(Character(), Task(WIND)), Attempt(Character(), sword_attack())
    assert odds(check, calm, rulings=closed) == odds(lambda dice: dice(d20))
    assert odds(check, deadly, rulings=closed) == odds(open_d20)


def test_meets_target_follows_its_ruling():
    assert [meets_target(total, 15) for total in (14, 15, 16)] == [False, True, True]
    beat = SkillfulRulings(nature_tie="beat")
    assert [under(beat, meets_target, total, 15) for total in (14, 15, 16)] == [False, False, True]
    with pytest.raises(BadInput):
        meets_target(15.0, 15)


def test_character_rejects_wrong_levels_and_pools():
    with pytest.raises(BadInput, match="not -1"):
        Character((-1,))
    with pytest.raises(BadInput):
        Character(physical_penalty=-1)
    with pytest.raises(BadInput):
        Character(mental_penalty=-1)
    with pytest.raises(BadInput, match="A pool below zero must be one of wind, stamina"):
        Character(below=("wit", "luck"))
    with pytest.raises(BadInput):
        Attempt(Character(), Task(WIND), "lazy")
    with pytest.raises(BadInput):
        Task(Effort())
