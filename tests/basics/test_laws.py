"""Laws of Rules Basics, over generated people: more skill never hurts, chances add up to 1, and replays are equal."""

from random import Random

from fights import check_undo_and_redo
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import never_worse, read_back, readings

from rules.basics import (
    BasicsRulings,
    Weapon,
    aim_bonus,
    attack_roll,
    charge_melee_skill,
    contest,
    feint_lead,
    strong_bonus,
)
from rules.basics.combat.attacks import Guard, defences_against, feint, strike
from rules.basics.fight import FIGHT
from rules.basics.people import format_person, parse_person
from rules.basics.rolls import success_roll
from rules.core import odds, using

SKILLS = st.integers(1, 20)
READINGS = readings(BasicsRulings, "extremes", "ties", "both_fail")


@given(SKILLS, READINGS)
def test_success_roll_gets_no_worse_with_skill(skill, read):
    with using(read):
        assert never_worse(odds(success_roll, skill), odds(success_roll, skill + 1), lambda roll: roll.margin)


@settings(max_examples=40)
@given(SKILLS, SKILLS, READINGS)
def test_contest_gets_no_worse_with_skill(one, other, read):
    """More skill makes a win no less likely, and a win or a draw no less likely either."""
    ladder = {"second": 0, "both fail": 1, "tie": 1, "first": 2}
    with using(read):
        first, then = (odds(contest, skill, other) for skill in (one, one + 1))
        assert never_worse(first, then, lambda result: ladder[result.won])
        assert never_worse(odds(contest, other, one + 1), odds(contest, other, one), lambda result: ladder[result.won])


@settings(max_examples=40)
@given(SKILLS, SKILLS, st.sampled_from(("own", "full")))
def test_feint_lead_gets_no_smaller_with_skill(skill, against, margin):
    with using(BasicsRulings(feint_margin=margin)):
        assert never_worse(odds(feint, skill, against), odds(feint, skill + 1, against), lambda lead: lead)
        assert never_worse(odds(feint, skill, against + 1), odds(feint, skill, against), lambda lead: lead)


@given(st.integers(-10, 10), st.integers(-10, 10))
def test_feint_lead_gets_no_smaller_with_margin(own, theirs):
    assert feint_lead(own + 1, theirs) >= feint_lead(own, theirs) >= feint_lead(own, theirs + 1)


@settings(max_examples=60)
@given(SKILLS, st.lists(SKILLS, max_size=3), st.sampled_from(("normal", "double", "increased")), st.data())
def test_attack_and_defence_get_no_worse_with_skill(skill, values, kind, data):
    names = ("dodge", "parry", "block")[: len(values)]
    defences = tuple(zip(names, values, strict=True))
    if not names and kind == "increased":
        kind = "normal"
    guard = Guard(kind, names[0] if kind == "increased" else "")
    blow = odds(attack_roll, skill, defences_against(defences, guard))
    assert never_worse(blow, odds(attack_roll, skill + 1, defences_against(defences, guard)), lambda told: told.lands)
    if names:
        better = data.draw(st.sampled_from(names))
        raised = tuple((name, value + (name == better)) for name, value in defences)
        assert never_worse(odds(attack_roll, skill, defences_against(raised, guard)), blow, lambda told: told.lands)


@settings(max_examples=30)
@given(SKILLS, st.integers(0, 3), st.integers(-2, 4), st.integers(0, 3))
def test_damage_gets_no_smaller_with_dice_and_addition(skill, dice, adds, more):
    plain = odds(strike, Weapon("axe", skill, dice, adds), skill, (), more)
    for axe, extra in ((Weapon("axe", skill, dice + 1, adds), more), (Weapon("axe", skill, dice, adds + 1), more),
                       (Weapon("axe", skill, dice, adds), more + 1)):  # fmt: skip
        assert never_worse(plain, odds(strike, axe, skill, (), extra), lambda told: told.damage)


@given(st.integers(0, 19), st.integers(1, 12), st.integers(0, 10), st.booleans())
def test_aim_and_strong_bonuses_never_shrink(acc, seconds, dice, braced):
    assert aim_bonus(acc, seconds, braced) <= aim_bonus(acc, seconds + 1, braced) <= aim_bonus(acc, 3, True)
    assert aim_bonus(acc, seconds) <= aim_bonus(acc + 1, seconds)
    assert 2 <= strong_bonus(dice) <= strong_bonus(dice + 1)


@given(st.integers(0, 30), st.integers(-5, 10), st.booleans(), st.sampled_from(("last", "before-bonuses")))
def test_charge_skill_gets_no_worse_with_skill(skill, bonuses, slam, cap):
    with using(BasicsRulings(charge_cap=cap)):
        assert charge_melee_skill(skill, bonuses, slam) <= charge_melee_skill(skill + 1, bonuses, slam)
        assert charge_melee_skill(skill, bonuses, slam) <= charge_melee_skill(skill, bonuses + 1, slam)
        assert charge_melee_skill(skill, bonuses, slam) <= charge_melee_skill(skill, bonuses, True)


WEAPONS = st.sampled_from(("sword 12 1d+2", "dagger 10 1d off-hand", "axe 11 2d slow", "bow 12 1d Acc 2 ranged"))
DEFENCES = st.sampled_from(("dodge 9", "parry 10", "block 8"))
PEOPLE = st.builds(
    lambda speed, weapons, defences: " · ".join((f"Speed {speed}", *weapons, *defences)),
    st.integers(3, 7), st.lists(WEAPONS, min_size=1, max_size=3, unique=True),
    st.lists(DEFENCES, max_size=2, unique=True),
)  # fmt: skip


@settings(max_examples=12)
@given(st.lists(PEOPLE, min_size=2, max_size=3), st.integers(0, 10**6))
def test_random_battles_replay_and_undo(lines, seed):
    people = read_back(lines, parse_person, format_person)
    state = FIGHT.start(harm=8, one=tuple(people[:1]), other=tuple(people[1:]))
    check_undo_and_redo(Random(seed), FIGHT, state, most=12)
