"""Attacks, damage and their limits, healing, Defeat: by hand and by force."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    check_daily,
    check_extra_dice,
    combat_healing,
    damage,
    damage_after_block,
    damage_dice,
    defeat_options,
    exchange,
    heal,
    healing_difficulty,
    healing_price,
    hit_unconscious,
    is_full_rest,
    life_healed,
    may_strike_back,
    next_risen,
    outcome_of,
    outcome_of_difference,
    roll_to_live,
    roll_to_stabilise,
    survival_rounds,
    unstable_difficulty,
    wake,
)
from rules.councilman.combat.defeat import apply_damage

ANN = Fighter("Ann", attribute=1, defence=1)
ORC = Fighter("Orc", "gm", attribute=2, defence=0, block=1, life=15, maximum=15)


# Attacks --------------------------------------------------------------------------------------


def test_an_attack_in_words():
    # Ann 5 + 6 + 1 + 1 = 13 against 4 + 4 + 0 = 8: Good; 1d8 of 7 and 1, less Block 1
    strike = scripted("2d8=5+6, 2d8=4+4, 1d8=7", attack, ANN, ORC)
    assert (strike.outcome, strike.lost, strike.answer) == ("Good", 7, 0)
    miss = scripted("2d8=1+1, 2d8=8+8", attack, ANN, ORC)
    assert (miss.outcome, miss.lost, miss.answer) == ("Very Bad", 0, 2)


def test_pressing_a_very_good_outcome_adds_a_die():
    strike = scripted("2d8=8+8, 2d8=1+1, 2d8=3+4", attack, ANN, ORC, 0, 0, 0, True)
    assert strike.lost == 3 + 4 + 1 - 1
    plain = scripted("2d8=5+6, 2d8=4+4, 1d8=7", attack, ANN, ORC, 0, 0, 0, True)
    assert plain.outcome == "Good"


def brute_exchange(attacker, target):
    """Every face of both rolls, of the damage and of the strike back; attacker and target use one d8."""
    found = Counter()
    sums = Counter(a + b for a, b in product(range(1, 9), repeat=2))
    for (own, ways), (against, more), one, two in product(sums.items(), sums.items(), range(1, 9), range(1, 9)):
        outcome = outcome_of_difference(own + attacker.attribute + attacker.attack - against - target.defence)
        hits, answered = outcome in ("Mixed", "Good", "Very Good"), outcome in ("Very Bad", "Bad", "Mixed")
        dealt = max(0, max(0, one + attacker.attribute) - target.block) if hits else 0
        returned = max(0, max(0, two + target.attribute) - attacker.block) if answered else 0
        found[outcome, dealt, returned if target.life > dealt else 0] += ways * more
    return {key: Fraction(count, 8**6) for key, count in found.items()}


@pytest.mark.parametrize("target", [ORC, replace(ORC, life=4), Fighter("Imp", "gm", attribute=-1, defence=3)])
@pytest.mark.agrees("a full count", "cd.attack", "cd.attack.block", "cd.attack.strike-back")
def test_an_exchange_by_counting_every_face(target):
    found = odds(exchange, ANN, target).map(lambda result: (result.outcome, result.dealt, result.returned))
    assert dict(found.items()) == brute_exchange(ANN, target)


def test_between_equals_an_attack_is_an_even_trade():
    even = Fighter("Twin", attribute=1, attack=1, defence=2, life=60, maximum=60)
    found = odds(exchange, even, even)
    assert found.mean(lambda end: end.dealt) == found.mean(lambda end: end.returned)


def test_advantage_instead_of_a_strike_back():
    gains = {end.outcome: end.target_gains for end in odds(exchange, ANN, ORC, strikes=False)}
    assert gains == {"Very Bad": 2, "Bad": 1, "Mixed": 1, "Good": 0, "Very Good": 0}
    scale = ("Very Bad", "Bad", "Mixed", "Good", "Very Good")
    assert [answer_worth(outcome) for outcome in scale] == [2, 1, 1, 0, 0]
    one = CouncilmanRulings(answer_gain="one")
    assert [under(one, answer_worth, outcome) for outcome in scale] == [1, 1, 1, 0, 0]
    assert {end.target_gains for end in odds(exchange, ANN, ORC, strikes=False, rulings=one)} == {0, 1}
    won = {end.attacker_gains for end in odds(exchange, ANN, ORC) if end.outcome == "Very Good"}
    assert won == {1}


def test_who_falls_strikes_back_only_if_it_stays_conscious():
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


def test_who_is_able_to_strike_back():
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


def test_a_sleeper_answers_only_where_a_blow_wakes_him():
    asleep = replace(ORC, life=0, condition="unconscious", awake=False)
    mixed, missed = "2d8=4+4, 2d8=5+5, 1d8=8", "2d8=1+1, 2d8=8+8"
    printed = CouncilmanRulings(unstable_awake="as-printed")
    assert scripted(mixed, exchange, ANN, asleep).returned == 0
    assert scripted(f"{mixed}, 1d8=5", exchange, ANN, asleep, rulings=printed).returned == 7
    assert scripted(missed, exchange, ANN, asleep, rulings=printed).returned == 0


def test_each_attack_of_a_round_costs_a_die():
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


def test_dice_by_advantage():
    bow = Fighter("Bo", d8=1, d6=1, ranged=True)
    assert damage_dice(bow, 2) == (1, 3)
    assert under(CouncilmanRulings(added_die="best"), damage_dice, bow, 2) == (3, 1)
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


def test_no_die_at_all_leaves_the_attribute():
    spent = Fighter("Bo", attribute=3, attacks=2)
    assert scripted("", damage, spent) == 3
    weak = Fighter("Bo", attribute=-1, attacks=2)
    assert scripted("", damage, weak) == 0
    assert scripted("", damage, weak, 0, rulings=CouncilmanRulings(least_damage="below-zero")) == -1


def test_block():
    assert [damage_after_block(n, 2) for n in (0, 1, 2, 3)] == [0, 0, 0, 1]
    assert damage_after_block(-1, 2) == -1
    with pytest.raises(BadInput):
        damage_after_block(3, -1)


def test_the_gm_is_limited_by_the_round():
    assert check_extra_dice("gm", 3, 3) == 3
    assert check_extra_dice("players", 1, 9) == 9
    with pytest.raises(IllegalChoice, match=r"the GM adds at most 2 dice in round 2, not 3 \[cd\.attack\.gm-limit\]"):
        check_extra_dice("gm", 2, 3)
    with pytest.raises(BadInput, match="The round must be a whole number of at least 1"):
        check_extra_dice("gm", 0, 0)


def test_many_targets_share_one_attack_roll():
    strikes = scripted("2d8=5+5, 2d8=4+4, 1d8=6, 2d8=8+8", attack_many, ANN, (ORC, replace(ORC, name="Ogre")))
    assert [strike.outcome for strike in strikes] == ["Good", "Bad"]  # 12 - 8 and 12 - 16
    assert [strike.lost for strike in strikes] == [6, 0]
    # the targets fare alike more often than with two attacks, for they face the same roll
    twins = odds(attack_many, ANN, (ORC, ORC)).chance(lambda both: both[0].outcome == both[1].outcome)
    single = odds(attack, ANN, ORC).map(lambda strike: strike.outcome)
    assert twins > sum(chance**2 for _, chance in single.items())


def test_unarmed():
    bare = Fighter("Bo", attribute=2, attack=0, d8=0, armed=False)
    assert scripted("2d8=8+8, 2d8=1+1", attack, bare, ORC).lost == 1  # 2, less Block 1
    with pytest.raises(IllegalChoice, match=r"Bo has no weapon to attack with \[cd\.attack\.unarmed\]"):
        under(CouncilmanRulings(unarmed="no-attack"), check_armed, bare)
    with pytest.raises(IllegalChoice, match="Bo has no weapon"):
        scripted("2d8=1+1, 2d8=1+1", attack_many, bare, (ORC,), rulings=CouncilmanRulings(unarmed="no-attack"))


# Healing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("minutes", "difficulty"),
    [(479, "Very Easy"), (240, "Very Easy"), (239, "Easy"), (60, "Easy"), (59, "Medium"), (30, "Medium"),
     (29, "Hard"), (10, "Hard"), (9, "Very Hard"), (1, "Very Hard")],
)  # fmt: skip
def test_times(minutes, difficulty):
    assert healing_difficulty(minutes) == difficulty


def test_times_by_nearness():
    nearest = CouncilmanRulings(heal_between="nearest")
    # 20 lies as far from 10 as from 30: the shorter time counts
    assert [under(nearest, healing_difficulty, n) for n in (20, 21, 150, 151)] == [
        "Hard",
        "Medium",
        "Easy",
        "Very Easy",
    ]
    with pytest.raises(BadInput, match="Minutes of healing must be a whole number from 1 to 479"):
        healing_difficulty(480)


def test_nights():
    assert is_full_rest(480, 360)
    assert not is_full_rest(479, 360)
    assert not is_full_rest(480, 359)
    assert not is_full_rest(480, 360, strenuous=True)


def test_life_regained():
    assert [life_healed(outcome, 9) for outcome in ("Very Bad", "Bad", "Mixed", "Good", "Very Good")] == [0, 0, 4, 9, 9]
    assert under(CouncilmanRulings(half_recovery="up"), life_healed, "Mixed", 9) == 5
    assert life_healed("Mixed", 1) == 0
    assert life_healed("Good", 0) == Fighter("Bones", recovery=0).recovery == 0  # creatures may lie outside 1 to 20


def test_the_price_of_healing():
    scale = ("Very Bad", "Bad", "Mixed", "Good", "Very Good")
    assert [healing_price(outcome) for outcome in scale] == [2, 0, 0, 0, 0]
    mixed = CouncilmanRulings(heal_price="mixed-too")
    assert [under(mixed, healing_price, outcome) for outcome in scale] == [2, 0, 1, 0, 0]  # Mixed dearer than Bad
    always = CouncilmanRulings(heal_price="advantage-still")
    assert [under(always, healing_price, outcome) for outcome in scale] == [2, 1, 1, 0, 0]  # as on any roll


def test_a_healing_roll_by_hand():
    # Easy with +2: whole Recovery from 11, so 9 on the dice, 36 of 64 ways; half from 8, 6 to 8, 18 ways
    found = odds(heal, 2, 10, "Easy").map(lambda result: result.life)
    assert (found[10], found[5]) == (Fraction(36, 64), Fraction(18, 64))
    worse = odds(heal, 2, 10, "Easy", 0, True).map(lambda result: result.gm)
    # Dangerous: what was Bad pays too: 5 to 7, on the dice 3 to 5: 9 ways, and 2 below
    assert worse[2] == Fraction(10, 64)


def test_healing_in_combat():
    assert odds(combat_healing, 3, 10) == odds(heal, 3, 10, "Very Hard", -1)


def test_once_a_day_each():
    assert check_daily("roll", ()) == ("roll",)
    assert check_daily("rest", ("roll",)) == ("roll", "rest")
    with pytest.raises(IllegalChoice, match=r"has gained from a roll today \[cd\.heal\.daily\]"):
        check_daily("roll", ("rest", "roll"))


# Defeat ---------------------------------------------------------------------------------------


def test_ways_to_fall():
    assert defeat_options(True) == ("Blaze of Glory", "Unconsciousness", "Unstable")
    assert defeat_options(False) == ("Unconsciousness",)
    down = replace(ANN, life=0, condition="unconscious", awake=False)
    up = wake(down)
    assert (up.life, up.condition, up.awake) == (1, "up", True)


def test_hitting_the_unconscious():
    down = replace(ANN, life=0, condition="unconscious", awake=False)
    ours = hit_unconscious(down)
    assert (ours.condition, ours.conscious) == ("unstable", False)
    assert under(CouncilmanRulings(unstable_awake="as-printed"), hit_unconscious, down).conscious


def lives(*asked, rulings=None):
    """The chance of Mixed or better on a roll to live."""
    return odds(roll_to_live, *asked, rulings=rulings).chance(lambda outcome: outcome in ("Mixed", "Good", "Very Good"))


@pytest.mark.agrees("a full count", "cd.unstable", "cd.unstable.difficulty")
def test_staying_alive_by_counting_faces():
    # Decreased: the lowest two of three d8; Very Easy needs 5, so with Willpower +1 a 4
    ways = sum(sum(sorted(faces)[:2]) + 1 >= 5 for faces in product(range(1, 9), repeat=3))
    assert lives(1, 0) == Fraction(ways, 512)
    ways = sum(sum(sorted(faces)[:2]) + 1 >= 8 for faces in product(range(1, 9), repeat=3))
    assert lives(1, 1) == Fraction(ways, 512)
    # an Advantage cancels the Decrease: 5 or more on 2d8, all but 1 + 2 + 3 ways
    assert lives(0, 0, 1) == Fraction(58, 64)
    plain = CouncilmanRulings(unstable_roll="plain")
    assert lives(0, 0, rulings=plain) == Fraction(58, 64)
    assert lives(0, 0, -1, rulings=plain) == lives(0, 0)


def test_past_very_hard():
    assert [unstable_difficulty(n) for n in (0, 4, 5, 9)] == ["Very Easy", "Very Hard", "Very Hard", "Very Hard"]
    assert under(CouncilmanRulings(unstable_past="extend"), unstable_difficulty, 6) == "Very Hard +2"
    dies = CouncilmanRulings(unstable_past="dies")
    assert under(dies, unstable_difficulty, 5) is None
    assert lives(9, 5, rulings=dies) == 0
    assert outcome_of(22, "Very Hard +2") == "Bad"


def test_the_clock():
    rounds = CouncilmanRulings(unstable_clock="new-rounds")
    assert [next_risen(1, event) for event in ("roll", "round", "damage")] == [2, 1, 2]
    assert [under(rounds, next_risen, 1, event) for event in ("roll", "round", "damage")] == [1, 2, 2]
    with pytest.raises(BadInput, match="An event must be one of roll, round, damage"):
        next_risen(0, "night")


def test_dangling_is_its_rolls():
    # two rolls with Willpower +2, nobody helps, nobody hits
    alive = odds(survival_rounds, 2, 0, None, 2).chance(lambda fate: fate.state == "alive")
    assert alive == lives(2, 0) * lives(2, 1)
    # a helper comes first: with +3 on Medium 43/64 at once
    saved = odds(survival_rounds, 2, 0, 3, 1)
    assert saved.chance(lambda fate: fate.state == "stabilised") == Fraction(43, 64)
    assert odds(roll_to_stabilise, 3).chance(lambda outcome: "Bad" not in outcome) == Fraction(43, 64)
    # a hit each round makes the first roll Easy already
    hit = odds(survival_rounds, 2, 1, None, 1).chance(lambda fate: fate.state == "alive")
    assert hit == lives(2, 1)


@given(st.integers(-1, 4), st.integers(0, 2), st.integers(1, 5))
def test_more_willpower_never_hurts(willpower, hits, rounds):
    def alive(value):
        return odds(survival_rounds, value, hits, None, rounds).chance(lambda fate: fate.state == "alive")

    assert alive(willpower) <= alive(willpower + 1)


@pytest.mark.parametrize(
    "values", [{"side": "none"}, {"condition": "asleep"}, {"d8": -1}, {"life": 30}, {"block": 1.5}]
)
def test_impossible_fighters(values):
    with pytest.raises(BadInput, match=" must "):
        Fighter("Bo", **values)


@pytest.mark.parametrize(("condition", "lost", "after"), [
    ("unconscious", 8, (2, "unstable", 0)),
    ("unconscious", 10, (0, "unstable", 0)),
    ("unconscious", 0, (10, "unstable", 0)),  # Block took it all; it was hit
    ("unstable", 8, (2, "unstable", 1)),
    ("unstable", 30, (0, "unstable", 1)),
    ("unstable", -2, (10, "unstable", 0)),  # where damage below 0 gives Life, it gives those who are down none
])  # fmt: skip
def test_a_blow_costs_life_of_who_was_healed_but_is_still_down(condition, lost, after):
    """Of 10 Life, which healing gave without waking (cd-e35), a blow of 8 leaves 2."""
    hit = apply_damage(Fighter("Ben", life=10, condition=condition, awake=False), lost)
    assert (hit.life, hit.condition, hit.risen) == after
