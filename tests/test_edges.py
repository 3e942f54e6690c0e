"""Broken terminals, pipes and values: the command line answers or prints an error, and never a traceback."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import rules.core
from rules.calculators import ask, ask_json
from rules.core import BadInput, SeededDice, explained, odds, played, scripted
from rules.riskbreaker import counter_roll

HALF = "\ud800"  # half of a pair of surrogates: no sign of any script
TERMINALS = {
    "C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "utf-8": {"PYTHONIOENCODING": "utf-8"},
}
ASKED = ["riskbreaker", "counter-roll"]


def run(arguments, **settings):
    """Run the command line and return its output."""
    settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL} | settings
    return subprocess.run([sys.executable, "-m", "rules", *arguments], check=False, **settings)


@pytest.mark.parametrize("terminal", TERMINALS)
def test_terminal_encoding_keeps_minus_sign(terminal):
    """The list of Riskbreaker's rulings has a modifier of −1."""
    process = run(["rulings", "riskbreaker"], env={**os.environ, **TERMINALS[terminal]})
    assert (process.returncode, process.stderr) == (0, b"")
    minus = "−".encode() if terminal == "utf-8" else b"-"
    assert b" " + minus + b"1" in process.stdout
    for arguments in ([], ASKED, [*ASKED, "--json"], ["play", "riskbreaker"]):
        process = run(arguments, env={**os.environ, **TERMINALS[terminal]})
        assert (process.returncode, process.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [ASKED, ["rulings", "riskbreaker"], ["play", "riskbreaker"]])
def test_unwritable_output_is_reported_in_one_line(arguments):
    with Path("/dev/full").open("wb") as full:
        process = run(arguments, stdout=full)
    assert process.returncode == 1
    assert process.stderr.decode().splitlines() == ["The answer could not be written: No space left on device"]


def test_closed_output_raises_no_error():
    for closing in (">&-", "2>&-", "| true"):
        line = f"{sys.executable} -m rules rulings riskbreaker {closing}"
        process = subprocess.run(["bash", "-c", line], capture_output=True, check=False)
        assert (process.returncode, process.stderr) == (0, b"")


def test_long_question_shows_progress_and_stops():
    ours, theirs = pty.openpty()
    # A process that a shell script starts in the background ignores Ctrl-C, and so do its children.
    heeding = (
        "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
        "runpy.run_module('rules', run_name='__main__')"
    )
    people = json.dumps([{"who": who} for who in ("Fighter", "Thief", "Mage", "Ranger")])  # takes about a minute
    sides = ("--first", people, "--second", people, "--fights", "2000", "--sweep", "first_tactic")
    asked = [sys.executable, "-c", heeding, "riskbreaker", "fight", *sides]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=theirs) as running:
        os.close(theirs)
        heard = b""
        while b"Ctrl-C stops" not in heard:
            heard += os.read(ours, 1000)
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
        assert running.stdout.read() == b""
        heard += os.read(ours, 1000)
    os.close(ours)
    assert re.match(rb"\r[\d,]+ of [\d,]+ \w+; Ctrl-C stops", heard)
    assert re.search(rb"\r +\r$", heard)
    assert b"Traceback" not in heard


def test_command_line_rejects_invalid_text(tmp_path):
    process = run(["dice", "roll", "--seed", b"\xff"])
    assert process.returncode == 2
    assert b"--seed: " in process.stderr
    assert b"Traceback" not in process.stderr
    file = tmp_path / "session.txt"
    file.write_bytes(b"\xff\xfe\x00")
    process = run(["play", "riskbreaker", str(file)])
    assert (process.returncode, process.stderr.decode().strip()) == (
        2,
        f"A session must be a text in UTF-8, not '{file}'.",
    )
    process = run(["play", "riskbreaker"], stdin=None, input=b"Ida\xff: Pass\nquit\n")
    assert (process.returncode, process.stderr) == (0, b"")


def test_session_ends_if_input_is_closed():
    process = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m rules play riskbreaker <&-"], capture_output=True, check=False
    )
    assert (process.returncode, process.stderr) == (0, b"")


def test_endless_file_is_rejected():
    process = run(["play", "riskbreaker", "/dev/zero"], timeout=20)
    assert (process.returncode, process.stderr.decode().strip()) == (
        2,
        "A session must be a text of at most 20000000 characters, not '/dev/zero'.",
    )


def test_impossible_file_name_is_reported():
    process = run(["play", "riskbreaker"], stdin=None, input=b"save a\x00b\nquit\n")
    assert (process.returncode, process.stderr) == (0, b"")
    assert b"embedded null" in process.stdout


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: ask(None),
        lambda: ask(HALF),
        lambda: ask("riskbreaker/counter-roll", rulings=3),
        lambda: ask("dice/roll", seed=HALF),
        lambda: SeededDice([]),
        lambda: SeededDice(HALF),
        lambda: scripted(5, counter_roll, 3, 5),
        lambda: scripted("d10=1, d10=4", "counter_roll"),
        lambda: played(None, counter_roll, 3, 5),
        lambda: played(1, None),
        lambda: explained(None, counter_roll, 3, 5),
        lambda: explained(1, 1),
        lambda: odds("counter_roll", 3, 5),
        lambda: odds(counter_roll, [3], 5),
        lambda: odds(counter_roll, 3, 5, rulings="as-printed"),
        lambda: rules.core.parse_pool(5),
    ],
)
def test_functions_reject_objects_of_wrong_class(wrong):
    with pytest.raises((BadInput, rules.core.RuleError), match=r"must be .+, not "):
        wrong()


@pytest.mark.parametrize(
    "request_",
    [
        {"calculator": HALF},
        {"calculator": "dice/roll", "inputs": {"seed": HALF}},
        {"calculator": "riskbreaker/counter-roll", "roll": HALF},
    ],
)
def test_protocol_rejects_lone_surrogates(request_):
    reply = json.loads(ask_json(json.dumps(request_)))
    assert not reply["ok"]
    assert "without lone surrogates" in str(reply["errors"])
