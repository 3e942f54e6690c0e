"""The scenes that all five games play, against plain counting."""

from fractions import Fraction
from itertools import product

import pytest

from rules.answers.across.abilities import GAMES
from rules.asking import ask


def past(game, **who):
    table = ask("side-by-side/thief-and-guard", **who).exhibits[0]
    return next(row[1] for row in table.rows if row[0] == GAMES[game])


def count(wanted, *dice):
    throws = list(product(*(range(1, sides + 1) for sides in dice)))
    return Fraction(sum(map(wanted, throws)), len(throws))


def test_a_thief_in_rules_basics_must_win_the_contest():
    # 13 against 11: a success, and a margin above the guard's (a guard who fails has none)
    def wins(throw):
        own, other = 13 - sum(throw[:3]), 11 - sum(throw[3:])
        return own >= 0 and own > max(other, -1)

    assert past("basics", thief="able", guard="trained") == count(wins, *[6] * 6)


def test_a_thief_in_the_draft_needs_mixed_or_better():
    # 2d8 + 2 against 2d8 + 1: the difference is -2 or more
    assert past("councilman", thief="able", guard="trained") == count(
        lambda throw: throw[0] + throw[1] + 2 - throw[2] - throw[3] - 1 >= -2, 8, 8, 8, 8
    )


def test_a_thief_in_stance_and_poise():
    # d20 each: (12 − a) − (10 − b) is at least 0
    assert past("aretis", thief="able", guard="trained") == count(lambda throw: 12 - throw[0] >= 10 - throw[1], 20, 20)


def test_the_better_thief_does_better_in_every_game():
    for game in GAMES:
        chances = [past(game, thief=rank, guard="trained") for rank in ("green", "trained", "able", "expert")]
        assert chances == sorted(chances)
        assert len(set(chances)) == 4


def ahead(game, **sides):
    table = ask("side-by-side/sword-fight", **sides).exhibits[0]
    return [row[2] for row in table.rows if row[0] == GAMES[game]]


@pytest.mark.parametrize("game", GAMES)
def test_each_game_tells_one_of_three_ends(game):
    assert sum(ahead(game)) == 1


def test_two_against_three_in_riskbreaker_by_hand():
    # 10 against 12 + 1: three behind; only five rolls out of five bring the two ahead
    assert ahead("riskbreaker")[0] == Fraction(1, 2) ** 2 * Fraction(6, 10) ** 3


def test_one_against_one_in_stance_and_poise_by_hand():
    # 12 and 10 in 20 land: ahead when only the first does, 12/20 × 10/20
    assert ahead("aretis", first=["able"], second=["trained"]) == [
        Fraction(12 * 10, 400),
        Fraction(12 * 10 + 8 * 10, 400),
        Fraction(8 * 10, 400),
    ]


def test_one_against_one_in_rules_basics_by_hand():
    # an active defence answers each hit (td-e20), 3 below the skill: 13 against 8, 11 against 10
    first = count(lambda throw: sum(throw) <= 13, 6, 6, 6) * count(lambda throw: sum(throw) > 8, 6, 6, 6)
    second = count(lambda throw: sum(throw) <= 11, 6, 6, 6) * count(lambda throw: sum(throw) > 10, 6, 6, 6)
    sides = {"first": ["able"], "second": ["trained"]}
    ends = [first * (1 - second), first * second + (1 - first) * (1 - second), (1 - first) * second]
    assert ahead("basics", **sides) == ends
    # as printed nobody rolls to defend
    first, second = (count(lambda throw, skill=skill: sum(throw) <= skill, 6, 6, 6) for skill in (13, 11))
    ends = [first * (1 - second), first * second + (1 - first) * (1 - second), (1 - first) * second]
    assert ahead("basics", **sides, rulings="basics.active_defence=none") == ends


def test_equal_sides_are_equally_often_ahead():
    for game in GAMES:
        first, _, second = ahead(game, first=["able"] * 2, second=["able"] * 2)
        assert first == second
