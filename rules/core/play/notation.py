"""Lines of a fight: each choice with its dice, in words like those that players say.

    Ida: Gain Advantage, Inspire, Risk 2 | d10=4   # friends 2
    table: Mab's Kill Damage is 1                  # the arrow only grazed her

The words come from the offers. An incomplete line is accepted if only one legal choice fits it.
"""

import re
from collections.abc import Callable, Container, Iterable, Iterator
from fractions import Fraction
from itertools import chain
from typing import Any, Never, TypeVar  # Any: choices of any game

from rules.core.dice import Roll, split_roll
from rules.core.errors import BadInput, OutOfTurn, RuleError, count_words, one_of_words
from rules.core.frozen import frozen
from rules.core.inputs import BadInputs, ListableInput, PlainData
from rules.core.play.choice_inputs import as_row, find_option
from rules.core.play.manual_changes import Join, Leave, ManualChange, SetNumber
from rules.core.play.names import DIVIDING, TABLE
from rules.core.play.offers import Offer, OfferField, all_choices
from rules.core.play.position import Decision, Entry, Pending, out_of_turn
from rules.core.play.session_text import MAX_REMARK_LENGTH
from rules.core.pools import parse_pool

Choice = TypeVar("Choice")
EMPTY = (None, "", (), 0)  # values that a line omits; False is among them, because it equals 0


@frozen
class PhraseInput:
    """The input for phrases in the group's own words, at least `low` and at most `high` of them.

    `examples` are frequent phrases.
    """

    label: str
    examples: tuple[str, ...]
    low: int = 1
    high: int = 1
    help: str = ""

    def describe(self) -> PlainData:
        return {"kind": "phrases", "examples": list(self.examples), "low": self.low, "high": self.high}

    def validate(self, value: object) -> tuple[str, ...]:
        phrases = as_row(value) or ()
        if not all(map(_is_short, phrases)) or not self.low <= len(set(phrases)) == len(phrases) <= self.high:
            count = count_words(self.low, self.high)
            raise BadInput(
                value,
                f"{self.label} must be {count} different phrases of up to 40 characters, without the signs "
                ", | # : ; · / and the word 'and'",
            )
        return phrases

    def values(self) -> Iterator[tuple[str, ...]]:
        """Yield the examples one at a time; other phrases are allowed too."""
        return ((example,) for example in self.examples)

    def format(self, value: tuple[str, ...]) -> str:
        return " and ".join(value)

    def parse(self, text: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in text.split(" and "))


def _is_short(phrase: object) -> bool:
    return (
        isinstance(phrase, str) and phrase == phrase.strip() != "" and len(phrase) <= 40 and not DIVIDING.search(phrase)
    )


@frozen
class NestedChoiceInput:
    """A second choice inside a choice, from these offers; None leaves it out."""

    label: str
    offers: tuple[Offer[Any], ...]
    help: str = ""

    def describe(self) -> PlainData:
        return {"kind": "nested", "offers": [offer.describe() for offer in self.offers]}

    def validate(self, value: object) -> object:
        if value is None or any(offer.includes(value) for offer in self.offers):
            return value
        raise BadInput(value, f"{self.label} must be {one_of_words(offer.label for offer in self.offers)}")

    def values(self) -> Iterator[object]:
        yield None
        yield from chain.from_iterable(offer.all_choices() for offer in self.offers)

    def format(self, value: object) -> str:
        return "" if value is None else format_choice(self.offers, value)

    def parse(self, text: str) -> object:
        return parse_choice(self.offers, text) if text else None


def format_choice(offers: Iterable[Offer[object]], choice: object) -> str:
    """Return a choice in the words of the offer that includes it; raise `OutOfTurn` if no offer does."""
    for offer in offers:
        if offer.includes(choice):
            return ", ".join([offer.label, *_phrases(offer, choice)])
    raise OutOfTurn(f"{choice!r} is not offered")


def _phrases(offer: Offer[object], choice: object) -> Iterator[str]:
    values: dict[str, object] = {}
    last: list[str] = []  # a nested choice comes last, because it has commas of its own
    for ask in offer.asks:
        kind, value = ask.input_for(values), getattr(choice, ask.name)
        values[ask.name] = value
        plain = value == getattr(offer.choice, ask.name) and value in EMPTY
        if kind is not None and not plain:
            phrase = f"{ask.word} {kind.format(value)}".strip()
            if isinstance(kind, NestedChoiceInput):
                last.append(phrase)
            else:
                yield phrase
    yield from last


def parse_choice(offers: Iterable[Offer[Choice]], text: str) -> Choice:
    """Return the one choice that these words can mean; raise `BadInput` if there is none or more than one."""
    phrases = [phrase.strip() for phrase in text.split(",") if phrase.strip()]
    matches: list[tuple[int, Offer[Choice], Choice]] = []
    nearest = ""
    for offer in offers:
        label = [part.strip().lower() for part in offer.label.split(",")]
        remaining = [phrase for phrase in phrases if phrase.lower() not in label]
        hits = len(phrases) - len(remaining)
        if not hits:
            continue
        try:
            matches.append((hits - len(label), offer, offer.make_choice(_parse_phrases(offer, remaining))))
        except BadInputs as error:
            nearest = error.reason if hits == len(label) else nearest
        except RuleError as error:
            nearest = str(error) if hits == len(label) else nearest
    if not matches:
        raise BadInput(
            text,
            f"Cannot read {{value}}. {nearest or f'You can choose: {_options_text(offer.label for offer in offers)}.'}",
        )
    best = max(score for score, _, _ in matches)
    fitting = {choice: offer for score, offer, choice in matches if score == best}
    if len(fitting) > 1:  # names may differ in capital letters alone
        words = ", ".join(phrases)
        exact = {choice: offer for choice, offer in fitting.items() if format_choice([offer], choice) == words}
        fitting = exact or fitting
    if len(fitting) > 1:
        labels = _options_text(offer.label for offer in fitting.values())
        raise BadInput(text, f"{{value}} can mean {labels}. Write which one.")
    return next(iter(fitting))


def _options_text(labels: Iterable[str]) -> str:
    distinct = list(dict.fromkeys(labels))
    return "; ".join(distinct[:12]) + (" …" if len(distinct) > 12 else "")


def _parse_phrases(offer: Offer[object], phrases: list[str]) -> dict[str, object]:
    """Return the values that phrases give to an offer's fields; raise `BadInput` for an unknown phrase."""
    values: dict[str, object] = {}
    unsaid: list[str] = []
    for ask in offer.asks:
        kind = ask.input_for(values)
        if kind is None:
            continue
        if isinstance(kind, NestedChoiceInput):  # it has commas of its own: all phrases after its word belong to it
            at = next((n for n, phrase in enumerate(phrases) if _text_after_word(ask, phrase) is not None), None)
            if at is not None:
                values[ask.name] = parse_choice(
                    kind.offers, ", ".join([_text_after_word(ask, phrases[at]) or "", *phrases[at + 1 :]])
                )
                phrases = phrases[:at]
            continue
        for phrase in phrases:
            rest = _text_after_word(ask, phrase)
            value = None if rest is None else kind.parse(rest)
            if value is not None or (rest and _names_empty_value(kind, rest)):
                values[ask.name] = value
                phrases = [unused for unused in phrases if unused is not phrase]
                break
        else:
            values[ask.name] = _omitted_value(offer, ask, kind, phrases)
            unsaid.append(ask.name)
    if phrases:
        _refuse_phrase(offer, values, unsaid, phrases[0])
    return values


def _refuse_phrase(offer: Offer[object], values: dict[str, object], unsaid: Container[str], phrase: str) -> Never:
    """Raise the error for a phrase that no field accepts.

    If the phrase names a field, the error lists the values of that field; else it lists all fields.
    """
    names = [ask.name for ask in offer.asks]
    labels: dict[str, str] = {}
    for ask in sorted(offer.asks, key=lambda ask: not ask.word):
        earlier = {name: values[name] for name in names[: names.index(ask.name)] if name in values}
        text, kind = _text_after_word(ask, phrase), ask.input_for(earlier)
        if text is not None and kind is None and ask.word:
            raise BadInput(phrase, f"{offer.label} does not take {{value}} together with its other fields.")
        if text and kind is not None and ask.name in unsaid and (ask.word or values[ask.name] not in EMPTY):
            kind.validate(text)
        labels[ask.name] = ask.word or (kind.label if kind else "")
    fields = _options_text(labels[name] for name in names if labels[name]) or "none"
    raise BadInput(phrase, f"{offer.label} has no field {{value}}. Its fields: {fields}.")


def _omitted_value(offer: Offer[object], ask: OfferField, kind: ListableInput, phrases: Iterable[str]) -> object:
    """Return the value of a field that no phrase sets: the empty value, or the only possible value.

    Raises `BadInput` if the empty value is refused and several values are possible.
    """
    plain = getattr(offer.choice, ask.name)
    if plain in EMPTY and _accepts(kind, plain):
        return plain
    possible = kind.values()
    only = next(possible, None)
    if only is not None and next(possible, None) is None:
        return only
    words = next(filter(None, (_text_after_word(ask, phrase) for phrase in phrases if ask.word)), "")
    if words:
        kind.validate(words)
    missing = f"'{ask.word} …'" if ask.word else kind.label
    raise BadInput(offer.label, f"{{value}} needs {missing}. Add it after a comma.")


def _names_empty_value(kind: ListableInput, text: str) -> bool:
    """Return whether a text is the input's word for its empty value, such as "no step"."""
    return _accepts(kind, None) and str(kind.format(None)).lower() == text.lower()


def _accepts(kind: ListableInput, value: object) -> bool:
    try:
        kind.validate(value)
    except RuleError:
        return False
    return True


def _text_after_word(ask: OfferField, phrase: str) -> str | None:
    """Return the rest of a phrase after the word of a field; None if the phrase does not begin with that word."""
    if not ask.word:
        return phrase
    head, rest = phrase[: len(ask.word)], phrase[len(ask.word) :]
    return rest.strip() if head.lower() == ask.word.lower() and (not rest or rest[0] == " ") else None


# Patterns of manual changes. The parser puts the known names in place of NAME. `_PUT` alone sets a number of the whole
# scene. `re` compiles the patterns on first use and caches them.
_PUT = r"(?P<what>.+?) is (?P<value>[-−]?\d{1,400}(?:/2)?)"
_NAMED = (
    "(?P<who>.+?) joins (?P<side>NAME)(?: as (?P<sheet>.+))?",
    "(?P<who>NAME) leaves",
    f"(?P<who>NAME)['’]s? {_PUT}",
)
BY_HAND = f"{TABLE}:"
People = Callable[[str, str], object]


def format_line(pending: Pending[Any], entries: Iterable[Entry]) -> str:
    """Return the line of these entries: the choice or manual change, and the dice."""
    words, dice = "", []
    for entry in entries:
        match entry:
            case Decision(who, choice):
                words = f"{who}: {format_choice(pending.offers(who), choice)}"
            case SetNumber(who, what, value):
                whose = f"{who}'s " if who else ""
                words = f"{TABLE}: {whose}{what} is {value}"
            case Join(who, side, _, sheet):
                words = f"{TABLE}: {who} joins {side}" + (f" as {sheet}" if sheet else "")
            case Leave(who):
                words = f"{TABLE}: {who} leaves"
            case Roll():
                dice.append(str(entry))
    return f"{words} | {', '.join(dice)}".strip() if dice else words


def parse_line(
    pending: Pending[Any], line: str, person: People | None = None, names: Iterable[str] = ()
) -> tuple[Entry, ...]:
    """Return the entries of a line; raise `BadInput` for another text, `OutOfTurn` for a person who cannot choose.

    Args:
        pending: The choice or roll that the scene waits for.
        line: The line; a remark after `#` is ignored.
        person: Takes a name and a sheet, which may be empty, and returns the person who joins.
        names: The people and sides that a manual change may name.
    """
    words, _, dice = line.partition("#")[0].partition("|")
    rolls = tuple(_parse_roll(roll) for roll in filter(None, map(str.strip, dice.split(","))))
    words = words.strip()
    if not words:
        return rolls
    who, colon, rest = (part.strip() for part in words.partition(":"))
    if not colon:
        raise BadInput(line, f"Cannot read {{value}}. A line says who chooses what, such as {_example_line(pending)}.")
    if who == TABLE:
        return (_parse_manual_change(rest, person, names), *rolls)
    who = find_option(who, pending.who)
    if who not in pending.who:
        raise out_of_turn(pending.who, who) if pending.who else OutOfTurn(f"roll {pending.pool} first")
    return (Decision(who, parse_choice(pending.offers(who), rest)), *rolls)


def _example_line(pending: Pending[Any]) -> str:
    """Return a line that is possible now."""
    for who in pending.who:
        for choice in all_choices(pending.offers(who), 1):
            return format_line(pending, [Decision(who, choice)])
    return "WHO: CHOICE"


def _parse_roll(text: str) -> Roll:
    name, faces = split_roll(text)
    pool = parse_pool(name)
    return Roll(pool, faces, pool.total(faces))


def _parse_manual_change(text: str, person: People | None, names: Iterable[str]) -> ManualChange:
    """Return the manual change of a text; if it has none of `names` in the right place, read it by its words alone."""
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))  # one name may begin another
    patterns = [pattern.replace("NAME", known) for pattern in _NAMED if known]
    if len(text) <= 2 * MAX_REMARK_LENGTH:  # a longer text takes too long
        patterns += [*(pattern.replace("NAME", ".+?") for pattern in _NAMED), _PUT]
    for match in filter(None, (re.fullmatch(pattern, text) for pattern in patterns)):
        parts = match.groupdict("")
        if value := parts.get("value"):
            number = Fraction(value.replace("−", "-"))
            whole = int(number) if number.denominator == 1 else number
            return SetNumber(parts.get("who", ""), parts["what"], whole)
        who, side, sheet = parts["who"], parts.get("side"), parts.get("sheet", "")
        if not side:
            return Leave(who)
        if person:
            return Join(who, side, person(who, sheet), sheet)
    raise BadInput(text, "Cannot read {value}. Write WHO's NUMBER is 3, WHO joins SIDE as SHEET, or WHO leaves.")
