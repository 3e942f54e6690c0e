"""Whoever waits for a long question hears how far it has come, and nobody hears the next one."""

import json
import re

import pytest
from fights import set_up

from rules.calculators import ask_json
from rules.core import clear_memo
from rules.core.play.explorer import build_policy_graph
from rules.core.progress import progress_listener, report_progress


def heard(**asked):
    told = []
    clear_memo()
    reply = json.loads(ask_json(json.dumps(asked), lambda *progress: told.append(progress)))
    return reply, told


def test_fights_that_are_played_are_counted():
    # the exact way holds duels only
    sides = [{"attack": 10, "defence": 10, "agility": 10}] * 2
    reply, told = heard(calculator="aretis/fight", inputs={"first": sides, "second": sides, "fights": 100})
    assert reply["answer"]["headline"].startswith("Simulated")
    assert [progress[:3] for progress in told] == [(done, 100, "fights") for done in range(1, 101)]
    # What is told last is what the answer says, of which the first words are other ones.
    last = re.fullmatch(r"So far the first side won (\d+) of 100 fights (.*)", told[-1][3])
    assert reply["answer"]["headline"] == f"Simulated: of 100 fights the first side won {last[1]} {last[2]}"
    # One fight says next to nothing: Wilson's interval for 1 of 1 begins at 1 / (1 + 1.96²) = 20.7 %.
    assert told[0][3] in (
        "So far the first side won 1 of 1 fights (95 %: 20.7 % or more).",
        "So far the first side won 0 of 1 fights (95 %: up to 79.3 %).",
    )


def test_a_sweep_counts_its_values_and_nothing_within_them():
    reply, told = heard(calculator="riskbreaker/skill-roll", sweep="stat")
    assert reply["ok"]
    assert told == [(done, 10, "values", "") for done in range(1, 11)]
    _, told = heard(calculator="aretis/fight", sweep="first_tactic")
    assert {noun for _, _, noun, _ in told} == {"values"}


def test_moments_are_told_now_and_then():
    side = ({"who": "own", "muscle": 3, "agility": 4},)
    bout = set_up("riskbreaker", side, side, ("steady-2", "steady-2"))
    told = []
    with progress_listener(lambda *progress: told.append(progress)):
        graph = build_policy_graph(bout, 2500)
    steps = [done for done, *_ in told]
    # moments at which the fight is over are not counted out loud
    assert steps
    assert all(done % 250 == 0 and done <= len(graph.moves) for done in steps)
    assert {(total, noun) for _, total, noun, _ in told} == {(2500, "moments")}


def test_nobody_listens_any_more_after_an_answer_a_refusal_or_a_fault():
    told = []

    def listener(*progress):
        told.append(progress)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ask_json('{"calculator": "riskbreaker/skill-roll", "sweep": "stat"}', listener)
    assert json.loads(ask_json('{"calculator": "riskbreaker/skill-roll", "inputs": {"stat": 11}}', listener))["errors"]
    report_progress(1, 2, "fights")
    ask_json('{"calculator": "riskbreaker/skill-roll", "sweep": "stat"}')
    assert len(told) == 3
