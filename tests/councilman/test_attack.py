"""Attacks, their damage and their answers: by hand, by a full count, and against icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest

from rules.core import BadInput, IllegalChoice, odds, scripted, under
from rules.core.frozen import replace
from rules.councilman import (
    CouncilmanRulings,
    Exchange,
    Fighter,
    answer_worth,
    attack,
    attack_many,
    check_armed,
    check_extra_dice,
    damage,
    damage_after_block,
    damage_dice,
    defeat_options,
    exchange,
    may_strike_back,
    outcome_of_difference,
)

ANN = Fighter("Ann", attribute=1, defence=1)
ORC = Fighter("Orc", "gm", attribute=2, defence=0, block=1, life=15, maximum=15)


def test_attack_loses_life_by_damage_less_block():
    # Ann 5 + 6 + 1 + 1 = 13 against 4 + 4 + 0 = 8: Good; 1d8 of 7 and 1, less Block 1
    strike = scripted("2d8=5+6, 2d8=4+4, 1d8=7", attack, ANN, ORC)
    assert (strike.outcome, strike.lost, strike.answer) == ("Good", 7, 0)
    miss = scripted("2d8=1+1, 2d8=8+8", attack, ANN, ORC)
    assert (miss.outcome, miss.lost, miss.answer) == ("Very Bad", 0, 2)


def test_attack_pressed_adds_a_die():
    strike = scripted("2d8=8+8, 2d8=1+1, 2d8=3+4", attack, ANN, ORC, 0, 0, 0, True)
    assert strike.lost == 3 + 4 + 1 - 1
    plain = scripted("2d8=5+6, 2d8=4+4, 1d8=7", attack, ANN, ORC, 0, 0, 0, True)
    assert plain.outcome == "Good"


def brute_exchange(attacker, target):
    """Count an exchange over every face of both rolls and both damage dice; both use one d8."""
    found = Counter()
    sums = Counter(a + b for a, b in product(range(1, 9), repeat=2))
    for (own, ways), (against, more), first, second in product(sums.items(), sums.items(), range(1, 9), range(1, 9)):
        outcome = outcome_of_difference(own + attacker.attribute + attacker.attack - against - target.defence)
        hits, answered = outcome in ("Mixed", "Good", "Very Good"), outcome in ("Very Bad", "Bad", "Mixed")
        dealt = max(0, max(0, first + attacker.attribute) - target.block) if hits else 0
        returned = max(0, max(0, second + target.attribute) - attacker.block) if answered else 0
        found[outcome, dealt, returned if target.life > dealt else 0] += ways * more
    return {key: Fraction(count, 8**6) for key, count in found.items()}


@pytest.mark.parametrize("target", [ORC, replace(ORC, life=4), Fighter("Imp", "gm", attribute=-1, defence=3)])
@pytest.mark.agrees("a full count", "cd.attack", "cd.attack.block", "cd.attack.strike-back")
def test_exchange_agrees_with_a_full_count(target):
    found = odds(exchange, ANN, target).map(lambda result: (result.outcome, result.dealt, result.returned))
    assert dict(found.items()) == brute_exchange(ANN, target)


def test_exchange_between_equals_is_even():
    even = Fighter("Twin", attribute=1, attack=1, defence=2, life=60, maximum=60)
    chances = odds(exchange, even, even)
    assert chances.mean(lambda end: end.dealt) == chances.mean(lambda end: end.returned)


def test_answer_worth_follows_its_ruling():
    gains = {end.outcome: end.target_gains for end in odds(exchange, ANN, ORC, strikes=False)}
    assert gains == {"Very Bad": 2, "Bad": 1, "Mixed": 1, "Good": 0, "Very Good": 0}
    scale = ("Very Bad", "Bad", "Mixed", "Good", "Very Good")
    assert [answer_worth(outcome) for outcome in scale] == [2, 1, 1, 0, 0]
    one = CouncilmanRulings(answer_gain="one")
    assert [under(one, answer_worth, outcome) for outcome in scale] == [1, 1, 1, 0, 0]
    assert {end.target_gains for end in odds(exchange, ANN, ORC, strikes=False, rulings=one)} == {0, 1}
    won = {end.attacker_gains for end in odds(exchange, ANN, ORC) if end.outcome == "Very Good"}
    assert won == {1}


def test_exchange_follows_the_strike_order_ruling():
    frail = replace(ORC, life=3)
    mixed = "2d8=4+4, 2d8=5+5, 1d8=8"
    struck, taken = Exchange("Mixed", 8, 7, 0, 0), Exchange("Mixed", 8, 0, 0, 1)  # 5 + 2 against no Block
    expected = {
        "conscious": {"Unstable": struck, "Unconsciousness": taken, "Blaze of Glory": taken},
        "not-fallen": dict.fromkeys(defeat_options(True), taken),
        "together": dict.fromkeys(defeat_options(True), struck),
    }
    for order, ways in expected.items():
        rulings = CouncilmanRulings(strike_order=order)
        for falls, result in ways.items():
            dice = f"{mixed}, 1d8=5" if result is struck else mixed
            assert scripted(dice, exchange, ANN, frail, falls=falls, rulings=rulings) == result
    with pytest.raises(BadInput, match="A way to fall must be one of Blaze of Glory"):
        scripted(mixed, exchange, ANN, frail, falls="Sleep")


def test_may_strike_back_depends_on_condition_and_rulings():
    assert may_strike_back(ORC, ANN)
    down, hanging = (replace(ORC, life=0, condition=name, awake=name == "unstable") for name in ("dead", "unstable"))
    assert not may_strike_back(down, ANN)
    assert may_strike_back(hanging, ANN)
    assert may_strike_back(hanging, ANN, fell=True)
    assert not under(CouncilmanRulings(strike_order="not-fallen"), may_strike_back, hanging, ANN, True)
    assert under(
        CouncilmanRulings(strike_order="not-fallen"), may_strike_back, hanging, ANN, False
    )  # felled long before
    assert not may_strike_back(ORC, replace(ANN, condition="dead", awake=False))
    bare = replace(ORC, armed=False)
    assert may_strike_back(bare, ANN)
    assert not under(CouncilmanRulings(unarmed="no-attack"), may_strike_back, bare, ANN, False)


def test_unconscious_target_strikes_back_only_as_printed():
    asleep = replace(ORC, life=0, condition="unconscious", awake=False)
    mixed, missed = "2d8=4+4, 2d8=5+5, 1d8=8", "2d8=1+1, 2d8=8+8"
    printed = CouncilmanRulings(unstable_awake="as-printed")
    assert scripted(mixed, exchange, ANN, asleep).returned == 0
    assert scripted(f"{mixed}, 1d8=5", exchange, ANN, asleep, rulings=printed).returned == 7
    assert scripted(missed, exchange, ANN, asleep, rulings=printed).returned == 0


def test_damage_dice_lose_one_for_each_attack():
    bow = Fighter("Bo", d8=1, d6=2, ranged=True)
    assert [damage_dice(replace(bow, attacks=n)) for n in range(5)] == [(1, 2), (1, 1), (1, 0), (0, 0), (0, 0)]
    largest = CouncilmanRulings(lost_die="largest")
    assert [under(largest, damage_dice, replace(bow, attacks=n), 0) for n in range(4)] == [
        (1, 2),
        (0, 2),
        (0, 1),
        (0, 0),
    ]
    printed = CouncilmanRulings(attack_count="as-printed")
    assert under(printed, damage_dice, ANN, 0) == (0, 0)  # the very first attack has lost its only die


def test_damage_dice_grow_and_shrink_with_bought_dice():
    bow = Fighter("Bo", d8=1, d6=1, ranged=True)
    assert damage_dice(bow, 2) == (1, 3)
    assert under(CouncilmanRulings(added_die="best"), damage_dice, bow, 2) == (3, 1)
    light = replace(bow, d8=0)  # a weapon without a d8 gains its own kind under both rulings
    assert damage_dice(light, 2) == under(CouncilmanRulings(added_die="best"), damage_dice, light, 2) == (0, 3)
    assert damage_dice(ANN, 2) == (3, 0)
    assert damage_dice(bow, -1) == (1, 0)
    assert damage_dice(bow, -9) == (0, 0)
    # dice lost to earlier attacks are gone before dice are added
    assert damage_dice(replace(ANN, attacks=3), 1) == (1, 0)


@pytest.mark.parametrize(("large", "small"), [(1, 0), (2, 1), (0, 3)])
@pytest.mark.agrees("icepool", "cd.attack.damage", "cd.attack.fatigue")
def test_damage_agrees_with_icepool(large, small):
    weapon = Fighter("Bo", attribute=2, d8=large, d6=small, ranged=True)
    expected = large @ icepool.d8 + small @ icepool.d6 + 2
    assert odds(damage, weapon).weights == dict(expected.simplify().items())


def test_damage_without_dice_is_the_attribute():
    spent = Fighter("Bo", attribute=3, attacks=2)
    assert scripted("", damage, spent) == 3
    weak = Fighter("Bo", attribute=-1, attacks=2)
    assert scripted("", damage, weak) == 0
    assert scripted("", damage, weak, 0, rulings=CouncilmanRulings(least_damage="below-zero")) == -1


def test_damage_after_block_is_not_below_0():
    assert [damage_after_block(n, 2) for n in (0, 1, 2, 3)] == [0, 0, 0, 1]
    assert damage_after_block(-1, 2) == -1
    with pytest.raises(BadInput):
        damage_after_block(3, -1)


def test_check_extra_dice_limits_the_gm():
    assert check_extra_dice("gm", 3, 3) == 3
    assert check_extra_dice("players", 1, 9) == 9
    with pytest.raises(IllegalChoice, match=r"the GM adds at most 2 dice in round 2, not 3 \[cd\.attack\.gm-limit\]"):
        check_extra_dice("gm", 2, 3)
    with pytest.raises(BadInput, match="The round must be a whole number of at least 1"):
        check_extra_dice("gm", 0, 0)


def test_attack_many_shares_one_roll():
    strikes = scripted("2d8=5+5, 2d8=4+4, 1d8=6, 2d8=8+8", attack_many, ANN, (ORC, replace(ORC, name="Ogre")))
    assert [strike.outcome for strike in strikes] == ["Good", "Bad"]  # 12 - 8 and 12 - 16
    assert [strike.lost for strike in strikes] == [6, 0]
    # the targets have equal results more often than with two attacks, because they face the same roll
    twins = odds(attack_many, ANN, (ORC, ORC)).chance(lambda both: both[0].outcome == both[1].outcome)
    single = odds(attack, ANN, ORC).map(lambda strike: strike.outcome)
    assert twins > sum(chance**2 for _, chance in single.items())


def test_unarmed_attacks_follow_the_ruling():
    bare = Fighter("Bo", attribute=2, attack=0, d8=0, armed=False)
    assert scripted("2d8=8+8, 2d8=1+1", attack, bare, ORC).lost == 1  # 2, less Block 1
    with pytest.raises(IllegalChoice, match=r"Bo has no weapon to attack with \[cd\.attack\.unarmed\]"):
        under(CouncilmanRulings(unarmed="no-attack"), check_armed, bare)
    with pytest.raises(IllegalChoice, match="Bo has no weapon"):
        scripted("2d8=1+1, 2d8=1+1", attack_many, bare, (ORC,), rulings=CouncilmanRulings(unarmed="no-attack"))
