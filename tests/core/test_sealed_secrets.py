"""Secrets: the log has their seal, and later shows exactly the sealed words."""

import re
from hashlib import sha256

import pytest
from pebbles import GAME

from rules.core import BadInput
from rules.core.play.sealed_secrets import is_secret_line, seal_line
from rules.core.play.session import parse_session

HEAD = "[left] Ann: 2\n[right] Bo: 2\n"
WORDS, SALT = "the trap has level 3", "k3vq81x0"
# By its definition a seal is the first half of the SHA-256 digest of the words and the salt.
SEAL = f"table: sealed {sha256(b'the trap has level 3|k3vq81x0').hexdigest()[:32]}"
SHOWN = f"table: shown {WORDS}, salt {SALT}"


def test_sealed_line_hides_words_and_changes_nothing():
    session = parse_session(GAME, HEAD).enter_line(seal_line(WORDS, SALT))
    assert session.steps[-1].line == SEAL
    assert "level" not in str(session.to_text())
    assert session.current == session.undo().current
    assert session.enter_line("Ann: Rest").pending.who == ("Bo",)


def test_shown_secret_replays():
    text = f"{HEAD}{SEAL}\nAnn: Rest\n{SHOWN}\nBo: Rest"
    session = parse_session(GAME, text)
    assert session.fault is None
    assert parse_session(GAME, str(session.to_text())).steps == session.steps
    assert session.undo(4).redo(4).steps == session.steps


def test_secret_between_choice_and_dice_stays():
    session = parse_session(GAME, f"{HEAD}Ann: Throw, 1").enter_line(SEAL).enter_line("| d6=5")
    assert [step.line for step in session.steps[1:]] == ["Ann: Throw, 1", SEAL, "| d6=5"]
    assert session.pending.who == ("Bo",)
    assert parse_session(GAME, str(session.to_text())).steps == session.steps


@pytest.mark.parametrize("said", [SHOWN.replace("3", "4", 1), SHOWN.replace("k3", "k4")])
def test_shown_words_must_match_seal(said):
    session = parse_session(GAME, f"{HEAD}{SEAL}")
    with pytest.raises(BadInput, match="is not the secret that was sealed"):
        session.enter_line(said)
    assert parse_session(GAME, HEAD + SHOWN).fault.at == 1


@pytest.mark.parametrize(("words", "salt"), [
    ("", SALT), (" ", SALT), ("a # b", SALT), ("a | b", SALT), ("x" * 201, SALT),
    (WORDS, "short"), (WORDS, "not words!"),
])  # fmt: skip
def test_seal_line_rejects_empty_or_broken_text(words, salt):
    with pytest.raises(BadInput, match=re.compile("A secret must|A salt must")):
        seal_line(words, salt)


def test_seal_line_allows_200_characters():
    assert seal_line("x" * 200, SALT).startswith("table: sealed ")


@pytest.mark.parametrize(("line", "secret"), [(SEAL, True), (SHOWN, True), ("Ann: Pass", False)])
def test_is_secret_line_recognizes_sealed_and_shown_lines(line, secret):
    assert is_secret_line(line, [SEAL]) == secret
