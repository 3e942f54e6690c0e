"""Exact odds refuse mutable results and arguments, and generators; the message has the plain value."""

import json

import pytest
from programs import count

from rules.core import BadInput, d4, d6, explained, odds, played, require_int, scripted
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
    with pytest.raises(BadInput, match="Results of exact odds must"):
        odds(lambda _: result)


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
