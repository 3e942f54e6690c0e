"""The sides of every rule and every erratum, as digests of their words.

A rule has its `statement` (the words of its section, and of the cards shown there) and its `examples`. An
erratum has its `story` (its heading, what is printed, why it cannot stand), its `ruling` (what it says from
that word on), its `examples`, our `choice`, and the sentences of all `alternatives`. Both have the entries
of the changelog that name them. How lines are broken and what is emphasised makes no difference. A rule's
code is no side: its examples run it, and a tidier function changes no rule.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from itertools import chain

from book.read.fences import fences
from book.read.index import Index, Page, Place
from book.read.places import PREFIX, House, game_of_rule
from book.read.rulings import ruling_of
from book.read.sections import Section, plain

Seal = dict[str, str]
_CARD = re.compile(r"^/// card \| (\S+)$", re.MULTILINE)
_BLOCK = re.compile(r"^///.*$", re.MULTILINE)
_RULING = "**Ruling"
_NAMED = re.compile(rf"\b{PREFIX}(?:-e\d+|(?:\.[a-z][a-z0-9]*(?:-[a-z0-9]+)*)+)")
_LENGTH = 12


def sides(pages: Index, house: House) -> dict[str, Seal]:
    """The seal that each rule and each erratum would have now, by identifier."""
    changes = changelog(house)
    texts = {rule: _rule(pages.pages[place.page], place) for rule, (place, *_) in pages.rules.items()}
    texts |= {erratum: _erratum(pages.pages[place.page], place, house) for erratum, (place, *_) in pages.errata.items()}
    return {name: {**seal, "changelog": " ".join(changes.get(name, ()))} for name, seal in sorted(texts.items())}


def changelog(house: House) -> dict[str, tuple[str, ...]]:
    """For each identifier that the changelog's Unreleased part names, the digests of the entries that do."""
    file = house.root / "CHANGELOG.md"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    part = re.split(r"^## .*$", text.partition("## Unreleased")[2], maxsplit=1, flags=re.MULTILINE)[0]
    digests: dict[str, tuple[str, ...]] = {}
    for entry in re.split(r"^- ", part, flags=re.MULTILINE)[1:]:
        for name in dict.fromkeys(_NAMED.findall(entry)):
            digests[name] = (*digests.get(name, ()), _digest(entry))
    return digests


def _rule(page: Page, place: Place) -> Seal:
    words, examples = _parts(page, place.section)
    cards = (text for card in _CARD.findall(words) for text in _on_card(card))
    return {"statement": _digest(place.section.title, _BLOCK.sub("", words), *cards), "examples": _digest(*examples)}


def _erratum(page: Page, place: Place, house: House) -> Seal:
    words, examples = _parts(page, place.section)
    story, _, ruling = words.partition(_RULING)
    attributes = (f"{name}={value}" for name, value in sorted(place.section.attributes.items()))
    option = ruling_of(place.section.id, house)
    return {
        "story": _digest(place.section.title, *attributes, story),
        "ruling": _digest(ruling),
        "examples": _digest(*examples),
        "choice": _digest(option.name, option.ruling) if option else "",
        "alternatives": _digest(*chain.from_iterable(option.alternatives.items())) if option else "",
    }


def _parts(page: Page, section: Section) -> tuple[str, list[str]]:
    """The words of a section, and its examples."""
    lines, examples = page.text.split("\n"), []
    for fence in fences(page.text, page.path):
        if fence.runs and section.line < fence.line <= section.last:
            examples.append(fence.text)
            lines[fence.line - 1 : fence.last] = [""] * (fence.last - fence.line + 1)
    return "\n".join(lines[section.line : section.last]), examples


def _on_card(rule: str) -> Iterator[str]:
    """The words of a card, wherever they are written."""
    card = next(each for each in import_module(f"rules.{game_of_rule(rule)}.cards").CARDS if each.rule == rule)
    yield from (card.name, card.effect, card.cost, card.skills, *card.examples)
    yield from (card.success, card.failure, card.restriction)


def _digest(*texts: str) -> str:
    words = "\0".join(" ".join(plain(text).split()) for text in texts)
    return sha256(words.encode()).hexdigest()[:_LENGTH]
