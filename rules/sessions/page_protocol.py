"""The protocol of sessions on a page: a request has a saved session and a command, the reply everything to show.

A request is `{"game": …, "text": …, "undone": 0, "do": "say", "line": …}`. Between requests only caches are kept, so
that an engine that starts again needs nothing from the one before.
"""

import json
from collections.abc import Callable, Mapping
from typing import Any

from rules.core import BadInput, RuleError, SeededDice, require_one_of
from rules.core.errors import require_text
from rules.core.play.sealed_secrets import sealing
from rules.core.play.session import Evening
from rules.core.play.session_text import MOST_SIGNS, Record, read_record
from rules.core.progress import Progress, progress_listener
from rules.sessions.advice import advice_json
from rules.sessions.choice_form import open_offer
from rules.sessions.computer_player import decide, let_play, plays, step_back, step_on
from rules.sessions.evaluation import TableNeeded
from rules.sessions.review import reviewed_json
from rules.sessions.saved_sessions import Snapshot, restore, ruleset, store
from rules.sessions.views import person_json, view

LONGEST = 2 * MOST_SIGNS  # in JSON, some characters are written as two


def play_json(text: str, progress: Progress | None = None) -> str:
    """Carry a request out and return everything to show, or the reason in `error`.

    `told` is called with the progress of a long answer. If a table of values has to be loaded first (`give`), the reply
    names it in `wanted`, and the page repeats the request.
    """
    try:
        with progress_listener(progress):
            return json.dumps({"ok": True} | _reply(_request(text)), default=str)
    except TableNeeded as wanted:
        return json.dumps({"ok": False, "error": str(wanted), "wanted": wanted.name})
    except RuleError as error:
        return json.dumps({"ok": False, "error": str(error)})


def _request(text: str) -> Mapping[str, Any]:
    try:
        request = json.loads(text) if isinstance(text, str) and len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        request = None
    if not isinstance(request, dict):
        raise BadInput(repr(text)[:80], f"a request must be a JSON object of at most {LONGEST} characters")
    for name, kind in _TYPES.items():
        if name in request and (not isinstance(request[name], kind) or isinstance(request[name], bool)):
            raise BadInput(str(request[name])[:80], f'"{name}" must be {_CALLED[kind]}')
        if kind is str:
            require_text(request.get(name, ""), None, f'"{name}"')
    return request


_TYPES: Mapping[str, type] = {
    **dict.fromkeys(
        ("game", "text", "do", "line", "scene", "note", "who", "name", "seed", "label", "side", "rulings"), str
    ),
    **dict.fromkeys(("undone", "count", "at", "offer", "deeply", "ready"), int),
    "values": dict,
}
_CALLED = {str: "a text", int: "a whole number", dict: "an object"}


def _reply(request: Mapping[str, Any]) -> dict[str, Any]:
    game, do = request.get("game", ""), request.get("do", "open")
    if do == "person":
        return person_json(ruleset(game), request.get("name", ""), request.get("line", ""), request.get("rulings", ""))
    before = restore(game, Snapshot(request.get("text", ""), request.get("undone", 0)))
    if do in _TELLING:
        return _TELLING[do](before, request)
    command = _COMMANDS[require_one_of(do, (*_COMMANDS, *_TELLING, "person"), "a command")]
    kept, evening = store(game, command(before, request))
    same = 0 if do == "open" else _unchanged(before, evening)
    return {"text": kept.text, "undone": kept.undone, **view(evening, same)}


def _unchanged(before: Evening, after: Evening) -> int:
    """Return the number of steps at the beginning that have not changed."""
    pairs = zip(before.steps, after.steps, strict=False)
    return next((at for at, (old, new) in enumerate(pairs) if old != new), min(len(before.steps), len(after.steps)))


def _dice(request: Mapping[str, Any]) -> SeededDice | None:
    return SeededDice(request["seed"]) if request.get("seed") else None


def _book(evening: Evening, request: Mapping[str, Any]) -> Evening:
    """Let the computer choose for its sides, or once for the named person."""
    who = request.get("who", "")
    dice = SeededDice(request.get("seed", "") or "book")
    if not who:
        return let_play(evening, dice)
    return decide(evening, who, dice, request.get("line", "") or "plain")


def _begin(evening: Evening, request: Mapping[str, Any]) -> Evening:
    """Begin a scene from its head: title, tags, and lines if there are any."""
    record: Record = read_record(request.get("scene", ""))
    if len(record.scenes) != 1:
        raise BadInput(request.get("scene", "")[:80], "a new scene must be one scene with its sides")
    [scene] = record.scenes
    evening = evening.begin(scene.head, _dice(request))
    for line in scene.lines:
        evening = evening.say(line)
    return evening


def _remark(note: str) -> str:
    """Return a note in quotation marks; without them a reader of the text takes it for the changes of the line."""
    return f'"{bare}"' if (bare := note.strip().strip('"')) else ""


def _way(request: Mapping[str, Any]) -> str:
    return "deep" if request.get("deeply", 0) > 0 else "known" if request.get("ready", 0) > 0 else "soon"


def _seal(evening: Evening, request: Mapping[str, Any]) -> Evening:
    """Commit to a secret; the page keeps its words and salt, the log only the commitment."""
    return evening.say(sealing(request.get("line", ""), request.get("seed", "")))


# Commands that change nothing.
_TELLING: Mapping[str, Callable[[Evening, Mapping[str, Any]], dict[str, Any]]] = {
    "choose": lambda evening, it: open_offer(evening, it.get("who", ""), it.get("offer", 0), it.get("values", {})),
    "advise": lambda evening, it: advice_json(evening, it.get("who", ""), _way(it)),
    "review": lambda evening, it: reviewed_json(evening, it.get("side", "")),
}

_COMMANDS: Mapping[str, Callable[[Evening, Mapping[str, Any]], Evening]] = {
    "open": lambda evening, _: evening,
    "begin": _begin,
    "say": lambda evening, it: evening.say(it.get("line", ""), _dice(it), it.get("note", "")),
    "seal": _seal,
    "undo": lambda evening, it: evening.undo(it["count"]) if "count" in it else step_back(evening),
    "redo": lambda evening, it: evening.redo(it["count"]) if "count" in it else step_on(evening),
    "amend": lambda evening, it: evening.amend(it.get("at", 0), it.get("line", "")),
    "plays": lambda evening, it: plays(evening, it.get("line", "")),
    "play": _book,
    "drop": lambda evening, _: evening.drop(),
    "annotate": lambda evening, it: evening.annotate(it.get("at", 0), _remark(it.get("note", ""))),
}
