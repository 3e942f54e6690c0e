"""Which questions are answered before the engine has started, and why others are not."""

import xml.etree.ElementTree as etree
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import groupby
from typing import Any

from book.read.precomputed import read
from book.write.blocks.build import element
from book.write.blocks.questions import title_of

Entry = dict[str, Any]  # what a calculator's table holds, as `build/answers.json` has it

_KINDS: tuple[tuple[str, Callable[[Entry], bool], Callable[[Entry], str]], ...] = (
    ("Every question there is", lambda each: each["whole"], lambda each: f"{each['answers']:,}"),
    (
        "The example, and all that is one change away from it",
        lambda each: not each["whole"] and not each["reason"],
        lambda each: f"{each['answers']:,}",
    ),
    (
        "Of these as many as there is room for, small changes first",
        lambda each: each["reason"] == "room",
        lambda each: f"{each['answers']:,} of {each['wanted']:,}",
    ),
    ("None: fights are followed to their ends, some for minutes", lambda each: each["reason"] == "fight", lambda _: ""),
    ("None: the dice fall differently each time", lambda each: each["reason"] == "dice", lambda _: ""),
)


def advance() -> Iterator[etree.Element]:
    """Yield a list of the questions answered in advance, by how many of them are."""
    entries = read()
    described = import_module("rules.calculators").describe_all()
    asked = [(question, entries[question["id"]]) for question in described if question["id"] in entries]
    rows = [
        row
        for words, belongs, count in _KINDS
        if (matching := [(each, count(entry)) for each, entry in asked if belongs(entry)])
        for row in (element("dt", words), *_by_game(matching))
    ]
    yield element("dl", "", *rows, class_="in-advance")


def _by_game(entries: list[tuple[dict[str, Any], str]]) -> Iterator[etree.Element]:
    for game, own in groupby(entries, key=lambda each: each[0]["game"]):
        titles = ", ".join(f"{each['title']} ({count})" if count else each["title"] for each, count in own)
        yield element("dd", f"{title_of(game)}: {titles}.")
