"""Computed tables: their numbers by hand, their chances whole."""

from fractions import Fraction

import pytest

import rules.answers.riskbreaker.tables  # noqa: F401 (importing registers them)
from rules.core import EXHIBITS, as_printed, table
from rules.riskbreaker import RiskbreakerRulings

OURS = {name: make for name, make in EXHIBITS.items() if name.startswith("riskbreaker/")}


def rows(name):
    return OURS[f"riskbreaker/{name}"]().rows


@pytest.mark.parametrize("name", OURS)
def test_exhibits_are_plain_data(name):
    data = OURS[name]().as_json()
    assert data["rows"]
    for row in data["rows"]:
        for cell, column in zip(row, data["columns"], strict=True):
            if column["kind"] == "chance":
                assert 0 <= cell["value"] <= 1


@pytest.mark.parametrize("name", OURS)
def test_exhibits_stand_under_the_printed_readings_too(name):
    """Among them one that calls a stat otherwise on the sheet."""
    with table(as_printed(RiskbreakerRulings)):
        assert OURS[name]().as_json()["rows"]


def test_the_archetypes_budgets():
    assert rows("archetype-budgets") == (
        ("Fighter", 5, -4, 8, 9, 1),
        ("Thief", 5, -4, 9, 10, 0),
        ("Mage", 5, -4, 9, 10, 0),
        ("Ranger", 10, -7, 7, 10, 0),
    )


def test_success_levels_add_up():
    for stat in range(1, 11):
        mine = [chance for each, _, chance in rows("success-levels") if each == stat]
        assert sum(mine) == 1
    assert (5, "0", Fraction(1, 10)) in rows("success-levels")
    assert (1, "0", Fraction(1, 10)) in rows("success-levels")  # the 1
    assert (1, "-1", Fraction(1, 10)) in rows("success-levels")  # the 2: 1 - 2
    assert (10, "failure", Fraction(1, 10)) in rows("success-levels")


def test_the_counter_grid():
    grid = {(ruse, observer): chance for ruse, observer, chance in rows("counter-grid")}
    assert len(grid) == 100
    assert grid[3, 5] == Fraction(1, 5)  # see test_rolls
    for ruse in range(1, 11):
        chances = [grid[ruse, observer] for observer in range(1, 11)]
        assert chances == sorted(chances, reverse=True)


def test_risk_and_reward_by_hand():
    table = {(row[0], row[1]): row[2:] for row in rows("risk-and-reward")}
    half = Fraction(1, 2)
    assert table["Gain Advantage", 3] == (half, 3 * half, 3 * half, 0, 0, 0, 0)
    assert table["Inflict Kill Damage", 2] == (half, -2, 2 * half, 2 * half, 0, 0, 0)
    # 5 + 3 = 8
    assert table["Inflict Skill Damage", 3] == (Fraction(8, 10), -3, Fraction(6, 10), 0, Fraction(24, 10), 0, 0)
    assert table["Rescue", 1] == (half, 0, half, 0, 0, 1, 0)


def test_numbers_tell():
    assert (2, 1, 5) in rows("round-advantage")  # 4 + 4 + 1 - 4
    assert (1, 4, -15) in rows("round-advantage")  # 16 + 3 - 4


def test_prices():
    assert [row[2] for row in rows("raise-costs")] == [5, 11, 18, 26, 35, 45]
    assert [row[2] for row in rows("lower-refunds")] == [4, 7, 9]
    assert [row[2] for row in rows("skill-prices")] == [1, 2, 2, 3]
    assert [row[2] for row in rows("item-example")] == [1, 2, 5, 8]


def test_counters():
    assert rows("counters-rounds") == tuple((stat, 3 * stat) for stat in range(1, 11))


def test_more_opponents_are_harder_to_leave():
    for stat in range(1, 11):
        chances = [chance for each, _, chance in rows("move-away") if each == stat]
        assert chances == sorted(chances, reverse=True)
