"""The committed table of the study on duels: a sample is solved again, and every row is consistent."""

import json

import pytest

from duels import KEPT, TABLE, archetypes, best, between

FOUND = json.loads(TABLE.read_text())
BETWEEN = {(first, second): chance for first, second, chance in FOUND["between"]}
ARCHETYPES = {(row["first"], row["second"]): row for row in FOUND["archetypes"]}
CLOSE = 1e-9


def test_sample_of_rows_is_solved_to_the_same_values():
    assert best(1) == FOUND["best"][0]
    cap = FOUND["answers"][0]["cap"]
    assert between(cap, "steady-1", "steady-3") == BETWEEN["steady-1", "steady-3"]
    assert archetypes("Fighter", "Thief") == ARCHETYPES["Fighter", "Thief"]


def test_table_values_are_exact_and_symmetric():
    for row in (*FOUND["best"], *FOUND["answers"], *FOUND["archetypes"]):
        assert row["high"] - row["low"] < CLOSE
    assert [row["value"] for row in FOUND["best"]] == pytest.approx([0.5] * 3, abs=CLOSE)
    for (first, second), chance in BETWEEN.items():
        assert chance + BETWEEN[second, first] == pytest.approx(1, abs=CLOSE)
    for (first, second), row in ARCHETYPES.items():
        assert row["value"] + ARCHETYPES[second, first]["value"] == pytest.approx(1, abs=CLOSE)


def test_best_answer_is_no_worse_than_any_tactic():
    answers = {row["tactic"]: row["value"] for row in FOUND["answers"]}
    assert set(answers) == set(KEPT)
    for tactic, value in answers.items():
        assert value >= 0.5 - CLOSE  # the best answer does at least as well as in a duel of equals
        assert value >= max(BETWEEN[other, tactic] for other in KEPT) - CLOSE
