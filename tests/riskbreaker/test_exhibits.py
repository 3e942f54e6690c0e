"""Exhibits of Riskbreaker: numbers by hand, and complete chances."""

from fractions import Fraction

import pytest

import rules.riskbreaker.calculators.tables  # noqa: F401 (importing registers them)
from rules.calculators.diagrams import find_diagram
from rules.core import EXHIBITS, as_printed, using
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
def test_exhibits_have_rows_under_printed_rulings(name):
    """One of the printed rulings gives a stat another name on the sheet."""
    with using(as_printed(RiskbreakerRulings)):
        assert OURS[name]().as_json()["rows"]


def test_archetype_budgets_exhibit_shows_points_spent_and_left():
    assert rows("archetype-budgets") == (
        ("Fighter", 5, -4, 8, 9, 1),
        ("Thief", 5, -4, 9, 10, 0),
        ("Mage", 5, -4, 9, 10, 0),
        ("Ranger", 10, -7, 7, 10, 0),
    )


def test_success_levels_exhibit_equals_count():
    """The stat less the face; a 1 and a 2 always succeed, a 10 never does."""
    expected = []
    for stat in range(1, 11):
        levels = [stat - face for face in range(1, 10) if face <= max(2, stat)]
        expected.append((stat, "failure", Fraction(10 - len(levels), 10)))
        expected += [(stat, str(level), Fraction(levels.count(level), 10)) for level in range(-1, 10)]
    assert rows("success-levels") == tuple(expected)


def test_counter_grid_exhibit_falls_with_the_observer():
    grid = {(ruse, observer): chance for ruse, observer, chance in rows("counter-grid")}
    assert len(grid) == 100
    assert grid[3, 5] == Fraction(1, 5)  # see test_rolls
    for ruse in range(1, 11):
        chances = [grid[ruse, observer] for observer in range(1, 11)]
        assert chances == sorted(chances, reverse=True)


def test_risk_and_reward_exhibit_equals_count_by_hand():
    table = {(row[0], row[1]): row[2:] for row in rows("risk-and-reward")}
    half = Fraction(1, 2)
    assert table["Gain Advantage", 3] == (half, 3 * half, 3 * half, 0, 0, 0, 0)
    assert table["Inflict Kill Damage", 2] == (half, -2, 2 * half, 2 * half, 0, 0, 0)
    # 5 + 3 = 8
    assert table["Inflict Skill Damage", 3] == (Fraction(8, 10), -3, Fraction(6, 10), 0, Fraction(24, 10), 0, 0)
    assert table["Rescue", 1] == (half, 0, half, 0, 0, 1, 0)


def test_round_gains_exhibit_equals_count_by_hand():
    """All fighters have level 4: each further fighter brings 4, and 1 more for outnumbering."""
    numbers = [(ours, theirs) for ours in (1, 2, 3, 4) for theirs in (1, 2, 3, 4)]
    assert rows("round-advantage") == tuple((ours, theirs, 5 * (ours - theirs)) for ours, theirs in numbers)


def test_price_exhibits_show_the_printed_prices():
    assert [row[2] for row in rows("raise-costs")] == [5, 11, 18, 26, 35, 45]
    assert [row[2] for row in rows("lower-refunds")] == [4, 7, 9]
    assert [row[1:] for row in rows("skill-prices")] == [
        ("M:Sword", 1),
        ("W:Lightning*", 2),
        ("M:Push (AoE)", 2),
        ("W:Fireball (AoE)*", 3),
    ]
    assert [row[2] for row in rows("item-example")] == [1, 2, 5, 8]


WORKS = (2, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9, 9)  # of ten faces, on a stat of 1 to 10 and boosted beyond


def test_roll_table_exhibit_is_as_printed():
    shown = ("1,2", "1,2", "1-3", "1-4", "1-5", "1-6", "1-7", "1-8", "1-9", "1-9")
    assert rows("roll-table") == tuple((stat, shown[stat - 1], Fraction(WORKS[stat - 1], 10)) for stat in range(1, 11))


def test_damage_exhibit_at_risk_3_equals_count():
    """At Risk 3, Skill Damage is rolled against the stat + 3."""
    expected = []
    for stat in range(1, 11):
        kill, skill = Fraction(WORKS[stat - 1], 10), Fraction(WORKS[stat + 2], 10)
        expected += [(stat, "Kill Damage", kill, 3 * kill), (stat, "Skill Damage", skill, 3 * skill)]
    assert rows("damage-by-stat") == tuple(expected)


def test_card_exhibit_at_each_risk_equals_count():
    """On a stat of 5, half of the rolls succeed: expected Cost, gain, loss and effect of each card."""
    half = Fraction(1, 2)
    boosted = {1: 6, 2: 7, 3: 8}  # of ten faces
    expected = []
    for risk in (1, 2, 3):
        mean, hits = risk * half, Fraction(boosted[risk], 10)
        lost = risk * (1 - hits)
        expected += [
            ("Gain Advantage", risk, half, mean, mean, 0, 0, 0, 0),
            ("Decrease Advantage", risk, half, -mean, -mean, 0, 0, 0, 0),
            ("Inflict Skill Damage", risk, hits, -risk, lost, 0, risk * hits, 0, 0),
            ("Inflict Kill Damage", risk, half, -risk, mean, mean, 0, 0, 0),
            ("Rescue", risk, half, 0, mean, 0, 0, risk, 0),
            ("Move", risk, half, 0, 0, 0, 0, 0, 0),
            ("Alter Battleground", risk, half, -risk, mean, 0, 0, 0, risk),
            ("Advance", risk, half, -risk, mean, 0, 0, 0, risk),
            ("Find", risk, half, -risk, mean, 0, 0, 0, risk),
        ]
    assert sorted(rows("risk-and-reward")) == sorted(expected)


def test_noted_level_exhibit_equals_count():
    """Among the faces that do not tie, count those that see the ruse; any success sees a failed ruse."""
    table = {(level, observer): seen for level, observer, seen in rows("counter-noted")}
    # levels of a success run from 1 − 2 = −1 to 10 − 1 = 9
    assert list(dict.fromkeys(level for level, _, _ in rows("counter-noted"))) == ["failed", *map(str, range(-1, 10))]
    for observer in range(1, 11):
        levels = [observer - face for face in range(1, 10) if face <= max(2, observer)]
        assert table["failed", observer] == Fraction(len(levels), 10)
        for level in range(-1, 10):
            seen = sum(counter > level for counter in levels)
            assert table[str(level), observer] == Fraction(seen, 10 - levels.count(level))


def test_move_away_exhibit_equals_count():
    def seen(level):
        levels = [3, 2, 1, 0]  # Agility 4 less the faces 1 to 4
        return Fraction(sum(counter > level for counter in levels), 10 - levels.count(level))

    expected = []
    for stat in range(1, 11):
        levels = [stat - face for face in range(1, 10) if face <= max(2, stat)]
        for many in (1, 2, 3, 4):
            alone = sum((1 - seen(level)) ** many for level in levels) / 10
            expected.append((stat, f"{many} opponent{'s' if many > 1 else ''}", alone))
    assert rows("move-away") == tuple(expected)


def test_skills_exhibit_is_as_printed():
    assert rows("skills") == (
        ("Muscle", "Sword, Knife, Staff, Pike, Knockdown, Push, Trample"),
        ("Agility", "Bow, Move, Sneak, Ambush, Hide, Pick Lock, Disarm Trap"),
        ("Wit", "Lightning, Fireball, Illusion, Heal, Tactics, Set Trap, First Aid, Medicine, Barter"),
        ("Personality", "Charm, Intimidate, Distract, Inspire, Observation, Scout, Loot, Use Connections"),
    )


def test_archetypes_exhibit_is_as_printed():
    assert rows("archetypes") == (
        ("Muscle", "5: Sword, Knockdown, Push (AoE)", "4: Knife", "3: Staff", "2"),
        ("Agility", "4: Bow, Move", "5: Move, Ambush, Pick Lock, Disarm Trap", "4: Move", "5: Bow, Move"),
        ("Wit", "3: First Aid", "3: Set Trap", "5: Lightning*, Illusion*, Heal*", "4: Tactics, First Aid"),
        (
            "Personality",
            "4: Intimidate",
            "4: Distract, Scout, Loot",
            "4: Observation",
            "5: Charm, Inspire, Observation",
        ),
    )


def test_sheet_exhibit_shows_damage_skills_and_boxes():
    """The Fighter, 2 Skill Damage on Muscle, 3 of 10 and 2 of 3 boxes marked."""
    filled = OURS["riskbreaker/sheet-example"]()
    assert filled.rows == (
        ("Muscle", 5, 2, 3, "Sword, Knockdown, Push (AoE)"),
        ("Agility", 4, 0, 4, "Bow, Move"),
        ("Wit", 3, 0, 3, "First Aid"),
        ("Personality", 4, 0, 4, "Intimidate"),
    )
    assert filled.note == "Kill Damage ☒☒☒☐☐☐☐☐☐☐, combat counters ☒☒☐"


def test_step_price_exhibits_show_each_step_and_the_sum():
    assert rows("raise-costs") == tuple(
        (f"{value - 1} to {value}", value, total)
        for value, total in zip(range(5, 11), (5, 11, 18, 26, 35, 45), strict=True)
    )
    assert rows("lower-refunds") == (("4 to 3", 4, 4), ("3 to 2", 3, 7), ("2 to 1", 2, 9))
    assert [row[1] for row in rows("item-example")] == [1, 1, 3, 3]
    assert [row[0] for row in rows("item-example")] == [
        "Item",
        "Ambush inflicts Kill Damage",
        "Area of Effect",
        "Adds 1 to Agility",
    ]


def test_item_risk_exhibit_is_as_printed():
    assert [row[1] for row in rows("item-risk")] == [
        "+1",
        "+1",
        "+3",
        "+5",
        "+1 for each further use",
        "+5",
        "+3",
        "+5",
        "+3",
    ]


def test_card_table_shows_costs():
    assert {row[0] for row in rows("cards") if row[1] == "Risk"} == {
        "Inflict Skill Damage",
        "Inflict Kill Damage",
        "Alter Battleground",
        "Advance",
        "Find",
    }
    assert len(rows("cards")) == 10


def test_diagrams_follow_the_rules_of_battle_and_turn():
    """The diagrams have the steps in the order of the rules, and mark the repeated ones."""
    engagement, fights, round_ = find_diagram("riskbreaker/battle").steps
    assert (engagement.rule, fights.rule, bool(round_.repeat)) == ("rb.engagement.declare", "rb.fights.declare", True)
    in_each, idle, counters = round_.inner
    assert [step.rule for step in in_each.inner] == ["rb.round.declare", "rb.round.gain", "rb.order.level"]
    assert (idle.rule, counters.rule) == ("rb.fights.last", "rb.counters.mark")
    turn = find_diagram("riskbreaker/turn").steps
    assert [step.rule for step in turn] == ["rb.maneuver.skill", "rb.risk.individual", "rb.cost.pay", "rb.roll.success"]
    assert [step.exclusive for step in turn] == [False, False, False, True]
    assert [step.rule for step in turn[3].inner] == ["rb.maneuver.template", "rb.card.failure"]


def test_levels_diagram_has_a_rung_for_each_face():
    ladder = find_diagram("riskbreaker/levels")
    assert ladder.rule == "rb.roll.level"
    assert [(rung.name, rung.note, rung.works) for rung in ladder.rungs] == [
        *((str(face), "fails", False) for face in (10, 9, 8, 7, 6)),
        *((str(5 - level), f"succeeds at level {level}", True) for level in range(5)),
    ]


def test_counter_rounds_exhibit_shows_three_per_point():
    assert rows("counters-rounds") == tuple((stat, 3 * stat) for stat in range(1, 11))


def test_move_away_exhibit_falls_with_opponents():
    for stat in range(1, 11):
        chances = [chance for of_stat, _, chance in rows("move-away") if of_stat == stat]
        assert chances == sorted(chances, reverse=True)
