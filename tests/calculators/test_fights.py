"""Whole fights: exact odds against calculations by hand, and against simulated fights."""

import re
from fractions import Fraction
from math import isclose, sqrt
from pathlib import Path

import pytest
from fights import set_up, whole_fight

from rules import councilman
from rules.calculators import ask
from rules.calculators.answers import interval_text, wilson_interval
from rules.calculators.whole_fights import fight_answer
from rules.core.play.explorer import build_policy_graph
from rules.core.play.fight_odds import exact_fight_odds, simulate_fights
from rules.councilman import duel_odds
from rules.games import GAMES

FIGHTS = 600
HALF = Fraction(1, 2)
STRONG, WEAK = {"who": "own", "muscle": 10, "agility": 10}, {"who": "own", "muscle": 1, "agility": 1}


def battle(first, second, tactics=("steady-1", "steady-1")):
    sides = [[{"who": "own", "muscle": stat, "agility": 4} for stat in side] for side in (first, second)]
    return set_up("riskbreaker", sides[0], sides[1], tactics)


def line(blows, tactics, first=((10, 10),), second=((10, 10),)):
    sides = [
        [{"attack": attack, "defence": defence, "agility": 10} for attack, defence in side] for side in (first, second)
    ]
    return set_up("aretis", sides[0], sides[1], tactics, blows=blows, dice="")


def people(lives, **more):
    return [{**whole_fight("councilman").new_person, "life": life, **more} for life in lives]


def brawl(first, second, tactics=("press", "press"), **more):
    return set_up("councilman", people(first, **more), people(second, **more), tactics)


def swords(harm, speeds=((6,), (5,)), tactics=("attack", "attack"), **more):
    sides = [[{**whole_fight("basics").new_person, "speed": person, **more} for person in side] for side in speeds]
    return set_up("basics", sides[0], sides[1], tactics, harm=harm)


def breathless(tactics, **second):
    spent = {**whole_fight("skillful").new_person, "wind": 0, "stamina": 0, "health": 1}
    return set_up("skillful", [spent], [{**spent, **second}], tactics)


def exact(setup):
    return exact_fight_odds(build_policy_graph(setup, 4000))


def wins(course, who):
    return sum(chance for end, chance in course.ends.items() if end.winner == who)


CASES = {
    "riskbreaker even": lambda: battle((2,), (2,), ("steady-2", "steady-2")),
    "riskbreaker weaken": lambda: battle((4,), (3,), ("weaken", "steady-3")),
    "riskbreaker patient": lambda: battle((2,), (3,), ("patient", "steady-1")),
    "riskbreaker two on one": lambda: battle((2, 1), (2,), ("steady-2", "steady-1")),
    "aretis attack": lambda: line(2, ("attack", "attack")),
    "aretis defend": lambda: line(2, ("attack", "defend"), second=((8, 14),)),
    "aretis flee": lambda: line(2, ("flee", "shaken")),
    "aretis two on one": lambda: line(1, ("attack", "defend"), first=((10, 10), (8, 8))),
    "basics attack": lambda: swords(8),
    "basics two on one": lambda: swords(4, ((6, 4), (5,)), ("all-out", "attack")),
    "basics shooting": lambda: swords(6, ranged=True),
    "skillful steady": lambda: breathless(("steady", "steady"), broadsword=8),
    "skillful fierce": lambda: breathless(("fierce", "wary")),
    "councilman press": lambda: brawl((4,), (5,)),
    "councilman bank": lambda: brawl((3,), (3,), ("bank", "press")),
    "councilman glory": lambda: brawl((3, 2), (3,), ("glory", "spread")),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("case", CASES)
def test_simulated_fights_agree_with_exact_odds(case):
    setup = CASES[case]()
    found, played = exact(setup), simulate_fights(setup, FIGHTS, 11)
    assert sum(found.by_round.values()) + found.later == 1
    assert sum(found.ends.values()) == 1
    for end in found.ends | played.ends:
        chance = found.ends.get(end, Fraction(0))
        # five standard deviations and one fight; the seeds are fixed, so the result is always the same
        spread = 5 * sqrt(FIGHTS * chance * (1 - chance)) + 1
        assert abs(FIGHTS * played.ends.get(end, 0) - FIGHTS * chance) <= spread, end
    for count, chance in found.by_round.items():
        spread = 5 * sqrt(FIGHTS * chance * (1 - chance)) + 1
        assert abs(FIGHTS * played.by_round.get(count, 0) - FIGHTS * chance) <= spread, count


def test_councilman_fight_of_two_attackers_equals_count_by_hand():
    # Each attack of skill 10 lands on 10 faces of 20, together: a fighter is out unless both miss.
    found = exact(line(1, ("attack", "attack")))
    assert found.by_round[1] == Fraction(3, 4)
    assert wins(found, "first") == wins(found, "second")
    assert sum(found.ends.values()) == 1


def test_basics_fight_of_master_and_mook_equals_count_by_hand():
    # Levels 9 and 1: the master begins with 8 Advantage, acts first, and a Risk of 1 removes the mook on 9 faces of 10.
    found = exact(battle((9,), (1,)))
    assert found.by_round[1] == Fraction(9, 10)


@pytest.mark.parametrize(("ranged", "first"), [(False, Fraction(7, 34)), (True, Fraction(27, 34))])
def test_aretis_fight_of_one_hit_equals_count_by_hand(ranged, first):
    # 12 or less on 3d6 is 20/27, and neither defends: the first to strike wins with 1 / (1 + 7/27). With swords the
    # faster spends the first second on running five yards; with bows they shoot.
    found = exact(swords(1, defence=0, ranged=ranged))
    assert (wins(found, "first"), wins(found, "second")) == (first, 1 - first)


@pytest.mark.parametrize("harm", [3, 8])
def test_equal_sides_have_equal_chances(harm):
    found = exact(swords(harm, ((5,), (5,))))
    assert wins(found, "first") == wins(found, "second")
    assert abs(wins(found, "first") - HALF) <= Fraction(1, 10**12)


def test_skillful_idle_side_never_wins():
    found = exact(breathless(("idle", "idle")))
    assert (found.ends, found.later, found.mean) == ({}, 1, None)


@pytest.mark.parametrize("more", [{"broadsword": 11}, {"dodge": 9}], ids=str)
def test_higher_skill_never_helps_the_other_side(more):
    usual, changed = (exact(breathless(("steady", "steady"), **changes)) for changes in ({}, more))
    assert wins(changed, "second") > wins(usual, "second")


def test_first_blood_equals_poise_duel():
    # 1d8 + 1 takes at least 2 Life: with 2 Life the first hit decides, pressed or not, as in a duel to the first fall.
    found = exact(brawl((2,), (2,)))
    one = councilman.Fighter("One", attribute=1, attack=1, d8=1, defence=1, life=2)
    other = duel_odds(one, one)
    assert (other.first, other.second) == (wins(found, "players"), wins(found, "gm"))
    assert not found.rounded
    assert not other.rounded


def test_defending_sides_never_end_a_fight():
    found = exact(line(2, ("defend", "defend")))
    assert (found.ends, found.later) == ({}, 1)
    answer = ask("aretis/fight", first_tactic="defend", second_tactic="defend")
    assert answer.headline == "Exact: the first side never wins."
    assert answer.exhibits[0].rows[-1] == ("still going on", 1)


def test_fight_beyond_state_limit_is_simulated():
    assert build_policy_graph(battle((3,), (3,), ("steady-2", "steady-2")), 100) is None


def test_fights_repeat_with_same_seed():
    setup = battle((3, 3), (3, 3))
    assert simulate_fights(setup, 20, 5) == simulate_fights(setup, 20, 5) != simulate_fights(setup, 20, 6)


def test_wilson_interval_equals_published_values():
    # 50 of 100: centre 1/2, half width 1.96 * sqrt(0.25/100 + 1.96**2/40000) / (1 + 1.96**2/100) = 0.0962
    low, high = wilson_interval(Fraction(1, 2), 100)
    assert isclose(low, 0.4038, abs_tol=1e-4)
    assert isclose(high, 0.5962, abs_tol=1e-4)
    assert wilson_interval(Fraction(0), 100)[0] == 0
    assert wilson_interval(Fraction(0), 100)[1] > 0.03


def test_unseen_result_is_not_called_impossible():
    # None of 100: the upper edge is 1.96**2 / (100 + 1.96**2) = 3.84 / 103.84 = 0.0370.
    assert interval_text(Fraction(0), 100) == "up to 3.7 %"
    assert interval_text(Fraction(1), 100) == "96.3 % or more"
    one_sided = ask("riskbreaker/fight", first=[STRONG] * 3, second=[WEAK] * 3, fights=100)
    assert "of 100 fights the first side won 100 (95 %: 96.3 % or more)" in one_sided.headline


def test_rounded_chances_are_not_called_exact():
    setup = battle((3,), (3,), ("steady-2", "steady-2"))
    graph = build_policy_graph(setup, 2500)
    assert len(graph) > 1000
    found = exact_fight_odds(graph)
    assert found.rounded
    assert fight_answer(found, setup, ("first", "second"), 1, "Kill Damage", "").headline.startswith(
        "To twelve digits: "
    )


@pytest.mark.parametrize("game", ["riskbreaker", "aretis", "basics", "skillful", "councilman"])
def test_headline_names_method(game):
    assert ask(f"{game}/fight").headline.startswith("Exact: ")
    new = whole_fight(game).new_person
    large = ask(f"{game}/fight", first=[new] * 3, second=[new] * 3, fights=100)
    assert large.headline.startswith("Simulated: ")
    assert "100 fights" in large.headline
    assert [column.name for column in large.exhibits[0].columns] == ["Who", "Share", "Chance, 95 % within"]


PAGE = Path(__file__).parents[2] / "docs/performance.md"


@pytest.mark.parametrize(
    ("game", "tactic", "person", "extra", "opponents"),
    [
        ("riskbreaker", "steady-2", {"muscle": 2}, {}, 2),
        ("aretis", "attack", {}, {"blows": 2, "dice": ""}, 1),
        ("basics", "attack", {"skill": 11, "dice": 1, "adds": 0, "defence": 8}, {"harm": 4}, 1),
    ],
)
def test_state_counts_equal_those_on_the_page(game, tactic, person, extra, opponents):
    """One against one and, if that is quick, two against one; all fighters are equal."""
    fighter = {**whole_fight(game).new_person, **person}
    for many in range(1, opponents + 1):
        setup = set_up(game, (fighter,) * many, (fighter,), (tactic, tactic), **extra)
        row = rf"^\| {re.escape(GAMES[game].title)} \|.*\| {many} to 1 \| (\d+) \|"
        match = re.search(row, PAGE.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(build_policy_graph(setup, 2_000)) == int(match[1])
