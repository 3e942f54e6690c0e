"""The credits of each game: its source with author and version, and the licences of the source and of our text."""

from book.read.game_theme import game_themes
from book.read.settings import project
from rules.core import HOUSE_RULE


def source(game: str, section: str = "") -> str:
    """Return a game's source, followed by the section if it is given; for a house rule, say that it has no source."""
    if section == HOUSE_RULE:
        return f"{game_themes()[game].title}: {HOUSE_RULE} of this compendium"
    whole = game_themes()[game].source
    return f"{whole}: {section}" if section else whole


def sources() -> str:
    """Return a text file for archives, with the source and the licences of every game."""
    lines = (f"{look.title}\n  Source: {look.source}\n  {look.terms}" for look in game_themes().values())
    return "\n\n".join(["The games belong to their authors.", *lines]) + "\n"


def title(game: str) -> str:
    """Return a game's name in this book."""
    return game_themes()[game].title


def licence(game: str = "") -> str:
    """Return the SPDX identifier of the licence of our text about a game; if `game` is empty, of our code."""
    return game_themes()[game].retold_under if game else str(project()["license"])


def terms(game: str) -> str:
    """Return two sentences: the licence of a game's source, and the licence of our text about it."""
    return game_themes()[game].terms


def source_licence(game: str) -> str:
    """Return the licence that a game's source states, or `none stated`."""
    return game_themes()[game].licence
