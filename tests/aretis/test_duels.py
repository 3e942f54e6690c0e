"""Odds of the first fall in a duel: a second solver, bounds, and alternatives."""

from fractions import Fraction

import pytest

from rules.aretis import PLANS, AretisRulings, Character, fall_odds
from rules.aretis.combat.poise_duel import PoiseDuelState, duel_round
from rules.core import scripted, under

TEN = Character("ten", 10, 10), Character("other ten", 10, 10)
# Chances of the rows between equals on a d20, in 400ths, with the changes of poise of attacker and defender.
ROWS = [(45, -3, 2), (60, -2, 1), (85, -1, 0), (90, 0, -1), (65, 1, -2), (55, 2, -3)]


def falls_by_hand(start, most):
    """Return the falls of an attacker and a defender of equal skill, counted round by round in 400ths."""
    here, falls = {(start, start): Fraction(1)}, {}
    for number in range(1, most + 1):
        after = {}
        for (attacker, defender), chance in here.items():
            for weight, a, d in ROWS:
                state = max(0, min(start, attacker + a)), max(0, min(start, defender + d))
                after[state] = after.get(state, 0) + chance * Fraction(weight, 400)
        falls[number] = {state: chance for state, chance in after.items() if 0 in state}
        here = {state: chance for state, chance in after.items() if 0 not in state}
    return falls


@pytest.mark.parametrize("start", [1, 2, 4, 6])
def test_fall_odds_have_the_round_and_the_side_of_the_fall(start):
    falls = falls_by_hand(start, 2 * start - 1)
    fall = fall_odds(*TEN, (start, start), "attack-defend", 20)
    assert fall.by_round == {n: sum(f.values()) for n, f in falls.items() if f}
    attacker = sum(c for f in falls.values() for (a, d), c in f.items() if a == 0)
    assert fall.who["one"] == attacker
    assert fall.rounds == sum(n * chance for n, chance in fall.by_round.items())


@pytest.mark.parametrize("start", [1, 3, 5])
@pytest.mark.parametrize("cap", ["start", "as-printed"])
def test_fall_comes_before_the_poise_is_used_up(start, cap):
    # Every exchange takes one poise from both together, so a fall comes after at most 2 × start exchanges
    fall = under(AretisRulings(poise_cap=cap), fall_odds, *TEN, (start, start), "attack-defend", 20)
    assert fall.later == 0
    assert max(fall.by_round) <= 2 * start - 1
    assert sum(fall.who.values()) == 1


def test_defending_and_attacking_are_mirror_images():
    one, other = Character("one", 13, 9), Character("other", 11, 12)
    there = fall_odds(one, other, (4, 3), "attack-defend")
    back = fall_odds(other, one, (3, 4), "defend-attack")
    assert there.by_round == back.by_round
    assert (there.who["one"], there.rounds) == (back.who["other"], back.rounds)


def test_two_attackers_fall_independently():
    # Attack 10 on a d20, in 20ths: −2 for 5 faces, −1 for 5, 0 for 5 and +1 for 5; from 1 poise the first
    # round fells each with 10/20
    fall = fall_odds(*TEN, (1, 1), "both-attack")
    assert fall.by_round[1] == 1 - Fraction(1, 2) ** 2
    assert fall.who == {"one": Fraction(1, 3), "other": Fraction(1, 3), "both": Fraction(1, 3)}
    assert fall.rounds == Fraction(4, 3)


def test_fall_odds_without_poise_are_geometric():
    # attacker: 45/400 × 1/2 + 60/400 × 1/4; defender: 65/400 × 1/2 + 55/400 × (fails a hard test, 15/20)
    falls = Fraction(45, 800) + Fraction(60, 1600) + Fraction(65, 800) + Fraction(55 * 3, 1600)
    fall = under(AretisRulings(footing="agility"), fall_odds, *TEN, (4, 4), "attack-defend", 5)
    assert fall.by_round == {n: falls * (1 - falls) ** (n - 1) for n in range(1, 6)}
    assert fall.later == (1 - falls) ** 5
    assert fall.rounds == 1 / falls


def test_fall_odds_are_empty_if_nothing_costs_poise():
    strong = Character("strong", 20, 10), Character("other", 20, 10)
    fall = fall_odds(*strong, (4, 4), "both-attack")
    assert (fall.later, fall.who, fall.rounds) == (1, {}, None)


def test_fall_odds_follow_unbounded_poise_for_the_asked_rounds():
    free = AretisRulings(poise_cap="as-printed")
    fall = under(free, fall_odds, *TEN, (4, 4), "both-attack", 10)
    assert fall.who == {}
    assert fall.rounds is None
    assert sum(fall.by_round.values()) + fall.later == 1


@pytest.mark.parametrize("plan", PLANS)
def test_fall_odds_add_up_to_one(plan):
    fall = fall_odds(Character("a", 12, 10), Character("b", 9, 11), (3, 4), plan, 12)
    assert sum(fall.by_round.values()) + fall.later == 1
    assert sum(fall.who.values()) == 1


@pytest.mark.parametrize(("plan", "turns"), [("attack-defend", [False, False]), ("taking-turns", [True, False])])
def test_duel_round_hands_the_turn_over_only_by_turns(plan, turns):
    after = [scripted("d20=7, d20=12", duel_round, PoiseDuelState(4, 4, others_turn=other), *TEN, (4, 4), plan)
             for other in (False, True)]  # fmt: skip
    assert [duel.others_turn for duel in after] == turns


STRONG, WEAK = Character("strong", 200, 200), Character("weak", 0, 0)


@pytest.mark.parametrize(
    ("fighters", "plan", "who"),
    [
        ((STRONG, WEAK), "attack-defend", "other"),
        ((WEAK, STRONG), "defend-attack", "one"),
        ((STRONG, WEAK), "taking-turns", "other"),
    ],
)
def test_excellent_attacks_take_three_of_four_poise_and_then_the_last(fighters, plan, who):
    found = fall_odds(fighters[0], fighters[1], (4, 4), plan)
    assert (found.by_round[2], found.later, found.who[who], found.rounds) == (1, 0, 1, 2)


def test_fall_odds_of_a_hopeless_attacker_equal_count_by_hand():
    """Of 3 poise, a throw of 11 or more (10/20) costs all; a throw of 6 to 10 costs 2, and the next round the rest."""
    fall = fall_odds(STRONG, WEAK, (3, 3), "both-attack")
    assert list(fall.by_round.values()) == [Fraction(1, 2), Fraction(7, 16), Fraction(1, 16)]
    assert fall.rounds == Fraction(25, 16)
