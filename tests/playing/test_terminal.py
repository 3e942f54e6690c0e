"""The table in a terminal: lines typed in, the board and what happened printed."""

import subprocess
import sys
from pathlib import Path

import pytest

HEAD = "== The toll bridge\n[friends] Ida: the Ranger\n[tollmen] Odo: M3 Pike\n\n"


def typed(text, *arguments):
    command = [sys.executable, "-m", "rules", "play", "riskbreaker", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def test_an_evening_is_kept_undone_and_saved(tmp_path):
    file = tmp_path / "evening.txt"
    lines = f"Ida: Gain Advantage, Inspire, Risk 2 | d10=4\nundo\nredo\nundo 1\nredo 1\nsave {file}\nquit\n"
    run = typed(HEAD + lines)
    assert (run.returncode, run.stderr) == (0, "")
    assert "friends  Advantage 2" in run.stdout
    told = f"{HEAD.rstrip()}\nIda: Gain Advantage, Inspire, Risk 2 | d10=4  # friends, Advantage: 2\n"
    assert file.read_text() == f"[game riskbreaker]\n\n{told}"
    assert "friends  Advantage 2" in typed("", str(file)).stdout


def test_what_may_be_chosen_and_what_it_may_bring():
    run = typed(HEAD + "what Odo\nodds Ida: Gain Advantage, Inspire, Risk 2\n")
    assert "Odo: Gain Advantage (Pike)  [rb.card.gain]" in run.stdout
    assert "50 %  tollmen, Advantage 0 → 2" in run.stdout


def test_the_book_plays_a_side_after_each_line():
    """Odo's part of the preparations is done at once; it stands in the text, as does who plays the tollmen."""
    run = typed(HEAD + "book tollmen\ntext\n")
    assert run.stderr == ""
    assert "[plays tollmen]" in run.stdout
    assert "Odo: Pass" in run.stdout.split("[plays tollmen]")[1]
    assert "[plays" not in typed(HEAD + "book tollmen\nbook\ntext\n").stdout


def test_advice_and_review_are_printed():
    lines = "advice Ida\nIda: Gain Advantage, Inspire, Risk 2 | d10=4\nreview\nreview Odo\nadvice GM\n"
    run = typed(HEAD + lines)
    assert run.stderr == ""
    assert "The chance of friends to win:" in run.stdout
    assert "Why Ida: " in run.stdout
    assert "The chance of friends to win went from" in run.stdout
    assert "luck with the dice" in run.stdout
    assert "a side of this fight is one of friends, tollmen" in run.stdout
    assert "there is advice for whoever is on a side" in run.stdout


def test_dice_that_fell_are_asked_for():
    run = typed(HEAD + "Ida: Gain Advantage, Inspire, Risk 2\n| d10=10\n", "--typed")
    assert "d10 is rolled" in run.stdout
    assert "tollmen  Advantage 2" in run.stdout


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("Odo: Hop\n", "what may be chosen now is"),
        ("Hob: Pass\n", "now Ida or Odo or GM is due, not Hob"),
        ("undo much\n", "take a number of steps"),
        ("save\n", "takes the name of a file"),
    ],
)
def test_what_does_not_fit_is_refused_and_nothing_is_lost(lines, why):
    run = typed(HEAD + lines + "board\n")
    assert why in run.stdout
    assert run.stdout.count("Engagement") >= 2


def test_a_line_without_an_end_is_not_read_for_ever():
    with Path("/dev/zero").open() as endless:
        command = [sys.executable, "-m", "rules", "play", "riskbreaker"]
        run = subprocess.run(command, stdin=endless, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.endswith("is not allowed: a line has up to 100000 characters\n")


@pytest.mark.parametrize("word", ["", "what "])
def test_a_line_that_is_too_long_is_refused_and_the_next_is_read(word):
    run = typed(HEAD + word + 1000 * "x" + "\nwhat Odo\n")
    assert run.stderr == ""
    assert "Odo: Gain Advantage (Pike)  [rb.card.gain]" in run.stdout


def test_a_file_that_is_not_there_is_told_of():
    run = typed("", "/nowhere/evening.txt")
    assert run.returncode == 2
    assert "/nowhere/evening.txt" in run.stderr
