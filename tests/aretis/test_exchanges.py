"""Exchanges by hand and by count: defended, undefended, against another attack, and with a counter-attack."""

from fractions import Fraction

import pytest

from rules.aretis import (
    AretisRulings,
    Character,
    Exchange,
    apply_blows,
    attack_against_attack,
    counter_attack,
    exchange,
    place_fighter,
    undefended_attack,
)  # fmt: skip
from rules.core import BadInput, odds, scripted

ANN, ORC = Character("Ann", 12, 10, 11), Character("Orc", 11, 9, 8)
AGILITY = AretisRulings(footing="agility")


def test_good_attack_lands_and_moves_poise():
    # (12 − 7) − (9 − 12) = 8
    assert scripted("d20=7, d20=12", exchange, ANN, ORC) == Exchange("Good", True, False, 1, -2)


def test_exchange_with_a_bad_attack_is_countered():
    # (12 − 15) − (9 − 4) = −8; the orc strikes back: 11 − 3 = 8
    assert scripted("d20=15, d20=4, d20=3", exchange, ANN, ORC) == Exchange("Bad", False, True, -2, 1, answered=True)


def test_exchange_counter_attack_changes_no_poise():
    result = scripted("d20=20, d20=1, d20=20", exchange, ANN, ORC)
    assert result == Exchange("Total Failure", False, False, -3, 2, answered=True)


def test_exchange_poise_if_the_counter_attack_misses():
    # as above, but the orc's counter-attack of 11 − 20 misses, so he regains no poise; with a hit he regains 1
    hits = AretisRulings(counter_gain="if-it-hits")
    assert scripted("d20=20, d20=1, d20=20", exchange, ANN, ORC, None, rulings=hits).defender == 0
    assert scripted("d20=15, d20=4, d20=3", exchange, ANN, ORC, None, rulings=hits).defender == 1
    # Blah has no counter-attack, so there is nothing to regain; with So-so (3 − 0) the orc's −1 stays
    assert scripted("d20=12, d20=6", exchange, ANN, ORC, None, rulings=hits) == Exchange("Blah", attacker=-1)
    assert scripted("d20=9, d20=9", exchange, ANN, ORC, None, rulings=hits) == Exchange("So-so", True, defender=-1)


def test_exchange_has_no_counter_attack_out_of_reach():
    # Bad, (12 − 15) − (9 − 4) = −8, and no die for a counter-attack
    result = scripted("d20=15, d20=4", exchange, ANN, ORC, None, None, False, rulings=AretisRulings())
    assert result == Exchange("Bad", attacker=-2, defender=1)


def test_counter_attack_follows_its_ruling():
    lands = AretisRulings(counter="lands")
    assert scripted("", counter_attack, ORC, ANN, None, rulings=lands) is True
    against = AretisRulings(counter="against-defence")
    # 11 − 8 = 3 against 10 − 8 = 2
    assert scripted("d20=8, d20=8", counter_attack, ORC, ANN, None, rulings=against) is True
    assert scripted("d20=10, d20=8", counter_attack, ORC, ANN, None, rulings=against) is False


def test_exchange_result_of_zero_lands_and_is_countered_as_printed():
    printed = AretisRulings(zero="as-printed")
    # (12 − 9) − (9 − 6) = 0
    result = scripted("d20=9, d20=6, d20=3", exchange, ANN, ORC, None, rulings=printed)
    assert result == Exchange("So-so", True, True, 0, -1, answered=True)
    assert scripted("d20=20, d20=1", exchange, ANN, ORC, None, rulings=printed) == Exchange(
        "Total Failure", attacker=-3, defender=2
    )


def test_exchange_without_poise_tests_agility():
    # Bad: the attacker makes an easy test, 11 − 17 + 5 = −1, and falls
    result = scripted("d20=15, d20=4, d20=20, d20=17", exchange, ANN, ORC, None, rulings=AGILITY)
    assert result == Exchange("Bad", attacker_falls=True, answered=True)
    # Excellent, (12 − 1) − (9 − 10) = 12: the defender makes a hard test, 8 − 3 − 5 = 0, and stays up
    assert scripted("d20=1, d20=10, d20=3", exchange, ANN, ORC, None, rulings=AGILITY) == Exchange("Excellent", True)


def test_attacker_without_poise_falls_as_often_as_counted_by_hand():
    # Total Failure 45/400 × fails a normal test at 10 (10/20); Bad 60/400 × fails an easy one (5/20)
    one, other = Character("one", 10, 10, 10), Character("other", 10, 10, 10)
    falls = odds(exchange, one, other, None, rulings=AGILITY).chance(lambda result: result.attacker_falls)
    assert falls == Fraction(45, 400) * Fraction(1, 2) + Fraction(60, 400) * Fraction(1, 4)


@pytest.mark.parametrize(
    ("face", "told"),
    [(2, Exchange("Excellent", True, False, 2)), (12, Exchange("So-so", True)), (13, Exchange("Blah", attacker=-1))],
)
def test_undefended_attack_lands_on_a_success(face, told):
    assert scripted(f"d20={face}", undefended_attack, ANN, ORC) == told


def test_undefended_attack_moves_poise_by_its_ruling():
    both, none = AretisRulings(lone_poise="both-columns"), AretisRulings(lone_poise="none")
    assert scripted("d20=2", undefended_attack, ANN, ORC, None, rulings=both) == Exchange(
        "Excellent", True, False, 2, -3
    )
    assert scripted("d20=2", undefended_attack, ANN, ORC, None, rulings=none) == Exchange("Excellent", True)
    above = AretisRulings(success="above-zero")
    assert scripted("d20=12", undefended_attack, ANN, ORC, None, rulings=above) == Exchange("So-so", False)


def test_undefended_attack_without_poise_tests_the_attackers_footing():
    feet = AretisRulings(footing="agility", lone_poise="both-columns")
    # 12 − 2 = 10, Excellent: no Agility test; by the ruling for both columns, the target fails one: 8 − 8 − 5 < 0
    assert scripted("d20=2", undefended_attack, ANN, ORC, None, rulings=AGILITY) == Exchange("Excellent", True)
    assert scripted("d20=2, d20=8", undefended_attack, ANN, ORC, None, rulings=feet).defender_falls


def test_attack_against_attack_can_hit_twice():
    # skills 12 and 11: 12/20 × 11/20
    both = odds(attack_against_attack, ANN, ORC).chance(lambda pair: pair[0].hit and pair[1].hit)
    assert both == Fraction(12 * 11, 400)


def test_exchange_adds_the_test_of_a_helper():
    # 12 − 5 = 7 against (9 − 6) + (10 − 6) = 7
    result = scripted("d20=5, d20=6, d20=6", exchange, ANN, ORC, None, ANN.defence, rulings=AretisRulings())
    assert result.row == "So-so"


def test_blows_take_out_at_the_number_of_the_group():
    orc = place_fighter(ORC, "orcs")
    assert [apply_blows(orc, blows, bears=3).out for blows in (0, 2, 3)] == ["", "", "taken out"]


@pytest.mark.parametrize("wrong", [{"attack": -1}, {"defence": 201}, {"agility": 2.5}, {"size": "giant"}, {"name": ""}])
def test_fighter_rejects_wrong_values(wrong):
    with pytest.raises(BadInput):
        Character(**{"name": "Ann", "attack": 10, "defence": 10} | wrong)
