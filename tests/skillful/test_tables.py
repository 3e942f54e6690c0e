"""Tables without gaps, exhibits that add up, and rulings in the order of the text."""

from fractions import Fraction

import pytest

from rules.calculators.registry import import_calculators
from rules.core import EXHIBITS, list_rulings
from rules.skillful import CHART, Effort, SkillfulRulings, defence_row
from rules.skillful.tables import LONGER, POOLS


def exhibit(name):
    import_calculators("skillful")
    return EXHIBITS[f"skillful/{name}"]()


def test_chart_covers_every_loss_once():
    seen = [defence_row(loss) for loss in range(-5, 70)]
    names = [row.name for row in CHART]
    assert sorted(set(seen), key=names.index) == names
    assert seen == sorted(seen, key=names.index)


def test_chart_has_the_printed_numbers():
    assert [row.threshold for row in CHART] == [1, 0, -1, -2, -3, -4]
    assert [row[2] for row in exhibit("defence-chart").rows] == [
        "0", "1–9", "10–19", "20–29", "30–39", "40 or more",
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "key"), [("skill-lead", 0), ("even-match", 0), ("attitude-odds", 0)])
def test_grid_columns_add_up_to_one(name, key):
    sums: dict[object, Fraction] = {}
    for row in exhibit(name).rows:
        sums[row[key]] = sums.get(row[key], Fraction(0)) + row[2]
    assert set(sums.values()) == {1}


def test_open_d20_exhibit_adds_up_to_one():
    assert sum(row[1] for row in exhibit("open-d20").rows) == 1
    reach = {row[0]: row[1] for row in exhibit("open-d20-at-least").rows}
    assert (reach[-19], reach[40], reach[21], reach[2]) == (1, Fraction(1, 400), Fraction(1, 20), Fraction(19, 20))


def test_narrowing_exhibit_has_the_printed_sixes():
    rows = {row[0]: row[1:] for row in exhibit("narrowing").rows}
    assert rows[4][0] == "0/6/12/18/24"
    assert rows[9] == ("0/3/6/9/12", "0/2/4/6/8", "0/1/2/3/4")


def test_suckage_exhibit_shows_the_saved_effort():
    rows = {row[0]: row[1:] for row in exhibit("suckage").rows}
    assert rows[9] == (9, "Ordinary", "Successful", "10 Wind")
    assert rows[19] == (10, "Flailing", "Ordinary", "40 Wind + 10 Stamina")
    # hits of 15, 50 and 120: a step saves the difference of two; the last one adds the first consequence
    assert [rows[loss][3] for loss in (21, 30)] == ["15 Health", "35 Health"]
    assert rows[40][3] == "70 Health, for 40 Wind + 10 Stamina more"


def test_aid_exhibit_has_one_point_for_each_tenth():
    assert [row[2] for row in exhibit("aid").rows] == [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    assert [row[3] for row in exhibit("aid").rows][:3] == [-2, -1, 0]


def test_pools_have_a_longer_pool_of_their_kind():
    assert LONGER == {
        "wind": "stamina", "stamina": "health", "health": "health",
        "wit": "focus", "focus": "sanity", "sanity": "sanity",
    }  # fmt: skip
    assert list(Effort().by_pool()) == list(POOLS)


def test_rulings_are_in_order_of_errata():
    errata = [option.erratum for option in list_rulings(SkillfulRulings)]
    assert errata == sorted(errata)
    assert len(errata) == len(set(errata))
