"""A choice in words, and words as a choice: those of the offers, in the order of what they ask.

What says too little is completed where one reading alone is legal.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from rules.core.errors import BadInput, OutOfTurn, RuleError
from rules.core.frozen import frozen
from rules.core.inputs import Errors, Listed
from rules.core.play.kinds import refused_value
from rules.core.play.offers import Ask, Offer

EMPTY = (None, "", (), 0)  # and what is not so, which equals 0
DIVIDING = re.compile(r"[,|#:;·/\[\]\n]| and | to ")


@frozen
class Phrases:
    """A few words of the table's own, `low` to `high` times; `examples` are what is often said."""

    label: str
    examples: tuple[str, ...]
    low: int = 1
    high: int = 1
    help: str = ""

    def describe(self) -> dict[str, Any]:
        return {"kind": "phrases", "examples": list(self.examples), "low": self.low, "high": self.high}

    def read(self, value: Any, path: str, errors: Errors) -> tuple[str, ...]:
        said_ = tuple(value) if isinstance(value, list | tuple) else ()
        fits = self.low <= len(said_) <= self.high and all(map(_short, said_)) and len(set(said_)) == len(said_)
        if not fits:
            allowed = f"{self.label} takes {self.low} to {self.high} different phrases of up to 40 characters"
            refused_value(value, f"{allowed}, without , | # : ; · / or 'and'", path, errors)
            return ()
        return said_

    def values(self) -> Iterator[tuple[str, ...]]:
        """The examples, one at a time; anything else may be said too."""
        return ((each,) for each in self.examples)

    def text(self, value: tuple[str, ...]) -> str:
        return " and ".join(value)

    def parse(self, text: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text.split(" and "))


def _short(phrase: object) -> bool:
    return (
        isinstance(phrase, str) and phrase == phrase.strip() != "" and len(phrase) <= 40 and not DIVIDING.search(phrase)
    )


@frozen
class NestedChoice:
    """Another choice within this one, out of these offers; or none."""

    label: str
    offers: tuple[Any, ...]
    optional: bool = True
    help: str = ""

    def describe(self) -> dict[str, Any]:
        return {"kind": "nested", "offers": [each.describe() for each in self.offers], "optional": self.optional}

    def read(self, value: Any, path: str, errors: Errors) -> Any:
        if (value is None and self.optional) or any(offer.covers(value) for offer in self.offers):
            return value
        allowed = f"{self.label} is one of {', '.join(offer.label for offer in self.offers)}"
        refused_value(value, allowed, path, errors)
        return None

    def values(self) -> Iterator[Any]:
        if self.optional:
            yield None
        yield from chain.from_iterable(offer.members() for offer in self.offers)

    def text(self, value: Any) -> str:
        return "" if value is None else write_choice(self.offers, value)

    def parse(self, text: str) -> Any:
        return read_choice(self.offers, text) if text else None


def write_choice(offers: Iterable[Offer], choice: Any) -> str:
    """A choice in the words of the offer that covers it; raises `OutOfTurn` where none does."""
    for offer in offers:
        if offer.covers(choice):
            return ", ".join([offer.label, *_phrases(offer, choice)])
    raise OutOfTurn(f"{choice!r} is not offered")


def _phrases(offer: Offer, choice: Any) -> Iterator[str]:
    values: dict[str, Any] = {}
    last: list[str] = []  # a choice within this one has commas of its own
    for ask in offer.asks:
        kind, value = ask.given(values), getattr(choice, ask.name)
        values[ask.name] = value
        plain = value == getattr(offer.choice, ask.name) and value in EMPTY
        if kind is not None and not plain:
            phrase = f"{ask.word} {kind.text(value)}".strip()
            if isinstance(kind, NestedChoice):
                last.append(phrase)
            else:
                yield phrase
    yield from last


def read_choice(offers: Iterable[Offer], text: str) -> Any:
    """The one choice that these words can mean; raises `BadInput` where there is none, or where there are several."""
    phrases = [phrase.strip() for phrase in text.split(",") if phrase.strip()]
    readings: list[tuple[int, Offer, Any]] = []
    nearest = ""
    for offer in offers:
        label = [part.strip().lower() for part in offer.label.split(",")]
        left = [phrase for phrase in phrases if phrase.lower() not in label]
        hits = len(phrases) - len(left)
        if not hits:
            continue
        try:
            readings.append((hits - len(label), offer, offer.make(_values(offer, left))))
        except RuleError as error:
            if hits == len(label):
                nearest = str(error)
    if not readings:
        raise BadInput(text, nearest or f"what may be chosen now is {_listed(each.label for each in offers)}")
    best = max(score for score, _, _ in readings)
    fitting = {repr(choice): (offer, choice) for score, offer, choice in readings if score == best}
    if len(fitting) > 1:  # names that differ in capital letters alone
        exact = {key: (offer, choice) for key, (offer, choice) in fitting.items() if _is_exact(offer, choice, phrases)}
        fitting = exact or fitting
    if len(fitting) > 1:
        raise BadInput(text, f"this may mean {_listed(offer.label for offer, _ in fitting.values())}")
    return next(iter(fitting.values()))[1]


def _is_exact(offer: Offer, choice: Any, phrases: list[str]) -> bool:
    """Return whether these are the words of a choice, capital letters included."""
    return write_choice((offer,), choice) == ", ".join(phrases)


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
        if isinstance(kind, NestedChoice):  # its own commas: all that follows the word belongs to it
            at = next((n for n, phrase in enumerate(phrases) if _after(ask, phrase) is not None), None)
            if at is not None:
                values[ask.name] = read_choice(
                    kind.offers, ", ".join([_after(ask, phrases[at]) or "", *phrases[at + 1 :]])
                )
                phrases = phrases[:at]
            continue
        for phrase in phrases:
            rest = _after(ask, phrase)
            value = None if rest is None else kind.parse(rest)
            if value is not None or (rest and _says_nothing(kind, rest)):
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
    if plain in EMPTY and _takes(kind, plain):
        return plain
    every = kind.values()
    only = next(every, None)
    if only is not None and next(every, None) is None:
        return only
    raise BadInput(offer.label, f"it says nothing of {ask.word or kind.label}")


def _says_nothing(kind: Listed, text: str) -> bool:
    """Whether a text is what an input calls nothing, such as a step nowhere."""
    return _takes(kind, None) and str(kind.text(None)).lower() == text.lower()


def _takes(kind: Listed, value: Any) -> bool:
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
