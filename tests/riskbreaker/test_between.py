"""Items, goals, and the Advantage of the GM between battles."""

from fractions import Fraction
from itertools import product

import pytest

from rules.core import BadInput, IllegalChoice, odds, scripted, under
from rules.riskbreaker import (
    Item,
    RiskbreakerRulings,
    Situation,
    acquire_item,
    add_gm_advantage,
    advance_goal,
    change_advantage,
    item_risk,
    set_goal,
    vial_of_oil,
)


def test_vial_of_oil_costs_the_printed_risk():
    assert item_risk(vial_of_oil()).risk == 1 + 1 + 3
    assert item_risk(vial_of_oil(bonus=1)).risk == 1 + 1 + 3 + 3
    literal = RiskbreakerRulings(item_sum="as-printed")
    assert [under(literal, item_risk, vial_of_oil(bonus)).risk for bonus in (0, 1)] == [4, 4 + 3]


# The printed table: +1 +3 +5 for what an item allows, +1 a use, +5 unlimited, +3 +5 for bonuses, +3 area.
PERMITS = {"": 0, "skill": 1, "unlikely": 3, "impossible": 5}
BONUS = {0: 0, 1: 3, 2: 5}
USES = {1: 0, 2: 1, 4: 3, None: 5}


@pytest.mark.parametrize("parts", list(product(PERMITS, BONUS, USES, (False, True))), ids=str)
def test_item_risk_adds_up_in_every_combination(parts):
    permits, bonus, uses, area = parts
    risk = 1 + PERMITS[permits] + BONUS[bonus] + USES[uses] + 3 * area
    assert item_risk(Item("Thing", permits=permits, bonus=bonus, uses=uses, area=area)).risk == risk


def test_item_risk_follows_the_rulings():
    rope, wings = Item("Rope", uses=3), Item("Wings", permits="impossible")
    assert under(RiskbreakerRulings(item_uses="all"), item_risk, rope).risk == 1 + 3
    assert under(RiskbreakerRulings(item_permits="on-top"), item_risk, wings).risk == 1 + 5 + 1


@pytest.mark.parametrize("wrong", [{"bonus": 3}, {"uses": 0}, {"permits": "magic"}, {"bonus": -1}])
def test_item_refuses_impossible_values(wrong):
    with pytest.raises(BadInput):
        Item("Thing", **wrong)


def test_advance_goal_invests_the_risk():
    situation = set_goal(Situation(party=6), 5)
    halfway = scripted("d10=4", advance_goal, situation, 4, 3)
    assert (halfway.party, halfway.invested, halfway.gm, halfway.is_goal_reached) == (3, 3, 0, False)
    # a failure invests all the same, and pays the GM
    there = scripted("d10=9", advance_goal, halfway, 4, 2)
    assert (there.party, there.invested, there.gm, there.is_goal_reached) == (1, 5, 2, True)


def test_advance_goal_needs_a_goal():
    with pytest.raises(IllegalChoice) as caught:
        scripted("", advance_goal, Situation(party=6), 4, 3)
    assert caught.value.rule == "rb.goal.level"
    with pytest.raises(BadInput, match="A Goal Level"):
        set_goal(Situation(), 0)


def test_advance_goal_refuses_more_than_the_advantage():
    with pytest.raises(IllegalChoice) as caught:
        scripted("", advance_goal, set_goal(Situation(party=2), 9), 4, 3)
    assert caught.value.rule == "rb.cost.pay"
    with pytest.raises(IllegalChoice) as caught:
        scripted("", acquire_item, Situation(party=4), 4, vial_of_oil())
    assert caught.value.rule == "rb.cost.pay"


def test_paid_maneuvers_between_battles_have_no_cap_on_risk():
    assert scripted("d10=1", advance_goal, set_goal(Situation(party=50), 50), 4, 50).is_goal_reached
    with pytest.raises(IllegalChoice) as caught:
        scripted("", change_advantage, Situation(), "gain", 4, 4)
    assert caught.value.rule == "rb.risk.individual"


def test_acquire_item_adds_the_item_either_way():
    result = scripted("d10=9", acquire_item, Situation(party=8, gm=1), 4, vial_of_oil(1))
    assert (result.party, result.gm, result.found) == (0, 1 + 8, (vial_of_oil(1),))
    assert scripted("d10=2", acquire_item, Situation(party=8, gm=1), 4, vial_of_oil(1)).gm == 1


def test_failures_feed_the_gms_advantage():
    assert add_gm_advantage(Situation(gm=2), 3).gm == 5
    assert scripted("d10=9", change_advantage, Situation(party=1, gm=2), "gain", 4, 3).gm == 5
    assert scripted("d10=2", change_advantage, Situation(party=1, gm=2), "decrease", 4, 3).gm == 0
    assert scripted("d10=9", change_advantage, Situation(party=1, gm=2), "decrease", 4, 3).party == 0


def test_mean_advantage_of_the_gm_for_a_goal_equals_count_by_hand():
    # stat 4: the GM gains the Risk with 6 of 10
    after = odds(advance_goal, set_goal(Situation(party=3), 3), 4, 3)
    assert after.mean(lambda situation: situation.gm) == 3 * Fraction(6, 10)
