"""Laws of Riskbreaker, over generated people: a higher stat never hurts, trades gain no points, and battles replay."""

from random import Random

from fights import check_undo_and_redo
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import never_worse, read_back, readings

from rules.core import odds, using
from rules.riskbreaker import (
    STATS,
    RiskbreakerRulings,
    apply_skill_damage,
    build_character,
    character_bill,
    counter_roll,
    lower_refund,
    raise_cost,
    recover_skill_damage,
    rounds_until_knock_out,
    skill_roll,
    spot,
    stat_with_bonus,
    success_level,
)
from rules.riskbreaker.combat.pending import GM
from rules.riskbreaker.fight import FIGHT
from rules.riskbreaker.people import format_person, parse_person

STAT = st.integers(-3, 14)
ON_SHEETS = st.integers(1, 10)


def without_distance(*names):
    """Return rulings with any alternative of these errata, except the one by which a higher stat has a lower level."""
    every = readings(RiskbreakerRulings, "low_success", *names)
    return every.filter(lambda read: read.low_success != "distance")


@given(STAT, st.integers(0, 3), readings(RiskbreakerRulings, "low_success", "above_ten"))
def test_succeeds_no_less_with_stat_and_bonus(stat, bonus, read):
    with using(read):
        assert never_worse(odds(skill_roll, stat), odds(skill_roll, stat + 1), lambda roll: roll.success)
        helped = odds(skill_roll, stat_with_bonus(stat, bonus))
        assert never_worse(odds(skill_roll, stat), helped, lambda roll: roll.success)


@given(STAT, without_distance())
def test_success_level_grows_with_the_stat(stat, read):
    with using(read):
        before, after = odds(skill_roll, stat), odds(skill_roll, stat + 1)
        assert never_worse(before, after, lambda roll: (roll.success, roll.level))


def test_distance_ruling_gives_a_better_stat_a_lower_level():
    """By rb-e09, a 2 against a stat of 1 has distance 1, and a 2 against a stat of 2 has distance 0."""
    with using(RiskbreakerRulings(low_success="distance")):
        assert (success_level(1, 2), success_level(2, 2)) == (1, 0)


@settings(max_examples=60)
@given(STAT, st.lists(STAT, min_size=1, max_size=3), without_distance("counter_tie", "failed_ruse", "observers"))
def test_counter_roll_works_no_less_with_a_better_ruse(ruse, observers, read):
    with using(read):
        before, after = odds(counter_roll, ruse, *observers), odds(counter_roll, ruse + 1, *observers)
        assert never_worse(before, after, lambda told: told.works)


@settings(max_examples=60)
@given(st.none() | st.integers(-9, 13), STAT, without_distance("counter_tie", "failed_ruse"))
def test_counter_roll_sees_no_less_with_a_better_observer(level, observer, read):
    with using(read):
        assert never_worse(odds(spot, level, observer), odds(spot, level, observer + 1), bool)


@given(ON_SHEETS, ON_SHEETS, ON_SHEETS)
def test_raise_and_refund_gain_no_points(one, two, three):
    """By the recommended rulings, a step up costs as much as the same step down refunds, and steps add up."""
    low, middle, high = sorted({one, two, three} | {1, 2, 10})[:3]
    assert lower_refund(high, low) == raise_cost(low, high)
    assert raise_cost(low, middle) + raise_cost(middle, high) == raise_cost(low, high)


@given(st.lists(ON_SHEETS, min_size=4, max_size=4), st.sampled_from(STATS))
def test_character_bill_grows_with_stats(ratings, stat):
    lines = [f"{stat.letter}{rating}" for stat, rating in zip(STATS, ratings, strict=True)]
    plain, at = build_character("Ann", *lines), STATS.index(stat)
    if ratings[at] < 10:
        better = build_character("Ann", *lines[:at], f"{stat.letter}{ratings[at] + 1}", *lines[at + 1 :])
        assert character_bill(better).spent - character_bill(plain).spent == ratings[at] + 1
    assert character_bill(plain.with_skills(f"{stat.letter}:Knife")).spent > character_bill(plain).spent


@given(st.sampled_from(STATS), st.integers(0, 5), ON_SHEETS)
def test_recover_restores_skill_damage(stat, points, rating):
    hurt = apply_skill_damage((0, 0, 0, 0), stat, points, rating)
    assert sum(hurt) == min(points, rating)
    lost = tuple((damaged, lost_points) for damaged, lost_points in zip(STATS, hurt, strict=True) if lost_points)
    assert recover_skill_damage(hurt, lost, sum(hurt)) == (0, 0, 0, 0)


@given(st.integers(1, 12), st.data())
def test_rounds_until_knock_out_grow_with_the_stat(stat, data):
    damage = data.draw(st.integers(0, stat))
    assert rounds_until_knock_out(stat + 1, damage) >= rounds_until_knock_out(stat, damage)


SKILLS = ("M: Sword", "M: Pike, Knockdown", "A: Bow, Move", "W: Scout", "P: Inspire")
CHOSEN = st.sets(st.sampled_from(SKILLS), max_size=3).map(lambda chosen: [skill for skill in SKILLS if skill in chosen])
PEOPLE = st.builds(
    lambda ratings, skills: " · ".join((" ".join(f"{s}{r}" for s, r in zip("MAWP", ratings, strict=True)), *skills)),
    st.lists(ON_SHEETS, min_size=4, max_size=4), CHOSEN,
)  # fmt: skip


@settings(max_examples=5)
@given(st.lists(PEOPLE, min_size=2, max_size=3), st.integers(0, 10**6))
def test_random_battle_can_be_undone_and_replayed(lines, seed):
    people = read_back(lines, parse_person, format_person)
    state = FIGHT.start(one=tuple(people[:1]), other=tuple(people[1:]))
    check_undo_and_redo(Random(seed), FIGHT, state, most=30, rarely=(GM,))
