"""Laws of Stance and Poise, over generated fighters: more skill never hurts, and the same dice give the same fight."""

from random import Random

import pytest
from fights import check_undo_and_redo
from hypothesis import given, settings
from hypothesis import strategies as st
from laws import never_worse, read_back, readings

from rules.aretis import (
    ROWS,
    AretisRulings,
    Character,
    agility_test,
    attack_against_defence,
    change_poise,
    energy_after,
    exchange,
    fall_odds,
    focus_damage,
    focus_test,
    hold_second_life,
    poise_changes,
    rise,
    row_name,
    undefended_attack,
)
from rules.aretis.combat.poise_duel import PLANS
from rules.aretis.fight import FIGHT
from rules.aretis.people import format_person, parse_person
from rules.core import odds, using

SKILLS = st.integers(0, 25)
THROWS = st.sampled_from(("d20", "3d6", "2d10"))
NAMES = [row.name for row in ROWS]  # the worst first
READINGS = readings(
    AretisRulings, "middle_rows", "middle_gain", "success", "counter", "counter_gain", "zero", "footing"
)


def attacker_rank(told):
    """Return the rank of an attack's result: its row, and whether a counter-attack follows."""
    return NAMES.index(told.row), not told.struck_back


@settings(max_examples=30)
@given(SKILLS, SKILLS, st.none() | SKILLS, THROWS)
def test_attack_against_defence_gets_no_worse_with_skill(attack, defence, helper, throw):
    before = odds(attack_against_defence, attack, defence, throw, helper)
    assert never_worse(before, odds(attack_against_defence, attack + 1, defence, throw, helper), int)
    assert never_worse(odds(attack_against_defence, attack, defence + 1, throw, helper), before, int)
    if helper is not None:
        assert never_worse(odds(attack_against_defence, attack, defence, throw, helper + 1), before, int)


@settings(max_examples=30)
@given(SKILLS, SKILLS, READINGS)
def test_exchange_gets_no_worse_with_skill(attack, defence, read):
    with using(read):
        one, other = Character("Ann", attack, 10), Character("Gruk", 10, defence)
        before = odds(exchange, one, other)
        better = odds(exchange, Character("Ann", attack + 1, 10), other)
        assert never_worse(before, better, attacker_rank)
        assert never_worse(before, better, lambda told: told.hit)
        assert never_worse(odds(exchange, one, Character("Gruk", 10, defence + 1)), before, attacker_rank)
        lone, more = (odds(undefended_attack, Character("Ann", skill, 10), other) for skill in (attack, attack + 1))
        assert never_worse(lone, more, lambda told: (told.hit, told.attacker))


@settings(max_examples=20)
@given(SKILLS, SKILLS, st.integers(0, 10), READINGS)
def test_bonus_to_the_result_counts_as_attack_skill(attack, defence, bonus, read):
    """A bonus raises the result of a test, and each point of Attack does so too."""
    with using(read):
        other = Character("Gruk", 10, defence)
        one, stronger = (Character("Ann", skill, 10) for skill in (attack, attack + bonus))
        assert odds(exchange, one, other, better=bonus) == odds(exchange, stronger, other)
        assert odds(undefended_attack, one, other, better=bonus) == odds(undefended_attack, stronger, other)


@pytest.mark.parametrize(("zero", "broken"), [("total-failure", False), ("as-printed", True)])
def test_exchange_is_countered_more_with_skill_only_by_a_ruling(zero, broken):
    """ar-e11: as printed, a result of 0 brings a counter-attack, and a result of -1 does not."""
    with using(AretisRulings(zero=zero)):
        back = [odds(exchange, Character("Ann", skill, 9), Character("Gruk", 11, 20)).chance(lambda told: told.answered)
                for skill in range(26)]  # fmt: skip
    assert (back != sorted(back, reverse=True)) == broken


@given(READINGS)
def test_poise_changes_get_no_worse_with_a_better_row(read):
    with using(read):
        changes = [poise_changes(name) for name in NAMES]
    assert [own for own, _ in changes] == sorted(own for own, _ in changes)
    assert [theirs for _, theirs in changes] == sorted((theirs for _, theirs in changes), reverse=True)


@given(st.integers(-60, 60))
def test_row_name_gets_no_worse_with_the_result(result):
    assert sum(row.holds(result) for row in ROWS) == 1
    assert NAMES.index(row_name(result)) <= NAMES.index(row_name(result + 1))


@settings(max_examples=30)
@given(SKILLS, SKILLS, THROWS, readings(AretisRulings, "agility_steps", "focus_sum", "focus_success", "success"))
def test_agility_and_focus_tests_get_no_worse_with_skill(skill, will, throw, read):
    with using(read):
        for difficulty in ("easy", "normal", "hard"):
            first, then = (odds(agility_test, level, difficulty, throw) for level in (skill, skill + 1))
            assert never_worse(first, then, bool)
        down, up = (odds(rise, level, 4, throw) for level in (skill, skill + 1))
        assert never_worse(down, up, lambda poise: poise is not None)
        row, other = (odds(focus_test, level, will, throw) for level in (skill, skill + 1))
        assert never_worse(row, other, NAMES.index)
        first, then = (odds(hold_second_life, level, will, throw, 2) for level in (skill, skill + 1))
        assert never_worse(first, then, bool)
        assert never_worse(odds(hold_second_life, skill, will, throw, 3), first, bool)


@settings(max_examples=20)
@given(SKILLS, SKILLS, st.sampled_from(PLANS), st.tuples(st.integers(1, 6), st.integers(1, 6)))
def test_fall_odds_get_no_worse_with_skill(attack, defence, plan, starts):
    """More skill makes it no less likely that the opponent falls first, and no likelier that the fighter does."""
    other = Character("Gruk", 11, 9)
    chances = []
    for more in (0, 1):
        one = Character("Ann", attack + more, defence + more)
        found = fall_odds(one, other, starts, plan)
        assert sum(found.by_round.values()) + found.later == 1
        if not found.who:
            return
        assert sum(found.who.values()) == 1
        chances.append([found.who.get(who, 0) for who in ("one", "both", "other")])
    (lost, both, _), (less, still, _) = chances
    assert less <= lost
    assert less + still <= lost + both


@given(st.integers(0, 12), st.integers(-9, 9), st.integers(1, 12))
def test_change_poise_stays_between_0_and_the_start(poise, change, start):
    after = change_poise(min(poise, start), change, start)
    assert 0 <= after <= start
    assert after <= change_poise(min(poise, start), change + 1, start)


@given(st.integers(0, 60), st.integers(0, 30))
def test_energy_is_never_gained_and_focus_damage_grows_with_the_row(energy, rounds):
    for loss in ("one", "per-round"):
        with using(AretisRulings(energy_loss=loss)):
            assert 0 <= energy_after(energy, rounds) <= energy
    for halves in ("down", "up"):
        with using(AretisRulings(halves=halves)):
            hits = [focus_damage(name, energy) for name in NAMES]
        assert hits == sorted(hits)


PEOPLE = st.builds(
    "Attack {} · Defence {} · Agility {} · {} · poise {}".format,
    st.integers(5, 16), st.integers(5, 16), st.integers(5, 16), st.sampled_from(("human", "orc", "troll")),
    st.integers(1, 6),
)  # fmt: skip


@settings(max_examples=12)
@given(st.lists(PEOPLE, min_size=2, max_size=3), st.integers(0, 10**6))
def test_random_fights_replay_and_undo(lines, seed):
    people = read_back(lines, parse_person, format_person)
    state = FIGHT.start(blows=3, one=tuple(people[:1]), other=tuple(people[1:]))
    check_undo_and_redo(Random(seed), FIGHT, state, most=8)


@pytest.mark.parametrize("helper", [0, 9])
def test_poor_helper_lowers_a_joint_defence_as_the_erratum_says(helper):
    """ar-e25: a helper's test below zero is subtracted, so a helper with Defence below 10 on a d20 does harm."""
    hits = [
        odds(attack_against_defence, 10, 9, None, ally).chance(lambda result: result >= 0) for ally in (None, helper)
    ]
    assert hits[0] < hits[1]
