"""Answers about Stance and Poise by hand: sample rolls, sentences and exhibits."""

from fractions import Fraction
from itertools import product

import pytest
from sample_rolls import last_step_text

from rules.aretis.calculators.poise_duel import check_poise, fall_text, short_chance
from rules.calculators import ask
from rules.core import BadInput, explained
from rules.core.exhibits import format_number

D20 = range(1, 21)
HALF = Fraction(1, 2)
AGILITY = {"footing": "agility"}


@pytest.mark.parametrize(
    ("asked", "dice", "words"),
    [
        # 12 − 2 against 10 − 10: 10, which is Excellent; 12 − 20 against 10 − 1: −17, which is answered with 10 − 10
        ({}, "d20=2, d20=10", "The attack lands."),
        ({}, "d20=20, d20=1, d20=10", "The attack does not land; the defender strikes back and hits."),
        ({}, "d20=20, d20=1, d20=11", "The attack does not land."),
        # with a neighbour's 4 − 1 the defence comes to 3: an attack of 10 is 7 more, one of 2 is 1 less
        ({"helper": 4}, "d20=2, d20=10, d20=1", "The attack lands."),
        ({"helper": 4}, "d20=10, d20=10, d20=1", "The attack does not land."),
        # without poise: Total Failure is a normal test of 10, Excellent a hard one of 10 − 5 for the defender
        ({"rulings": AGILITY}, "d20=20, d20=1, d20=11, d20=11", "The attack does not land; the attacker falls."),
        ({"rulings": AGILITY}, "d20=20, d20=1, d20=11, d20=10", "The attack does not land."),
        ({"rulings": AGILITY}, "d20=2, d20=10, d20=6", "The attack lands; the defender falls."),
        ({"rulings": AGILITY}, "d20=2, d20=10, d20=5", "The attack lands."),
    ],
)
def test_last_step_of_aretis_attack_says_who_hits_and_falls(asked, dice, words):
    assert last_step_text(ask("aretis/attack-against-a-defence", **asked), dice) == words


def test_aretis_attack_without_poise_uses_agility():
    """Agility 10 fails a normal test on 10 faces of 20, an easy test on 5 and a hard test on 15."""
    row, balance = ask("aretis/attack-against-a-defence", rulings=AGILITY).exhibits
    assert [column.name for column in row.columns] == [
        "Row", "Chance", "At least", "At most", "Attacker's Agility test", "Defender's Agility test",
    ]  # fmt: skip
    assert [(name, *tests) for name, _, _, _, *tests in row.rows] == [
        ("Total Failure", "normal", "–"), ("Bad", "easy", "–"), ("Blah", "–", "–"), ("So-so", "–", "–"),
        ("Good", "–", "normal"), ("Excellent", "–", "hard"),
    ]  # fmt: skip
    chances = {name: chance for name, chance, *_ in row.rows}
    results = [(12 - mine) - (10 - theirs) for mine, theirs in product(D20, repeat=2)]
    assert chances["Excellent"] == Fraction(sum(result >= 10 for result in results), 400)
    assert dict(balance.rows) == {
        "The attack lands": Fraction(sum(result >= 0 for result in results), 400),
        "A counter-attack hits": Fraction(sum(result < -5 for result in results), 400) * HALF,
        "The attacker falls": chances["Total Failure"] * HALF + chances["Bad"] / 4,
        "The defender falls": chances["Good"] * HALF + chances["Excellent"] * 3 / 4,
    }
    assert balance.note == ""


def test_aretis_attack_mean_poise_is_the_weighted_sum_of_rows():
    """The mean is the sum of the printed changes, weighted by the chance of their rows."""
    row, balance = ask("aretis/attack-against-a-defence").exhibits
    own, other = (
        sum(chance * int(sides[at].replace("−", "-")) for _, chance, _, _, *sides in row.rows) for at in (0, 1)
    )
    assert (
        balance.note
        == f"Poise on average: {format_number(own)} for the attacker, {format_number(other)} for the defender."
    )
    assert len(balance.rows) == 2


def test_aretis_exchange_names_who_hits():
    answer = ask("aretis/attack-against-an-attack")
    ends = {"12, d20=10": "Both hit.", "12, d20=11": "Only one hits.",
            "13, d20=10": "Only the other hits.", "13, d20=11": "Neither hits."}  # fmt: skip
    for dice, words in ends.items():  # the first needs 12 or less, the second 10 or less
        assert last_step_text(answer, f"d20={dice}") == words


@pytest.mark.parametrize(
    ("asked", "dice", "words"),
    [
        # Total Failure costs the attacker three poise, Excellent the target; a defender strikes back if allowed
        ({"one": {"poise": 3}}, "d20=20, d20=1, d20=20", "One falls in round 1."),
        ({"other": {"poise": 3}}, "d20=1, d20=20", "The other falls in round 1."),
        ({}, "d20=1, d20=20, d20=1, d20=20", "The other falls in round 2."),
        ({"stances": "defend-attack"}, "d20=1, d20=20, d20=1, d20=20", "One falls in round 2."),
        # 10 less 20 twice: Bad, which costs each of them two
        ({"one": {"attack": 10, "poise": 2}, "other": {"poise": 2}, "stances": "both-attack"}, "d20=20, d20=20",
         "Both fall in round 1."),
    ],
)  # fmt: skip
def test_poise_duel_ends_at_first_fall(asked, dice, words):
    assert last_step_text(ask("aretis/until-somebody-falls", **asked), dice) == words


def test_councilman_duel_last_step_shows_life():
    """By default both fighters are equal: a hit takes the die's 4 + 2 of 20 Life, or all of 3."""

    def last(dice, **asked):
        play = ask("councilman/duel", **asked).steps
        return explained(dice, play.procedure, *play.arguments).steps[-1].text

    assert last("2d8=8+8, 2d8=1+1, 1d8=4") == "Then the second acts: 20 Life against 14."
    assert last("2d8=8+8, 2d8=1+1, 1d8=4", second={"life": 3}) == "The duel is over: 20 Life against 0."
    assert last("2d8=1+1, 2d8=8+8, 1d8=4", first={"life": 3}) == "The duel is over: 0 Life against 20."


def test_poise_duel_has_words_for_no_fall_and_small_chances():
    assert fall_text(("", 20)) == "After 20 rounds nobody has fallen"
    assert short_chance(Fraction(1, 10**9)) == "<0.1 % of the time"  # too long to read
    assert short_chance(Fraction(1, 10**9 - 1)) == "<0.1 % of the time (1/999999999)"
    assert short_chance(Fraction(1, 2)) == "50 % of the time (1/2)"


def test_poise_duel_stops_after_20_rounds():
    """An attack of 30 is Excellent with any dice, and a lone attacker loses no poise."""
    sure = {"attack": 30}
    answer = ask("aretis/until-somebody-falls", one=sure, other=sure, stances="both-attack")
    assert last_step_text(answer, ", ".join(["d20=1"] * 40)) == "After 20 rounds nobody has fallen."


def test_poise_duel_of_attackers_has_6_poise():
    check_poise(6, "one.poise")
    with pytest.raises(BadInput, match="If both attack, Poise must be a whole number from 1 to 6, not 7"):
        check_poise(7, "one.poise")


def test_poise_duel_headline_says_who_falls_first():
    """A sure failure costs at least 1 poise. With 1 poise each, both fall in round 1, or only the attacker."""
    weak, sure = {"attack": 0, "defence": 0, "poise": 1}, {"attack": 200, "defence": 200, "poise": 1}
    both = ask("aretis/until-somebody-falls", one=weak, other=weak, stances="both-attack")
    assert both.headline == "Both fall at once 100 % of the time, after 1 round on average."
    assert both.values == {"one": 0, "other": 0, "both": 1, "mean_rounds": 1}
    lost = ask("aretis/until-somebody-falls", one=weak, other=sure)
    assert lost.headline == "One falls first 100 % of the time; a fall comes after 1 round on average."
    assert [exhibit.rows for exhibit in lost.exhibits] == [
        (("One", 1), ("The other", 0), ("Both in the same round", 0)),
        (("1", 1),),
    ]
    won = ask("aretis/until-somebody-falls", one=sure, other=weak, stances="taking-turns")
    assert won.headline.startswith("The other falls first 100 % of the time")


def test_aretis_rise_counts_tests():
    """Agility 8 passes on a d20 of 8 or less, and the first test is at the end of the round after the fall."""
    answer = ask("aretis/getting-up", agility=8)
    assert answer.values == {
        "rises": Fraction(2, 5),
        "within_three": 1 - Fraction(3, 5) ** 3,
        "mean_tests": Fraction(5, 2),
    }
    assert answer.exhibits[1].rows[:2] == ((1, 2, Fraction(2, 5)), (2, 3, Fraction(16, 25)))
    assert last_step_text(answer, "d20=9").endswith("You stay down.")
    assert last_step_text(answer, "d20=8").endswith("You get up, with 1 poise.")
    assert "mean_tests" not in ask("aretis/getting-up", agility=0).values


def test_poise_duel_chart_ends_after_20_rounds():
    """The last line has the rest, and both tables agree."""
    answer = ask("aretis/until-somebody-falls", rulings=AGILITY)
    rounds = answer.exhibits[-1].rows
    assert [name for name, *_ in rounds] == [*map(str, range(1, 21)), "later"]
    assert sum(chance for _, chance, *_ in rounds) == rounds[0][2] == rounds[-1][3] == 1
    open_end = ask("aretis/until-somebody-falls", stances="both-attack", rulings={"poise_cap": "as-printed"})
    [only] = open_end.exhibits
    assert (only.rows[-1][0], open_end.values) == ("later", {})
    assert open_end.headline.startswith("After 20 rounds nobody has fallen ")


@pytest.mark.parametrize(
    ("called", "asked", "dice", "words"),
    [
        # 14 less the die: 10 or more hits a weak spot, −1 to −5 a tough one
        ("focus-result", {}, "d20=4", "It does 30 damage."),
        ("focus-result", {}, "d20=15", "It does 5 damage."),
        ("focus-result", {}, "d20=20", "It does 0 damage."),
        ("holding-a-second-life", {"attacks": 2}, "d20=4, d20=19", "The second-life stays."),
        ("holding-a-second-life", {"attacks": 2}, "d20=4, d20=20", "The second-life is gone."),
    ],
)
def test_last_step_of_aretis_focus_says_the_result(called, asked, dice, words):
    assert last_step_text(ask(f"aretis/{called}", **asked), dice) == words


def test_aretis_second_life_chances_are_powers_of_one_test():
    """14 − 20 = −6 misses, on one face of twenty."""
    answer = ask("aretis/holding-a-second-life")
    assert answer.exhibits[1].rows == tuple((count, Fraction(19, 20) ** count) for count in (1, 2, 3))
    assert answer.headline.startswith("After 3 attacks the second-life is still there ")
