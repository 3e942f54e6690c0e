"""Saved sessions: the whole text, with undone steps at the end, and the number of undone steps."""

from collections import OrderedDict
from threading import Lock

from rules.core import BadInput, require_int, require_one_of
from rules.core.argument_checks import check_fields
from rules.core.frozen import frozen
from rules.core.play.game import Game
from rules.core.play.notation import BY_HAND
from rules.core.play.session import Session, parse_session
from rules.core.play.session_text import rows_of
from rules.games import GAMES
from rules.sessions.pasted import open_text

MOST_OPEN = 16
open_sessions: OrderedDict[tuple[str, "SavedSession"], Session] = OrderedDict()
_lock = Lock()


@frozen
class SavedSession:
    """The record of a session: its text, and the number of undone steps at its end, which can be redone."""

    text: str
    undone: int = 0

    def __post_init__(self) -> None:
        check_fields(self)


def find_game(game: str) -> Game:
    """Return the `Game` of that name; raise `BadInput` for an unknown one."""
    return GAMES[require_one_of(game, GAMES, "a game")].game


def load_session(game: str, kept: SavedSession) -> Session:
    """Open a saved session; the last few sessions are remembered.

    Raises `BadInput` for a text that is not a session.
    """
    if not isinstance(kept, SavedSession):
        raise BadInput(kept, "a saved session must be a SavedSession: a text and the number of undone steps")
    require_one_of(game, GAMES, "a game")
    with _lock:
        if (game, kept) in open_sessions:
            open_sessions.move_to_end((game, kept))
            return open_sessions[game, kept]
    return save_session(game, replay_session(game, kept))[1]


def replay_session(game: str, kept: SavedSession) -> Session:
    """Return the session of a saved text, replayed from its first line and without its undone steps."""
    require_int(kept.undone, 0, None, "steps undone")
    session = (parse_session if kept.undone else open_text)(find_game(game), kept.text)
    for_ = session.tag("game")
    if for_ not in ("", game):
        raise BadInput(for_, f"This session is one of {game}, not of {{value}}.")
    done = len(session.steps) + len(session.undone) - kept.undone
    return session.undo(max(len(session.steps) - done, 0))


def save_session(game: str, session: Session) -> tuple[SavedSession, Session]:
    """Return the record of a session, and cache the session."""
    kept = to_saved(session)
    with _lock:
        open_sessions[game, kept] = session
        open_sessions.move_to_end((game, kept))
        while len(open_sessions) > MOST_OPEN:
            open_sessions.popitem(last=False)
    return kept, session


def to_saved(session: Session) -> SavedSession:
    """Return the whole text of a session, with its undone lines."""
    return SavedSession(str(session.record(session.undone)), len(session.undone))


def first_fault(session: Session) -> list[tuple[int, str, str]]:
    """Return the first step that is wrong, with the words at fault and the reason; nothing if all steps are right."""
    for at, step in enumerate(session.steps):
        if step.note and not step.note.startswith(('"', "“")) and not step.line.startswith(BY_HAND):
            return [(at, step.note, f"after {step.line!r} it is {step.happened or 'nothing that changes'}")]
    if session.fault:
        step = session.undone[0]
        return [(len(session.steps), step.line or (step.scene.title if step.scene else ""), session.fault.why)]
    return []


def line_of_step(text: str, at: int) -> int:
    """Return the number of the line on which a step of a session is written; the first line is 1.

    Args:
        text: The session.
        at: Number of the step, from 0: a scene is a step, and each line in it.
    """
    rows = rows_of(text)
    return rows[at] if at < len(rows) else 1
