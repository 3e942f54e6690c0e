"""Progress of long questions: what listeners and terminals receive, and when it ends."""

import json
import re
import sys
from fractions import Fraction
from io import StringIO
from types import MappingProxyType

import pytest
from fights import set_up

from rules.calculators import IntegerInput, ask_json, cli
from rules.calculators.answers import Answer
from rules.calculators.question import Calculator
from rules.calculators.sweeps import make_sweep_question
from rules.core import Chart, Column, Exhibit, clear_memo
from rules.core.play.explorer import build_policy_graph
from rules.core.progress import progress_listener, report_progress

HALF, TENTH = Fraction(1, 2), Fraction(1, 10)


def table(title, *rows, note=""):
    columns = (Column("What"), Column("Chance", "chance"))
    return Exhibit(title, columns, rows, Chart("bar", "What", "Chance"), note)


class Screen(StringIO):
    """A terminal; `shown` has the text that it has shown so far."""

    shown = ""

    def isatty(self):
        return True

    def flush(self):
        self.shown = self.getvalue()


def heard(**asked):
    told = []
    clear_memo()
    reply = json.loads(ask_json(json.dumps(asked), lambda *progress: told.append(progress)))
    return reply, told


def test_simulation_reports_number_of_fights():
    # exact odds are limited to duels
    sides = [{"attack": 10, "defence": 10, "agility": 10}] * 2
    reply, told = heard(calculator="aretis/fight", inputs={"first": sides, "second": sides, "fights": 100})
    assert reply["answer"]["headline"].startswith("Simulated")
    assert [progress[:3] for progress in told] == [(done, 100, "fights") for done in range(1, 101)]
    # The last report equals the answer, except for its first words.
    last = re.fullmatch(r"So far the first side won (\d+) of 100 fights (.*)", told[-1][3])
    assert reply["answer"]["headline"] == f"Simulated: of 100 fights the first side won {last[1]} {last[2]}"
    # One fight says little: Wilson's interval for 1 of 1 begins at 1 / (1 + 1.96²) = 20.7 %.
    assert told[0][3] in (
        "So far the first side won 1 of 1 fights (95 %: 20.7 % or more).",
        "So far the first side won 0 of 1 fights (95 %: up to 79.3 %).",
    )


def test_sweep_reports_values_only():
    reply, told = heard(calculator="riskbreaker/skill-roll", sweep="stat")
    assert reply["ok"]
    assert told == [(done, 10, "values", "") for done in range(1, 11)]
    _, told = heard(calculator="aretis/fight", sweep="first_tactic")
    assert {noun for _, _, noun, _ in told} == {"values"}


def test_exploration_reports_states():
    side = ({"who": "own", "muscle": 3, "agility": 4},)
    setup = set_up("riskbreaker", side, side, ("steady-2", "steady-2"))
    told = []
    with progress_listener(lambda *progress: told.append(progress)):
        graph = build_policy_graph(setup, 2500)
    steps = [done for done, *_ in told]
    # positions in which the fight is over are not counted
    assert steps
    assert all(done % 250 == 0 and done <= len(graph) for done in steps)
    assert {(total, noun) for _, total, noun, _ in told} == {(2500, "positions")}


def test_progress_listener_ends_with_question():
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


def test_sweep_reports_progress_by_value():
    def counts(level):
        report_progress(level, 9, "steps")
        return Answer(str(level), (table("Luck", ("good", HALF)),))

    fields = {"level": (IntegerInput("Level", 1, 2), 1)}
    entry = Calculator("dice", "luck", "Luck", "Luck?", "Luck.", (), MappingProxyType(fields), counts)
    heard = []
    with progress_listener(lambda *far: heard.append(far)):
        make_sweep_question(entry, "level", {}).answer()
    assert heard == [(0, 2, "values", ""), (1, 2, "values", ""), (1, 2, "values", ""), (2, 2, "values", "")]


def test_progress_line_updates_twice_a_second_and_is_cleared(monkeypatch):
    """The second line is 13 letters shorter and replaces the first; reports in between are not shown."""
    screen, now = Screen(), [0.0]
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(cli, "monotonic", lambda: now[0])
    with cli.terminal_progress():
        for second, done, total in ((0.25, 500, 2_000), (0.5, 1_000, 2_000), (0.75, 1_500, 2_000), (1.0, 2, 9)):
            now[0] = second
            report_progress(done, total, "fights" if total > 9 else "jobs")
            assert screen.shown == screen.getvalue()
    first, last = "1,000 of 2,000 fights; Ctrl-C stops", "2 of 9 jobs; Ctrl-C stops"
    assert screen.getvalue() == f"\r{first}\r{last}{' ' * (len(first) - len(last))}\r{' ' * len(first)}\r"
    assert screen.shown == screen.getvalue()


@pytest.mark.parametrize("stream", [StringIO(), None])
def test_progress_line_is_silent_without_terminal(stream, monkeypatch):
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(cli, "REPORT_INTERVAL_S", -1)
    with cli.terminal_progress():
        report_progress(1, 2, "fights")
    assert not (stream and stream.getvalue())


def test_progress_line_is_silent_for_short_questions(monkeypatch):
    monkeypatch.setattr(sys, "stderr", screen := Screen())
    with cli.terminal_progress():
        report_progress(1, 2, "fights")
    assert screen.getvalue() == ""
