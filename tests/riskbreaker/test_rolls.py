"""Skill rolls and counter rolls, compared with counts of all throws of two d10."""

from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.core import compare_rulings, explained, odds, scripted, under
from rules.riskbreaker import (
    RiskbreakerRulings,
    RuseResult,
    SkillRoll,
    Stat,
    chance_unseen,
    compare_levels,
    counter_roll,
    counter_stat,
    noted_level,
    parse_skill,
    roll_table,
    skill_roll,
    spot,
    spot_any,
    stat_with_bonus,
    success_level,
    trap_in_the_canyon,
)

FACES = range(1, 11)
STAT_VALUES = range(1, 11)


def plain_success(stat, face):
    """Return whether a roll succeeds by the printed table: 1 and 2 always, 10 never."""
    return face in (1, 2) or (face <= stat and face != 10)


def plain_level(stat, face):
    return stat - face


# The table as printed: stat, faces, chance in percent.
PRINTED = [
    (1, "1,2", 20), (2, "1,2", 20), (3, "1-3", 30), (4, "1-4", 40), (5, "1-5", 50),
    (6, "1-6", 60), (7, "1-7", 70), (8, "1-8", 80), (9, "1-9", 90), (10, "1-9", 90),
]  # fmt: skip


def test_roll_table_is_as_printed():
    assert [(row.stat, row.faces_text, 10 * len(row.faces)) for row in roll_table()] == PRINTED


@pytest.mark.parametrize(("stat", "_", "percent"), PRINTED)
def test_skill_roll_chances_are_as_printed(stat, _, percent):
    assert odds(skill_roll, stat).chance(lambda roll: roll.success) == Fraction(percent, 100)


@pytest.mark.parametrize(("stat", "chance"), [(0, 20), (-3, 20), (11, 90), (13, 90)])
def test_skill_roll_beyond_the_table_has_the_chance_of_its_end(stat, chance):
    assert odds(skill_roll, stat).chance(lambda roll: roll.success) == Fraction(chance, 100)


@pytest.mark.parametrize("stat", STAT_VALUES)
def test_success_level_is_the_distance_of_every_face(stat):
    for face in FACES:
        roll = scripted(f"d10={face}", skill_roll, stat)
        assert roll.success == plain_success(stat, face)
        if roll.success:
            assert roll.level == plain_level(stat, face)


def test_success_level_below_zero_follows_its_ruling():
    # the printed formula: 1 - 2
    assert success_level(1, 2) == -1
    levels = {
        ruling: under(RiskbreakerRulings(low_success=ruling), success_level, 1, 2) for ruling in ("zero", "distance")
    }
    assert levels == {"zero": 0, "distance": 1}
    assert under(RiskbreakerRulings(low_success="distance"), success_level, 1, 1) == 0
    for face, level in ((3, 2), (9, -4)):  # 5 - 3 and 5 - 9: a success above 0, and a failure
        assert set(compare_rulings(RiskbreakerRulings, "low_success", success_level, 5, face).values()) == {level}


def test_trap_in_the_canyon_rolls_again_at_a_tie():
    assert scripted("d10=1, d10=4", trap_in_the_canyon) == RuseResult(success=True, seen=False)
    # with a 3 the enemies tie, and roll once more
    assert scripted("d10=1, d10=3, d10=2", trap_in_the_canyon) == RuseResult(success=True, seen=True)


def odds_by_hand(ruse, observer):
    """Count every throw of two dice; a tie is rolled again."""
    works = Fraction(0)
    for face in FACES:
        if not plain_success(ruse, face):
            continue
        level = plain_level(ruse, face)
        wins = [plain_success(observer, f) and plain_level(observer, f) > level for f in FACES]
        ties = [plain_success(observer, f) and plain_level(observer, f) == level for f in FACES]
        works += Fraction(1, 10) * (1 - Fraction(sum(wins), 10 - sum(ties)))
    return works


@pytest.mark.parametrize(("ruse", "observer"), list(product(STAT_VALUES, STAT_VALUES)))
@pytest.mark.agrees("a full count", "rb.counter.note")
def test_counter_roll_chance_equals_count(ruse, observer):
    assert chance_unseen(ruse, observer) == odds_by_hand(ruse, observer)


def test_counter_roll_of_3_against_5_equals_count_by_hand():
    # W3: faces 1, 2, 3 with levels 2, 1, 0. P5 sees a level of 2 with 1 or 2 and ties with 3: 2 of 9;
    # a level of 1 with 1 to 3 of 9 (4 ties); a level of 0 with 1 to 4 of 9 (5 ties).
    unseen = Fraction(1, 10) * (Fraction(7, 9) + Fraction(6, 9) + Fraction(5, 9))
    assert unseen == Fraction(1, 5)
    assert chance_unseen(3, 5) == unseen


@pytest.mark.parametrize("observer", STAT_VALUES)
@pytest.mark.agrees("icepool", "rb.counter.compare", "rb.roll.level", "rb.roll.success")
def test_noted_level_odds_agree_with_icepool(observer):
    for level in range(-2, 10):
        ties = [face for face in FACES if plain_success(observer, face) and plain_level(observer, face) == level]
        die = icepool.d10.reroll(ties, depth="inf") if ties else icepool.d10
        wins = [face for face in FACES if plain_success(observer, face) and plain_level(observer, face) > level]
        seen = sum((Fraction(die.probability(face)) for face in wins), Fraction(0))
        assert odds(spot, level, observer)[True] == seen


def test_failed_ruse_is_noted_by_ruling():
    faces = {
        "any-success": "d10=9 d10=5",  # the ruse fails; any success of the observer sees it
        "as-printed": "d10=9 d10=5",  # 5 - 9 = -4 against 0
        "seen-at-once": "d10=9",
    }
    for ruling, script in faces.items():
        assert scripted(script, counter_roll, 5, 5, rulings=RiskbreakerRulings(failed_ruse=ruling)) == RuseResult(
            success=False, seen=True
        )
    # the readings differ if a stat of 10 fails with a 10: its level 0 ties with a success of level 0
    literal = RiskbreakerRulings(failed_ruse="as-printed")
    assert scripted("d10=10 d10=5 d10=6", counter_roll, 10, 5, rulings=literal) == RuseResult(success=False, seen=False)


def test_noted_level_follows_the_ruling():
    assert noted_level(SkillRoll(3, 1, success=True, level=2)) == 2
    assert noted_level(SkillRoll(3, 9, success=False, level=-6)) is None
    assert (
        under(RiskbreakerRulings(failed_ruse="as-printed"), noted_level, SkillRoll(3, 9, success=False, level=-6)) == -6
    )


@given(some.integers(-2, 9), some.integers(0, 10))
def test_compare_levels_decides_every_pair(level, observer):
    for face in FACES:
        roll = SkillRoll(observer, face, plain_success(observer, face), plain_level(observer, face))
        verdict = compare_levels(level, roll)
        if not roll.success or roll.level < level:
            assert verdict == "unseen"
        else:
            assert verdict == ("seen" if roll.level > level else "tie")


def test_counter_roll_ties_follow_the_ruling():
    stands, sees = (RiskbreakerRulings(counter_tie=ruling) for ruling in ("ruse-stands", "observer-sees"))
    assert scripted("d10=3", spot, 2, 5, rulings=stands) is False
    assert scripted("d10=3", spot, 2, 5, rulings=sees) is True
    for ruse, observer in product((1, 4, 7, 10), repeat=2):
        lower, higher = under(sees, chance_unseen, ruse, observer), under(stands, chance_unseen, ruse, observer)
        assert lower <= chance_unseen(ruse, observer) <= higher


def test_spot_any_uses_the_best_observer_or_all_by_ruling():
    all_observers = RiskbreakerRulings(observers="each")
    assert odds(spot_any, 2, (5, 3))[True] == Fraction(2, 9)  # the best alone
    # Personality 5 misses with 7 faces of 9; Personality 3 always (a 1 only ties at level 2, and the reroll misses)
    assert odds(spot_any, 2, (5, 3), rulings=all_observers)[True] == Fraction(2, 9)
    assert odds(spot_any, 1, (5, 3), rulings=all_observers)[True] == 1 - Fraction(6, 9) * Fraction(8, 9)
    assert odds(spot_any, 2, ())[False] == 1


def test_all_observers_roll_even_after_one_saw():
    assert scripted("d10=1 d10=1", spot_any, 0, (5, 5), rulings=RiskbreakerRulings(observers="each")) is True


@pytest.mark.parametrize(
    ("text", "stat"),
    [(text, Stat.PERSONALITY) for text in ("A:Sneak", "A:Ambush", "A:Hide", "W:Set Trap")] + [("M:Sword", None)],
)
def test_counter_stat_exists_for_ruses_only(text, stat):
    assert counter_stat(parse_skill(text)) is stat


def test_stat_with_bonus_beyond_10_follows_its_ruling():
    capped = RiskbreakerRulings(above_ten="ten")
    assert (
        stat_with_bonus(9, 3),
        under(capped, stat_with_bonus, 9, 3),
        under(capped, stat_with_bonus, 4, 3),
        under(capped, stat_with_bonus, 12, 1),
    ) == (12, 10, 7, 12)


def test_explained_roll_names_every_rule():
    steps = explained("d10=1 d10=4", counter_roll, 3, 5).steps
    assert [step.rule for step in steps] == [
        "rb.roll.success", "rb.roll.level", "rb.counter.note", "rb.roll.success", "rb.roll.level", "rb.counter.compare",
    ]  # fmt: skip
    assert steps[0].text == "1 against 3: a success."
    assert [roll.faces for step in steps for roll in step.rolls] == [(1,), (4,)]
