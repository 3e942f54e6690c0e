"""The blocks of a page as text: exhibits and cards become tables, and calculators become links to the site."""

from collections.abc import Callable

from book.read.game_theme import game_themes
from exports.text import tables
from exports.text.diagrams import diagram_text
from exports.text.links import address
from rules.calculators import describe_all


class Blocks:
    """The texts of the blocks of pages, with links to a site."""

    def __init__(self, site: str) -> None:
        self._site = site
        self._titles = {description["id"]: description["title"] for description in describe_all()}

    def on(self, page: str) -> Callable[[str, str], str]:
        """Return a function from a block's name and argument to its text.

        The function raises `LookupError` if there is no text for the block.
        """

        def fill(name: str, argument: str) -> str:
            if name == "exhibit":
                return tables.exhibit(argument)
            if name == "drawing":
                return diagram_text(argument)
            if name in ("card", "anatomy"):
                return tables.card(argument)
            if name == "credit":
                return game_themes()[argument].terms
            if name == "calculator":
                return f"Calculator: [{self._titles[argument]}]({address(self._site, page)})"
            if name == "ground":
                return f"A picture to try out: [the ground]({address(self._site, page)})"
            raise LookupError(f"{page} shows a {name}, for which there is nothing without the site")

        return fill
