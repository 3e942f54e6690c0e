"""A list of all questions that calculators answer, by game, with links to the forms."""

import xml.etree.ElementTree as etree
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from book.write.blocks.elements import element
from book.write.blocks.page import Current
from rules.calculators import CALCULATORS
from rules.games import GAMES

_ELSEWHERE = {"dice": "Dice", "side-by-side": "Side by side"}


def questions(page: Current) -> Iterator[etree.Element]:
    """Yield links to all games, and then, for each game, a heading with its questions below."""
    calculators = [*CALCULATORS.values()]
    links = (
        element("a", title_of(game), href=f"#ask-{game}") for game in dict.fromkeys(row.game for row in calculators)
    )
    yield element("nav", "", *links, class_="page-index lasting on-screen", aria_label="Games")
    for game, of_game in groupby(calculators, key=lambda calculator: calculator.game):
        rows = [_row(page, calculator, page.state.index.asked[calculator.id]) for calculator in of_game]
        heading = element("h2", title_of(game), id=f"ask-{game}")
        yield element("section", "", heading, element("ul", "", *rows), class_="questions", data_game=game)


def title_of(game: str) -> str:
    """Return the heading for the questions of a game, of `dice` or of `side-by-side`."""
    return _ELSEWHERE.get(game) or GAMES[game].title


def anchor_of(calculator: Any) -> str:
    """Return the anchor of a question's form on its page."""
    return "dice-roller" if calculator.id == "dice/roll" else f"ask-{calculator.game}-{calculator.name}"


def _row(page: Current, calculator: Any, path: str) -> etree.Element:
    link = element("a", calculator.question, href=page.url(path, anchor_of(calculator)))
    description = element("span", f"{calculator.title}: {calculator.summary}", class_="question-told")
    link.tail = " "
    return element("li", "", link, description, data_question=calculator.id)
