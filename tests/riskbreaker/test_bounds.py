"""Bounds of the whole numbers that rules of Riskbreaker take; None means no limit."""

import pytest
from bounds import within

from rules.core import BadInput, IllegalChoice, under
from rules.riskbreaker import (
    Item,
    RiskbreakerRulings,
    Situation,
    Stat,
    add_gm_advantage,
    apply_skill_damage,
    boosted_stat,
    can_take_up,
    check_group_risk,
    check_risk,
    heal_kill_damage,
    is_decided,
    is_knocked_out,
    kill_capacity,
    maneuver_cost,
    mark_counter,
    outnumbering_bonus,
    parse_skill,
    pay_cost,
    recover_skill_damage,
    rounds_until_knock_out,
    set_goal,
    sword_against_pikes,
)

UNHURT = (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("call", "low", "high"),
    [
        (kill_capacity, 0, None),
        (lambda n: kill_capacity(3, n), 0, None),
        (lambda n: can_take_up(n, 10**10), 0, None),
        (lambda n: can_take_up(0, n), 1, None),
        (lambda n: heal_kill_damage(n, 1), 0, None),
        (lambda n: heal_kill_damage(1, n), 1, None),
        (lambda n: boosted_stat(5, n), 1, None),
        (lambda n: apply_skill_damage(UNHURT, Stat.WIT, n, 3), 0, None),
        (mark_counter, 0, 2),
        (lambda n: rounds_until_knock_out(3, n), 0, 3),
        (lambda n: rounds_until_knock_out(3, 0, n), 0, 2),
        (rounds_until_knock_out, 1, 1000),
        (lambda n: is_knocked_out(1, n), 0, None),
        (lambda n: is_decided(n, 0), 1, None),
        (lambda n: is_decided(2, n), 0, 2),
        (lambda n: check_risk(1, "gain", size=n), 1, None),
        (lambda n: maneuver_cost("kill-damage", n), 1, None),
        (lambda n: pay_cost(10**9, n), 0, None),
        (lambda n: outnumbering_bonus((1, n)), 0, None),
        (sword_against_pikes, 1, 1000),
        (lambda n: set_goal(Situation(), n), 1, None),
        (lambda n: add_gm_advantage(Situation(), n), 0, None),
        (lambda n: Item("Rope", bonus=n), 0, 2),
        (lambda n: Item("Rope", uses=n), 1, None),
    ],
)
def test_numbers_are_allowed_within_their_bounds(call, low, high):
    within(call, low, high)


@pytest.mark.parametrize(("risk", "size"), [(1, 2), (6, 2), (3, 1)])
def test_check_group_risk_allows_3_for_each_member(risk, size):
    assert check_group_risk(risk, size) == risk
    with pytest.raises(IllegalChoice, match=f"a group of {size} risks 1 to {3 * size}"):
        check_group_risk(3 * size + 1, size)
    with pytest.raises(IllegalChoice, match="the Risk is at least 1"):
        check_risk(0, "gain", area=True)


def test_damage_functions_stop_at_their_bounds():
    assert (kill_capacity(0), kill_capacity(1), heal_kill_damage(1, 3), heal_kill_damage(0, 1)) == (1, 1, 0, 0)
    assert (boosted_stat(5, 1), boosted_stat(5, 3), boosted_stat(5, 4)) == (6, 8, 8)
    assert recover_skill_damage((2, 2, 2, 2), ((Stat.AGILITY, 1), (Stat.PERSONALITY, 1)), most=2) == (2, 1, 2, 1)
    assert recover_skill_damage((1, 0, 0, 0), (), most=0) == (1, 0, 0, 0)


@pytest.mark.parametrize(("ruling", "rounds"), [("never", [None] * 3), ("at-zero", [9, 3, 0])])
def test_rounds_until_knock_out_depend_on_damage_and_ruling(ruling, rounds):
    rulings = RiskbreakerRulings(knock_out=ruling)
    assert [under(rulings, rounds_until_knock_out, 3, damage) for damage in (0, 2, 3)] == rounds


@pytest.mark.parametrize("text", ["M: Sword, Pike", "M5"])
def test_parse_skill_refuses_none_and_several(text):
    with pytest.raises(BadInput, match="exactly one skill, such as W:Lightning"):
        parse_skill(text)
