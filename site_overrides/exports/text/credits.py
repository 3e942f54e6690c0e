"""Whose game it is: each game's source by title, author and version, as its first page credits it; and our licence."""

from book.read.looks import looks
from book.read.settings import project
from rules.core import HOUSE


def source(game: str, section: str = "") -> str:
    """A game's source, with a section of it where one is named; of a rule of the house that it has none."""
    if section == HOUSE:
        return f"{looks()[game].title}: {HOUSE} of this compendium"
    whole = looks()[game].source
    return f"{whole}: {section}" if section else whole


def title(game: str) -> str:
    """A game's name in this book."""
    return looks()[game].title


def licence() -> str:
    """The licence of our texts and code, by its SPDX identifier."""
    return str(project()["license"])
