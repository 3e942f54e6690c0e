"""The calculators that compare all five games, against counts of all throws."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from rules.calculators import ask
from rules.calculators.answers import chance_text
from rules.core import scripted
from rules.side_by_side.abilities import ABILITIES, GAMES
from rules.side_by_side.swords import councilman_blow


def past(game, **who):
    table = ask("side-by-side/thief-and-guard", **who).exhibits[0]
    return next(row[1] for row in table.rows if row[0] == GAMES[game])


def count(wanted, *dice):
    throws = list(product(*(range(1, sides + 1) for sides in dice)))
    return Fraction(sum(map(wanted, throws)), len(throws))


def test_thief_in_rules_basics_succeeds_as_often_as_counted():
    # 13 against 11: a success, and a margin above the guard's (a guard who fails has none)
    def wins(throw):
        own, other = 13 - sum(throw[:3]), 11 - sum(throw[3:])
        return own >= 0 and own > max(other, -1)

    assert past("basics", thief="able", guard="trained") == count(wins, *[6] * 6)


def test_thief_in_2d8_draft_succeeds_as_often_as_counted():
    # 2d8 + 2 against 2d8 + 1: the difference is -2 or more
    assert past("councilman", thief="able", guard="trained") == count(
        lambda throw: throw[0] + throw[1] + 2 - throw[2] - throw[3] - 1 >= -2, 8, 8, 8, 8
    )


def test_thief_in_stance_and_poise_succeeds_as_often_as_counted():
    # d20 each: (12 − a) − (10 − b) is at least 0
    assert past("aretis", thief="able", guard="trained") == count(lambda throw: 12 - throw[0] >= 10 - throw[1], 20, 20)


@pytest.mark.parametrize(("dice", "blows"), [
    ("2d8=8+8, 2d8=1+1, 1d8=4", 1),  # Very Good: the blow lands, and the target does not strike back
    ("2d8=4+4, 2d8=4+4, 1d8=4", 0),  # Mixed: the blow lands, and the target strikes back
    ("2d8=1+1, 2d8=8+8", -1),  # Very Bad: only the target strikes back
])  # fmt: skip
def test_exchange_in_2d8_draft_counts_the_blows_that_land(dice, blows):
    """Both fighters are equal, so only the dice decide."""
    assert scripted(dice, councilman_blow, ABILITIES["able"], ABILITIES["able"]) == blows


def test_better_thief_succeeds_more_in_every_game():
    for game in GAMES:
        chances = [past(game, thief=rank, guard="trained") for rank in ("green", "trained", "able", "expert")]
        assert chances == sorted(chances)
        assert len(set(chances)) == 4


def exchange_odds(game, **sides):
    table = ask("side-by-side/sword-fight", **sides).exhibits[0]
    return [row[2] for row in table.rows if row[0] == GAMES[game]]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_three_results(game):
    assert sum(exchange_odds(game)) == 1


def test_exchange_two_against_three_in_riskbreaker_equals_count_by_hand():
    # 10 against 12 + 1 is three behind, so the two are ahead only if all five rolls favour them
    assert exchange_odds("riskbreaker")[0] == Fraction(1, 2) ** 2 * Fraction(6, 10) ** 3


def test_exchange_in_stance_and_poise_equals_count_by_hand():
    # skills 12 and 10 on a d20: the first side is ahead if only its blow lands, 12/20 × 10/20
    assert exchange_odds("aretis", first=["able"], second=["trained"]) == [
        Fraction(12 * 10, 400),
        Fraction(12 * 10 + 8 * 10, 400),
        Fraction(8 * 10, 400),
    ]


def test_exchange_in_rules_basics_equals_count():
    # an active defence answers each hit (td-e20), 3 below the skill: 13 against 8, 11 against 10
    first = count(lambda throw: sum(throw) <= 13, 6, 6, 6) * count(lambda throw: sum(throw) > 8, 6, 6, 6)
    second = count(lambda throw: sum(throw) <= 11, 6, 6, 6) * count(lambda throw: sum(throw) > 10, 6, 6, 6)
    sides = {"first": ["able"], "second": ["trained"]}
    ends = [first * (1 - second), first * second + (1 - first) * (1 - second), (1 - first) * second]
    assert exchange_odds("basics", **sides) == ends
    # as printed there is no roll to defend
    first, second = (count(lambda throw, skill=skill: sum(throw) <= skill, 6, 6, 6) for skill in (13, 11))
    ends = [first * (1 - second), first * second + (1 - first) * (1 - second), (1 - first) * second]
    assert exchange_odds("basics", **sides, rulings="basics.active_defence=none") == ends


def test_equal_sides_are_equally_often_ahead():
    for game in GAMES:
        first, _, second = exchange_odds(game, first=["able"] * 2, second=["able"] * 2)
        assert first == second


ABLE = (
    ("Green", 3, 8, 9, 10, 0),
    ("Trained", 4, 10, 11, 15, 1),
    ("Able", 5, 12, 13, 20, 2),
    ("Expert", 7, 15, 15, 25, 4),
)  # as the page translates an ability into each game


def test_thief_answer_shows_game_details():
    """The able thief against the trained guard: their numbers, the other chance, and the rules in the games' order."""
    answer = ask("side-by-side/thief-and-guard")
    scene, abilities = answer.exhibits
    past = [answer[game] for game in GAMES]
    titles = ["Riskbreaker", "Stance and Poise", "Rules Basics (3d6)", "Skillful", "The 2d8 draft"]
    assert [*GAMES.values()] == titles
    assert scene.rows == tuple(
        (title, chance, 1 - chance, able, trained)
        for title, chance, able, trained in zip(titles, past, ABLE[2][1:], ABLE[1][1:], strict=True)
    )
    assert abilities.rows == ABLE
    assert answer["riskbreaker"] == Fraction(13, 30)  # on the page by hand
    assert [step.rule for step in answer.explanation()] == [
        "rb.counter.compare",
        "ar.test.versus-defense",
        "td.contest",
        "sk.check.opposed",
        "cd.opposed",
    ]
    best, worst = titles[past.index(max(past))], titles[past.index(min(past))]
    assert answer.headline.startswith(f"The thief does best in {best} and gets past")
    assert f"and worst in {worst}," in answer.headline


def test_exchange_answer_shows_game_details():
    answer = ask("side-by-side/sword-fight")
    rounds, abilities = answer.exhibits
    ends = ("The first side is ahead", "Even", "The second side is ahead")
    assert [row[:2] for row in rounds.rows] == [(title, end) for title in GAMES.values() for end in ends]
    assert answer.values == {game: row[2] for game, row in zip(GAMES, rounds.rows[::3], strict=True)}
    assert abilities.rows == ABLE
    assert "an active defence lies 3 below the skill" in abilities.note
    assert [step.rule for step in answer.explanation()] == [
        "rb.card.gain",
        "ar.test.versus-attack",
        "td.attack.roll",
        "sk.check.opposed",
        "cd.attack",
    ]
    best = max(GAMES, key=answer.__getitem__)
    assert answer.headline.startswith(f"2 against 3: the first side fares best in {GAMES[best]}, ahead")


def test_exchange_of_one_person_spreads_attacks():
    """Three at 4 against one at 5, in Riskbreaker: 12 + 2 − 5 = 9 ahead before four rolls, and never behind."""
    assert exchange_odds("riskbreaker", first=["trained"] * 3, second=["able"]) == [1, 0, 0]
    # 5 against 4: one ahead; behind only if the first fails (5/10) and the second succeeds (4/10)
    assert exchange_odds("riskbreaker", first=["able"], second=["trained"]) == [Fraction(8, 10), 0, Fraction(2, 10)]


# A 1 loses another d20, a 20 gains one: each of those forty totals has 1 chance in 400, the others 1 in 20.
OPEN = {total: Fraction(1, 20) for total in range(2, 20)}
OPEN |= {total: Fraction(1, 400) for total in (*range(-19, 1), *range(21, 41))}


def chance_of_higher_total(mine, theirs, threshold):
    """Return the chance that one total is above another and above the fumble threshold."""
    return sum(
        share * their_ways
        for own, share in OPEN.items()
        for their, their_ways in OPEN.items()
        if mine + own > max(theirs + their, threshold)
    )


def test_exchange_in_skillful_equals_count():
    """20 against 15: a swing of 8 or less is a fumble, and a dodge that is at least as high wins."""
    first, second = chance_of_higher_total(20, 15, 8), chance_of_higher_total(15, 20, 8)
    ends = [first * (1 - second), first * second + (1 - first) * (1 - second), (1 - first) * second]
    assert exchange_odds("skillful", first=["able"], second=["trained"]) == ends


def test_thief_in_skillful_succeeds_as_often_as_counted():
    assert past("skillful", thief="able", guard="trained") == chance_of_higher_total(20, 15, -99)


@pytest.mark.parametrize("game", GAMES)
def test_higher_skill_is_more_often_ahead(game):
    better, _, worse = exchange_odds(game, first=["expert"], second=["green"])
    assert better > worse


def test_attackers_spread_over_their_targets_in_turn():
    """In Rules Basics the third attacker attacks the first target again. A defence is 3 below the skill."""
    skill = {"green": 9, "trained": 11, "able": 13, "expert": 15}

    def lands(attacker, target):
        hit, stopped = (
            count(lambda throw, most=most: sum(throw) <= most, 6, 6, 6) for most in (skill[attacker], skill[target] - 3)
        )
        return hit * (1 - stopped)

    ours = lands("able", "trained"), lands("green", "expert"), lands("expert", "trained")
    theirs = lands("trained", "able"), lands("expert", "green")
    ends = dict.fromkeys((1, 0, -1), Fraction(0))
    for fell in product((False, True), repeat=5):
        lead = sum(fell[:3]) - sum(fell[3:])
        ends[(lead > 0) - (lead < 0)] += prod(
            chance if so else 1 - chance for chance, so in zip((*ours, *theirs), fell, strict=True)
        )
    assert exchange_odds("basics", first=["able", "green", "expert"], second=["trained", "expert"]) == [*ends.values()]


@pytest.mark.parametrize("thief", ABILITIES)
@pytest.mark.parametrize("guard", ABILITIES)
def test_thief_headline_names_best_and_worst_game(thief, guard):
    """Among games with equal chances, the headline names the first one."""
    answer = ask("side-by-side/thief-and-guard", thief=thief, guard=guard)
    chances = {GAMES[game]: answer[game] for game in GAMES}
    best, worst = max(chances, key=chances.__getitem__), min(chances, key=chances.__getitem__)
    well, ill = chance_text(chances[best]), chance_text(chances[worst])
    assert answer.headline == f"The thief does best in {best} and gets past {well}, and worst in {worst}, {ill}."
