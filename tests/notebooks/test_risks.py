"""Risk in best play: the committed values are complete and consistent, and a sample is solved again."""

import json
from random import Random

import pytest

from risks import FOLLOWED, FREE, RISKS, TABLE, Known, keeping
from rules.core.play.value_table import ERROR

FOUND = json.loads(TABLE.read_text())
KEEPING = {int(risk): told for risk, told in FOUND["keeping"].items()}
CLOSE = 1e-9
TURNS = 40


def test_fixed_risk_never_helps_equals():
    assert set(KEEPING) == {FREE, *RISKS}
    for low, middle, high, _ in KEEPING.values():
        assert low - CLOSE <= middle <= high + CLOSE
        assert high - low < CLOSE
    assert KEEPING[FREE][1] == pytest.approx(0.5, abs=CLOSE)
    assert all(KEEPING[risk][1] <= 0.5 + CLOSE for risk in RISKS)


@pytest.mark.parametrize("risk", [FREE, *RISKS])
def test_fixed_risk_of_weakest_fighter_is_solved(risk):
    """Muscle 1: one point of damage takes a fighter out, so no Risk strikes better, or gains more than it loses."""
    low, middle, high, _ = json.loads(keeping(risk, "M1 Sword, Knockdown"))
    assert high - low < CLOSE
    assert middle <= 0.5 + CLOSE
    assert risk != FREE or middle == pytest.approx(0.5, abs=CLOSE)


@pytest.mark.long
def test_costliest_risk_is_recomputed():
    assert json.loads(keeping(3)) == pytest.approx(KEEPING[3], abs=CLOSE)


@pytest.mark.parametrize("slug", FOLLOWED)
def test_followed_turn_has_value_of_its_state(slug):
    """In a random fight, the value at dice is the mean of the next states, and at a choice the best of them."""
    known, random = Known(slug), Random(slug)
    state = known.start
    for _ in range(TURNS):
        onward, asked = known.best(state)
        assert sum(onward.values()) == pytest.approx(1)
        mean = sum(chance * known.value(state) for state, chance in onward.items())
        assert mean == pytest.approx(known.value(state), abs=3 * ERROR)
        if asked:
            best = max(asked[1].values())
            ours = known.duel.side_of(state, asked[0]) == "first"
            assert (best if ours else 1 - best) == pytest.approx(known.value(state), abs=3 * ERROR)
        state = random.choices([*onward], [*onward.values()])[0]
        if known.duel.outcome(state) is not None:
            break


def test_best_risk_loses_nothing():
    assert [entry["duel"] for entry in FOUND["following"]] == list(FOLLOWED)
    for told in FOUND["following"]:
        assert 0 <= told["rare"] < 0.05
        for moment in told["moments"]:
            payable = [lost for risk, lost in zip(RISKS, moment["lost"], strict=True) if risk <= moment["held"]]
            shown = payable if moment["card"] == "kill-damage" else moment["lost"]
            assert -CLOSE <= min(shown) <= max(moment["lost"]) <= moment["times"]
            assert moment["times"] > 0
            if moment["card"] == "kill-damage":
                assert moment["lost"][moment["held"] :] == [0.0] * max(len(RISKS) - moment["held"], 0)
