"""Saved sessions: the text of a session, with undone steps at its end, and the number of undone steps."""

from collections import OrderedDict
from threading import Lock

from rules.core import BadInput, require_int, require_one_of
from rules.core.argument_checks import check_fields
from rules.core.frozen import frozen
from rules.core.play.game import Game
from rules.core.play.notation import BY_HAND
from rules.core.play.session import Session, parse_session
from rules.games import GAMES
from rules.sessions.pasted import open_text

MAX_OPEN = 16
open_sessions: OrderedDict[tuple[str, "SavedSession"], Session] = OrderedDict()
_lock = Lock()


@frozen
class SavedSession:
    """The text of a session, and the number of steps at its end that are undone and can be redone."""

    text: str
    undone: int = 0

    def __post_init__(self) -> None:
        check_fields(self)


def find_game(game: str) -> Game:
    """Return the game with this folder name, such as `riskbreaker`; raise `BadInput` if there is none."""
    return GAMES[require_one_of(game, GAMES, "a game")].game


def load_session(game: str, kept: SavedSession) -> Session:
    """Return the session of a saved text, from the cache if it was opened or saved recently.

    Raises `BadInput` for a text that is not a session.
    """
    if not isinstance(kept, SavedSession):
        raise BadInput(kept, "a saved session must be a SavedSession: a text and the number of undone steps")
    require_one_of(game, GAMES, "a game")
    with _lock:
        if (game, kept) in open_sessions:
            open_sessions.move_to_end((game, kept))
            return open_sessions[game, kept]
    session = replay_session(game, kept)
    save_session(session)
    return session


def replay_session(game: str, kept: SavedSession) -> Session:
    """Return the session of a saved text: replay all steps, and then undo those that were undone."""
    require_int(kept.undone, 0, None, "steps undone")
    session = (parse_session if kept.undone else open_text)(find_game(game), kept.text)
    tagged = session.tag("game")
    if tagged not in ("", game):
        raise BadInput(tagged, f"This session is one of {game}, not of {{value}}.")
    return session.undo(max(kept.undone - len(session.undone), 0))


def save_session(session: Session) -> SavedSession:
    """Put a session into the cache, and return its saved form."""
    kept = to_saved(session)
    with _lock:
        open_sessions[session.game.slug, kept] = session
        open_sessions.move_to_end((session.game.slug, kept))
        while len(open_sessions) > MAX_OPEN:
            open_sessions.popitem(last=False)
    return kept


def to_saved(session: Session) -> SavedSession:
    """Return the saved form of a session: its text with its undone steps, and their number."""
    return SavedSession(str(session.to_text(session.undone)), len(session.undone))


def first_fault(session: Session) -> tuple[int, str, str] | None:
    """Return the number of the first wrong step, its wrong words and the reason; None if all steps are right.

    A step is wrong if it does not fit, or if its remark says other changes than those that follow from its line.
    """
    for at, step in enumerate(session.steps):
        if step.note and not step.note.startswith(('"', "“")) and not step.line.startswith(BY_HAND):
            return at, step.note, f"after {step.line!r} it is {step.happened or 'nothing that changes'}"
    if session.fault:
        step = session.unfit[0]
        return session.fault.at, step.line or (step.scene.title if step.scene else ""), session.fault.why
    return None
