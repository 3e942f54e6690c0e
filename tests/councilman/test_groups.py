"""Group rolls: the printed examples, rounding, and small parties by hand and by counting all throws."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.calculators import ask
from rules.core import BadInput, odds, scripted
from rules.councilman import (
    CouncilmanRulings,
    collective,
    collective_effort,
    collective_quotient,
    cooperative,
    group_outcome,
    may_go_on,
    outcome_of,
    outcome_score,
    roll_pool,
)
from rules.councilman.tables import DIFFICULTIES, OUTCOMES

TWO = roll_pool()
TWO_D8 = Counter(a + b for a, b in product(range(1, 9), repeat=2))


def test_collective_roll_adds_rounds_as_in_the_printed_library():
    # 58 over 10 is 5: Bad on Easy; with 43 more 101 over 10 is 10: Mixed
    assert collective_quotient(58, 10) == 5
    assert outcome_of(5, "Easy") == "Bad"
    assert collective_quotient(58 + 43, 10) == 10
    assert outcome_of(10, "Easy") == "Mixed"
    # five researchers with +2 each roll 48 and then 33: 58, and 43 more
    first = scripted("2d8=5+5, 2d8=5+5, 2d8=5+5, 2d8=5+4, 2d8=5+4", collective, (2,) * 5, "Easy", 10)
    assert (first.total, first.outcome) == (58, "Bad")
    rolls = "2d8=3+3, 2d8=3+3, 2d8=4+3, 2d8=4+3, 2d8=4+3"
    second = scripted(rolls, collective, (2,) * 5, "Easy", 10, first.total)
    assert (second.total, second.outcome) == (101, "Mixed")


def test_collective_quotient_rounds_towards_zero():
    assert [collective_quotient(total, 10) for total in (-11, -10, -9, -1, 0, 9, 10, 19)] == [-1, -1, 0, 0, 0, 0, 1, 1]


@given(st.integers(-500, 500), st.integers(1, 50), st.sampled_from(DIFFICULTIES))
def test_collective_quotient_rounding_never_changes_the_outcome(total, magnitude, difficulty):
    # a negative share is Very Bad on every row, rounded up or down
    assert outcome_of(collective_quotient(total, magnitude), difficulty) == outcome_of(total // magnitude, difficulty)


@pytest.mark.parametrize("magnitude", [0, -3, 2.5])
def test_collective_quotient_rejects_bad_magnitudes(magnitude):
    with pytest.raises(BadInput, match="The Magnitude must be a whole number of at least 1"):
        collective_quotient(58, magnitude)


def test_collective_agrees_with_a_full_count():
    expected = Counter()
    for (first, ways), (second, more) in product(TWO_D8.items(), repeat=2):
        expected[outcome_of((first + 1 + second + 3) // 3, "Medium")] += ways * more
    found = odds(collective, (1, 3), "Medium", 3).map(lambda gathered: gathered.outcome)
    assert dict(found.items()) == {outcome: Fraction(n, 4096) for outcome, n in expected.items()}


def two_rounds(dice, bonuses, difficulty, magnitude):
    """Roll a Collective effort of two rounds: the second round follows a result below Mixed."""
    first = dice.sub(collective, bonuses, difficulty, magnitude)
    if not may_go_on(first.outcome):
        return "round 1", first.outcome
    second = dice.sub(collective, bonuses, difficulty, magnitude, first.total)
    return "not at all" if may_go_on(second.outcome) else "round 2", (first.outcome, second.outcome)


def test_collective_effort_agrees_with_its_rounds():
    chances = odds(two_rounds, (1, 0), "Easy", 3)
    told = collective_effort((1, 0), "Easy", 3, 2)
    assert told.done == tuple(chances.chance(lambda end, n=n: end[0] == f"round {n}") for n in (1, 2))
    assert told.undone == chances.chance(lambda end: end[0] == "not at all")
    pay = {"Very Bad": 2, "Bad": 1, "Mixed": 1, "Good": 0, "Very Good": 0}
    gm = chances.mean(lambda end: pay[end[1]] if isinstance(end[1], str) else sum(pay[outcome] for outcome in end[1]))
    assert told.gm == gm


@given(st.lists(st.integers(-1, 6), min_size=1, max_size=5), st.integers(1, 30), st.integers(1, 4), st.booleans())
def test_collective_effort_chances_add_up_to_one(bonuses, magnitude, rounds, danger):
    told = collective_effort(tuple(bonuses), "Medium", magnitude, rounds, danger)
    assert sum(told.done) + told.undone == 1
    plain = collective_effort(tuple(bonuses), "Medium", magnitude, rounds)
    assert told.done == plain.done
    assert told.gm >= plain.gm


def test_cooperative_roll_adds_outcomes_as_in_the_printed_museum():
    # two Bad, one Mixed, one Very Good: -1 -1 +0 +2
    assert group_outcome(sum(map(outcome_score, ("Bad", "Bad", "Mixed", "Very Good")))) == "Mixed"
    # two Bad, one Good, one Very Good: -1 -1 +1 +2
    assert group_outcome(sum(map(outcome_score, ("Bad", "Bad", "Good", "Very Good")))) == "Good"
    # on Hard with Dexterity +2 the totals 11 and 11 are Bad, 14 Mixed (17 Good), 20 Very Good
    party = ((2, "Hard"), (2, "Hard"), (2, "Hard"), (4, "Hard"))
    assert scripted("2d8=4+5, 2d8=4+5, 2d8=6+6, 2d8=8+8", cooperative, party) == "Mixed"
    assert scripted("2d8=4+5, 2d8=4+5, 2d8=8+7, 2d8=8+8", cooperative, party) == "Good"


def test_group_outcome_is_cut_to_the_best_and_the_worst():
    assert [group_outcome(total) for total in (-9, -2, -1, 0, 1, 2, 9)] == [
        "Very Bad", "Very Bad", "Bad", "Mixed", "Good", "Very Good", "Very Good",
    ]  # fmt: skip


def test_cooperative_roll_of_one_is_an_ordinary_roll():
    for difficulty in DIFFICULTIES:
        assert odds(cooperative, ((2, difficulty),)) == odds(
            lambda dice, row=difficulty: outcome_of(dice(TWO) + 2, row)
        )


def test_cooperative_agrees_with_a_full_count():
    expected = Counter()
    for (first, ways), (second, more) in product(TWO_D8.items(), repeat=2):
        total = OUTCOMES.index(outcome_of(first + 1, "Easy")) + OUTCOMES.index(outcome_of(second, "Hard")) - 4
        expected[OUTCOMES[max(0, min(total + 2, 4))]] += ways * more
    chances = odds(cooperative, ((1, "Easy"), (0, "Hard")))
    assert dict(chances.items()) == {outcome: Fraction(n, 4096) for outcome, n in expected.items()}


def test_cooperative_danger_follows_the_ruling():
    party = ((0, "Hard"), (0, "Hard"))
    by_character = CouncilmanRulings(dangerous_group="each")
    # 12 and 15: Bad and Mixed, -1 in all: Bad, which is Very Bad where the group's roll is Dangerous
    assert scripted("2d8=6+6, 2d8=8+7", cooperative, party, True) == "Very Bad"
    # two Bad and two Good: 0 in all; each Bad at -2: -2 in all
    four = ((0, "Medium"),) * 4
    rolls = "2d8=4+4, 2d8=4+4, 2d8=8+6, 2d8=8+6"
    assert scripted(rolls, cooperative, four, True) == "Mixed"
    assert scripted(rolls, cooperative, four, True, rulings=by_character) == "Very Bad"


def test_collective_roll_calculator_decreases_unstable_characters():
    """One character on Easy, Magnitude 1: the two lowest of three d8 make 8 or more in 184 of 512 throws."""
    ways = Counter(sum(sorted(faces)[:2]) for faces in product(range(1, 9), repeat=3))
    done = Fraction(sum(count for total, count in ways.items() if total >= 8), 512)
    answer = ask("councilman/collective-roll", bonuses=[0], magnitude=1, rounds=1, unstable=1)
    assert answer.values["done"] == done
    one = {"bonus": 0, "difficulty": "Easy", "steps": -1}
    assert ask("councilman/cooperative-roll", members=[one]).values["succeeds"] == done
    assert ask("councilman/collective-roll", bonuses=[0], magnitude=1, rounds=1, unstable=2).values["done"] == done
