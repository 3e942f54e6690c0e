"""The defence chart, narrowing, and suckage points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import BadInput, IllegalChoice, under
from rules.skillful import (
    BROADSWORD,
    CHART,
    PISTOL,
    Attempt,
    Character,
    Effort,
    SkillfulRulings,
    Task,
    cutoffs,
    defence_cost,
    defence_row,
    defender_wins,
    least_threshold,
    narrowing_penalty,
    points_to_rise,
    sword_dodge,
    take_suckage,
    threshold_size,
)

UP_TO = SkillfulRulings(cutoff="up-to")
NAMES = [row.name for row in CHART]
WON, ORDINARY, FLAILING, BAD, TERRIBLE, CATASTROPHIC = NAMES
DODGE = Attempt(Character(), sword_dodge())
WIND, WIT, SERVE = Task(Effort(wind=5)), Task(Effort(wit=5)), Task(Effort(wind=4, wit=2))


def test_defender_wins_a_tie():
    assert [defender_wins(20, total) for total in (19, 20, 21)] == [False, True, True]


@pytest.mark.parametrize(
    ("loss", "row"),
    [(-30, WON), (0, WON), (1, ORDINARY), (4, ORDINARY), (9, ORDINARY), (10, FLAILING), (19, FLAILING),
     (20, BAD), (29, BAD), (30, TERRIBLE), (39, TERRIBLE), (40, CATASTROPHIC), (59, CATASTROPHIC)],
)  # fmt: skip
def test_defence_row_changes_at_the_bounds(loss, row):
    assert defence_row(loss) == row


@pytest.mark.parametrize(("loss", "row"), [(0, WON), (1, ORDINARY), (10, ORDINARY), (11, FLAILING), (20, FLAILING),
                                           (40, TERRIBLE), (41, CATASTROPHIC)])  # fmt: skip
def test_defence_row_includes_the_cutoffs_by_ruling(loss, row):
    assert under(UP_TO, defence_row, loss) == row


@given(st.integers(-60, 200), st.integers(1, 10), st.sampled_from([SkillfulRulings(), UP_TO]))
def test_defence_row_gets_no_better_with_the_loss(loss, size, rulings):
    assert NAMES.index(under(rulings, defence_row, loss, size)) <= NAMES.index(
        under(rulings, defence_row, loss + 1, size)
    )


@given(st.integers(1, 10))
def test_defence_row_reaches_every_row(size):
    assert {defence_row(loss, size) for loss in range(5 * size)} == set(NAMES) - ({ORDINARY} if size == 1 else set())


def test_defence_cost_of_an_ordinary_dodge_is_as_printed():
    # N = 5, lost by 4: N + 2N = 5 + 10
    assert defence_cost(defence_row(4), DODGE) == Effort(wind=15)


def test_defence_cost_of_a_flailing_dodge_follows_its_ruling():
    # N 5 + 2N 10 + 8N 40 = 55 Wind, 2N = 10 Stamina
    assert defence_cost(FLAILING, DODGE, BROADSWORD) == Effort(wind=55, stamina=10)
    # the text's 45 leaves the 2N out: 5 + 40
    assert under(SkillfulRulings(first_penalty="replaces"), defence_cost, FLAILING, DODGE, BROADSWORD) == Effort(
        wind=45, stamina=10
    )


def test_defence_cost_of_every_row_is_as_printed():
    prices = [defence_cost(name, DODGE, BROADSWORD) for name in NAMES]
    assert [(price.wind, price.stamina, price.health) for price in prices] == [
        (5, 0, 0), (15, 0, 0), (55, 10, 0), (55, 10, 15), (55, 10, 50), (15, 0, 120),
    ]  # fmt: skip
    shot = [defence_cost(name, DODGE, PISTOL) for name in NAMES]
    assert [(cost.wind, cost.health) for cost in shot] == [(5, 0), (15, 0), (15, 10), (15, 30), (15, 60), (15, 100)]


def test_defence_cost_depends_on_attitude():
    # N 5: relaxed it is 2, up front and in the penalties; some tables count these in full
    relaxed, intense = (Attempt(Character(), sword_dodge(), attitude) for attitude in ("relaxed", "intense"))
    full = SkillfulRulings(relaxed_penalties="nominal-only")
    assert defence_cost(ORDINARY, relaxed).wind == 2 + 2 * 2
    assert defence_cost(FLAILING, relaxed, BROADSWORD) == Effort(wind=2 + 4 + 16, stamina=4)
    assert under(full, defence_cost, ORDINARY, relaxed, None).wind == 2 + 2 * 5
    assert defence_cost(ORDINARY, intense).wind == 20 + 2 * 5


def test_defence_rules_refuse_wrong_rows_and_sizes():
    with pytest.raises(BadInput):
        defence_cost("Good Defense", DODGE)
    with pytest.raises(BadInput):
        defence_row(5, 11)
    with pytest.raises(BadInput):
        cutoffs(0)


def test_cutoffs_with_an_empty_wind_are_six_apart():
    winded = Character(physical_penalty=4)
    assert cutoffs(threshold_size(winded, WIND)) == (0, 6, 12, 18, 24)
    assert cutoffs() == (0, 10, 20, 30, 40)


@pytest.mark.parametrize(
    ("penalty", "below", "size"),
    [(0, (), 10), (6, (), 4), (7, (), 3), (8, (), 3), (30, (), 3), (7, ("stamina",), 3), (8, ("focus",), 2),
     (30, ("stamina",), 2), (8, ("health",), 2), (9, ("sanity",), 1), (30, ("stamina", "health"), 1)],
)  # fmt: skip
def test_threshold_size_is_at_least_t(penalty, below, size):
    assert threshold_size(Character(physical_penalty=penalty, below=below), WIND) == size


def test_narrowing_penalty_depends_on_kind_of_effort():
    worn = Character(physical_penalty=2, mental_penalty=5)
    assert [narrowing_penalty(worn, task) for task in (WIND, WIT, SERVE)] == [2, 5, 5]
    assert under(SkillfulRulings(mixed_penalty="sum"), narrowing_penalty, worn, SERVE) == 7


def test_least_threshold_depends_on_pools_below_zero():
    own = SkillfulRulings(minimum_pools="matching")
    assert [least_threshold(("focus",), task) for task in (WIND, WIT, SERVE)] == [2, 2, 2]
    assert [under(own, least_threshold, ("focus",), task) for task in (WIND, WIT, SERVE)] == [3, 2, 2]
    assert least_threshold(("wind", "wit"), WIND) == 3  # the text names no effect of these two
    with pytest.raises(BadInput):
        least_threshold(("luck",), WIND)


def test_suckage_lifts_a_loss_of_21_by_2_points():
    assert points_to_rise(21) == 2
    assert take_suckage(21, 2) == 19
    assert defence_row(19) == FLAILING
    assert under(UP_TO, points_to_rise, 21) == 1  # a loss of 20 is in the lower row by this ruling


def test_suckage_of_9_points_reaches_no_better_row():
    # 19 - 9 = 10 is still a flailing defence; the tenth point makes the difference
    assert defence_row(take_suckage(19, 9)) == FLAILING
    assert points_to_rise(19) == 10
    assert under(UP_TO, points_to_rise, 19) == 9


@given(st.integers(1, 120), st.integers(1, 10), st.sampled_from([SkillfulRulings(), UP_TO]))
def test_points_to_rise_are_the_fewest(loss, size, rulings):
    price = under(rulings, points_to_rise, loss, size)
    before = NAMES.index(under(rulings, defence_row, loss, size))
    assert NAMES.index(under(rulings, defence_row, under(rulings, take_suckage, loss, price, size), size)) < before
    assert NAMES.index(under(rulings, defence_row, under(rulings, take_suckage, loss, price - 1, size), size)) == before


def test_take_suckage_rejects_too_many_points():
    for loss in (0, -3):
        with pytest.raises(IllegalChoice, match=r"sk\.suckage\]"):
            take_suckage(loss, 1)
        with pytest.raises(IllegalChoice, match=r"sk\.suckage\.price"):
            points_to_rise(loss)
    with pytest.raises(BadInput):
        take_suckage(5, 6)
    one = SkillfulRulings(suckage_limit="next-threshold")
    assert under(one, take_suckage, 21, 11) == 10
    with pytest.raises(IllegalChoice, match="by at most one row"):
        under(one, take_suckage, 21, 12)
    assert take_suckage(45, 45) == 0
