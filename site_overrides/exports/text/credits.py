"""Whose game it is: each game's source by title, author and version, as its first page credits it; and our licence."""

from functools import cache

from mkdocs.config import load_config

from book.read.places import HERE
from exports.project import project

SOURCES = {
    "riskbreaker": 'Riskbreaker, "Total Rewrite" version 0.0.2, by Dan Ravipinto / Peccable Productions',
    "aretis": '"RPG Combat Rules", wiki page start:rpg:combat, last modified 2024-03-21, by aretis',
    "basics": '"Rules Basics", a house reference, author not named',
    "skillful": '"Resolving Actions", Core Mechanic Version 2.5, Skillful Roleplaying Game wiki, author not named',
    "councilman": '"DRAFT: RPG NAME TBD", Version 0.2.0, by Aaron Councilman',
}


def source(game: str, section: str = "") -> str:
    """A game's source, with a section of it where one is named."""
    return f"{SOURCES[game]}: {section}" if section else SOURCES[game]


@cache
def title(game: str) -> str:
    """A game's name in this book."""
    return load_config(str(HERE.root / "mkdocs.yml"))["extra"]["games"][game]["title"]


def licence() -> str:
    """The licence of our texts and code, by its SPDX identifier."""
    return project()["license"]
