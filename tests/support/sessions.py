"""Random sessions of every game, and checks after each of their steps: their text must open again."""

import json

import pytest
from fights import draw_choice, draw_speaker

from rules.core import BadInput, RuleError, SeededDice, under
from rules.core.play.position import Decision
from rules.core.play.session import parse_session
from rules.core.play.session_text import SceneText
from rules.games import GAMES
from rules.sessions import command_json
from rules.sessions.saved_sessions import (
    SavedSession,
    first_fault,
    load_session,
    open_sessions,
    replay_session,
    to_saved,
)

# Two sides of each game, and a sheet for each.
SIDES = {
    "riskbreaker": ("friends", "tollmen", "the Ranger", "the Mage"),
    "aretis": ("gate", "raiders", "Attack 12 · Agility 11", "Attack 9"),
    "basics": ("friends", "orcs", "Speed 9 · sword 12 1d+2 · bow 12 1d Acc 3 ranged · dodge 9", "Speed 5 · club 11 2d"),
    "skillful": ("guards", "thieves", "Broadsword 10 · Dodge 8", "Broadsword 9 · 9mm Pistol 8 · Dodge 6"),
    "councilman": ("players", "gm", "attribute +1 · Life 20", "Life 12"),
}
every = pytest.mark.parametrize("slug", SIDES)


def game_of(slug):
    """Return the `Game` of that slug."""
    return GAMES[slug].game


def begin_session(slug, people, title="x"):
    """Return a session whose first scene has begun; the first half of these people is on the first side."""
    first, second, mine, theirs = SIDES[slug]
    half = (len(people) + 1) // 2
    sides = ((first, mine, people[:half]), (second, theirs, people[half:]))
    tags = tuple((side, "; ".join(f"{name}: {sheet}" for name in own)) for side, sheet, own in sides)
    return parse_session(game_of(slug), f"[game {slug}]").begin_scene(SceneText(title, tags), SeededDice(1))


def check_session_text(slug, text):
    """Return the session of a text; its comments must be the changes of their lines, or remarks in quotation marks."""
    session = parse_session(game_of(slug), text)
    if fault := first_fault(session):
        _, given, why = fault
        raise BadInput(given, f"{{value}}: {why}")
    return session


def check_reopened(session):
    """Raise unless the kept text opens to the same session: its steps, undone steps, position and fault."""
    kept = to_saved(session)
    again = replay_session(session.game.slug, kept)
    assert again.steps == session.steps
    fitting = len(session.undone) - len(session.unfit)
    assert again.undone[:fitting] == session.undone[:fitting]
    # A line that did not fit may fit by now, and then has changes.
    assert [(step.line, step.note) for step in again.undone[fitting:]] == [
        (step.line, step.note) for step in session.unfit
    ]
    assert again.current == session.current
    assert without_comments(to_saved(again).text) == without_comments(kept.text)
    if session.fault is None or session.redo(len(session.undone)).fault:  # otherwise the line fits by now
        assert (again.fault is None) == (session.fault is None)


def without_comments(text):
    """Return a text without lines that are only comments."""
    return [line for line in text.split("\n") if not line.startswith("#")]


def settings_of(board):
    """Return all numbers on the board, each with its owner, its words and its value."""
    for side in board.sides:
        yield from ((side.name, pool.name, pool.value) for pool in side.pools)
        yield from ((person.name, track.name, track.value) for person in side.people for track in person.tracks)


def take_random_step(random, session):
    """Return the session after a random choice or the pending dice; unchanged if the rules refuse the choice."""
    if session.pending.kind == "roll":
        return session.enter(dice=SeededDice(random.getrandbits(30)))
    who = draw_speaker(random, session.pending)
    choice = under(session.current.position.current_state.rulings, draw_choice, random, session.pending.offers(who))
    try:
        session.current.position.push_choice(who, choice, SeededDice(1))
    except RuleError:
        return session
    return session.enter(Decision(who, choice), dice=SeededDice(random.getrandbits(30)))


def reopen_without_caches(slug, kept):
    """Return the session of a saved text, opened with empty caches."""
    open_sessions.clear()
    return load_session(slug, kept if isinstance(kept, SavedSession) else SavedSession(kept))


def session_of(slug, text, *lines):
    """Return the session of a text of scenes, after further lines."""
    session = parse_session(game_of(slug), text)
    assert session.fault is None, session.fault
    for line in lines:
        session = session.enter_line(line)
    return session


def reply_to(text, do="open", **request):
    """Return the reply to a request of the page about the session of this text, which names its game."""
    game = text.split("[game ")[1].split("]")[0]
    return json.loads(command_json(json.dumps({"game": game, "text": text, "do": do, **request})))


def send_request(slug, **request):
    """Return the reply to a request of the page, from an engine with empty caches."""
    open_sessions.clear()
    return json.loads(command_json(json.dumps({"game": slug, **request})))


SMALL = "[game skillful]\n\n== x\n[friends] Ann: Broadsword 5\n[foes] Bo: Broadsword 5\n"


def small():
    return parse_session(game_of("skillful"), SMALL)
