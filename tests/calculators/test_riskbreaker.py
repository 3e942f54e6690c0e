"""Riskbreaker's calculators against hand calculations and plain counting over the faces of d10s."""

from fractions import Fraction
from itertools import product

import pytest

from rules.calculators import BadInputs, ask


def succeeds(stat, face):
    return face != 10 and (face <= 2 or face <= stat)


def level(stat, face):
    return stat - face


def cells(answer, exhibit, row, column):
    table = answer.exhibits[exhibit]
    at = [column.name for column in table.columns].index(column)
    return next(cells[at] for cells in table.rows if cells[0] == row)


def chance_unseen(noted, observer):
    """Count the ten faces of one counter roll; ties are rolled again, so they drop out."""
    faces = range(1, 11)
    seen = sum(succeeds(observer, f) and level(observer, f) > noted for f in faces)
    tie = sum(succeeds(observer, f) and level(observer, f) == noted for f in faces)
    return Fraction(10 - seen - tie, 10 - tie)


@pytest.mark.parametrize("noted", range(10))
@pytest.mark.parametrize("observer", range(11))
def test_counter_roll_with_noted_level_equals_count(noted, observer):
    answer = ask("riskbreaker/counter-roll", ruse="noted", noted_level=noted, observer_stat=observer)
    assert cells(answer, 0, "Unseen", "Chance") == chance_unseen(noted, observer)


@pytest.mark.parametrize(("ruse", "observer"), list(product((1, 3, 5, 8, 10), repeat=2)))
def test_counter_roll_of_unrolled_ruse_equals_count(ruse, observer):
    answer = ask("riskbreaker/counter-roll", ruse_stat=ruse, observer_stat=observer)
    good = [level(ruse, face) for face in range(1, 11) if succeeds(ruse, face)]
    expected = sum(chance_unseen(level, observer) for level in good) / 10
    assert cells(answer, 0, "The ruse works", "Chance") == expected


def test_round_advantage_of_three_sides_is_the_lead_over_the_next():
    # 9 against 8 (2+2+2, two more than the others) and 5: the lead over the next is 1
    assert ask("riskbreaker/round-advantage", sides=[[9], [2, 2, 2], [5]]).headline == "Side 1 gains 1."


@pytest.mark.parametrize(("risk", "group", "area"), [(4, 1, False), (7, 2, False), (60, 19, False)])
def test_card_risk_beyond_limit_is_rejected(risk, group, area):
    with pytest.raises(BadInputs) as refused:
        ask("riskbreaker/card-odds", risk=risk, group=group, area=area)
    assert set(refused.value.errors) == {"risk"}


def test_card_area_and_groups_raise_risk_limit():
    assert ask("riskbreaker/card-odds", risk=60, area=True)
    assert ask("riskbreaker/card-odds", risk=6, group=2)


def test_counter_duration_follows_rulings():
    def said(rulings, **asked):
        return ask("riskbreaker/last-on-counters", rulings=rulings, **asked).headline

    # by this ruling no fighter is ever knocked out, so there is no number of rounds
    never = ask("riskbreaker/last-on-counters", rulings="knock_out=never")
    assert "never drops" in never.headline
    assert {row[1] for row in never.exhibits[0].rows} == {"no end"}
    # 5 points with 3 counters each; a fighter with nothing left is out before the first round
    assert "lasts 15 rounds." in said("knock_out=at-zero")
    assert said("knock_out=at-zero", skill_damage=5).startswith("This fighter is out at once")
    # if other stats may take points, 15 rounds is the least; by the other ruling rounds without a blow mark nothing
    assert "lasts at least 15 rounds." in said("counter_stat=best")
    assert "lasts 15 rounds in which they try to inflict damage." in said("fought=inflicted")


def test_counter_roll_accepts_negative_noted_level():
    def chance_unseen(level, observer, rulings=""):
        asked = {"ruse": "noted", "noted_level": level, "observer_stat": observer}
        return cells(ask("riskbreaker/counter-roll", **asked, rulings=rulings), 0, "Unseen", "Chance")

    # observer 5 succeeds on 1 to 5 at levels 4 to 0, all above -1
    assert chance_unseen(-1, 5) == Fraction(1, 2)
    # observer 1: a 1 (level 0) sees, a 2 (level -1) ties and drops out, 3 to 10 see nothing
    assert chance_unseen(-1, 1) == Fraction(8, 9)
    # as printed, a failed ruse has a level too: stat 1 and a roll of 10 give −9
    assert chance_unseen(-9, 5, "failed_ruse=as-printed") == Fraction(1, 2)


@pytest.mark.parametrize(
    ("rulings", "asked", "field", "why"),
    [
        # by this ruling a success is at least 0, and a failure notes nothing
        ("low_success=zero", {"noted_level": -1}, "noted_level", "at least 0, .*low_success=zero"),
        ("low_success=distance", {"noted_level": -1}, "noted_level", "at least 0, .*low_success=distance"),
        # ours: Skill Damage stops at a stat of 0, and 2 is the highest roll that still succeeds
        ("", {"noted_level": -3}, "noted_level", "at least -2, .*stat_floor=zero"),
        ("failed_ruse=as-printed", {"ruse": "failed"}, "ruse", "Success Level too .*Choose noted instead of .failed."),
    ],
)
def test_counter_roll_rejects_impossible_ruse_with_ruling(rulings, asked, field, why):
    with pytest.raises(BadInputs, match=why) as refused:
        ask("riskbreaker/counter-roll", **{"ruse": "noted"} | asked, rulings=rulings)
    assert set(refused.value.errors) == {field}
    assert ask("riskbreaker/counter-roll", noted_level=-3, rulings=rulings)  # no ruse noted: input does not apply
    below = "stat_floor=below"
    assert ask("riskbreaker/counter-roll", ruse="noted", noted_level=-10, rulings=below)


def test_point_buy_names_missing_points():
    # Muscle 4 to 10 costs 5+6+7+8+9+10 = 45
    answer = ask("riskbreaker/point-buy", muscle=10, agility=4, wit=4, personality=4, skills=[])
    assert answer.headline == "This character costs 45 points: 35 more than the 10 available."


def test_item_risk_of_vial_of_oil_is_5():
    # 1 for the item, 1 for the skill, 3 for the area; the source says 4
    assert ask("riskbreaker/item-risk").headline.startswith("Finding this item is a Risk of 5")
    assert "Risk of 8" in ask("riskbreaker/item-risk", bonus=1).headline


def test_item_risk_follows_printed_ruling():
    answer = ask("riskbreaker/item-risk", rulings={"item_sum": "as-printed"})
    assert "Risk of 4" in answer.headline


def test_calculator_rejects_unknown_rulings():
    with pytest.raises(BadInputs, match="item_sum"):
        ask("riskbreaker/item-risk", rulings={"item_sums": "as-printed"})
    with pytest.raises(BadInputs, match="as-printed"):
        ask("riskbreaker/item-risk", rulings={"item_sum": "guess"})
