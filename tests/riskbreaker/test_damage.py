"""Damage of both kinds, recovery, and combat counters."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from rules.core import BadInput, IllegalChoice, under
from rules.riskbreaker import (
    Fighter,
    RiskbreakerRulings,
    Stat,
    archetype,
    boosted,
    build,
    capacity,
    healed,
    knocked_out,
    lowered,
    mark,
    restored,
    rounds_lasting,
    share_kill,
    share_skill,
    sheet,
    skill,
    take_up,
)
from rules.riskbreaker.combat.end_of_round import worn

UNHURT = (0, 0, 0, 0)


def test_the_bow_and_the_sword():
    # the text: M5 Sword, A4 Bow; with the bow 4 Kill Damage; after 3 he takes up the sword
    assert (capacity(4), capacity(5)) == (4, 5)
    assert take_up(3, capacity(5))
    assert take_up(3, capacity(4))
    with pytest.raises(IllegalChoice) as caught:
        take_up(4, capacity(4))
    assert caught.value.rule == "rb.kill.switch"
    assert take_up(4, capacity(5))
    assert not under(RiskbreakerRulings(switch_low="falls"), take_up, 4, capacity(4))


def test_readings_of_the_limit():
    assert capacity(5, skill_damage=2) == 5
    assert under(RiskbreakerRulings(kill_capacity="effective"), capacity, 5, 2) == 3
    assert under(RiskbreakerRulings(kill_limit="exceeded"), capacity, 5) == 6
    assert capacity(0) == 1


FOES = ("Orc", "Elf", "Imp")


def test_sharing_damage():
    shares = (("Orc", 2), ("Imp", 1))
    assert share_kill(shares, 3, FOES) == shares
    assert share_skill(Stat.WIT, shares, 3, FOES) == shares


@pytest.mark.parametrize(
    "shares",
    [
        (("Orc", 2),),  # too little
        (("Orc", 4),),  # too much
        (("Orc", 3), ("Elf", 0)),  # nothing for the elf
        (("Orc", 4), ("Elf", -1)),
        (("Orc", 1), ("Orc", 2)),  # twice the same
        (("Bob", 3),),  # not in reach
        (),
    ],
)
def test_shares_that_do_not_do(shares):
    with pytest.raises(IllegalChoice) as caught:
        share_kill(shares, 3, FOES)
    assert caught.value.rule == "rb.kill.share"
    with pytest.raises(IllegalChoice) as caught:
        share_skill(Stat.AGILITY, shares, 3, FOES)
    assert caught.value.rule == "rb.skill-damage.stat"


def test_skill_damage_is_on_one_stat():
    with pytest.raises(IllegalChoice, match="lowers one stat, not Luck"):
        share_skill("Luck", (("Orc", 1),), 1, FOES)


def test_lowering_a_stat():
    assert lowered(UNHURT, Stat.AGILITY, 2, rating=4) == (0, 2, 0, 0)
    assert lowered((0, 3, 0, 1), Stat.AGILITY, 2, rating=4) == (0, 4, 0, 1)
    assert under(RiskbreakerRulings(stat_floor="below"), lowered, (0, 3, 0, 1), Stat.AGILITY, 2, 4) == (0, 5, 0, 1)


@pytest.mark.parametrize(("risk", "stat"), [(1, 6), (2, 7), (3, 8), (4, 8), (20, 8)])
def test_the_boost(risk, stat):
    assert boosted(5, risk) == stat


def test_recovering():
    hurt = (1, 2, 0, 4)
    assert restored(hurt, ((Stat.MUSCLE, 1), (Stat.PERSONALITY, 2)), 3) == (0, 2, 0, 2)
    assert restored(UNHURT, (), 3) == UNHURT
    for spread in (((Stat.PERSONALITY, 4),), ((Stat.MUSCLE, 2),), ((Stat.WIT, 1),)):
        with pytest.raises(IllegalChoice) as caught:
            restored(hurt, spread, 3)
        assert caught.value.rule == "rb.recover.two"
    with pytest.raises(BadInput):
        restored(hurt, ((Stat.MUSCLE, 0),), 3)


@given(some.tuples(*[some.integers(0, 5)] * 4), some.sampled_from(list(Stat)), some.integers(1, 3))
def test_recovering_undoes_lowering(damage, stat, points):
    assert restored(lowered(damage, stat, points, rating=10), ((stat, points),), 3) == damage


@pytest.mark.parametrize(("kill", "risk", "left"), [(3, 2, 1), (2, 3, 0), (0, 1, 0)])
def test_rescuing(kill, risk, left):
    assert healed(kill, risk) == left


def test_marking_counters():
    assert [mark(n) for n in (0, 1, 2)] == [(1, 0), (2, 0), (0, 1)]
    with pytest.raises(BadInput):
        mark(3)


@pytest.mark.parametrize(
    ("stat", "damage", "counters", "rounds"),
    [
        (1, 0, 0, 3),  # the text's mook
        (10, 0, 0, 30),  # the text's master
        (5, 0, 0, 15),
        (5, 3, 0, 6),  # (5 - 3) * 3
        (5, 3, 2, 4),
        (5, 5, 0, 3),  # nothing left: out with the next third counter
        (1, 0, 2, 1),
    ],
)
def test_how_long_a_fighter_lasts(stat, damage, counters, rounds):
    assert rounds_lasting(stat, damage, counters) == rounds


@pytest.mark.parametrize(
    ("knock_out", "whole", "gone"),
    [
        ("counters", 15, 3),  # 5 × 3; with nothing left the next third counter
        ("at-zero", 15, 0),  # at 0 one is out at once, and the counters bring one there no sooner
        ("never", None, None),  # nobody is knocked out, however many counters
    ],
)
def test_how_long_a_fighter_lasts_follows_who_is_knocked_out(knock_out, whole, gone):
    rulings = RiskbreakerRulings(knock_out=knock_out)
    assert under(rulings, rounds_lasting, 5) == whole
    assert under(rulings, rounds_lasting, 5, 5) == gone
    with pytest.raises(BadInput):
        under(rulings, rounds_lasting, 5, 0, 3)


def test_more_damage_than_stat():
    with pytest.raises(BadInput):
        rounds_lasting(3, 4)


@pytest.mark.parametrize("stat", range(1, 11))
def test_wearing_down_takes_three_rounds_a_point(stat):
    fighter = Fighter(build("Ann", f"M{stat}: Sword"), "A", using=skill("M:Sword"))
    rounds = 0
    while fighter.effective(Stat.MUSCLE):
        fighter, rounds = worn(fighter), rounds + 1
    assert rounds == 3 * stat == rounds_lasting(stat)


def test_where_counters_wear():
    fighter = Fighter(build("Ann", "M5: Sword", "W9"), "A", using=skill("M:Sword"), counters=2)
    assert worn(fighter).damage == (1, 0, 0, 0)
    assert under(RiskbreakerRulings(counter_stat="best"), worn, fighter).damage == (0, 0, 1, 0)
    unskilled = Fighter(build("Clerk", "W9"), "A", counters=2)
    assert worn(unskilled).damage == (0, 0, 1, 0)


def test_who_is_knocked_out():
    assert knocked_out(level=0, damage=1)
    assert not knocked_out(level=1, damage=1)
    assert not knocked_out(level=0, damage=0)  # two counters marked, the third to come
    assert not under(RiskbreakerRulings(knock_out="never"), knocked_out, 0, 1)


def test_the_sheet():
    fighter = Fighter(archetype("Fighter"), "A", kill=3, damage=(2, 0, 0, 0), counters=1)
    shown = sheet(fighter)
    assert [(row.stat, row.rating, row.damage, row.effective) for row in shown.rows] == [
        ("Muscle", 5, 2, 3),
        ("Agility", 4, 0, 4),
        ("Wit", 3, 0, 3),
        ("Personality", 4, 0, 4),
    ]
    assert shown.rows[0].skills == ("M:Sword", "M:Knockdown", "M:Push (AoE)")
    assert (shown.kill, shown.kill_boxes, shown.counters, shown.counter_boxes) == (3, 10, 1, 3)
    assert under(RiskbreakerRulings(sheet_name="as-printed"), sheet, fighter).rows[0].stat == "Might"
