"""The ladders of consequences, and calling an effort off."""

import pytest

from rules.core import BadInput, IllegalChoice, under
from rules.skillful import (
    BROADSWORD,
    CHART,
    PISTOL,
    Effort,
    SkillfulRulings,
    call_off,
    consequence,
    damage,
    gun_consequence,
    melee_consequence,
    other_consequence,
)

N = Effort(wind=5)
WON, ORDINARY, FLAILING, BAD, TERRIBLE, CATASTROPHIC = (row.name for row in CHART)


def test_melee_consequence_of_the_first_level_is_as_printed():
    assert melee_consequence(1, N, BROADSWORD) == Effort(wind=40, stamina=10)


def test_melee_consequence_hits_from_the_second_level():
    assert [melee_consequence(level, N, BROADSWORD).health for level in range(1, 5)] == [0, 15, 50, 120]


def test_melee_consequence_of_the_fourth_level_follows_its_ruling():
    kept = SkillfulRulings(fourth_melee="with-first")
    assert melee_consequence(4, N, BROADSWORD) == Effort(health=120)
    assert under(kept, melee_consequence, 4, N, BROADSWORD) == Effort(wind=40, stamina=10, health=120)


def test_gun_consequence_hits_from_the_first_level():
    assert [gun_consequence(level, N, PISTOL) for level in range(1, 5)] == [
        Effort(health=points) for points in (10, 30, 60, 100)
    ]
    tired = SkillfulRulings(gun_effort="with-effort")
    assert under(tired, gun_consequence, 1, N, PISTOL) == Effort(wind=40, stamina=10, health=10)
    assert under(tired, gun_consequence, 2, N, PISTOL) == Effort(health=30)


def test_damage_depends_on_rating_and_weapon():
    assert [damage(rating, BROADSWORD) for rating in ("Low", "Medium", "High")] == [15, 50, 120]
    assert [damage(rating, PISTOL) for rating in ("Low", "Medium", "High")] == [30, 60, 100]
    for rating, level in (("Low", 2), ("Medium", 3), ("High", 4)):
        assert all(consequence(level, N, weapon).health == damage(rating, weapon) for weapon in (BROADSWORD, PISTOL))
    with pytest.raises(BadInput):
        damage("Minor", BROADSWORD)


def test_melee_consequence_takes_the_pools_of_the_task():
    # own pools: 8 * 4 Wind, 2 * 4 Stamina, 8 * 2 Wit, 2 * 2 Focus; as printed all 6 points in Wind and Stamina
    serve = Effort(wind=4, wit=2)
    assert melee_consequence(1, serve, BROADSWORD) == Effort(wind=32, stamina=8, wit=16, focus=4)
    printed = SkillfulRulings(first_penalty_pools="as-printed")
    assert under(printed, melee_consequence, 1, serve, BROADSWORD) == Effort(wind=48, stamina=12)
    assert under(printed, melee_consequence, 1, N, BROADSWORD) == melee_consequence(1, N, BROADSWORD)


def test_consequence_without_a_weapon_has_no_points():
    assert consequence(3, N, None) == consequence(0, N, BROADSWORD) == Effort()


def test_consequence_ladders_reject_other_weapons():
    for ladder, weapon in ((melee_consequence, PISTOL), (gun_consequence, BROADSWORD)):
        with pytest.raises(BadInput):
            ladder(1, N, weapon)
    for level in (0, 5):
        for ladder, weapon in ((melee_consequence, BROADSWORD), (gun_consequence, PISTOL)):
            with pytest.raises(BadInput):
                ladder(level, N, weapon)
        with pytest.raises(BadInput):
            other_consequence(level)


def test_other_consequence_has_four_levels():
    assert "burns down" in other_consequence(4)
    assert "finish" in other_consequence(1)
    assert "Wit or Focus" in other_consequence(1)
    assert len({other_consequence(level) for level in range(1, 5)}) == 4


def test_call_off_makes_a_row_milder():
    assert call_off(CATASTROPHIC, 1) == TERRIBLE
    assert call_off(BAD, 2) == call_off(FLAILING, 1) == call_off(FLAILING, 2) == ORDINARY
    assert under(SkillfulRulings(call_off_floor="success"), call_off, FLAILING, 2) == WON
    assert under(SkillfulRulings(call_off_floor="success"), call_off, FLAILING, 1) == ORDINARY


@pytest.mark.parametrize("row", [WON, ORDINARY])
def test_call_off_rejects_rows_without_a_penalty(row):
    with pytest.raises(IllegalChoice, match=r"sk\.other\.call-off"):
        call_off(row, 1)


def test_call_off_of_an_intense_effort_is_one_level():
    assert call_off(BAD, 1, "intense") == FLAILING
    with pytest.raises(IllegalChoice, match="one level"):
        call_off(BAD, 2, "intense")
    assert under(SkillfulRulings(intense_call_off="as-printed"), call_off, BAD, 2, "intense") == ORDINARY
    with pytest.raises(IllegalChoice, match="cannot be called off"):
        under(SkillfulRulings(intense_call_off="never"), call_off, BAD, 1, "intense")
    assert under(SkillfulRulings(intense_call_off="never"), call_off, TERRIBLE, 1) == BAD
    with pytest.raises(BadInput):
        call_off(BAD, 3)
