"""Bounds of the whole numbers that rules of Riskbreaker take; None means no limit."""

import pytest
from bounds import within

from rules.core import BadInput, IllegalChoice, under
from rules.riskbreaker import (
    Item,
    RiskbreakerRulings,
    Stat,
    Venture,
    boosted,
    capacity,
    check_risk,
    complications,
    cost,
    healed,
    knocked_out,
    lowered,
    mark,
    of_group,
    outnumbering,
    over,
    pay,
    restored,
    rounds_lasting,
    set_goal,
    skill,
    sword_against_pikes,
    take_up,
)

UNHURT = (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("call", "low", "high"),
    [
        (capacity, 0, None),
        (lambda n: capacity(3, n), 0, None),
        (lambda n: take_up(n, 10**10), 0, None),
        (lambda n: take_up(0, n), 1, None),
        (lambda n: healed(n, 1), 0, None),
        (lambda n: healed(1, n), 1, None),
        (lambda n: boosted(5, n), 1, None),
        (lambda n: lowered(UNHURT, Stat.WIT, n, 3), 0, None),
        (mark, 0, 2),
        (lambda n: rounds_lasting(3, n), 0, 3),
        (lambda n: rounds_lasting(3, 0, n), 0, 2),
        (rounds_lasting, 1, 1000),
        (lambda n: knocked_out(1, n), 0, None),
        (lambda n: over(n, 0), 1, None),
        (lambda n: over(2, n), 0, 2),
        (lambda n: check_risk(1, "gain", size=n), 1, None),
        (lambda n: cost("kill-damage", n), 1, None),
        (lambda n: pay(10**9, n), 0, None),
        (lambda n: outnumbering((1, n)), 0, None),
        (sword_against_pikes, 1, 1000),
        (lambda n: set_goal(Venture(), n), 1, None),
        (lambda n: complications(Venture(), n), 0, None),
        (lambda n: Item("Rope", bonus=n), 0, 2),
        (lambda n: Item("Rope", uses=n), 1, None),
    ],
)
def test_numbers_are_allowed_within_their_bounds(call, low, high):
    within(call, low, high)


@pytest.mark.parametrize(("risk", "size"), [(1, 2), (6, 2), (3, 1)])
def test_a_group_risks_three_for_each_member(risk, size):
    assert of_group(risk, size) == risk
    with pytest.raises(IllegalChoice, match=f"a group of {size} risks 1 to {3 * size}"):
        of_group(3 * size + 1, size)
    with pytest.raises(IllegalChoice, match="the Risk is at least 1"):
        check_risk(0, "gain", area=True)


def test_a_stat_at_0_bears_one_kill_damage_and_no_more_is_healed_than_there_is():
    assert (capacity(0), capacity(1), healed(1, 3), healed(0, 1)) == (1, 1, 0, 0)
    assert (boosted(5, 1), boosted(5, 3), boosted(5, 4)) == (6, 8, 8)
    assert restored((2, 2, 2, 2), ((Stat.AGILITY, 1), (Stat.PERSONALITY, 1)), most=2) == (2, 1, 2, 1)
    assert restored((1, 0, 0, 0), (), most=0) == (1, 0, 0, 0)


@pytest.mark.parametrize(("ruling", "rounds"), [("never", [None] * 3), ("at-zero", [9, 3, 0])])
def test_rounds_of_a_stat_of_3_by_damage_and_ruling(ruling, rounds):
    rulings = RiskbreakerRulings(knock_out=ruling)
    assert [under(rulings, rounds_lasting, 3, damage) for damage in (0, 2, 3)] == rounds


@pytest.mark.parametrize("text", ["M: Sword, Pike", "M5"])
def test_one_skill_is_one_skill(text):
    with pytest.raises(BadInput, match="exactly one skill, such as W:Lightning"):
        skill(text)
