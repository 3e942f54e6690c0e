"""Advantage: gains of a round, the turn order, and the limits of Risk and Cost."""

from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.core import IllegalChoice, odds, scripted, under
from rules.riskbreaker import (
    CARDS,
    RiskbreakerRulings,
    TurnEntry,
    add_advantage,
    check_risk,
    costs_advantage,
    draw_lots,
    level_gains,
    maneuver_cost,
    outnumbering_bonus,
    pay_cost,
    round_advantage,
    sword_against_pikes,
    turn_order,
)

SIDES = some.lists(some.lists(some.integers(0, 10), min_size=1, max_size=4).map(tuple), min_size=2, max_size=4)


def test_round_advantage_counts_outnumbering_as_in_the_printed_example():
    two = sword_against_pikes(2)
    assert (two.sums, two.bonuses, two.gains) == ((5, 4), (0, 1), (0, 0))  # 2 + 2 + 1 = 5
    three = sword_against_pikes(3)
    assert (three.levels, three.gains) == ((5, 8), (0, 3))  # 2 + 2 + 2 + 2 = 8, and 8 - 5 = 3


@pytest.mark.parametrize(
    ("sides", "gain"),
    [
        (((4,), (4,)), (0, 0)),
        (((5,), (3,)), (2, 0)),
        (((4, 4), (4,)), (8 + 1 - 4, 0)),
        (((3, 3, 3), (5, 5), (2,)), (0, 0, 0)),  # 9 + 1 = 10 against 10 and 2
        (((4, 4, 4), (5, 5), (2,)), (12 + 1 - 10, 0, 0)),
        (((1,), (0,)), (1, 0)),
    ],
)
def test_round_advantage_is_the_lead_of_the_highest_level(sides, gain):
    assert round_advantage(sides).gains == gain


@given(SIDES)
def test_level_gains_give_only_the_highest_side_the_difference(sides):
    result = round_advantage(tuple(sides))
    winners = [at for at, gain in enumerate(result.gains) if gain]
    assert len(winners) <= 1
    assert all(gain >= 0 for gain in result.gains)
    for at in winners:
        assert result.levels[at] == max(result.levels)
        assert result.gains[at] == max(result.levels) - sorted(result.levels)[-2]
    assert sum(bonus > 0 for bonus in result.bonuses) <= 1


@given(SIDES)
def test_round_advantage_ignores_the_order_of_sides(sides):
    there, back = round_advantage(tuple(sides)), round_advantage(tuple(reversed(sides)))
    assert there.gains == back.gains[::-1]


@given(SIDES, some.sampled_from(["next", "together", "each"]))
def test_outnumbering_rulings_agree_between_two_sides(sides, reading):
    sizes = tuple(len(side) for side in sides[:2])
    assert under(RiskbreakerRulings(outnumbering=reading), outnumbering_bonus, sizes) == outnumbering_bonus(sizes)


def test_outnumbering_rulings_differ_among_three_sides():
    # 4 against 2 and 1: 2 beyond the next, 1 beyond both together, 2 + 3 beyond each
    readings = {
        ruling: under(RiskbreakerRulings(outnumbering=ruling), outnumbering_bonus, (2, 4, 1))[1]
        for ruling in ("next", "together", "each")
    }
    assert readings == {"next": 2, "together": 1, "each": 5}


def test_level_gains_of_tied_leaders_follow_the_ruling():
    both = RiskbreakerRulings(tied_lead="both")
    assert level_gains((6, 6, 4)) == (0, 0, 0)
    assert under(both, level_gains, (6, 6, 4)) == (2, 2, 0)
    assert under(both, level_gains, (6, 6)) == (0, 0)
    assert level_gains((6,)) == (0,)


@pytest.mark.parametrize(("before", "by", "after"), [(3, 2, 5), (3, -3, 0), (3, -5, 0), (0, -1, 0)])
def test_add_advantage_stops_at_zero(before, by, after):
    assert add_advantage(before, by) == after


def test_add_advantage_goes_below_zero_as_printed():
    literal = RiskbreakerRulings(advantage_floor="as-printed")
    assert under(literal, add_advantage, 1, -3) == -2
    with pytest.raises(IllegalChoice, match=r"only 0 \[rb.cost.pay\]"):
        pay_cost(-2, 1)


ANN, BOB = TurnEntry("Ann", "A", 5, 4), TurnEntry("Bob", "A", 5, 5)
ORC, ELF = TurnEntry("Orc", "B", 5, 9), TurnEntry("Elf", "C", 5, 1)


def with_advantage(entrant, advantage):
    return TurnEntry(entrant.name, entrant.side, entrant.level, entrant.agility, advantage)


def test_turn_order_puts_higher_levels_first():
    low, high = TurnEntry("Low", "A", 3, 9), TurnEntry("High", "B", 6, 1, 50)
    assert scripted("", turn_order, (low, high)) == ("High", "Low")


def test_turn_order_at_a_tie_puts_the_side_with_less_advantage_first():
    ours = [with_advantage(fighter, 4) for fighter in (ANN, BOB)]
    # within a side the higher Agility: Bob before Ann
    assert scripted("", turn_order, (*ours, with_advantage(ORC, 3))) == ("Orc", "Bob", "Ann")
    assert scripted("", turn_order, (*ours, with_advantage(ORC, 5))) == ("Bob", "Ann", "Orc")


def test_turn_order_draws_lots_between_sides_of_equal_advantage():
    assert scripted("d10=7 d10=2", turn_order, (ANN, BOB, ORC)) == ("Orc", "Bob", "Ann")
    assert scripted("d10=2 d10=7", turn_order, (ANN, BOB, ORC)) == ("Bob", "Ann", "Orc")
    # three sides; the two that tie roll once more
    assert scripted("d10=3 d10=8 d10=3, d10=9 d10=4", turn_order, (ANN, ORC, ELF)) == ("Elf", "Ann", "Orc")


def test_turn_order_draws_lots_between_equals_of_a_side():
    twin = TurnEntry("Twin", "A", 5, 4)
    assert scripted("d10=5 d10=5, d10=6 d10=1", turn_order, (ANN, twin)) == ("Twin", "Ann")


def test_turn_order_with_mixed_ties_lets_all_draw_lots():
    everybody = RiskbreakerRulings(mixed_ties="everybody")
    assert scripted("d10=2 d10=9 d10=4", turn_order, (ANN, BOB, ORC), rulings=everybody) == ("Ann", "Orc", "Bob")


@pytest.mark.parametrize("count", [2, 3, 4])
def test_draw_lots_gives_every_order_the_same_chance(count):
    names = tuple("abcd"[:count])
    orders = odds(draw_lots, names)
    everything = list(permutations(names))
    assert {order: orders[order] for order in everything} == {o: Fraction(1, len(everything)) for o in everything}


def test_draw_lots_agrees_with_a_count_of_all_throws():
    # of 100 throws of two dice, 10 tie; the lower of the others is either's equally often
    first = sum(a < b for a, b in product(range(1, 11), repeat=2))
    assert (first, odds(draw_lots, ("a", "b"))["a", "b"]) == (45, Fraction(45, 90))


@pytest.mark.parametrize(("risk", "size"), [(1, 1), (3, 1), (6, 2), (9, 3)])
def test_check_risk_accepts_risks_up_to_the_limit(risk, size):
    assert check_risk(risk, "gain", size) == risk


@pytest.mark.parametrize(
    ("risk", "card", "size", "area", "rule"),
    [
        (0, "gain", 1, False, "rb.risk.individual"),
        (4, "gain", 1, False, "rb.risk.individual"),
        (4, "kill-damage", 1, False, "rb.risk.individual"),
        (7, "gain", 2, False, "rb.risk.group"),
        (0, "gain", 2, False, "rb.risk.group"),
        (0, "gain", 1, True, "rb.risk.area"),
        (0, "kill-damage", 1, True, "rb.risk.area"),
    ],
)
def test_check_risk_refuses_risks_beyond_the_limit(risk, card, size, area, rule):
    with pytest.raises(IllegalChoice) as caught:
        check_risk(risk, card, size, area)
    assert caught.value.rule == rule


def test_check_risk_has_no_limit_for_area_skills():
    assert check_risk(40, "kill-damage", area=True) == 40
    assert check_risk(40, "gain", area=True) == 40
    paid = RiskbreakerRulings(area_risk="paid")
    assert under(paid, check_risk, 40, "kill-damage", area=True) == 40
    with pytest.raises(IllegalChoice) as caught:
        under(paid, check_risk, 4, "gain", area=True)
    assert caught.value.rule == "rb.risk.individual"


def test_maneuver_cost_is_that_of_the_card():
    printed = {"skill-damage", "kill-damage", "alter", "advance", "find"}
    assert {card.key for card in CARDS if costs_advantage(card.key)} == printed
    assert {card.key for card in CARDS if maneuver_cost(card.key, 3)} == printed
    assert maneuver_cost("kill-damage", 3) == 3
    assert under(RiskbreakerRulings(rescue_cost="paid"), maneuver_cost, "rescue", 3) == 3


def test_pay_cost_returns_the_rest_or_refuses():
    assert pay_cost(5, 3) == 2
    assert pay_cost(3, 3) == 0
    with pytest.raises(IllegalChoice, match="the Cost is 4, the side's Advantage only 3"):
        pay_cost(3, 4)
