"""Risk in best play: what is committed is closed, keeps what must hold, and a sample is worked out anew."""

import json
from random import Random

import pytest

from risks import FOLLOWED, FREE, RISKS, TABLE, Known, keeping
from rules.core.play.value_table import ERROR

FOUND = json.loads(TABLE.read_text())
KEEPING = {int(risk): told for risk, told in FOUND["keeping"].items()}
CLOSE = 1e-9
TURNS = 40


def test_between_equals_best_play_is_even_and_to_keep_to_one_risk_never_helps():
    assert set(KEEPING) == {FREE, *RISKS}
    for low, middle, high, _ in KEEPING.values():
        assert low - CLOSE <= middle <= high + CLOSE
        assert high - low < CLOSE
    assert KEEPING[FREE][1] == pytest.approx(0.5, abs=CLOSE)
    assert all(KEEPING[risk][1] <= 0.5 + CLOSE for risk in RISKS)


@pytest.mark.parametrize("risk", [FREE, *RISKS])
def test_to_keep_to_a_risk_is_solved_for_the_weakest_too(risk):
    """Muscle 1: whoever is hurt once is out, so that every Risk strikes as well, and none gains more than it loses."""
    low, middle, high, _ = json.loads(keeping(risk, "M1 Sword, Knockdown"))
    assert high - low < CLOSE
    assert middle <= 0.5 + CLOSE
    assert risk != FREE or middle == pytest.approx(0.5, abs=CLOSE)


@pytest.mark.long
def test_the_dearest_risk_is_worked_out_anew():
    assert json.loads(keeping(3)) == pytest.approx(KEEPING[3], abs=CLOSE)


@pytest.mark.parametrize("slug", FOLLOWED)
def test_a_followed_turn_is_worth_what_its_state_is(slug):
    """Along one course by chance: the mean of where best play leads, and the best of what may be chosen."""
    known, random = Known(slug), Random(slug)
    state = known.start
    for _ in range(TURNS):
        onward, asked = known.best(state)
        assert sum(onward.values()) == pytest.approx(1)
        mean = sum(chance * known.worth(state) for state, chance in onward.items())
        assert mean == pytest.approx(known.worth(state), abs=3 * ERROR)
        if asked:
            best = max(asked[1].values())
            ours = known.duel.side_of(state, asked[0]) == "first"
            assert (best if ours else 1 - best) == pytest.approx(known.worth(state), abs=3 * ERROR)
        state = random.choices([*onward], [*onward.values()])[0]
        if known.duel.outcome(state) is not None:
            break


def test_nothing_is_lost_by_what_is_best_and_what_cannot_be_paid_is_not_told():
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
