"""Focus tests, the focus multiplier, and the answers of the calculators."""

from fractions import Fraction

import pytest

from rules.aretis import (
    AretisRulings,
    call_second_life,
    focus_damage,
    focus_succeeds,
    focus_test,
    hold_second_life,
)  # fmt: skip
from rules.calculators import BadInputs, ask
from rules.core import BadInput, explained, odds, scripted, under


@pytest.mark.parametrize(("face", "row"), [(20, "Bad"), (19, "Blah"), (14, "So-so"), (9, "Good"), (4, "Excellent")])
def test_focus_test_adds_focus_and_will_less_one_throw(face, row):
    # 8 + 6 = 14; 14 − 20 = −6
    assert scripted(f"d20={face}", focus_test, 8, 6) == row


def test_focus_test_adds_two_tests_by_ruling():
    # (8 − 10) + (6 − 3) = 1
    assert scripted("d20=10, d20=3", focus_test, 8, 6, None, rulings=AretisRulings(focus_sum="two-tests")) == "So-so"


@pytest.mark.parametrize(
    ("procedure", "face", "text"),
    [
        (focus_test, 20, "Focus + Will: Bad, missed"),
        (call_second_life, 17, "the second-life appears"),
        (call_second_life, 20, "the second-life stays away"),
    ],
)
def test_focus_steps_name_the_result(procedure, face, text):
    # 8 + 6 − 17 = −3, Blah; 14 − 20 = −6, Bad
    assert explained(f"d20={face}", procedure, 8, 6).steps[-1].text == text


def test_focus_damage_multiplies_by_row():
    rows = ("Total Failure", "Bad", "Blah", "So-so", "Good", "Excellent")
    assert [focus_damage(row, 7) for row in rows] == [0, 0, 3, 7, 14, 21]
    assert under(AretisRulings(halves="up"), focus_damage, "Blah", 7) == 4
    assert {type(focus_damage(row, 7)) for row in rows} == {int}
    with pytest.raises(BadInput):
        focus_damage("Not bad", 7)


def test_focus_succeeds_by_row():
    rows = ("Total Failure", "Bad", "Blah", "So-so", "Good", "Excellent")
    assert [focus_succeeds(row) for row in rows] == [False, False, True, True, True, True]
    stricter = AretisRulings(focus_success="from-so-so")
    assert [under(stricter, focus_succeeds, row) for row in rows] == [False, False, False, True, True, True]


def test_hold_second_life_tests_each_attack():
    # 8 + 6 = 14 holds on all faces but the 20: 19/20 for each of three attacks
    assert odds(hold_second_life, 8, 6, attacks=3)[True] == Fraction(19, 20) ** 3 == Fraction(6859, 8000)
    once = AretisRulings(focus_tests="each-round")
    assert odds(hold_second_life, 8, 6, attacks=3, rulings=once)[True] == Fraction(19, 20)
    assert (
        odds(hold_second_life, 8, 6, attacks=0)[True]
        == odds(hold_second_life, 8, 6, attacks=0, rulings=once)[True]
        == 1
    )
    # once it is gone nothing more is tested
    assert scripted("d20=3, d20=20", hold_second_life, 8, 6, attacks=3) is False
    with pytest.raises(BadInput, match="Attacks in one round must be a whole number from 0 to 100"):
        scripted("", hold_second_life, 8, 6, attacks=-1)


@pytest.mark.parametrize("procedure", [call_second_life, hold_second_life])
def test_second_life_needs_a_row_from_blah_up(procedure):
    # 7 + 3 = 10, Blah or better down to −5: 15 faces of 20
    assert odds(procedure, 7, 3)[True] == Fraction(15, 20)
    assert odds(procedure, 7, 3, rulings=AretisRulings(focus_success="from-so-so"))[True] == Fraction(10, 20)


def test_attack_calculator_chances_equal_count_by_hand():
    # equals on a d20 (see test_rolls): 90 + 65 + 55 of 400 land; 105 of 400 invite a counter that hits half
    answer = ask("aretis/attack-against-a-defence", attacker={"attack": 10})
    assert "lands 52.5 % of the time (21/40)" in answer.headline
    assert "hits 13.1 % of the time (21/160)" in answer.headline


def test_attack_calculator_takes_dice_of_the_gm():
    # d4: 10 − a − (10 − d) ≥ 0 in 10 of 16
    answer = ask("aretis/attack-against-a-defence", attacker={"attack": 10}, dice="d4")
    assert "(5/8)" in answer.headline
    with pytest.raises(BadInputs) as refused:
        ask("aretis/attack-against-a-defence", dice="dozens")
    assert "Dice must be written like d20" in refused.value.errors["dice"]


def test_both_attack_calculator_chance_equals_count_by_hand():
    answer = ask("aretis/attack-against-an-attack")
    assert "Both hit 30 % of the time (3/10)" in answer.headline  # 12/20 × 10/20


def test_fall_calculator_says_that_fights_may_not_end():
    assert ask("aretis/until-somebody-falls", rulings={"footing": "agility"}).exhibits[-1].rows[-1][0] == "later"
    never = ask("aretis/until-somebody-falls", one={"attack": 30}, other={"attack": 30}, stances="both-attack")
    assert never.headline.startswith("Nobody ever falls")
    open_end = ask("aretis/until-somebody-falls", stances="both-attack", rulings={"poise_cap": "as-printed"})
    assert "nobody has fallen" in open_end.headline


def test_fall_calculator_limits_poise_of_two_attackers():
    assert ask("aretis/until-somebody-falls", one={"poise": 10}, other={"poise": 10}).exhibits
    with pytest.raises(BadInputs) as refused:
        ask("aretis/until-somebody-falls", other={"poise": 7}, stances="both-attack")
    assert refused.value.errors == {"other.poise": "If both attack, Poise must be a whole number from 1 to 6, not 7."}


def test_focus_calculator_chance_and_mean_damage_equal_count_by_hand():
    # 14 − d20 in 20ths: misses 1; half of 10 for 5, 10 for 5, 20 for 5, 30 for 4: 295 / 20
    answer = ask("aretis/focus-result")
    assert "hits 95 % of the time (19/20)" in answer.headline
    assert "14.75 damage" in answer.headline
    assert ask("aretis/focus-result", damage=7, rulings={"halves": "up"}).exhibits[2].rows[1][0] == 4


def test_second_life_calculator_chances_follow_the_ruling():
    assert (
        "After 3 attacks the second-life is still there 85.7 % of the time (6859/8000)."
        in ask("aretis/holding-a-second-life").headline
    )
    answer = ask("aretis/holding-a-second-life", rulings={"focus_tests": "each-round"})
    assert answer.exhibits[1].rows == tuple((count, Fraction(19, 20)) for count in (1, 2, 3))
    assert "After 1 attack the" in ask("aretis/holding-a-second-life", attacks=1).headline


def test_attack_calculator_shows_poise_that_depends_on_the_counter_attack():
    rows = ask("aretis/attack-against-a-defence", rulings={"counter_gain": "if-it-hits"}).exhibits[0].rows
    assert [row[-1] for row in rows] == [
        "+2 if the counter-attack hits", "+1 if the counter-attack hits", "+0", "−1", "−2", "−3",
    ]  # fmt: skip


def test_attack_calculator_shows_mean_poise_only_if_poise_is_used():
    """If Agility tests replace poise, no attack changes poise."""
    notes = [
        [exhibit.note for exhibit in ask("aretis/attack-against-a-defence", rulings={"footing": footing}).exhibits]
        for footing in ("poise", "agility")
    ]
    assert [any("Poise on average" in note for note in exhibit_notes) for exhibit_notes in notes] == [True, False]
