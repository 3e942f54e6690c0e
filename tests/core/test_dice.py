"""One procedure, four run modes: scripted, played, enumerated, explained."""

from fractions import Fraction
from functools import partial
from itertools import product

import dyce
import icepool
import pytest
from pebbles import Heaps, Pebbles, Throw

from rules.core import (
    BadInput,
    NeverEnds,
    Odds,
    RuleError,
    ScriptError,
    Undecided,
    clear_memo,
    d4,
    d6,
    d8,
    d10,
    explained,
    keep_highest,
    odds,
    played,
    require_int,
    scripted,
)
from rules.core.dice import Dice
from rules.core.pools import Pool


def roll(dice):
    return dice(d6)


START = Heaps((2, 2))


GAME = Pebbles()


def always(choice):
    return lambda *_: choice


def two(dice):
    """Return one die minus another; the second die is rolled only after a high first die."""
    first = dice(d6)
    dice.note("rb.roll.success", "{first} first", first=first)
    return first - dice(d4) if first > 3 else first


def apart(dice):
    return dice(d6), dice(d6)


def differ(dice):
    first, second = dice.until(lambda pair: pair[0] != pair[1], apart)
    return first > second


def nested(dice):
    return dice.sub(two) + dice.sub(two)


def opposed(dice):
    return dice(2 * d8) - dice(2 * d8)


def test_odds_equal_count_of_all_throws():
    counted = {}
    for first, second in product(range(1, 7), range(1, 5)):
        result = first - second if first > 3 else first
        counted[result] = counted.get(result, 0) + 1
    assert odds(two) == Odds(counted)


def test_nested_steps_are_independent():
    single = odds(two)
    counted = {}
    for (left, a), (right, b) in product(single.items(), single.items()):
        counted[left + right] = counted.get(left + right, 0) + a * b
    assert dict(odds(nested).items()) == counted


def test_opposed_rolls_equal_icepool_and_dyce():
    same = 2 @ icepool.d8 - 2 @ icepool.d8
    assert dict(odds(opposed).items()) == {total: Fraction(same.probability(total)) for total in same.outcomes()}
    other = 2 @ dyce.H(8) - 2 @ dyce.H(8)
    assert dict(odds(opposed).items()) == {total: Fraction(ways, other.total) for total, ways in other.items()}


def test_repeated_rolls_have_exact_odds():
    # of 30 pairs of different faces half have the higher one first
    assert odds(differ)[True] == Fraction(1, 2)
    same = icepool.tupleize(icepool.d6, icepool.d6).reroll(lambda pair: pair[0] == pair[1], depth="inf")
    assert sum(same.probability(pair) for pair in same.outcomes() if pair[0] > pair[1]) == Fraction(1, 2)


def test_scripted_reads_each_repeated_roll():
    assert scripted("d6=2 d6=2 d6=5, d6=1", differ) is True


def test_endless_repeat_is_rejected():
    with pytest.raises(NeverEnds, match=r"dice\.until would never end"):
        odds(never)
    with pytest.raises(NeverEnds, match="10000 tries"):
        played(1, never)


def never(dice):
    return dice.until(lambda face: face > 6, lambda inner: inner(d6))


def test_endless_loop_around_dice_is_rejected():
    def endless(dice):
        while dice(d6) != 6:
            pass

    with pytest.raises(NeverEnds, match="more than 1000 rolls and questions"):
        odds(endless)


@pytest.mark.parametrize("procedure", [two, nested, opposed, differ])
def test_played_result_replays_and_is_among_odds(procedure):
    possible = odds(procedure)
    for seed in range(60):
        explanation = explained(seed, rolls_noted, procedure)
        script = " ".join(
            f"{roll.pool}={'+'.join(map(str, roll.faces))}" for step in explanation.steps for roll in step.rolls
        )
        assert explanation.result == played(seed, procedure) == scripted(script, procedure)
        assert explanation.result in possible


def rolls_noted(dice, procedure):
    result = procedure(dice)
    dice.note(None, "the end")
    return result


@pytest.mark.parametrize(
    ("script", "why"),
    [
        ("", "asks for d6, but the script has no dice left"),
        ("d6=4", "asks for d4, but the script has no dice left"),
        ("d8=4", "asks for d6, but the script goes on with d8"),
        ("d6=4 d4=1 d4=2", "1 scripted dice left over, first d4"),
        ("d6=7", "d6 cannot show 7: it takes 1 face from 1 to 6"),
        ("d6=", "it takes 1 face"),
        ("d6", "not written like"),
        ("d6=x", "not written like"),
    ],
)
def test_scripted_rejects_other_dice(script, why):
    with pytest.raises(ScriptError, match=why):
        scripted(script, two)


def test_scripted_accepts_empty_script():
    assert scripted("0d8=", lambda dice: dice(0 * d8)) == 0


def test_roll_returns_all_faces_of_kept_dice():
    roll = scripted("4d8kh2=1+8+3+8", lambda dice: dice.roll(keep_highest(4, d8, 2)))
    assert (roll.faces, roll.total) == ((1, 8, 3, 8), 16)
    with pytest.raises(ScriptError, match="the total of d10, not its faces"):
        odds(lambda dice: dice.roll(d10).total)


def test_explained_lists_each_roll_with_its_rule():
    explanation = explained("d6=5 d4=2", two)
    (step,) = explanation.steps
    assert (step.rule, step.text) == ("rb.roll.success", "5 first")
    assert [(str(roll.pool), roll.faces) for roll in step.rolls] == [("d6", (5,))]
    assert explanation.result == 3
    with pytest.raises(ScriptError, match="left over"):
        explained("d6=1 d6=1", two)


def test_played_repeats_with_same_seed():
    assert [played(seed, opposed) for seed in range(40)] == [played(seed, opposed) for seed in range(40)]
    assert len({played(seed, opposed) for seed in range(40)}) > 5


def test_played_frequencies_approximate_odds():
    # 4,000 throws of one pair: the standard error of a chance of 1/2 is 0.0079
    higher = sum(played(seed, differ) for seed in range(4_000)) / 4_000
    assert abs(higher - 0.5) < 0.04


def test_memoized_odds_still_reject_bool_for_int():
    # True == 1 and both have one hash, but True is no number of sides or points
    def needs_a_number(dice, points):
        return dice(d6) + require_int(points, 0, 9, "points")

    assert odds(needs_a_number, 1)[7] == Fraction(1, 6)
    assert odds(needs_a_number, points=1)[7] == Fraction(1, 6)
    for asked, named in (((True,), {}), ((), {"points": True}), ((1.0,), {})):
        with pytest.raises(BadInput, match="Points must be a whole number from 0 to 9"):
            odds(needs_a_number, *asked, **named)


def test_clear_memo_runs_procedure_again():
    runs = []

    def counted(dice):
        runs.append(1)
        return dice(d4)

    odds(counted)
    odds(counted)
    assert len(runs) == 1  # the procedure asks nothing about the die, so there is one path
    clear_memo()
    odds(counted)
    assert len(runs) == 2


def test_errors_share_base_class():
    assert issubclass(ScriptError, RuleError)
    assert issubclass(NeverEnds, RuleError)
    assert issubclass(RuleError, ValueError)


def first_speaker(dice):
    return dice.choose_first_speaker("here", {"Ann": lambda _: ("quick",), "Bo": lambda _: ("aimed",)})


def test_policy_may_let_speaker_wait():
    assert scripted("", first_speaker, policy=lambda _, who, __: "aimed" if who == "Bo" else None) == (
        "here",
        "Bo",
        "aimed",
    )
    with pytest.raises(Undecided, match="Ann, Bo all wait, but the policy must choose for one of them"):
        scripted("", first_speaker, policy=lambda *_: None)


def test_odds_reject_procedures_that_are_no_functions():
    for run in (odds, lambda procedure: played(1, procedure), lambda procedure: scripted("", procedure)):
        with pytest.raises(BadInput, match="A procedure must be a function whose first argument is `dice`, not 7"):
            run(7)


def test_kept_dice_cannot_be_added_to_pools():
    with pytest.raises(ScriptError, match="3d6kh2 cannot be added to other dice"):
        d6 + keep_highest(3, d6, 2)


def test_policy_chooses_in_every_run_mode():
    bold = always(Throw(2))
    one = odds(GAME.turn, START, policy=bold)
    assert one == Odds({Heaps((2, 0), 1, 1): 1, Heaps((1, 2), 1, 1): 1})  # a d6 shows 4 to 6 half of the time
    assert played(7, GAME.turn, START, policy=bold) in one
    assert scripted("d6=4", GAME.turn, START, policy=bold) == Heaps((2, 0), 1, 1)
    with pytest.raises(Undecided, match="Ann must choose"):
        odds(GAME.turn, START)


@pytest.mark.parametrize("unsaid", [
    lambda: Dice().roll(d6), lambda: Pool().odds(),
])  # fmt: skip
def test_abstract_dice_and_pools_are_not_implemented(unsaid):
    with pytest.raises((NotImplementedError, TypeError)):
        unsaid()


def test_first_speaker_without_policy_is_undecided():
    with pytest.raises(Undecided):
        Dice().choose_first_speaker(None, {"Ann": lambda _: (), "Bo": lambda _: ()})


@pytest.mark.parametrize(
    ("procedure", "allowed"),
    [
        (int, "A procedure must be a function"),
        (len, "A procedure must be a function"),
        (lambda: 3, "too many positional arguments"),
        (lambda dice, bonus: dice(d6) + bonus, "missing a required argument: 'bonus'"),
        (lambda dice: dice(d6, 2), r"Roll several dice as dice\(2 \* d6\)"),
        (lambda dice: dice.sub(d6), "A procedure must be a function"),
        (lambda dice: dice.until(6, roll), "a function that accepts a result"),
        (lambda dice: dice.until(bool, 6), "A procedure must be a function"),
    ],
)
def test_wrong_procedure_call_is_rejected_in_every_run_mode(procedure, allowed):
    for carry_out in (odds, partial(played, 1), partial(scripted, "d6=1"), partial(explained, 1)):
        with pytest.raises(BadInput, match=allowed):
            carry_out(procedure)


def test_error_inside_procedure_passes_unchanged():
    with pytest.raises(TypeError, match="unsupported operand"):
        odds(lambda dice: dice(d6) + None)


def test_note_rejects_missing_value():
    with pytest.raises(BadInput, match="must name its values, which are face: 'wound'"):
        explained(1, lambda dice: dice.note(None, "{face} gives {wound}", face=6))
