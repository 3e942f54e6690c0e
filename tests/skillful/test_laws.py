"""Laws of Skillful, over generated people: more skill never hurts, tiredness never helps, effort is spent once."""

from random import Random

from fights import check_undo_and_redo
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from laws import never_worse, read_back, readings

from rules.core import odds, using
from rules.skillful import (
    CHART,
    Attempt,
    Character,
    Effort,
    Pools,
    SkillfulRulings,
    Task,
    aid_bonus,
    contest,
    defence_row,
    format_person,
    fumble_check,
    fumble_level,
    parse_person,
    points_to_rise,
    spend,
    struggle,
    sword_attack,
    sword_dodge,
    take_suckage,
    threshold_size,
    total_aid,
    up_front,
)
from rules.skillful.fight import FIGHT
from rules.skillful.tables import POOLS

SKILLS, PENALTIES = st.integers(0, 15), st.integers(0, 9)
ATTITUDES = st.sampled_from(("relaxed", "ordinary", "intense"))
POINTS = st.integers(0, 12)
EFFORTS = st.builds(Effort, wind=POINTS, stamina=POINTS, wit=POINTS, focus=POINTS)
READINGS = readings(
    SkillfulRulings,
    "calm_dice",
    "cutoff",
    "fumble_tie",
    "rested_fumble",
    "check_penalties",
    "nature_tie",
    "lone_fumble",
)
ROWS = [row.name for row in CHART]  # the best first


def defender_rank(outcome):
    """Return the rank of a result for the defender: the attacker's fumble is best, and a worse fumble is better."""
    return (outcome.fumble, -ROWS.index(outcome.row))


def man(skill, task, attitude="ordinary", physical_penalty=0, mental_penalty=0):
    return Attempt(Character((skill,), physical_penalty, mental_penalty), task, attitude)


@settings(max_examples=40)
@given(SKILLS, SKILLS, PENALTIES, ATTITUDES, READINGS)
def test_contest_gets_no_worse_with_skill(one, other, tired, attitude, read):
    attack, dodge = man(one, sword_attack(), attitude, tired), man(other, sword_dodge(), attitude, tired)
    with using(read):
        before = odds(contest, attack, dodge)
        assert never_worse(before, odds(contest, attack, man(other + 1, sword_dodge(), attitude, tired)), defender_rank)
        assert never_worse(odds(contest, man(one + 1, sword_attack(), attitude, tired), dodge), before, defender_rank)


@settings(max_examples=40)
@given(SKILLS, st.integers(-5, 30), PENALTIES, PENALTIES, READINGS)
def test_struggle_gets_no_worse_with_skill_and_no_better_with_fatigue(skill, target, physical, mental, read):
    def fares(outcome):
        return -max(ROWS.index(outcome.row) - 1, outcome.fumble), -ROWS.index(outcome.row)

    def tried(more, body, mind):
        return odds(struggle, man(skill + more, sword_attack(), "ordinary", body, mind), target)

    with using(read):
        before = tried(0, physical, mental)
        assert never_worse(before, tried(1, physical, mental), fares)
        assert never_worse(tried(0, physical + 1, mental), before, fares)
        assert never_worse(tried(0, physical, mental + 1), before, fares)


@settings(max_examples=40)
@given(SKILLS, PENALTIES, PENALTIES, READINGS)
def test_fumble_chance_shrinks_with_skill(skill, physical, mental, read):
    with using(read):
        tried = (man(level, sword_attack(), "ordinary", physical, mental) for level in (skill, skill + 1))
        first, then = (odds(fumble_check, attempt) for attempt in tried)
        assert never_worse(first, then, lambda level: -level)


@given(st.integers(-19, 100), st.integers(-19, 80), st.sampled_from(("none", "as-printed")))
def test_aided_check_gets_no_worse_with_skill(result, main, low):
    with using(SkillfulRulings(low_aid=low)):
        assert aid_bonus(result, main) <= aid_bonus(result + 1, main) <= 8
        if result >= 0:  # a penalty matters less in a larger check
            assert main + aid_bonus(result, main) <= main + 1 + aid_bonus(result, main + 1)


@given(st.integers(-19, 80), st.lists(st.integers(-19, 60), max_size=5))
def test_total_aid_grows_with_helpers(main, results):
    assert total_aid(main, tuple(results[:-1])) <= total_aid(main, tuple(results))


@given(st.integers(1, 60), st.integers(1, 10), st.sampled_from(("full-tens", "up-to")), st.data())
def test_suckage_gets_rows_no_worse_for_the_fewest_points(loss, size, cutoff, data):
    with using(SkillfulRulings(cutoff=cutoff)):
        points = data.draw(st.integers(0, loss))
        rows = [ROWS.index(defence_row(left, size)) for left in (loss, take_suckage(loss, points, size))]
        assert rows[1] <= rows[0]
        price = points_to_rise(loss, size)
        assert defence_row(loss - price, size) != defence_row(loss, size) == defence_row(loss - price + 1, size)


@given(PENALTIES, PENALTIES, st.lists(st.sampled_from(POOLS), max_size=3, unique=True), st.sampled_from(POOLS), EFFORTS)
def test_cutoffs_narrow_with_fatigue(physical, mental, below, another, effort):
    assume(effort.pools())
    task = Task(effort)
    size = threshold_size(Character((), physical, mental, tuple(below)), task)
    assert 1 <= threshold_size(Character((), physical + 1, mental, tuple(below)), task) <= size <= 10
    assert threshold_size(Character((), physical, mental + 1, tuple(below)), task) <= size
    assert threshold_size(Character((), physical, mental, tuple({*below, another})), task) <= size
    tired, rested = (Attempt(Character((), *penalties), Task(effort, 8)) for penalties in ((physical, mental), (0, 0)))
    assert fumble_level(3, rested) <= fumble_level(3, tired)


@given(EFFORTS, st.sampled_from(("as-printed", "down", "up")))
def test_up_front_price_equals_the_attitude(effort, rounding):
    assume(effort.pools())
    with using(SkillfulRulings(relaxed_rounding=rounding)):
        lazy, plain, keen = (
            up_front(man(0, Task(effort), attitude)) for attitude in ("relaxed", "ordinary", "intense")
        )
    assert plain == effort
    assert keen.by_pool() == {name: 4 * points for name, points in effort.by_pool().items()}
    for little, points in zip(lazy.by_pool().values(), effort.by_pool().values(), strict=True):
        assert min(points, 1) <= little <= points


@given(EFFORTS, st.builds(Pools, *[st.integers(-20, 40)] * 6), st.sampled_from(("below-zero", "spill-over")))
def test_spend_takes_each_point_once(effort, pools, overspend):
    """Spending an effort lowers the sum of all pools by exactly that effort."""
    with using(SkillfulRulings(overspend=overspend)):
        left = spend(pools, effort)
    before, after = (sum(getattr(points, name) for name in POOLS) for points in (pools, left))
    assert before - after == effort.total


MEANS = st.sampled_from(("Broadsword 8", "9mm Pistol 5", "attacks with Fists 4 (2 Wind, fumble 4)"))
PEOPLE = st.builds(
    lambda attacks, dodge, wind, health: " · ".join((*attacks, f"Dodge {dodge}", f"Wind {wind}", f"Health {health}")),
    st.lists(MEANS, min_size=1, max_size=3, unique=True), st.integers(1, 9), st.integers(-5, 60), st.integers(-5, 60),
)  # fmt: skip


@settings(max_examples=12)
@given(st.lists(PEOPLE, min_size=2, max_size=3), st.integers(0, 10**6))
def test_random_fights_replay_and_undo(lines, seed):
    people = read_back(lines, parse_person, format_person)
    check_undo_and_redo(Random(seed), FIGHT, FIGHT.start(one=tuple(people[:1]), other=tuple(people[1:])), most=12)
