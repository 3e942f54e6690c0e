"""Lines of a fight: each choice, with the dice that fell, in text that reads like the talk at the table.

    Ida: Gain Advantage, Inspire, Risk 2 | d10=4   # friends 2
    table: Mab's Kill Damage is 1                  # the arrow only grazed her

Words are those of the offers. A line that says too little is completed where one reading alone is legal.
"""

import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from rules.core.dice import Roll
from rules.core.errors import BadInput, OutOfTurn, ScriptError
from rules.core.frozen import replace
from rules.core.notation import pool
from rules.core.play.kinds import named
from rules.core.play.manual_changes import Join, Leave, ManualChange, SetNumber
from rules.core.play.offers import members
from rules.core.play.position import Decision, Due, Entry
from rules.core.play.record import LONGEST, SETTINGS, SceneText, one_line, people_in, typed
from rules.core.play.words import DIVIDING, read_choice, write_choice

_PUT = re.compile(r"(?P<what>.+?) is (?P<value>[-−]?\d{1,400}(?:/2)?)")
_WHOSE = re.compile(r"(?:(?P<who>.+?)['’]s? )?(?P<what>.+)")
_JOIN = re.compile(r"(?P<who>.+?) joins (?P<side>.+?)(?: as (?P<sheet>.+))?")
_OWN = re.compile(r"['’]s? ")
TABLE = "table"
BY_HAND = f"{TABLE}:"
# Words that a new name must not contain: its line would be read differently. Old texts may have such names.
_MISTAKEN = (" joins ", " + ", " and ", " to ")
_MISTAKEN_IN_SIDES = (*_MISTAKEN, "=", " as ", " this ", " leaves ")
People = Callable[[str, str], Any]


def check_name(name: object, what: str = "a name") -> str:
    """A name that can stand in a line; raises `BadInput`."""
    if not isinstance(name, str) or not name.strip() or DIVIDING.search(name) or name == TABLE or len(name) > 40:
        raise BadInput(
            name, f"{what} is a short text without the signs that divide a line (, | # : ; · /), 'and' or 'to'"
        )
    return name


def check_new_name(
    name: str, what: str = "a name", mistaken: Iterable[str] = _MISTAKEN, taken: Iterable[str] = ()
) -> str:
    """A name that is given for the first time; raises `BadInput` for one that a line could not be read back with.

    `taken` are names of sides.
    """
    check_name(name, what)
    if name.startswith("=="):
        raise BadInput(name, f"{what} does not begin with ==, which begins a scene")
    if name.lower().startswith("the book"):
        raise BadInput(name, f"{what} does not begin with 'the book', which plays sides")
    if found := next((words for words in mistaken if words in f" {name} "), None):
        raise BadInput(name, f"{what} does not have {found.strip()!r} in it, which has a meaning of its own in a line")
    if name in taken:
        raise BadInput(name, "a person has another name than a side")
    return name


def check_sheet(words: str) -> str:
    """People as they are written for the first time; raises `BadInput` for signs that end the words of a line."""
    if "#" in words or "|" in words:
        raise BadInput(words, "people are written without # and |, which end the words of a line")
    return words


def new_scene(scene: SceneText) -> SceneText:
    """A scene that begins, as it is kept; raises `BadInput` for names that a line could not be read back with."""
    tags = tuple((one_line(name), one_line(words)) for name, words in scene.tags)
    for name, words in tags:
        if name in SETTINGS and ":" in words:
            raise BadInput(name, f"a side has another name than a setting, which are {', '.join(SETTINGS)}")
    new = replace(scene, title=typed(scene.title, "a title"), tags=tags)
    if len({side.lower() for side in new.sides}) < len(new.sides):
        raise BadInput([*new.sides], "sides have names that differ in more than capital letters")
    for side, words in new.sides.items():
        check_new_name(side, "a side", _MISTAKEN_IN_SIDES)
        check_sheet(words)
        for name, colon, _ in (person.partition(":") for person in people_in(words)):
            if colon or name.strip() in new.sides:
                check_new_name(name.strip(), taken=new.sides)
    return new


def write_line(due: Due, entries: Iterable[Entry]) -> str:
    """A line: what was chosen, or set by hand, and the dice that fell."""
    words, dice, why = "", [], ""
    for entry in entries:
        match entry:
            case Decision(who, choice):
                words = f"{who}: {write_choice(due.offers(who), choice)}"
            case SetNumber(who, what, value, why):
                whose = f"{who}'s " if who else ""
                words = f"{TABLE}: {whose}{what} is {value}"
            case Join(who, side, _, sheet, why):
                words = f"{TABLE}: {who} joins {side}" + (f" as {sheet}" if sheet else "")
            case Leave(who, why):
                words = f"{TABLE}: {who} leaves"
            case Roll():
                dice.append(f"{entry.pool}={'+'.join(map(str, entry.faces))}")
    line = f"{words} | {', '.join(dice)}".strip() if dice else words
    return f"{line}  # {why}" if why else line


def read_line(due: Due, line: str, person: People | None = None, names: Iterable[str] = ()) -> tuple[Entry, ...]:
    """The entries of a line; raises `BadInput` for what cannot be read and says what could be meant.

    `person(name, sheet)` returns a person who joins; the sheet may be empty. `names` are the people and sides that a
    change by hand may be about.
    """
    said_, _, why = line.partition("#")
    words, _, dice = said_.partition("|")
    rolls = tuple(_roll(each) for each in filter(None, map(str.strip, dice.split(","))))
    words = words.strip()
    if not words:
        return rolls
    who, colon, rest = (part.strip() for part in words.partition(":"))
    if not colon:
        raise BadInput(line, f"a line says who chooses what, such as {_example(due)}")
    if who == TABLE:
        return (_by_hand(rest, why.strip(), person, names), *rolls)
    who = named(who, due.who)
    if who not in due.who:
        raise OutOfTurn(f"now {' or '.join(due.who) or 'the dice'} is due, not {who}")
    return (Decision(who, read_choice(due.offers(who), rest)), *rolls)


def _example(due: Due) -> str:
    """A line that can be said now."""
    for who in due.who:
        for choice in members(due.offers(who), 1):
            return write_line(due, [Decision(who, choice)])
    return "WHO: CHOICE"


def _roll(text: str) -> Roll:
    name, sign, faces = text.partition("=")
    try:
        shown = tuple(int(face) for face in faces.split("+")) if faces else ()
    except ValueError:
        raise ScriptError(f"{text!r} is not written like d10=4 or 2d8=5+6") from None
    if not sign:
        raise ScriptError(f"{text!r} is not written like d10=4 or 2d8=5+6")
    thrown = pool(name)
    return Roll(thrown, shown, thrown.total(shown))


def _by_hand(text: str, why: str, person: People | None, names: Iterable[str]) -> ManualChange:
    """A change by hand: of one of these names where it begins with one, else as its words alone can be read."""
    known = sorted(names, key=len, reverse=True)  # a name may begin like another
    found = _joining(text, known) or _known(text, known) or _unknown(text)
    match found:
        case who, "joins", side, sheet if person:
            return Join(who, side, person(who, sheet), sheet, why)
        case who, "leaves":
            return Leave(who, why)
        case who, "is", what, value:
            number = Fraction(value.replace("−", "-"))
            return SetNumber(who, what, int(number) if number.denominator == 1 else number, why)
    raise BadInput(text, "a change by hand reads WHO's NUMBER is 3, WHO joins SIDE as SHEET, or WHO leaves")


def _joining(text: str, known: list[str]) -> tuple[str, ...]:
    """Split a text by which a person joins one of these sides; empty for any other text."""
    for at in (found.start() for found in re.finditer("(?= joins )", text)):
        who, rest = text[:at], text[at + len(" joins ") :]
        for side in known:
            sheet = rest.removeprefix(side)
            if rest.startswith(side) and (not sheet or sheet.startswith(" as ")):
                return who, "joins", side, sheet.removeprefix(" as ").strip()
    return ()


def _known(text: str, known: list[str]) -> tuple[str, ...]:
    """Split a text by which one of these people leaves, or a number of theirs is set; empty for any other text."""
    for name in filter(text.startswith, known):
        rest = text.removeprefix(name)
        if rest == " leaves":
            return name, "leaves"
        if (own := _OWN.match(rest)) and (put := _PUT.fullmatch(rest, own.end())):
            return name, "is", put["what"], put["value"]
    return ()


def _unknown(text: str) -> tuple[str, ...]:
    """Split a text by its words alone; empty for a text that is not a change by hand."""
    if len(text) > 2 * LONGEST:
        return ()
    if joins := _JOIN.fullmatch(text):
        return joins["who"], "joins", joins["side"], joins["sheet"] or ""
    if leaves := re.fullmatch(r"(.+) leaves", text):
        return leaves[1], "leaves"
    if (put := _PUT.fullmatch(text)) and (whose := _WHOSE.fullmatch(put["what"])):
        return whose["who"] or "", "is", whose["what"], put["value"]
    return ()
