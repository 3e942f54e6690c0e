"""The protocol of sessions on a page: a request has a saved session and a command; the reply has all that is shown.

A request is `{"game": …, "text": …, "undone": 0, "do": "say", "line": …}`. Between requests, Python keeps nothing but
caches, so it can be restarted before any request.
"""

import json
from base64 import b64decode
from collections.abc import Callable, Mapping
from itertools import takewhile
from typing import Any

from rules.core import BadInput, RuleError, SeededDice, require_one_of
from rules.core.errors import require_text
from rules.core.play.sealed_secrets import seal_line
from rules.core.play.session import Session
from rules.core.play.session_text import MAX_TEXT_LENGTH, parse_session_text
from rules.core.progress import Progress, progress_listener
from rules.sessions.advice import advice_json
from rules.sessions.choice_form import choice_form_json
from rules.sessions.computer_player import (
    choose_by_policy,
    play_computer_turns,
    redo_steps,
    set_computer_sides,
    undo_steps,
)
from rules.sessions.evaluation import ValueTableMissing
from rules.sessions.pasted import decode_text
from rules.sessions.review import reviewed_json
from rules.sessions.saved_sessions import SavedSession, find_game, load_session, save_session
from rules.sessions.views import session_json, sheet_json

MAX_REQUEST_LENGTH = 2 * MAX_TEXT_LENGTH  # in JSON, some characters are written as two


def command_json(text: str, progress: Progress | None = None) -> str:
    """Carry out a request and return the reply, both as JSON; if the request is refused, `error` has the reason.

    If there is `progress`, it is called with the progress of a long answer. If a value table has to be loaded first,
    `wanted` has the name of its file; the page then calls `provide_value_table` and repeats the request.
    """
    try:
        with progress_listener(progress):
            return json.dumps({"ok": True} | _reply(_request(text)), default=str)
    except ValueTableMissing as wanted:
        return json.dumps({"ok": False, "error": str(wanted), "wanted": wanted.name})
    except RuleError as error:
        return json.dumps({"ok": False, "error": str(error)})


def _request(text: str) -> Mapping[str, Any]:
    try:
        request = json.loads(text) if isinstance(text, str) and len(text) <= MAX_REQUEST_LENGTH else None
    except (ValueError, RecursionError):
        request = None
    if not isinstance(request, dict):
        raise BadInput(repr(text)[:80], f"a request must be a JSON object of at most {MAX_REQUEST_LENGTH} characters")
    for name, default in _DEFAULTS.items():
        value, kind = request.setdefault(name, default), type(default)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadInput(str(value)[:80], f'"{name}" must be {_CALLED[kind]}')
        if kind is str:
            require_text(value, None, f'"{name}"')
    return request


# The fields of a request; each has the type of its default.
_DEFAULTS: Mapping[str, Any] = {
    **dict.fromkeys(("game", "text", "line", "scene", "note", "who", "name", "seed", "side", "rulings", "file"), ""),
    **dict.fromkeys(("undone", "count", "at", "offer", "deeply", "ready"), 0),
    "do": "open",
    "values": {},
}
_CALLED = {str: "a text", int: "a whole number", dict: "an object"}


def _reply(request: Mapping[str, Any]) -> dict[str, Any]:
    game, do = request["game"], request["do"]
    if do == "person":
        return sheet_json(find_game(game), request["name"], request["line"], request["rulings"])
    if do == "read":
        return {"text": _file_text(request["file"], request["name"] or "a file")}
    before = load_session(game, SavedSession(request["text"], request["undone"]))
    if do in _TELLING:
        return _TELLING[do](before, request)
    command = _COMMANDS[require_one_of(do, (*_COMMANDS, *_TELLING, "person", "read"), "a command")]
    session = command(before, request)
    kept = save_session(session)
    same = 0 if do == "open" else _count_shared_steps(before, session)
    return {"text": kept.text, "undone": kept.undone, **session_json(session, same)}


def _file_text(file: str, name: str) -> str:
    """Return the text of a file that the page sends in base64."""
    try:
        data = b64decode(file, validate=True)
    except ValueError:
        raise BadInput(file[:20], '"file" must be a file in base64') from None
    return decode_text(data, name)


def _count_shared_steps(before: Session, after: Session) -> int:
    """Return the number of steps at the beginning of two sessions that are equal in both."""
    pairs = zip(before.steps, after.steps, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _dice(request: Mapping[str, Any]) -> SeededDice | None:
    return SeededDice(request["seed"]) if request["seed"] else None


def _let_book_play(session: Session, request: Mapping[str, Any]) -> Session:
    """Return the session after the computer has chosen for all its sides or, if a person is named, for that person."""
    dice = SeededDice(request["seed"] or "book")
    if not request["who"]:
        return play_computer_turns(session, dice)
    return choose_by_policy(session, request["who"], dice, request["line"] or "plain")


def _begin(session: Session, request: Mapping[str, Any]) -> Session:
    """Begin a scene with the title and the tags of its text, and add the lines of the text if it has any."""
    scenes = parse_session_text(request["scene"]).scenes
    if len(scenes) != 1:
        raise BadInput(request["scene"][:80], "a new scene must be one scene with its sides")
    [scene] = scenes
    session = session.begin_scene(scene.without_lines, _dice(request))
    for line in scene.lines:
        session = session.enter_line(line)
    return session


def _quote_note(note: str) -> str:
    """Return a note in quotation marks; without them, it would be read as the numbers that a line changes."""
    return f'"{bare}"' if (bare := note.strip().strip('"')) else ""


def _way(request: Mapping[str, Any]) -> str:
    return "deep" if request["deeply"] > 0 else "known" if request["ready"] > 0 else "soon"


def _seal(session: Session, request: Mapping[str, Any]) -> Session:
    """Seal a secret: add a digest of its words to the log. Only the page keeps the words and the salt."""
    return session.enter_line(seal_line(request["line"], request["seed"]))


# Commands that return information and do not change the session.
_TELLING: Mapping[str, Callable[[Session, Mapping[str, Any]], dict[str, Any]]] = {
    "choose": lambda session, it: choice_form_json(session, it["who"], it["offer"], it["values"]),
    "advise": lambda session, it: advice_json(session, it["who"], _way(it)),
    "review": lambda session, it: reviewed_json(session, it["side"]),
}

_COMMANDS: Mapping[str, Callable[[Session, Mapping[str, Any]], Session]] = {
    "open": lambda session, _: session,
    "begin": _begin,
    "say": lambda session, it: session.enter_line(it["line"], _dice(it), it["note"]),
    "seal": _seal,
    "undo": lambda session, it: undo_steps(session, it["count"]),
    "redo": lambda session, it: redo_steps(session, it["count"]),
    "amend": lambda session, it: session.edit_line(it["at"], it["line"]),
    "plays": lambda session, it: set_computer_sides(session, it["line"]),
    "play": _let_book_play,
    "drop": lambda session, _: session.drop(),
    "annotate": lambda session, it: session.annotate(it["at"], _quote_note(it["note"])),
}
