"""Checks of names of people and sides, so that every line with such a name can be read back."""

import re
from collections.abc import Iterable

from rules.core.errors import BadInput
from rules.core.exhibits import capitalise
from rules.core.frozen import replace
from rules.core.play.session_text import SETTINGS, SceneText, clean_typed_text, one_line, people_in

DIVIDING = re.compile(r"[,|#:;·/\[\]\n]| and | to ")
TABLE = "table"
# Words that a new name must not contain, because a line with such a name would be read differently. Old texts may have
# such names.
_MISTAKEN = (" joins ", " + ", " and ", " to ")
_MISTAKEN_IN_SIDES = (*_MISTAKEN, "=", " as ", " this ", " leaves ")


def side_in_words(name: str) -> str:
    """Return a side within a sentence: "the GM", "the friends", "the gate side"."""
    if name == "gm":
        return "the GM"
    if name.lower().startswith("the "):
        return name
    return f"the {name}" if is_plural(name) else f"the {name} side"


def is_plural(side: str) -> bool:
    """Return whether the name of a side is a plural, such as "tollmen" or "raiders from the north"."""
    return re.split(r" (?:at|from|in|of|on) ", side)[0].endswith(("s", "men", "people", "folk"))


def side_does(side: str, plural: str, singular: str) -> str:
    """Return a side with its verb: "The tollmen win", "The gate side wins"."""
    return f"{capitalise(side_in_words(side))} {plural if is_plural(side) else singular}"


def check_name(name: object, what: str = "a name") -> str:
    """Return a name if it can be part of a line; else raise `BadInput`. `what` is the subject of the error message."""
    if not isinstance(name, str) or not name.strip() or DIVIDING.search(name) or name == TABLE or len(name) > 40:
        raise BadInput(
            name,
            f"{what} must be a short text without the signs that divide a line (, | # : ; · /), without 'and' and 'to'",
        )
    return name


def check_new_name(
    name: str, what: str = "a name", mistaken: Iterable[str] = _MISTAKEN, taken: Iterable[str] = ()
) -> str:
    """Return a new name; raise `BadInput` for a name with which a line could not be read back.

    `what` is the subject of the error message. `mistaken` are words that the name must not contain, and `taken` are
    names of sides, which it must not be.
    """
    check_name(name, what)
    if name.startswith("=="):
        raise BadInput(name, f"{what} must not begin with ==, which begins a scene")
    if name.lower().startswith("the book"):
        raise BadInput(name, f"{what} must not begin with 'the book', which plays sides")
    if mistaken_words := next((words for words in mistaken if words in f" {name} "), None):
        raise BadInput(name, f"{what} must not contain {mistaken_words.strip()!r}, which has its own meaning in a line")
    if name in taken:
        raise BadInput(name, "a person must have another name than a side")
    return name


def check_sheet(words: str) -> str:
    """Return the text of people and their sheets; raise `BadInput` if it has a character that ends a choice."""
    if "#" in words or "|" in words:
        raise BadInput(words, "a person's line must not contain # and |")
    return words


def new_scene(scene: SceneText) -> SceneText:
    """Return a new scene as it is saved; raise `BadInput` for names with which a line could not be read back."""
    tags = tuple((one_line(name), one_line(words)) for name, words in scene.tags)
    for name, words in tags:
        if name in SETTINGS and ":" in words:
            raise BadInput(name, f"the name of a side must not be a setting ({', '.join(SETTINGS)})")
    new = replace(scene, title=clean_typed_text(scene.title, "a title"), tags=tags)
    if len({side.lower() for side in new.sides}) < len(new.sides):
        raise BadInput([*new.sides], "names of sides must differ in more than capital letters")
    for side, words in new.sides.items():
        check_new_name(side, "a side", _MISTAKEN_IN_SIDES)
        check_sheet(words)
        for name, colon, _ in (person.partition(":") for person in people_in(words)):
            if colon or name.strip() in new.sides:
                check_new_name(name.strip(), taken=new.sides)
    return new
