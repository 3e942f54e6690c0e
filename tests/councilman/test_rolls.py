"""Rolls compared with sums by hand, with counts of all throws, and with icepool."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import BadInput, IllegalChoice, explained, odds, played, scripted, under
from rules.councilman import (
    CouncilmanRulings,
    collective,
    collective_quotient,
    consequences,
    cooperative,
    dangerous_outcome,
    group_outcome,
    help_out,
    net_steps,
    opposed,
    opposed_gains,
    outcome_of,
    outcome_of_difference,
    roll_bonus,
    roll_pool,
    shift_difficulty,
    tag_difficulty,
    unopposed,
)
from rules.councilman.tables import DIFFICULTIES, OUTCOMES

D8 = range(1, 9)


def brute(difficulty, bonus, steps=0):
    """Return the odds of a roll by counting every face of every die."""
    found = Counter()
    for faces in product(D8, repeat=abs(steps) + 2):
        kept = sorted(faces, reverse=steps > 0)[:2]
        found[outcome_of(sum(kept) + bonus, difficulty)] += 1
    return {outcome: Fraction(count, 8 ** (abs(steps) + 2)) for outcome, count in found.items()}


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize(("bonus", "steps"), [(0, 0), (3, 0), (-1, 1), (2, -1), (0, 2), (4, -2)])
@pytest.mark.agrees("a full count", "cd.unopposed", "cd.unopposed.table")
def test_unopposed_agrees_with_a_full_count(difficulty, bonus, steps):
    assert dict(odds(unopposed, bonus, difficulty, steps).items()) == brute(difficulty, bonus, steps)


def test_unopposed_on_medium_equals_count_by_hand():
    # 2d8 of 11 to 13 can fall in 6 + 5 + 4 ways, 14 to 16 in 3 + 2 + 1, 8 to 10 in 7 + 8 + 7, less in 21
    chances = odds(unopposed, 0, "Medium")
    assert [chances[outcome] for outcome in OUTCOMES] == [Fraction(n, 64) for n in (21, 22, 15, 6, 0)]


@pytest.mark.parametrize("steps", [1, 2, 3, -1, -2, -3])
@pytest.mark.agrees("icepool", "cd.increase")
def test_roll_pool_agrees_with_icepool(steps):
    count = abs(steps) + 2
    die = icepool.d8.highest(count, 2) if steps > 0 else icepool.d8.lowest(count, 2)
    assert roll_pool(steps).odds().weights == dict(die.simplify().items())


@pytest.mark.parametrize(
    ("own", "other", "steps", "against"), [(0, 0, 0, 0), (3, 1, 0, 0), (0, 2, 1, 0), (1, 1, -1, 2)]
)
@pytest.mark.agrees("icepool", "cd.opposed", "cd.opposed.table")
def test_opposed_agrees_with_icepool(own, other, steps, against):
    def die(n):
        count = abs(n) + 2
        return icepool.d8.highest(count, 2) if n >= 0 else icepool.d8.lowest(count, 2)

    difference = die(steps) + own - (die(against) + other)
    expected = difference.map(outcome_of_difference)
    chances = odds(opposed, own, other, steps, against)
    assert {outcome: chances[outcome] for outcome in expected.outcomes()} == {
        outcome: Fraction(expected.quantity(outcome), expected.denominator()) for outcome in expected.outcomes()
    }


def test_opposed_is_symmetric_between_equals():
    chances = odds(opposed, 2, 2)
    assert chances["Very Good"] == chances["Very Bad"]
    assert chances["Good"] == chances["Bad"]
    # differences of two 2d8 from -2 to 2: 344 + 2 * 336 + 2 * 315 = 1646 of 4096
    assert chances["Mixed"] == Fraction(1646, 4096)


@given(st.integers(-1, 12), st.sampled_from(DIFFICULTIES), st.integers(-4, 4), st.booleans(), st.integers())
def test_unopposed_agrees_in_all_run_modes(bonus, difficulty, steps, danger, seed):
    outcome = played(seed, unopposed, bonus, difficulty, steps, danger)
    assert odds(unopposed, bonus, difficulty, steps, danger)[outcome] > 0
    explanation = explained(seed, unopposed, bonus, difficulty, steps, danger)
    (roll,) = explanation.steps[0].rolls
    script = f"{roll.pool}={'+'.join(map(str, roll.faces))}"
    assert scripted(script, unopposed, bonus, difficulty, steps, danger) == outcome == explanation.result


def test_net_steps_cancel():
    assert (net_steps(1, 1), net_steps(2, 1), net_steps(0, 3)) == (0, 1, -3)
    assert [str(roll_pool(steps)) for steps in (-2, -1, 0, 1, 2)] == ["4d8kl2", "3d8kl2", "2d8", "3d8kh2", "4d8kh2"]


@pytest.mark.parametrize("steps", [-99, 99, 1.5, True])
def test_roll_pool_rejects_too_many_steps(steps):
    with pytest.raises(BadInput, match="Steps must be a whole number from -98 to 98"):
        roll_pool(steps)


def test_consequences_depend_on_the_outcome():
    found = {outcome: consequences(outcome) for outcome in OUTCOMES}
    assert [outcome for outcome in OUTCOMES if found[outcome].achieved] == ["Mixed", "Good", "Very Good"]
    assert [found[outcome].gm for outcome in OUTCOMES] == [2, 1, 1, 0, 0]
    assert [found[outcome].own for outcome in OUTCOMES] == [0, 0, 0, 0, 1]
    assert [found[outcome].repercussion for outcome in OUTCOMES] == ["particularly bad", "bad", "bad", "", ""]


def test_dangerous_outcome_changes_bad_alone():
    assert [dangerous_outcome(outcome) for outcome in OUTCOMES] == [
        "Very Bad",
        "Very Bad",
        "Mixed",
        "Good",
        "Very Good",
    ]
    plain, worse = odds(unopposed, 1, "Medium"), odds(unopposed, 1, "Medium", 0, True)
    assert worse["Very Bad"] == plain["Very Bad"] + plain["Bad"]
    assert worse["Bad"] == 0
    assert odds(opposed, 0, 0, 0, 0, True)["Bad"] == 0


def test_opposed_gains_follow_the_gm_results_ruling():
    printed = CouncilmanRulings(gm_results="as-printed")
    # the player's Very Good is the GM's Very Bad, which as printed brings the GM 2
    assert (opposed_gains("Very Good").players, opposed_gains("Very Good").gm) == (1, 0)
    assert (under(printed, opposed_gains, "Very Good").players, under(printed, opposed_gains, "Very Good").gm) == (1, 2)
    # Mixed for both sides: the GM gains once for the player's result, as printed also for the GM's own
    assert (opposed_gains("Mixed").gm, under(printed, opposed_gains, "Mixed").gm) == (1, 2)
    # the player's Very Bad brings the GM 2; as printed the GM's Very Good adds 1
    assert (opposed_gains("Very Bad").gm, under(printed, opposed_gains, "Very Bad").gm) == (2, 3)


def test_roll_bonus_allows_one_experience():
    assert roll_bonus(2, 1, (2,)) == 5
    with pytest.raises(IllegalChoice, match=r"2 Experiences on one roll.*\[cd\.roll\.bonus\]"):
        roll_bonus(2, 1, (2, 1))
    assert under(CouncilmanRulings(experiences_per_roll="any"), roll_bonus, 2, 1, (2, 1)) == 6


def test_help_out_gives_advantage_from_mixed_on():
    # bonus 3 on Medium: 2d8 of 8 or more, 43 of 64 ways
    chances = odds(help_out, 3)
    assert chances.chance(lambda helped: helped.advantage == 1) == Fraction(43, 64)
    assert all(helped.advantage == (helped.outcome in OUTCOMES[2:]) for helped in chances)
    assert all(helped.kept == bool(helped.advantage) for helped in chances)
    once = odds(help_out, 3, rulings=CouncilmanRulings(help_gain="this-roll"))
    assert not any(helped.kept for helped in once)


def test_consequences_reject_unknown_names():
    with pytest.raises(BadInput, match="An outcome must be one of Very Bad, Bad, Mixed, Good, Very Good"):
        consequences("Awful")
    with pytest.raises(BadInput, match="A side must be one of players, gm"):
        consequences("Bad", "nobody")


@pytest.mark.parametrize("bad", ["8", 1.5, None, True, 10**9])
def test_rolls_reject_values_that_are_not_whole_numbers(bad):
    for call in (
        lambda: outcome_of(bad, "Easy"),
        lambda: shift_difficulty("Easy", bad),
        lambda: roll_bonus(bad),
        lambda: roll_bonus(1, 1, (bad,)),
        lambda: scripted("2d8=1+1", unopposed, bad, "Easy"),
        lambda: scripted("2d8=1+1, 2d8=1+1", opposed, 0, bad),
        lambda: scripted("2d8=1+1", help_out, bad),
        lambda: collective_quotient(bad, 10),
        lambda: group_outcome(bad),
        lambda: scripted("2d8=1+1", collective, (bad,), "Easy", 1),
        lambda: scripted("", collective, (1,), "Easy", 1, bad),
    ):
        with pytest.raises(BadInput, match=r" must be a whole number from .*, not "):
            call()


def test_tag_difficulty_follows_the_reach_ruling():
    alone = CouncilmanRulings(tag_reach="magic-only")
    for tag in ("Simple & Weak", "Complex & Powerful"):
        assert tag_difficulty(tag, "ordinary acts", "Hard") == "Hard"
        with pytest.raises(IllegalChoice, match=f"{tag} does not reach ordinary acts"):
            under(alone, tag_difficulty, tag, "ordinary acts", "Hard")
        assert under(alone, tag_difficulty, tag, "simple magic", "Hard") == tag_difficulty(tag, "simple magic", "Hard")
    for tag in ("Human", "Superhuman"):
        assert under(alone, tag_difficulty, tag, "ordinary acts", "Hard") == tag_difficulty(
            tag, "ordinary acts", "Hard"
        )


@pytest.mark.parametrize("bad", [5, None, (), "ab"])
def test_group_rolls_reject_invalid_members(bad):
    for call in (lambda: scripted("", collective, bad, "Easy", 1), lambda: scripted("", cooperative, bad)):
        with pytest.raises(BadInput):
            call()


@pytest.mark.parametrize("bad", ["", "Hardest", 3, None, "Hard +1"])
def test_difficulties_reject_unknown_names(bad):
    for call in (
        lambda: outcome_of(3, bad),
        lambda: shift_difficulty(bad, 1),
        lambda: tag_difficulty("Human", "ordinary acts", bad),
    ):
        with pytest.raises(BadInput, match="A Difficulty must be one of"):
            call()
