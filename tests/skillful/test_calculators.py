"""Skillful's calculators: independent numbers, rulings that travel, rows that add up."""

from fractions import Fraction
from itertools import product

import pytest

from rules.calculators import ask
from rules.calculators.answers import chance_text
from rules.core import as_printed, list_rulings
from rules.skillful import SkillfulRulings


def table(answer, number):
    exhibit = answer.exhibits[number]
    return {row[0]: row[1:] for row in exhibit.rows}


def test_open_d20_calculator_chances_equal_count_by_hand():
    # 20 with 8 added: a roll of 12 or more, faces 12 to 20
    answer = ask("skillful/open-d20", added=8, target=20)
    assert answer.headline.endswith("45 % of the time (9/20).")
    # 29: the die must come to 21, which takes a 20 first
    assert "5 % of the time (1/20)" in ask("skillful/open-d20", added=8, target=29).headline
    assert ask("skillful/open-d20", added=0, target=41).headline.endswith(" 0 % of the time.")


def test_check_calculator_shows_the_best_row_of_a_hopeless_dodge():
    answer = ask(
        "skillful/check",
        attacker={"skill": 60, "physical": 0, "mental": 0, "attitude": "ordinary", "n": 5, "fumble": 8},
        defender={"skill": 0, "physical": 7, "mental": 0, "attitude": "ordinary", "n": 5, "below": "none"},
    )
    rows = table(answer, 1)
    # the least attack is 60 - 19 = 41, the greatest defence 40 - 7 = 33, so the defence loses by 8 or more
    assert rows["Successful Defense"][0] == rows["Ordinary Defense"][0] == rows["Flailing Defense"][0] == 0
    assert sum(chance for chance, *_ in rows.values()) == 1
    assert rows["Bad Defense"][1:] == (1, rows["Bad Defense"][0])  # the best possible row; the attack cannot be fumbled
    means = answer.exhibits[2]
    assert [column.name for column in means.columns] == ["Who", "Mean Wind", "Mean Stamina", "Mean Health"]
    # a loss of 12 or more costs 5 + 10 Wind. A smaller loss costs 40 Wind and 10 Stamina more: the attack is
    # 60 and an x, the defence a y less 7, and y − x 56 or more comes up in 4 + 3 + 2 + 1 pairs of 1/400 each
    rare = Fraction(10, 160_000)
    assert means.rows[1][1:3] == (15 + 40 * rare, 10 * rare)
    # where the fourth consequence keeps the first, every row that is left costs 55 Wind and 10 Stamina
    kept = ask(
        "skillful/check",
        attacker={"skill": 60},
        defender={"skill": 0, "physical": 7},
        rulings={"fourth_melee": "with-first"},
    )
    assert kept.exhibits[2].rows[1][1:3] == (55, 10)
    assert means.rows[0] == ("Attacker", 5, 0, 0)


def test_check_calculator_without_a_weapon_shows_wit_alone():
    answer = ask("skillful/check", pool="wit", weapon="none", danger=False)
    assert [column.name for column in answer.exhibits[2].columns] == ["Who", "Mean Wit"]


def test_check_calculator_follows_rulings():
    ours = ask("skillful/check")
    theirs = ask("skillful/check", rulings={"cutoff": "up-to"})
    assert table(ours, 1)["Ordinary Defense"] < table(theirs, 1)["Ordinary Defense"]
    printed = {option.name: option.printed_alternative for option in list_rulings(SkillfulRulings)}
    assert as_printed(SkillfulRulings) == SkillfulRulings(**printed)
    for name in ("check", "attitudes", "aid", "fumble", "suckage"):
        assert ask(f"skillful/{name}", rulings=printed).headline


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_attitudes_calculator_compares_every_attitude(side):
    answer = ask("skillful/attitudes", side=side)
    for attitude in ("Relaxed", "Ordinary", "Intense"):
        assert sum(row[2] for row in answer.exhibits[1].rows if row[0] == attitude) == 1
    for wins_or_means in (answer.exhibits[0], answer.exhibits[2]):
        assert [row[0] for row in wins_or_means.rows] == ["Relaxed", "Ordinary", "Intense"]
    assert f"The {side} wins most often if intense" in answer.headline


def test_attitudes_calculator_of_an_attacker_equals_count():
    # skill 10 and threshold 8 against a relaxed dodger in danger: 0 - 20
    person = {"skill": 0, "physical": 0, "mental": 0, "attitude": "relaxed", "n": 5, "below": "none"}
    answer = ask("skillful/attitudes", side="attacker", defender=person)
    pairs = product(range(1, 21), repeat=2)
    rolls = [{1: 1 - second, 20: 20 + second}.get(first, first) for first, second in pairs]
    for name, added in (("relaxed", -20), ("ordinary", 0), ("intense", 5)):
        hits = sum(
            rolls.count(one) * rolls.count(other)
            for one, other in product(set(rolls), repeat=2)
            if one + 10 + added > 8 and one + 10 + added > other - 20
        )
        assert f"{name} {chance_text(Fraction(hits, 160_000))}" in answer.headline


def test_aid_calculator_never_lowers_the_chance():
    answer = ask("skillful/aid", skill=10, helper=8, target=25)
    alone, together = (row[1] for row in answer.exhibits[0].rows)
    # 25 alone takes a 15 or more: 15 to 20
    assert alone == Fraction(6, 20)
    assert together > alone
    assert sum(row[1] for row in answer.exhibits[1].rows) == 1


def test_fumble_calculator_equals_count_for_an_unskilled_flail():
    # threshold 16, skill 0: rolls of 16 and less, 1 to 16
    assert "80 % of the time (4/5)" in ask("skillful/fumble", action="attack with a flail", skill=0).headline


def test_suckage_calculator_lists_every_better_row():
    answer = ask("skillful/suckage", loss=21)
    assert answer.headline == "It takes 2 suckage points to improve a loss by 21 from Bad Defense to Flailing Defense."
    assert [row[0] for row in answer.exhibits[0].rows] == [0, 2, 12, 21]
    limited = ask("skillful/suckage", loss=21, rulings={"suckage_limit": "next-threshold"})
    assert [row[0] for row in limited.exhibits[0].rows] == [0, 2]
    # with a penalty of 4, rows are 6 apart: 24 is the worst, 23 the next
    assert "1 suckage point to improve" in ask("skillful/suckage", loss=24, penalty=4).headline
