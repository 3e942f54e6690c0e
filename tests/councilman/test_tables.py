"""The printed tables, typed again from the source, and compared with the data of the rules."""

from itertools import pairwise

import pytest

import rules.councilman.calculators.tables  # noqa: F401
from rules.core import EXHIBITS, BadInput, under
from rules.councilman import CouncilmanRulings, opposite_outcome, outcome_of, outcome_of_difference, shift_difficulty
from rules.councilman.tables import DIFFICULTIES, OUTCOMES, SHEET, SPECIALIZATIONS, WEALTH

# Table 1 as printed: the highest total of Very Bad, the ranges of Bad, Mixed and Good, the lowest of Very Good
TABLE_1 = {
    "Very Easy": (1, (2, 4), (5, 7), (8, 10), 11),
    "Easy": (4, (5, 7), (8, 10), (11, 13), 14),
    "Medium": (7, (8, 10), (11, 13), (14, 16), 17),
    "Hard": (10, (11, 13), (14, 16), (17, 19), 20),
    "Very Hard": (13, (14, 16), (17, 19), (20, 22), 23),
}
TABLE_2 = (-6, (-5, -3), (-2, 2), (3, 5), 6)


def outcome_in_print(row, total):
    worst, *middle, best = row
    found = ["Very Bad"] * (total <= worst) + ["Very Good"] * (total >= best)
    found += [OUTCOMES[n] for n, (low, high) in enumerate(middle, 1) if low <= total <= high]
    (only,) = found  # no gap and no overlap in the print
    return only


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_unopposed_table_is_as_printed(difficulty):
    for total in range(-20, 60):
        assert outcome_of(total, difficulty) == outcome_in_print(TABLE_1[difficulty], total)


def test_opposed_table_is_as_printed():
    for difference in range(-30, 31):
        assert outcome_of_difference(difference) == outcome_in_print(TABLE_2, difference)


def test_opposite_outcome_mirrors_the_opposed_table():
    for difference in range(-30, 31):
        assert outcome_of_difference(-difference) == opposite_outcome(outcome_of_difference(difference))


def test_difficulty_step_is_three_points():
    for easier, row in pairwise(DIFFICULTIES):
        for total in range(-5, 40):
            assert outcome_of(total, easier) == outcome_of(total + 3, row)


def test_shift_difficulty_stays_on_the_table():
    assert shift_difficulty("Very Easy", -1) == "Very Easy"
    assert shift_difficulty("Very Hard", 2) == "Very Hard"
    assert shift_difficulty("Easy", 2) == "Hard"


def test_shift_difficulty_goes_beyond_the_table_by_ruling():
    far = CouncilmanRulings(beyond_table="extend")
    assert under(far, shift_difficulty, "Very Hard", 2) == "Very Hard +2"
    assert under(far, shift_difficulty, "Very Hard +2", -3) == "Hard"
    assert under(far, shift_difficulty, "Very Easy", -1) == "Very Easy −1"
    assert under(far, shift_difficulty, "Very Easy −3", 3) == "Very Easy"
    assert under(far, shift_difficulty, "Very Easy −1", 6) == "Very Hard +1"
    # Very Hard needs 17 for Mixed, two steps more 23; Very Easy needs 5, a step less 2
    assert [outcome_of(total, "Very Hard +2") for total in (22, 23)] == ["Bad", "Mixed"]
    assert [outcome_of(total, "Very Easy −1") for total in (1, 2)] == ["Bad", "Mixed"]


@pytest.mark.parametrize(
    "name", ["Impossible", "Easy +1", "Very Hard +x", "Very Easy +1", "Very Hard −1", "Very Hard +"]
)
def test_outcome_of_rejects_unknown_difficulties(name):
    with pytest.raises(BadInput, match="A Difficulty must be one of"):
        outcome_of(10, name)


def test_specializations_are_sixty():
    names = SPECIALIZATIONS
    assert len(names) == len(set(names)) == 60
    assert {"Control Air", "Transform Arcana", "Know Illusion"} < set(names)


def test_wealth_has_six_levels_in_order():
    assert tuple(WEALTH) == ("None", "Wretched", "Squalid", "Modest", "Comfortable", "Luxurious")


def test_sheet_has_no_box_for_flying():
    boxes = [box for group in SHEET.values() for box in group]
    assert "Fly" not in boxes
    assert {"Climb", "Swim", "Burrow"} < set(boxes)


def test_table_exhibits_show_the_printed_ranges():
    rows = {row[0]: row[1:] for row in EXHIBITS["councilman/unopposed-table"]().rows}
    assert rows["Medium"] == ("7 or less", "8 to 10", "11 to 13", "14 to 16", "17 or more")
    opposed = EXHIBITS["councilman/opposed-table"]().rows
    assert [bands for bands, _ in opposed] == ["−6 or less", "−5 to −3", "−2 to 2", "3 to 5", "6 or more"]


@pytest.mark.parametrize("name", [name for name in EXHIBITS if name.startswith("councilman/")])
def test_exhibits_have_rows(name):
    shown = EXHIBITS[name]().as_json()
    assert shown["rows"]


@pytest.mark.parametrize("name", ["unopposed-odds", "opposed-odds", "collective-odds", "cooperative-odds"])
def test_outcome_grids_add_up_to_one(name):
    sums = {}
    for head, _, chance in EXHIBITS[f"councilman/{name}"]().rows:
        sums[head] = sums.get(head, 0) + chance
    assert set(sums.values()) == {1}
