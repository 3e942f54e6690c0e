"""Effort, pools, nominal effort and attitudes."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import BadInput, IllegalChoice, under
from rules.skillful import (
    Attempt,
    Character,
    Effort,
    Pools,
    SkillfulRulings,
    Task,
    attitude_modifier,
    intense_effort,
    nominal_effort,
    pool_for,
    relaxed_effort,
    spend,
    up_front,
)

SPILL, REFUSE = SkillfulRulings(overspend="spill-over"), SkillfulRulings(overspend="refused")
points = st.integers(0, 60)
efforts = st.builds(Effort, points, points, points, points, points, points)


def test_pool_for_depends_on_duration_and_kind():
    assert [pool_for(span, "mental") for span in ("minutes", "hours", "days")] == ["wit", "focus", "sanity"]
    assert [pool_for(span, "physical") for span in ("minutes", "hours", "days")] == ["wind", "stamina", "health"]
    with pytest.raises(BadInput):
        pool_for("weeks", "mental")
    with pytest.raises(BadInput, match="A kind of effort must be one of physical, mental, not 'both'"):
        pool_for("days", "both")


def test_nominal_effort_is_as_printed():
    assert nominal_effort("swing a two-handed bastard sword") == Effort(wind=12)
    assert nominal_effort("serve in championship tennis") == Effort(wind=4, wit=2)
    assert nominal_effort("dodge a medium sword") == nominal_effort("swing a medium sword") == Effort(wind=5)
    with pytest.raises(BadInput):
        nominal_effort("juggle")


def test_intense_effort_of_a_sword_follows_its_ruling():
    # N + 3N = 20 means N = 5; with the other printed N of 3 it would be 12
    three = SkillfulRulings(sword_effort="three")
    assert intense_effort(nominal_effort("swing a medium sword")) == Effort(wind=20)
    assert intense_effort(under(three, nominal_effort, "swing a medium sword")) == Effort(wind=12)
    assert under(three, nominal_effort, "dodge a medium sword") == Effort(wind=5)


@pytest.mark.parametrize(
    ("ruling", "halves"), [("down", (1, 1, 1, 2, 2)), ("up", (1, 1, 2, 2, 3)),
                           ("as-printed", (1, 1, Fraction(3, 2), 2, Fraction(5, 2)))]
)  # fmt: skip
def test_relaxed_effort_follows_its_rounding_ruling(ruling, halves):
    rulings = SkillfulRulings(relaxed_rounding=ruling)
    assert tuple(under(rulings, relaxed_effort, Effort(wind=n)).wind for n in range(1, 6)) == halves


def test_relaxed_effort_costs_at_least_1_of_each_pool():
    # 1/2 rounds up to 1 by itself; only rounding down (or keeping halves) needs "at least 1"
    assert relaxed_effort(Effort(wit=1)) == Effort(wit=1)
    assert relaxed_effort(Effort(wind=4, wit=1)) == Effort(wind=2, wit=1)


def test_attitude_modifier_depends_on_danger():
    assert [attitude_modifier(attitude) for attitude in ("relaxed", "ordinary", "intense")] == [-10, 0, 5]
    assert [attitude_modifier(attitude, danger=True) for attitude in ("relaxed", "ordinary", "intense")] == [-20, 0, 5]
    with pytest.raises(BadInput):
        attitude_modifier("lazy")


@given(efforts.filter(lambda effort: effort.pools()))
def test_up_front_price_grows_with_the_attitude(effort):
    relaxed, ordinary, intense = (
        up_front(Attempt(Character(), Task(effort), attitude)) for attitude in ("relaxed", "ordinary", "intense")
    )
    assert relaxed.pools() == effort.pools()
    assert relaxed.total <= ordinary.total == effort.total
    assert intense.total == 4 * effort.total


@given(efforts, efforts, st.integers(0, 5))
def test_efforts_add_pool_by_pool(one, other, times):
    assert (one + other).total == one.total + other.total
    assert (times * one).total == times * one.total
    assert one.in_longer_pools().total == one.total


def test_effort_text_names_points_and_pools():
    assert str(Effort(wind=40, stamina=10)) == "40 Wind + 10 Stamina"
    assert str(Effort()) == "nothing"
    assert repr(Effort(wind=3)) == "Effort(wind=3)"
    assert Effort(wind=1, health=2).in_longer_pools() == Effort(stamina=1, health=2)
    with pytest.raises(BadInput):
        Effort(wind=-1)
    with pytest.raises(BadInput):
        Effort(wind=0.5)
    with pytest.raises(BadInput):
        Pools(wind="many")


def test_spend_follows_the_overspending_ruling():
    pools = Pools(wind=3, stamina=10, health=20)
    assert spend(pools, Effort(wind=2)) == Pools(wind=1, stamina=10, health=20)
    assert spend(pools, Effort(wind=5)) == Pools(wind=-2, stamina=10, health=20)
    assert spend(pools, Effort(wind=5)).below_zero() == ("wind",)
    # 3 of the 5 are there, the other 2 come out of Stamina
    assert under(SPILL, spend, pools, Effort(wind=5)) == Pools(wind=0, stamina=8, health=20)
    assert under(SPILL, spend, pools, Effort(wind=4)) == Pools(wind=0, stamina=9, health=20)
    # 15 more than Wind holds empty Stamina's 10 and take 5 Health
    assert under(SPILL, spend, pools, Effort(wind=18)) == Pools(wind=0, stamina=0, health=15)
    assert under(SPILL, spend, Pools(), Effort(sanity=4)) == Pools(sanity=-4)
    with pytest.raises(IllegalChoice, match=r"sk\.effort"):
        under(REFUSE, spend, pools, Effort(wind=5))
    assert under(REFUSE, spend, pools, Effort(wind=3)) == Pools(wind=0, stamina=10, health=20)


@given(efforts, efforts)
def test_spend_keeps_the_sum_of_points(held, effort):
    def total(pools: Pools) -> int:
        return sum(getattr(pools, name) for name in effort.by_pool())

    pools = Pools(**held.by_pool())
    for rulings in (SkillfulRulings(), SPILL):
        assert total(under(rulings, spend, pools, effort)) == total(pools) - effort.total
