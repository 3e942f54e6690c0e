"""Groups of offers, as the page lists them: a title, and for each offer the words that follow the title."""

import re
from itertools import takewhile

from rules.core.inputs import PlainData
from rules.core.play.choice_inputs import PickSome
from rules.core.play.offers import Offer


def group_offers(offers: tuple[Offer[object], ...]) -> list[PlainData]:
    """Return groups of offers as plain data. The title of a group is the beginning that the labels of its offers share.

    If the title begins with the name of the person who acts, `by` is that person. If an offer has one target, its
    `ways` are the manner, the target, the weapon or skill, and what comes afterwards; each of them may be empty.
    """
    by_title: dict[str, PlainData] = {}
    for number, offer in enumerate(offers):
        title = _group_title(offer, offers)
        by = getattr(offer.choice, "by", "")
        group = by_title.setdefault(
            title, {"title": title, "by": by if title.startswith(f"{by} ") else "", "rule": offer.rule, "offers": []}
        )
        label = _shown_label(offer).removeprefix(title).lstrip(":, ")
        targets = _targets(offer)
        own = [] if targets["field"] else targets["names"]
        ways = [offer.manner, *own, offer.means, offer.then] if own else []
        group["offers"].append(
            {"number": number, "label": label, "skill": offer.skill, "targets": targets, "ways": ways}
        )
    for group in by_title.values():  # the best skill comes first
        group["offers"].sort(key=lambda offer: -(offer["skill"] or 0))
    return list(by_title.values())


def _targets(offer: Offer[object]) -> PlainData:
    """Return the possible targets of a choice, and the field in which a player picks them.

    If the offer has its target already, the name of the field is empty.
    """
    for ask in offer.asks:
        if ask.name == "targets" and isinstance(ask.kind, PickSome):
            return {"field": ask.name, "names": list(ask.kind.options)}
    target = getattr(offer.choice, "target", "")  # the target of a roll is a number, and not a person
    return {"field": "", "names": [target] if target and isinstance(target, str) else []}


def _group_title(offer: Offer[object], offers: tuple[Offer[object], ...]) -> str:
    """Return the title of the group that an offer belongs to.

    If the offer's label has a colon, the title is the words before the colon. Else it is the first words that the label
    shares with the labels of other offers of the same rule. If no other offer shares words, it is the words before a
    comma. A person's name is never divided, and is not a title by itself.
    """
    heading, colon, _ = _shown_label(offer).partition(": ")
    if colon:
        return heading
    own = _label_words(offer)
    alike = [words for near in offers if near.rule == offer.rule and (words := _label_words(near))[0] == own[0]]
    same = takewhile(lambda words: len(set(words)) == 1, zip(*alike, strict=False))
    shared = [words[0] for words in same]
    while len(shared) > 1 and shared[-1] in _LINKS:
        shared.pop()
    if len(alike) == 1 or (len(shared) == 1 and shared[0] in _people_in(offer)):
        return _shown_label(offer).partition(",")[0]
    return " ".join(shared).rstrip(",")


def _label_words(offer: Offer[object]) -> list[str]:
    """Return the words of an offer's label; the name of a person counts as one word."""
    names = sorted(filter(None, _people_in(offer)), key=len, reverse=True)
    return re.findall("|".join([*map(re.escape, names), r"\S+"]), _shown_label(offer))


def _shown_label(offer: Offer[object]) -> str:
    return offer.shown or offer.label


def _people_in(offer: Offer[object]) -> set[str]:
    """Return the names of the person who acts in a choice and of the target."""
    named = (getattr(offer.choice, field, "") for field in ("by", "target", "whom", "who"))
    return {name for name in named if isinstance(name, str)}


_LINKS = ("with", "at", "to", "from", "on", "by", "against")
