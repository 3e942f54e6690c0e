"""Exact odds refuse mutable results and arguments, and generators; the message has the plain value."""

import json
from fractions import Fraction

import pytest
from programs import count

from rules.core import BadInput, ScriptError, d4, d6, explained, odds, played, require_int, scripted
from rules.core.dice import Dice


@pytest.mark.parametrize(
    "result",
    [
        lambda dice: [dice(d6), dice(d6)],
        lambda dice: (1, [dice(d6)]),
        lambda dice: (dice(d6), [1]),
        lambda dice: {dice(d6)},
        lambda dice: {"face": dice(d6)},
        lambda dice: dice.sub(lambda inner: [inner(d6)]),
        lambda dice: dice.until(lambda faces: faces[0] > 1, lambda inner: [inner(d6)]),
        lambda dice: dice.sub(lambda inner, faces: inner(d6) + faces[0], [1]),
    ],
)
def test_odds_reject_mutable_values(result):
    with pytest.raises(BadInput, match="that never change, such as a tuple") as refused:
        odds(result)
    assert "Total" not in repr(refused.value.value)


def test_odds_reject_mutable_arguments():
    with pytest.raises(BadInput, match=r"^Arguments must be values that never change, such as a tuple, not \[1\]"):
        odds(count, [1])
    with pytest.raises(BadInput, match=r"not \[2\]\."):
        odds(count, number=[2])


@pytest.mark.parametrize("result", [object(), count, Dice(), lambda: 6])
def test_odds_reject_results_without_equality(result):
    with pytest.raises(BadInput, match="Values in exact odds must be numbers"):
        odds(lambda _: result)


class Hero:
    """A mutable object, which equals only itself."""

    strength = 3


def test_steps_reject_arguments_without_equality():
    """A step is enumerated once for its arguments, so it would miss a change of the object."""

    def strike(dice, hero):
        return dice(d6) + hero.strength

    def two_strikes(dice):
        hero = Hero()
        first = dice.sub(strike, hero)
        hero.strength = 9
        return first + dice.sub(strike, hero)

    for procedure in (two_strikes, lambda dice: dice.until(bool, strike, Hero())):
        with pytest.raises(BadInput, match="Values in exact odds must be numbers"):
            odds(procedure)


def refuse_low(dice):
    return require_int(dice(d6), 4, 6, "a face")


def zero_if_refused(procedure, *args):
    try:
        return procedure(*args)
    except BadInput:
        return 0


def compare_with_text(dice):
    face = dice(d6)
    try:
        return face < "x"
    except TypeError:
        return face > 3


def test_odds_reject_procedures_that_catch_errors_of_turns():
    """Half the rolls of the step raise an error. If it could be caught, all throws would count as such rolls."""

    def caught(dice):
        return zero_if_refused(dice.sub, refuse_low)

    for procedure in (caught, compare_with_text, lambda dice: dice.sub(caught) + dice(d4)):
        with pytest.raises(ScriptError, match="catches an error of a roll or a step"):
            odds(procedure)
    assert odds(lambda dice: dice.sub(lambda inner: zero_if_refused(refuse_low, inner)))[0] == Fraction(1, 2)


def yields(dice):
    yield dice(d6)


RUN_MODES = {
    "enumerated": odds,
    "played": lambda procedure: played(1, procedure),
    "scripted": lambda procedure: scripted("2d6=3+4", procedure),
    "explained": lambda procedure: explained("2d6=3+4", procedure),
}


@pytest.mark.parametrize("run", RUN_MODES.values(), ids=RUN_MODES)
@pytest.mark.parametrize(
    "procedure",
    [yields, lambda dice: (dice(d6) for _ in range(2)), lambda dice: map(dice, (d6, d6)), lambda dice: iter([dice])],
)
def test_odds_reject_generators(run, procedure):
    with pytest.raises(BadInput, match="without yield and await"):
        run(procedure)


def test_odds_reject_generators_on_any_path_and_in_steps():
    for procedure in (lambda dice: yields(dice) if dice(d6) > 5 else 0, lambda dice: dice.sub(yields)):
        with pytest.raises(BadInput, match="without yield and await"):
            odds(procedure)


@pytest.mark.parametrize("run", RUN_MODES.values(), ids=RUN_MODES)
@pytest.mark.parametrize("given", ["2d6", 6, None, (d6, d6)])
def test_roll_rejects_other_objects(run, given):
    with pytest.raises(BadInput, match=r"dice\(d6\), dice\(2 \* d8\)") as refused:
        run(lambda dice: dice(given))
    assert refused.value.value == given


def test_error_from_total_keeps_plain_number():
    for procedure in (
        lambda dice: require_int(dice(d6) + 1, 1, 6, "a face"),
        lambda dice: dice.sub(lambda inner: require_int(inner(d6) + 1, 1, 6, "a face")),
    ):
        with pytest.raises(BadInput, match="not 7") as refused:
            odds(procedure)
        assert json.dumps(refused.value.value) == "7"


def test_nested_error_from_total_keeps_plain_number():
    def refuse(dice):
        faces = dice(d6), dice(d4)
        raise BadInput([faces], "something else")

    with pytest.raises(BadInput) as refused:
        odds(refuse)
    assert json.dumps(refused.value.value) == "[[1, 1]]"
