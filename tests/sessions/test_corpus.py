"""Sessions written by earlier versions: each still runs line by line, with the same changes.

These files never change. If a rule changes on purpose, a ruling in the text restores the old rule.
"""

from contextlib import suppress
from itertools import chain
from pathlib import Path

import pytest
from sessions import check_session_text

from rules.core import RuleError, using
from rules.core.play.notation import format_choice, parse_choice
from rules.games import GAMES

LOGS = sorted((Path(__file__).parent / "corpus").glob("*.txt"))


def test_corpus_contains_every_game():
    assert {log.stem.partition("-")[0] for log in LOGS} == set(GAMES)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_saved_session_replays_as_recorded(log):
    text = log.read_text(encoding="utf-8")
    session = check_session_text(log.stem.partition("-")[0], text)
    assert str(session.to_text()) == text
    back = session.undo(len(session.steps))
    again = back.redo(len(session.steps))
    assert (back.steps, again.steps, again.current) == ((), session.steps, session.current)


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_replayed_session_describes_events(log):
    session = check_session_text(log.stem.partition("-")[0], log.read_text(encoding="utf-8"))
    told = [step.text for moment in session.moments if moment.position for step in moment.position.steps]
    assert len(told) > 3
    assert [text for text in told if "<" in text or " object" in text] == []


def nothings(offer):
    """Return the choices with an empty field that has its own phrase, each with that phrase."""
    values = {}
    for ask in offer.asks:
        kind = ask.input_for(values)
        values[ask.name] = getattr(offer.choice, ask.name)
        for value, name in getattr(kind, "named_options", ()):
            if value is None:
                with suppress(RuleError):  # some fields may be empty only if another field has a value
                    yield offer.make_choice({ask.name: None}), f"{ask.word} {name}"


@pytest.mark.parametrize(
    ("game", "phrases"),
    [("aretis", {"step nowhere"}), ("basics", {"step nowhere", "going nowhere"}), ("riskbreaker", {"at this one"})],
)
def test_unset_choice_has_a_session_line(game, phrases):
    """`Ann: Defend, step nowhere` is `Ann: Defend`."""
    said = set()
    for log in (path for path in LOGS if path.stem.startswith(f"{game}-")):
        session = check_session_text(game, log.read_text(encoding="utf-8"))
        for due in [
            moment.position.pending for moment in session.moments[::3] if moment.position and moment.position.pending
        ]:
            with using(due.state.rulings):
                for offers in map(due.offers, due.who[:1]):
                    for choice, phrase in chain.from_iterable(map(nothings, offers)):
                        assert parse_choice(offers, f"{format_choice(offers, choice)}, {phrase}") == choice
                        said.add(phrase)
    assert said == phrases
