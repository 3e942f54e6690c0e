"""Lines of a fight: each choice, with the dice that fell, in text that reads like the talk at the table.

    Ida: Gain Advantage, Inspire, Risk 2 | d10=4   # friends 2
    table: Mab's Kill Damage is 1                  # the arrow only grazed her

Words are those of the offers. A line that says too little is completed where one reading alone is legal.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from rules.core.dice import Roll
from rules.core.errors import BadInput, IllegalChoice, RuleError, ScriptError
from rules.core.inputs import Choice, Flag, Listed, Whole
from rules.core.notation import pool
from rules.core.play.kinds import Division, Nested, Picks, Shares, Some, Split
from rules.core.play.offers import Ask, Offer
from rules.core.play.position import Chosen, Due, Entry, Put

EMPTY = (None, "", (), 0, False)
_PUT = re.compile(r"(?:(?P<who>.+?)(?:'s?|’s?) )?(?P<what>.+?) is (?P<value>[-−]?\d+)")
TABLE = "table"
FORBIDDEN = re.compile(r"[,|#:;/\[\]\n]| and | to ")


def checked_name(name: object, what: str = "a name") -> str:
    """A name that can stand in a line; raises `BadInput`."""
    if not isinstance(name, str) or not name.strip() or FORBIDDEN.search(name) or name == TABLE or len(name) > 40:
        raise BadInput(
            name, f"{what} is a short text without the signs that divide a line (, | # : ; /), 'and' or 'to'"
        )
    return name


# ---------------------------------------------------------------------------------------------- writing


def written(due: Due, entries: Iterable[Entry]) -> str:
    """A line: what was chosen, or set by hand, and the dice that fell."""
    words, dice, why = "", [], ""
    for entry in entries:
        match entry:
            case Chosen(who, choice):
                words = f"{who}: {said(due.offers(who), choice)}"
            case Put(who, what, value, why):
                words = f"{TABLE}: {f"{who}'s " if who else ''}{what} is {value}"
            case Roll():
                dice.append(f"{entry.pool}={'+'.join(map(str, entry.faces))}")
    line = f"{words} | {', '.join(dice)}".strip() if dice else words
    return f"{line}  # {why}" if why else line


def said(offers: Iterable[Offer], choice: Any) -> str:
    """A choice in the words of the offer that covers it; raises `IllegalChoice` where none does."""
    for offer in offers:
        if offer.covers(choice):
            return ", ".join([offer.label, *_phrases(offer, choice)])
    raise IllegalChoice("play.due", f"{choice!r} is not offered")


def _phrases(offer: Offer, choice: Any) -> Iterator[str]:
    values: dict[str, Any] = {}
    for ask in offer.asks:
        kind, value = ask.given(values), getattr(choice, ask.name)
        values[ask.name] = value
        plain = value == getattr(offer.choice, ask.name) and value in EMPTY
        if kind is not None and not plain:
            yield f"{ask.word} {_text(kind, value)}".strip()


def _text(kind: Listed, value: Any) -> str:
    match kind:
        case Choice():
            return kind.options[value]
        case Flag():
            return ""
        case Some():
            return _and(map(str, value))
        case Shares():
            return _and(f"{points} to {name}" for name, points in value)
        case Picks():
            return _and(f"{name} with {pick}" for name, pick in value)
        case Split():
            return " + ".join(map(str, value))
        case Division():
            return " / ".join(_and(group) for group in value)
        case Nested():
            return said(kind.offers, value)
    return str(value)


def _and(words: Iterable[str]) -> str:
    return " and ".join(words)


# ---------------------------------------------------------------------------------------------- reading


def read_line(due: Due, line: str) -> tuple[Entry, ...]:
    """The entries of a line; raises `BadInput` for what cannot be read and says what could be meant."""
    said_, _, why = line.partition("#")
    words, _, dice = said_.partition("|")
    rolls = tuple(_roll(each) for each in filter(None, map(str.strip, dice.split(","))))
    words = words.strip()
    if not words:
        return rolls
    who, colon, rest = (part.strip() for part in words.partition(":"))
    if not colon:
        raise BadInput(line, "a line reads like Ida: Gain Advantage, Inspire, Risk 2 | d10=4")
    if who == TABLE:
        return (_put(rest, why.strip()), *rolls)
    if who not in due.who:
        raise IllegalChoice("play.due", f"now {' or '.join(due.who) or 'the dice'} is due, not {who}")
    return (Chosen(who, meant(due.offers(who), rest)), *rolls)


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


def _put(text: str, why: str) -> Put:
    found = _PUT.fullmatch(text)
    if not found:
        raise BadInput(text, "the table sets a number like this: table: Mab's Kill Damage is 1")
    return Put(found["who"] or "", found["what"], int(found["value"].replace("−", "-")), why)


def meant(offers: Iterable[Offer], text: str) -> Any:
    """The one choice that these words can mean; raises `BadInput` where there is none, or where there are several."""
    phrases = [phrase.strip() for phrase in text.split(",") if phrase.strip()]
    found: list[tuple[int, Offer, Any]] = []
    nearest = ""
    for offer in offers:
        label = [part.strip().lower() for part in offer.label.split(",")]
        left = [phrase for phrase in phrases if phrase.lower() not in label]
        hits = len(phrases) - len(left)
        if not hits:
            continue
        try:
            found.append((hits - len(label), offer, offer.make(_values(offer, left))))
        except RuleError as error:
            if hits == len(label):
                nearest = str(error)
    if not found:
        raise BadInput(text, nearest or f"what may be chosen now is {_listed(each.label for each in offers)}")
    best = max(score for score, _, _ in found)
    fitting = {repr(choice): (offer, choice) for score, offer, choice in found if score == best}
    if len(fitting) > 1:
        raise BadInput(text, f"this may mean {_listed(offer.label for offer, _ in fitting.values())}")
    return next(iter(fitting.values()))[1]


def _listed(labels: Iterable[str]) -> str:
    every = list(dict.fromkeys(labels))
    return "; ".join(every[:12]) + (" …" if len(every) > 12 else "")


def _values(offer: Offer, phrases: list[str]) -> dict[str, Any]:
    """The values that phrases give to what an offer asks; raises `BadInput` for a phrase it does not ask for."""
    values: dict[str, Any] = {}
    for ask in offer.asks:
        kind = ask.given(values)
        if kind is None:
            continue
        if isinstance(kind, Nested):  # its own commas: all that follows the word belongs to it
            at = next((n for n, phrase in enumerate(phrases) if _after(ask, phrase) is not None), None)
            if at is not None:
                values[ask.name] = meant(kind.offers, ", ".join([_after(ask, phrases[at]) or "", *phrases[at + 1 :]]))
                phrases = phrases[:at]
            continue
        for phrase in phrases:
            rest = _after(ask, phrase)
            value = None if rest is None else _value(kind, rest)
            if value is not None:
                values[ask.name] = value
                phrases = [each for each in phrases if each is not phrase]
                break
        else:
            values[ask.name] = _unsaid(offer, ask, kind)
    if phrases:
        raise BadInput(phrases[0], f"{offer.label} asks for {_listed(ask.word or ask.name for ask in offer.asks)}")
    return values


def _unsaid(offer: Offer, ask: Ask, kind: Listed) -> Any:
    """What is meant by leaving a field out: nothing, or the only value there is."""
    plain = getattr(offer.choice, ask.name)
    if plain in EMPTY and offer_takes(kind, plain):
        return plain
    every = kind.values()
    only = next(every, None)
    if only is not None and next(every, None) is None:
        return only
    raise BadInput(offer.label, f"it says nothing of {ask.word or kind.label}")


def offer_takes(kind: Listed, value: Any) -> bool:
    """Whether an input takes a value."""
    errors: dict[str, str] = {}
    kind.read(value, "", errors)
    return not errors


def _after(ask: Ask, phrase: str) -> str | None:
    """What follows the word of a field; None where a phrase does not begin with it."""
    if not ask.word:
        return phrase
    head, rest = phrase[: len(ask.word)], phrase[len(ask.word) :]
    return rest.strip() if head.lower() == ask.word.lower() and (not rest or rest[0] == " ") else None


def _value(kind: Listed, text: str) -> Any:
    """The value that a text stands for; None for what does not read like one."""
    match kind:
        case Whole():
            return int(text) if re.fullmatch(r"-?\d{1,9}", text) else None
        case Flag():
            return True if not text else None
        case Choice():
            lowered = text.lower()
            return next(
                (value for value, label in kind.options.items() if lowered in (label.lower(), value.lower())), None
            )
        case Some():
            return tuple(_own(word, kind.options) for word in text.split(" and "))
        case Split():
            parts = text.split("+")
            return tuple(int(part) for part in parts) if all(part.strip().isdigit() for part in parts) else None
        case Shares():
            return _paired(text, r"(?P<value>\d+) to (?P<name>.+)", kind.options)
        case Picks():
            return _paired(text, r"(?P<name>.+?) with (?P<value>.+)", [name for name, _ in kind.options])
        case Division():
            return tuple(tuple(word.strip() for word in group.split(" and ")) for group in text.split("/"))
    return None


def _own(word: str, options: Iterable[Any]) -> Any:
    """The option that a word names, of whatever type it is."""
    return next((each for each in options if str(each).lower() == word.strip().lower()), word)


def _paired(text: str, pattern: str, names: Iterable[Any]) -> tuple[tuple[Any, Any], ...] | None:
    found = [re.fullmatch(pattern, part.strip()) for part in text.split(" and ")]
    if not all(found):
        return None
    return tuple(
        (_own(each["name"], names), int(each["value"]) if each["value"].isdigit() else each["value"])
        for each in found
        if each
    )
