"""Effects of maneuvers on skill and damage, calculated by hand; feints; defences."""

from fractions import Fraction

import pytest

from rules.basics import (
    BasicsRulings,
    Character,
    Guard,
    Strike,
    Weapon,
    aim_bonus,
    can_be_aimed,
    charge_melee_skill,
    charge_ranged_skill,
    check_version,
    damage_roll,
    defences_against,
    determined_bonus,
    double_penalties,
    feint,
    feint_bonus,
    feint_lead,
    increase_defence,
    off_hand_penalty,
    roll_defences,
    strike,
    strong_bonus,
    total_feint_lead,
)  # fmt: skip
from rules.core import BadInput, IllegalChoice, odds, scripted, under

SWORD = Weapon("sword", 12, 1, 2)
AXE = Weapon("axe", 13, 2, slow=True)
DAGGER = Weapon("dagger", 11, off_hand=True)
BOW = Weapon("bow", 12, 1, 2, acc=3, ranged=True)
DEFENCES = (("block", 9), ("dodge", 8), ("parry", 10))


def test_aim_bonus_grows_for_three_seconds_and_by_bracing():
    # Acc 3: nothing without aiming, 3, 3 + 1, 3 + 2, and no more after that; 1 more when braced
    assert [aim_bonus(3, n) for n in range(6)] == [0, 3, 4, 5, 5, 5]
    assert [aim_bonus(3, n, True) for n in range(6)] == [0, 4, 5, 6, 6, 6]


def test_can_be_aimed_follows_its_ruling():
    ranged = BasicsRulings(aim_weapon="ranged")
    assert [can_be_aimed(weapon) for weapon in (BOW, SWORD)] == [True, True]
    assert [under(ranged, can_be_aimed, weapon) for weapon in (BOW, SWORD)] == [True, False]


def test_aim_bonus_of_more_seconds_follows_its_ruling():
    # Acc 3, braced: 4; then 1 + 1 and 2 + 1 without the 3
    assert [under(BasicsRulings(longer_aim="instead"), aim_bonus, 3, n, True) for n in range(5)] == [0, 4, 2, 3, 3]


def test_strong_bonus_is_2_or_the_number_of_dice():
    assert [strong_bonus(dice) for dice in range(6)] == [2, 2, 2, 3, 4, 5]


def test_determined_bonus_depends_on_weapon_and_ruling():
    assert (determined_bonus(SWORD), determined_bonus(BOW)) == (4, 1)
    assert under(BasicsRulings(ranged_versions="determined-only"), determined_bonus, BOW) == 1
    assert under(BasicsRulings(ranged_versions="as-printed"), determined_bonus, BOW) == 4


def test_check_version_allows_ranged_weapons_by_ruling():
    assert [check_version(v, SWORD) for v in ("determined", "double", "feint", "strong")]
    assert [check_version(v, BOW) for v in ("determined", "double", "strong")] == ["determined", "double", "strong"]
    strict = BasicsRulings(ranged_versions="determined-only")
    for version in ("double", "strong", "feint"):
        with pytest.raises(IllegalChoice, match="ranged"):
            under(strict, check_version, version, BOW)
    for rulings in (BasicsRulings(), BasicsRulings(ranged_versions="as-printed")):
        with pytest.raises(IllegalChoice, match="a feint needs a melee weapon"):
            under(rulings, check_version, "feint", BOW)
    with pytest.raises(BadInput, match="A version of All-Out Attack"):
        check_version("wild", SWORD)


def test_double_penalties_depend_on_both_weapons():
    assert double_penalties(SWORD, DAGGER) == (0, -4)
    assert double_penalties(SWORD, DAGGER, ambidextrous=True) == (0, 0)
    assert double_penalties(DAGGER, SWORD) == (-4, 0)
    assert under(BasicsRulings(off_hand="double-only"), double_penalties, DAGGER, SWORD) == (-4, 0)
    assert double_penalties(SWORD) == (0, 0)
    assert under(BasicsRulings(one_weapon="minus-four"), double_penalties, SWORD) == (0, -4)
    with pytest.raises(IllegalChoice, match="axe must be readied"):
        double_penalties(AXE)
    assert double_penalties(AXE, SWORD) == (0, 0)


def test_off_hand_penalty_follows_its_ruling():
    double_only = BasicsRulings(off_hand="double-only")
    assert (off_hand_penalty(DAGGER), off_hand_penalty(DAGGER, True)) == (-4, 0)
    assert under(double_only, off_hand_penalty, DAGGER) == 0
    assert under(double_only, off_hand_penalty, DAGGER, double=True) == -4


@pytest.mark.parametrize(("skill", "charged"), [(5, 1), (6, 2), (7, 3), (12, 8), (13, 9), (14, 9), (20, 9)])
def test_charge_melee_skill_is_at_most_9(skill, charged):
    assert charge_melee_skill(skill) == charged


def test_charge_melee_skill_follows_the_rulings_on_bonuses_and_slams():
    # 15 − 4 + 3 = 14, at most 9; or 15 − 4 = 11, at most 9, and then + 3
    assert charge_melee_skill(15, 3) == 9
    assert under(BasicsRulings(charge_cap="before-bonuses"), charge_melee_skill, 15, 3) == 12
    assert charge_melee_skill(15, slam=True) == 15
    assert under(BasicsRulings(slam="capped"), charge_melee_skill, 15, slam=True) == 9
    assert under(BasicsRulings(charge_floor="three"), charge_melee_skill, 5) == 3


def test_charge_ranged_skill_loses_2():
    assert charge_ranged_skill(12) == 10


def test_feint_lead_is_difference_of_margins():
    # 14 − 10 = 4 against 12 − 11 = 1: the difference is 3
    assert scripted("3d6=3+3+4, 3d6=3+4+4", feint, 14, 12) == 3


def test_feint_lead_against_a_target_who_fails():
    # 14 − 10 = 4 against 12 − 15 = −3, which counts as 0 or, by ruling, as −3
    script = "3d6=3+3+4, 3d6=5+5+5"
    assert scripted(script, feint, 14, 12) == 4
    assert scripted(script, feint, 14, 12, rulings=BasicsRulings(feint_margin="full")) == 7


def test_feint_without_a_win_has_no_lead():
    assert scripted("3d6=5+5+5, 3d6=3+3+3", feint, 14, 12) == 0  # failed, against a success
    assert scripted("3d6=5+5+5, 3d6=6+6+6", feint, 14, 12) == 0  # both fail
    assert scripted("3d6=3+4+4, 3d6=3+3+3", feint, 14, 12) == 0  # a tie of 3 and 3
    closer = BasicsRulings(both_fail="closer")
    assert scripted("3d6=5+5+5, 3d6=6+6+6", feint, 14, 12, rulings=closer) == 0  # won without a success: no margin
    assert under(BasicsRulings(feint_margin="full"), feint_lead, -1, -6) == 5


def test_total_feint_lead_follows_its_ruling():
    best = BasicsRulings(feints="best")
    assert [under(best, total_feint_lead, 3, 2), under(best, total_feint_lead, 2, 3)] == [3, 3]
    assert total_feint_lead(3, 2) == 5


def test_feint_bonus_changes_the_next_attack():
    # as printed, the lead is added to the dice: 12 or less with +2 needs a roll of 10 or less
    assert (feint_bonus(2), under(BasicsRulings(feint_bonus="as-printed"), feint_bonus, 2)) == (2, -2)
    with pytest.raises(BadInput, match="The lead of a feint must be a whole number of at least 0"):
        feint_bonus(-1)


def test_defences_against_an_attack_depend_on_the_guard():
    assert defences_against(DEFENCES) == (("parry", 10),)
    assert defences_against(DEFENCES, Guard("none")) == ()
    assert defences_against(DEFENCES, Guard("increased", "block")) == (("block", 11),)
    assert defences_against(DEFENCES, Guard("increased", "dodge")) in ((("dodge", 10),), (("parry", 10),))
    assert defences_against(DEFENCES, Guard("double")) == (("parry", 10), ("block", 9))
    assert defences_against((), Guard("double")) == ()


def test_defences_against_follow_the_rulings():
    once = BasicsRulings(double_defence="once")
    assert under(once, defences_against, DEFENCES, Guard("double", used=True)) == (("parry", 10),)
    assert len(defences_against(DEFENCES, Guard("double", used=True))) == 2
    assert under(BasicsRulings(active_defence="none"), defences_against, DEFENCES) == ()
    assert [n for n, _ in under(BasicsRulings(active_defence="every"), defences_against, DEFENCES)] == [
        "parry", "block", "dodge",
    ]  # fmt: skip
    with pytest.raises(BadInput, match="An active defence must be one of"):
        increase_defence(DEFENCES, "duck")


def test_roll_defences_tries_the_second_after_the_first():
    # parry 10 fails with 11, block 9 holds with 9
    assert scripted("3d6=3+4+4, 3d6=3+3+3", roll_defences, (("parry", 10), ("block", 9))) == "block"


def test_strike_rolls_hit_defence_and_damage():
    assert scripted("3d6=4+4+4, 1d6=5", strike, SWORD, 12) == Strike(True, "", 7)
    assert scripted("3d6=4+4+5", strike, SWORD, 12) == Strike(False)
    assert scripted("3d6=4+4+4, 3d6=3+3+3", strike, SWORD, 12, (("dodge", 9),)) == Strike(True, "dodge")
    assert scripted("3d6=4+4+4, 1d6=5", strike, SWORD, 12, (), strong_bonus(1)) == Strike(True, "", 9)
    assert scripted("", damage_roll, Weapon("fist", 10, 0, -2)) == 0


def test_strike_chance_equals_count_by_hand():
    # 12 or less: 160 of 216; a dodge of 9 fails: 135 of 216
    lands = odds(strike, SWORD, 12, (("dodge", 9),)).chance(lambda told: told.lands)
    assert lands == Fraction(160, 216) * Fraction(135, 216)


@pytest.mark.parametrize(
    "wrong", [{"skill": 31}, {"dice": -1}, {"acc": -1}, {"ranged": True, "slam": True}, {"skill": "12"}]
)
def test_weapon_rejects_wrong_values(wrong):
    with pytest.raises(BadInput):
        Weapon(**{"name": "thing", "skill": 10} | wrong)


def test_fighter_rejects_wrong_values():
    with pytest.raises(BadInput, match="must have a different name"):
        Character("Ann", weapons=(SWORD, SWORD))
    with pytest.raises(BadInput):
        Character("Ann", defences=(("dodge", 99),))
    assert Character("Ann", weapons=(SWORD, AXE, BOW)).melee_skill == 13
    assert Character("Ann", weapons=(BOW,)).melee_skill == 0
