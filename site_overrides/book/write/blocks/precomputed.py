"""A list of the questions that have precomputed answers, and the reasons why other questions have none."""

import xml.etree.ElementTree as etree
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

from book.read.precomputed import read
from book.write.blocks.elements import element
from book.write.blocks.questions import title_of
from rules.calculators import describe_all

Entry = dict[str, Any]  # the entry of a calculator's table in `build/answers.json`

_KINDS: tuple[tuple[str, Callable[[Entry], bool], Callable[[Entry], str]], ...] = (
    ("All questions", lambda entry: entry["whole"], lambda entry: f"{entry['answers']:,}"),
    (
        "The example, and all that is one change away from it",
        lambda entry: not entry["whole"] and not entry["reason"],
        lambda entry: f"{entry['answers']:,}",
    ),
    (
        "The example, and as many changes of it as fit, small ones first",
        lambda entry: entry["reason"] == "room",
        lambda entry: f"{entry['answers']:,} of {entry['wanted']:,}",
    ),
    ("None: whole fights are computed, some for minutes", lambda entry: entry["reason"] == "fight", lambda _: ""),
    ("None: the dice fall differently each time", lambda entry: entry["reason"] == "dice", lambda _: ""),
)


def precomputed_list() -> Iterator[etree.Element]:
    """Yield a list of the calculators, in groups: with answers to all questions, to some questions, or to none."""
    entries = read()
    described = describe_all()
    asked = [(question, entries[question["id"]]) for question in described if question["id"] in entries]
    rows = [
        row
        for words, belongs, count in _KINDS
        if (matching := [(question, count(entry)) for question, entry in asked if belongs(entry)])
        for row in (element("dt", words), *_by_game(matching))
    ]
    yield element("dl", "", *rows, class_="in-advance")


def _by_game(questions: list[tuple[dict[str, Any], str]]) -> Iterator[etree.Element]:
    for game, of_game in groupby(questions, key=lambda question: question[0]["game"]):
        titles = ", ".join(
            f"{question['title']} ({count})" if count else question["title"] for question, count in of_game
        )
        yield element("dd", f"{title_of(game)}: {titles}.")
