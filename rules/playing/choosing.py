"""An offer that somebody has opened: what it still asks, how it reads, and what it may bring."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from rules.core import BadInput, RuleError
from rules.core.display import exact, percent
from rules.core.inputs import Listed
from rules.core.play.ahead import ahead
from rules.core.play.board import differences
from rules.core.play.evening import Evening
from rules.core.play.offers import Offer
from rules.core.play.position import Chosen
from rules.core.play.words import said

MOST_SHOWN = 8


def offer_opened(evening: Evening, who: str, number: int, values: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an offer with the values given as text, the line they make, and exact odds of what it brings.

    A value that no longer fits gives way to the first that does. Raises `BadInput` for an offer that there is not.
    """
    offers = evening.due.offers(who) if evening.due else ()
    if not 0 <= number < len(offers):
        raise BadInput(number, f"{who or 'nobody'} has {len(offers)} offers, counted from 0")
    offer = offers[number]
    read: dict[str, Any] = {}
    fields = []
    for ask in offer.asks:
        kind = ask.given(read)
        if kind is None:
            continue
        read[ask.name] = _fitting(kind, values.get(ask.name), getattr(offer.choice, ask.name))
        about = {"name": ask.name, "label": kind.label, "help": kind.help, "text": kind.text(read[ask.name])}
        fields.append(about | kind.describe())
    reply: dict[str, Any] = {"label": offer.label, "rule": offer.rule, "fields": fields}
    try:
        choice = offer.make(read)
        line = said(offers, choice)
        entry = Chosen(who, choice)
        rolls = _rolls(evening, entry)
    except RuleError as error:
        return reply | {"line": "", "why": str(error)}
    return reply | {"line": f"{who}: {line}", "rolls": rolls, "brings": _brings(evening, entry)}


def _rolls(evening: Evening, entry: Chosen) -> bool:
    """Whether dice are due next."""
    after = evening.now.position.go(entry) if evening.now.position else None
    return bool(after and after.due and after.due.kind == "roll")


def _fitting(kind: Listed, text: Any, plain: Any) -> Any:
    """What a text stands for where the field takes it, else its plain value, else the first that it takes."""
    for value in ([kind.parse(text)] if isinstance(text, str) else []) + [plain]:
        errors: dict[str, str] = {}
        kind.read(value, "", errors)
        if not errors and (value is not None or _takes_nothing(kind)):
            return value
    return next(iter(kind.values()))


def _takes_nothing(kind: Listed) -> bool:
    errors: dict[str, str] = {}
    kind.read(None, "", errors)
    return not errors


def _brings(evening: Evening, entry: Chosen) -> list[dict[str, str | list[str]]] | None:
    """What the board shows next, with its chances, likeliest first; None where there are too many ways to tell."""
    moment = evening.now
    if moment.scene is None or moment.position is None:
        return None
    shown, now = moment.scene.board, moment.board
    if now is None:
        return None
    try:
        odds = ahead(moment.position, entry, lambda state: differences(now, shown(state)))
    except RuleError:
        return None
    if odds is None or len(odds) == 1 and not next(iter(odds)):
        return None
    likely = sorted(odds.items(), key=lambda each: -each[1])
    told: list[dict[str, str | list[str]]] = [
        {"chance": percent(chance), "exact": exact(chance), "changes": list(changes)}
        for changes, chance in likely[:MOST_SHOWN]
    ]
    if rest := sum((chance for _, chance in likely[MOST_SHOWN:]), Fraction(0)):
        told.append({"chance": percent(rest), "exact": exact(rest), "changes": ["something else"]})
    return told


def groups(offers: tuple[Offer, ...]) -> list[dict[str, Any]]:
    """Offers as a book groups them: those of one rule under the words that their labels begin with."""
    found: dict[str, dict[str, Any]] = {}
    by_rule: dict[str, list[int]] = {}
    for number, offer in enumerate(offers):
        by_rule.setdefault(offer.rule, []).append(number)
    for rule, numbers in by_rule.items():
        title = _common([offers[number].label for number in numbers])
        group = found.setdefault(title, {"title": title, "rule": rule, "offers": []})
        group["offers"] += [{"number": number, "label": _rest(offers[number].label, title)} for number in numbers]
    return sorted(found.values(), key=lambda group: group["offers"][0]["number"])


def _common(labels: list[str]) -> str:
    """The words that all labels begin with; of one alone, those before its first comma."""
    if len(labels) == 1:
        return labels[0].partition(",")[0]
    split = [label.split() for label in labels]
    count = next(
        (at for at, words in enumerate(zip(*split, strict=False)) if len(set(words)) > 1), min(map(len, split))
    )
    return " ".join(split[0][:count]).rstrip(",") or labels[0].partition(" ")[0]


def _rest(label: str, title: str) -> str:
    return label.removeprefix(title).lstrip(", ") if label.startswith(title) else label
