"""Lines of a fight: each choice, with the dice that fell, in text that reads like the talk at the table.

    Ida: Gain Advantage, Inspire, Risk 2 | d10=4   # friends 2
    table: Mab's Kill Damage is 1                  # the arrow only grazed her

Words are those of the offers. A line that says too little is completed where one reading alone is legal.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any

from rules.core.dice import Roll
from rules.core.errors import BadInput, OutOfTurn, ScriptError
from rules.core.notation import pool
from rules.core.play.manual_changes import Join, Leave, ManualChange, SetNumber
from rules.core.play.offers import members
from rules.core.play.position import Decision, Due, Entry
from rules.core.play.words import DIVIDING, read_choice, write_choice

_PUT = re.compile(r"(?:(?P<who>.+?)(?:'s?|’s?) )?(?P<what>.+?) is (?P<value>[-−]?\d+)")
_JOIN = re.compile(r"(?P<who>.+?) joins (?P<side>.+?)(?: as (?P<sheet>.+))?")
TABLE = "table"
People = Callable[[str, str], Any]


def check_name(name: object, what: str = "a name") -> str:
    """A name that can stand in a line; raises `BadInput`."""
    if not isinstance(name, str) or not name.strip() or DIVIDING.search(name) or name == TABLE or len(name) > 40:
        raise BadInput(
            name, f"{what} is a short text without the signs that divide a line (, | # : ; · /), 'and' or 'to'"
        )
    return name


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


def read_line(due: Due, line: str, person: People | None = None) -> tuple[Entry, ...]:
    """The entries of a line; raises `BadInput` for what cannot be read and says what could be meant.

    `person(name, sheet)` gives whoever joins, by name alone or with a sheet.
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
        return (_by_hand(rest, why.strip(), person), *rolls)
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


def _by_hand(text: str, why: str, person: People | None) -> ManualChange:
    if (joins := _JOIN.fullmatch(text)) and person:
        sheet = joins["sheet"] or ""
        return Join(joins["who"], joins["side"], person(joins["who"], sheet), sheet, why)
    if leaves := re.fullmatch(r"(.+) leaves", text):
        return Leave(leaves[1], why)
    match = _PUT.fullmatch(text)
    if not match:
        raise BadInput(text, "a change by hand reads WHO's NUMBER is 3, WHO joins SIDE as SHEET, or WHO leaves")
    return SetNumber(match["who"] or "", match["what"], int(match["value"].replace("−", "-")), why)
