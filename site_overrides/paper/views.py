"""Print views, which are pages that a reader prints from the browser: a whole game, its rulings, a sheet to type into.

They are in the site's folder `print/`. A game and its rulings change with the rulings that a reader has chosen. Only
the browser knows these, so a script of the site computes their tables.
"""

from paper import books, layout, onepage, sheets
from paper.sources import Game

FOLDER = "print"
LETTERS = "letters"


def addresses(slug: str) -> tuple[str, ...]:
    """Return the addresses of a game's print views on the site."""
    names = ("", "rulings/", "sheet/") if slug in sheets.SHEETS else ("", "rulings/")
    return tuple(f"{FOLDER}/{slug}/{name}" for name in names)


def views(game: Game) -> dict[str, tuple[str, str]]:
    """Return the name and the HTML of each print view of a game, by its address in the folder of print views."""
    by_address = {
        f"{game.slug}/": ("The whole game", _book(game)),
        f"{game.slug}/rulings/": ("Its rulings on one page", _rulings(game)),
    }
    if game.slug in sheets.SHEETS:
        by_address[f"{game.slug}/sheet/"] = ("A character sheet to type into", _sheet(game))
    return by_address


def _book(game: Game) -> str:
    bound = books.book(game, code=True)
    return books.document(bound, _styles("../../", "book", "view"), "view-book", heads=False, **_site("../../"))


def _rulings(game: Game) -> str:
    return onepage.rulings_document(game, _styles("../../../", "onepage", "view"), "view-rulings", **_site("../../../"))


def _sheet(game: Game) -> str:
    styles = _styles("../../../", "sheet", "a4", "view")
    return sheets.view(game, styles, **_site("../../../"))


def _styles(up: str, *names: str) -> str:
    return layout.letters_on_the_site(f"{up}{FOLDER}/{LETTERS}") + layout.style_sheets("paper", *names)


def _site(up: str) -> dict[str, str]:
    """Return values for a view's template: the path from the view to the site, and the address of the script."""
    return {"up": up, "script": f"{up}assets/generated/{layout.bundled()['view.js']}"}
