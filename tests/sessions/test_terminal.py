"""Sessions in a terminal: typed lines, and the printed board and results."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sessions import without_comments

HEAD = "== The toll bridge\n[friends] Ida: the Ranger\n[tollmen] Odo: M3 Pike\n\n"


def run_terminal(text, *arguments):
    command = [sys.executable, "-m", "rules", "play", "riskbreaker", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def test_terminal_session_is_undone_and_saved(tmp_path):
    file = tmp_path / "session.txt"
    lines = f"Ida: Gain Advantage, Inspire, Risk 2 | d10=4\nundo\nredo\nundo 1\nredo 1\nsave {file}\nquit\n"
    run = run_terminal(HEAD + lines)
    assert (run.returncode, run.stderr) == (0, "")
    assert "friends  Advantage 2" in run.stdout
    told = f"{HEAD.rstrip()}\nIda: Gain Advantage, Inspire, Risk 2 | d10=4  # friends, Advantage: 2\n"
    assert file.read_text() == f"[game riskbreaker]\n\n{told}"
    assert "friends  Advantage 2" in run_terminal("", str(file)).stdout


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("Odo: Hop\n", "You can choose: "),
        ("Hob: Pass\n", "It is the turn of Ida, Odo or GM. Hob cannot choose now"),
        ("undo much\n", "The number of steps must be"),
        ("odds\n", "Odds must be followed by a choice in its words"),
        ("odds | d10=3\n", "Odds must be followed by a choice in its words"),
        ("odds table: Ida leaves\n", "Odds must be followed by a choice in its words"),
        ("book == x [a]\n", "A side must be a short text"),
    ],
)
def test_terminal_rejects_line_and_keeps_session(lines, why):
    run = run_terminal(HEAD + lines + "board\n")
    assert why in run.stdout
    assert run.stdout.count("Engagement") >= 2


def test_terminal_stops_reading_endless_line():
    with Path("/dev/zero").open() as endless:
        command = [sys.executable, "-m", "rules", "play", "riskbreaker"]
        run = subprocess.run(command, stdin=endless, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert "A line must have at most 100000 characters, not " in run.stdout


@pytest.mark.parametrize("word", ["", "what "])
def test_terminal_rejects_long_line_and_continues(word):
    run = run_terminal(HEAD + word + 1000 * "x" + "\nwhat Odo\n")
    assert run.stderr == ""
    assert "Odo: Gain Advantage (Pike)  [rb.card.gain]" in run.stdout


TORN = f"""[game riskbreaker]

{HEAD.rstrip()}
Ida: Gain Advantage, Inspire, Risk 2 | d10=4  # friends, Advantage: 2
Ida: Pass
Odo: Pass
Cy: Pass
"""


def test_terminal_saves_faulty_lines(tmp_path):
    """Ida has prepared already, and no person is called Cy. All eight lines stay through save, undo and redo."""
    file, copy = tmp_path / "torn.txt", tmp_path / "saved.txt"
    file.write_text(TORN)
    run = run_terminal(f"text\nsave {copy}\nquit\n", str(file))
    assert "It is the turn of Odo or GM. Ida cannot choose now.\nIt is line 7, “Ida: Pass”" in run.stdout
    assert without_comments(copy.read_text()) == without_comments(TORN)
    again = run_terminal(f"Odo: Pass\nundo\nredo\nredo\nsave {file}\n", str(copy))
    assert (again.returncode, again.stderr) == (0, "")
    kept = file.read_text()
    assert kept.index("Odo: Pass") < kept.index("# From here on it does not fit") < kept.index("Ida: Pass")
    assert kept.endswith("Ida: Pass\nOdo: Pass\nCy: Pass\n")
    assert "Cy" not in run_terminal(f"drop\nsave {copy}\n", str(file)).stdout.split("\n> ")[1]
    assert "does not fit" not in copy.read_text()


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_terminal_saves_opened_file_in_utf_8(tmp_path, encoding):
    file = tmp_path / "session.txt"
    text = f"[game riskbreaker]\n\n{HEAD.rstrip()}\n".replace("Ida", "Zoë")
    file.write_bytes(text.replace("\n", "\r\n").encode(encoding))
    assert run_terminal(f"save {file}\n", str(file)).stderr == ""
    assert file.read_bytes() == text.encode()


def test_terminal_accepts_name_that_begins_with_command(tmp_path):
    """`save the day: Pass` is a line of a person called "save the day", and writes no file."""
    head = HEAD.replace("Ida", "save the day")
    run = subprocess.run(
        [sys.executable, "-m", "rules", "play", "riskbreaker"],
        input=f"{head}save the day: Pass\nsave the day: Pass\ntext\n",
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert (run.stderr, list(tmp_path.iterdir())) == ("", [])
    assert "It is the turn of Odo or GM. save the day cannot choose now" in run.stdout
    assert run.stdout.count("save the day: Pass") == 1


def test_terminal_enters_lines_pasted_with_scene():
    run = run_terminal(f"{HEAD.rstrip()}\nIda: Pass\nOdo: Pass\n\ntext\n")
    assert "Ida: Pass\nOdo: Pass" in run.stdout


def test_terminal_continues_after_invalid_utf_8():
    command = [sys.executable, "-m", "rules", "play", "riskbreaker"]
    run = subprocess.run(
        command, input=HEAD.encode() + b"Ida: caf\xe9\nIda: Pass\ntext\n", capture_output=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert "Ida: Pass" in run.stdout.decode().split("[friends]")[-1]
