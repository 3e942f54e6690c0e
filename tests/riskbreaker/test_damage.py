"""Damage of both kinds, recovery, and combat counters."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.core import BadInput, IllegalChoice, under
from rules.riskbreaker import (
    Fighter,
    RiskbreakerRulings,
    Stat,
    apply_skill_damage,
    archetype,
    boosted_stat,
    build_character,
    can_take_up,
    check_kill_shares,
    check_skill_shares,
    heal_kill_damage,
    is_knocked_out,
    kill_capacity,
    make_sheet,
    mark_counter,
    parse_skill,
    recover_skill_damage,
    rounds_until_knock_out,
)
from rules.riskbreaker.combat.end_of_round import mark_fatigue

UNHURT = (0, 0, 0, 0)


def test_kill_capacity_depends_on_the_weapon_in_use():
    # the text: M5 Sword, A4 Bow; with the bow 4 Kill Damage; after 3 he takes up the sword
    assert (kill_capacity(4), kill_capacity(5)) == (4, 5)
    assert can_take_up(3, kill_capacity(5))
    assert can_take_up(3, kill_capacity(4))
    with pytest.raises(IllegalChoice) as caught:
        can_take_up(4, kill_capacity(4))
    assert caught.value.rule == "rb.kill.switch"
    assert can_take_up(4, kill_capacity(5))
    assert not under(RiskbreakerRulings(switch_low="falls"), can_take_up, 4, kill_capacity(4))


def test_kill_capacity_follows_the_ruling():
    assert kill_capacity(5, skill_damage=2) == 5
    assert under(RiskbreakerRulings(kill_capacity="effective"), kill_capacity, 5, 2) == 3
    assert under(RiskbreakerRulings(kill_limit="exceeded"), kill_capacity, 5) == 6
    assert kill_capacity(0) == 1


FOES = ("Orc", "Elf", "Imp")


def test_kill_shares_may_be_divided_among_opponents():
    shares = (("Orc", 2), ("Imp", 1))
    assert check_kill_shares(shares, 3, FOES) == shares
    assert check_skill_shares(Stat.WIT, shares, 3, FOES) == shares


@pytest.mark.parametrize(
    "shares",
    [
        (("Orc", 2),),  # too little
        (("Orc", 4),),  # too much
        (("Orc", 3), ("Elf", 0)),  # nothing for the elf
        (("Orc", 4), ("Elf", -1)),
        (("Orc", 1), ("Orc", 2)),  # the same fighter twice
        (("Bob", 3),),  # not in reach
        (),
    ],
)
def test_kill_shares_refuse_wrong_sums_and_targets(shares):
    with pytest.raises(IllegalChoice) as caught:
        check_kill_shares(shares, 3, FOES)
    assert caught.value.rule == "rb.kill.share"
    with pytest.raises(IllegalChoice) as caught:
        check_skill_shares(Stat.AGILITY, shares, 3, FOES)
    assert caught.value.rule == "rb.skill-damage.stat"


def test_skill_shares_need_one_stat():
    with pytest.raises(IllegalChoice, match="lowers one stat, not Luck"):
        check_skill_shares("Luck", (("Orc", 1),), 1, FOES)


def test_apply_skill_damage_stops_at_the_rating():
    assert apply_skill_damage(UNHURT, Stat.AGILITY, 2, rating=4) == (0, 2, 0, 0)
    assert apply_skill_damage((0, 3, 0, 1), Stat.AGILITY, 2, rating=4) == (0, 4, 0, 1)
    assert under(RiskbreakerRulings(stat_floor="below"), apply_skill_damage, (0, 3, 0, 1), Stat.AGILITY, 2, 4) == (
        0,
        5,
        0,
        1,
    )


@pytest.mark.parametrize(("risk", "stat"), [(1, 6), (2, 7), (3, 8), (4, 8), (20, 8)])
def test_boosted_stat_adds_at_most_three(risk, stat):
    assert boosted_stat(5, risk) == stat


def test_recover_skill_damage_heals_no_more_than_the_damage():
    hurt = (1, 2, 0, 4)
    assert recover_skill_damage(hurt, ((Stat.MUSCLE, 1), (Stat.PERSONALITY, 2)), 3) == (0, 2, 0, 2)
    assert recover_skill_damage(UNHURT, (), 3) == UNHURT
    for spread in (((Stat.PERSONALITY, 4),), ((Stat.MUSCLE, 2),), ((Stat.WIT, 1),)):
        with pytest.raises(IllegalChoice) as caught:
            recover_skill_damage(hurt, spread, 3)
        assert caught.value.rule == "rb.recover.two"
    with pytest.raises(BadInput):
        recover_skill_damage(hurt, ((Stat.MUSCLE, 0),), 3)


@given(some.tuples(*[some.integers(0, 5)] * 4), some.sampled_from(list(Stat)), some.integers(1, 3))
def test_recover_skill_damage_undoes_apply(damage, stat, points):
    assert recover_skill_damage(apply_skill_damage(damage, stat, points, rating=10), ((stat, points),), 3) == damage


@pytest.mark.parametrize(("kill", "risk", "left"), [(3, 2, 1), (2, 3, 0), (0, 1, 0)])
def test_heal_kill_damage_stops_at_zero(kill, risk, left):
    assert heal_kill_damage(kill, risk) == left


def test_mark_counter_clears_the_third():
    assert [mark_counter(n) for n in (0, 1, 2)] == [(1, 0), (2, 0), (0, 1)]
    with pytest.raises(BadInput):
        mark_counter(3)


@pytest.mark.parametrize(
    ("stat", "damage", "counters", "rounds"),
    [
        (1, 0, 0, 3),  # the mook of the printed example
        (10, 0, 0, 30),  # the master of the printed example
        (5, 0, 0, 15),
        (5, 3, 0, 6),  # (5 - 3) * 3
        (5, 3, 2, 4),
        (5, 5, 0, 3),  # nothing left: out with the next third counter
        (1, 0, 2, 1),
    ],
)
def test_rounds_until_knock_out_equal_count_by_hand(stat, damage, counters, rounds):
    assert rounds_until_knock_out(stat, damage, counters) == rounds


@pytest.mark.parametrize(
    ("knock_out", "whole", "gone"),
    [
        ("counters", 15, 3),  # 5 × 3 takes all points; the third counter after that knocks out
        ("at-zero", 15, 0),  # out at once at 0, which the counters do not bring nearer
        ("never", None, None),  # no number of counters knocks a fighter out
    ],
)
def test_rounds_until_knock_out_follow_the_ruling(knock_out, whole, gone):
    rulings = RiskbreakerRulings(knock_out=knock_out)
    assert under(rulings, rounds_until_knock_out, 5) == whole
    assert under(rulings, rounds_until_knock_out, 5, 5) == gone
    with pytest.raises(BadInput):
        under(rulings, rounds_until_knock_out, 5, 0, 3)


def test_rounds_until_knock_out_refuses_more_damage_than_stat():
    with pytest.raises(BadInput):
        rounds_until_knock_out(3, 4)


@pytest.mark.parametrize("stat", range(1, 11))
def test_three_rounds_wear_down_one_point(stat):
    fighter = Fighter(build_character("Ann", f"M{stat}: Sword"), "A", using=parse_skill("M:Sword"))
    rounds = 0
    while fighter.effective_stat(Stat.MUSCLE):
        fighter, rounds = mark_fatigue(fighter), rounds + 1
    assert rounds == 3 * stat == rounds_until_knock_out(stat)


def test_fatigue_stat_follows_the_ruling():
    fighter = Fighter(build_character("Ann", "M5: Sword", "W9"), "A", using=parse_skill("M:Sword"), counters=2)
    assert mark_fatigue(fighter).damage == (1, 0, 0, 0)
    assert under(RiskbreakerRulings(counter_stat="best"), mark_fatigue, fighter).damage == (0, 0, 1, 0)
    unskilled = Fighter(build_character("Clerk", "W9"), "A", counters=2)
    assert mark_fatigue(unskilled).damage == (0, 0, 1, 0)


def test_is_knocked_out_follows_the_ruling():
    assert is_knocked_out(level=0, damage=1)
    assert not is_knocked_out(level=1, damage=1)
    assert not is_knocked_out(level=0, damage=0)  # two counters marked, the third to come
    assert not under(RiskbreakerRulings(knock_out="never"), is_knocked_out, 0, 1)


def test_make_sheet_shows_damage_and_boxes():
    fighter = Fighter(archetype("Fighter"), "A", kill=3, damage=(2, 0, 0, 0), counters=1)
    shown = make_sheet(fighter)
    assert [(row.stat, row.rating, row.damage, row.effective) for row in shown.rows] == [
        ("Muscle", 5, 2, 3),
        ("Agility", 4, 0, 4),
        ("Wit", 3, 0, 3),
        ("Personality", 4, 0, 4),
    ]
    assert shown.rows[0].skills == ("M:Sword", "M:Knockdown", "M:Push (AoE)")
    assert (shown.kill, shown.kill_boxes, shown.counters, shown.counter_boxes) == (3, 10, 1, 3)
    assert under(RiskbreakerRulings(sheet_name="as-printed"), make_sheet, fighter).rows[0].stat == "Might"
