"""Checks of the parts of an erratum: attributes of the heading, printed text, our ruling, and field of the rulings."""

import re
from collections.abc import Iterator
from typing import Any

from book.read.index import Index, Location
from book.read.paths import game_of_rule
from rules.core import HOUSE_RULE, RULES, list_rulings
from rules.games import GAMES

KINDS = ("contradiction", "gap", "arithmetic", "reference", "loophole", "spelling")


def faults(pages: Index) -> Iterator[str]:
    """Yield a line for each missing or wrong part of an erratum, and for each ruling without an erratum."""
    options = {option.erratum: option for game in GAMES.values() for option in list_rulings(game.rulings)}
    for erratum, places in pages.errata.items():
        for place in places:
            where = f"docs/{place.page}:{place.section.line}: {erratum}"
            yield from (f"{where} {fault}" for fault in _faults(place, pages, options.get(erratum)))
        if len(places) > 1:
            yield f"{erratum} is written {len(places)} times"
    yield from (
        f"The ruling {option.name} has no erratum {erratum} on any page"
        for erratum, option in options.items()
        if erratum not in pages.errata
    )


def _faults(place: Location, pages: Index, option: Any | None) -> Iterator[str]:
    section, attributes = place.section, place.section.attributes
    page = f"{game_of_rule(section.id)}/errata.md"
    if place.page != page:
        yield f"must be on docs/{page}"
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", attributes.get("data-date", "")):
        yield f"needs data-date, a day such as 2026-11-21, not {attributes.get('data-date', '')!r}"
    if attributes.get("data-kind") not in KINDS:
        yield f"needs data-kind, one of {', '.join(KINDS)}, not {attributes.get('data-kind', '')!r}"
    about = section.words("data-rules")
    if not about:
        yield "needs data-rules, the rules that it is about"
    yield from (f"names {rule}, and no page states this rule" for rule in about if rule not in pages.rules)
    printed = not all(rule in RULES and RULES[rule].source == HOUSE_RULE for rule in about)
    yield from (
        f"needs a paragraph that begins with **{lead}.**"
        for lead in ("Printed", "Ruling")
        if (printed or lead == "Ruling") and not pages.pages[place.page].paragraph(section, lead)
    )
    named, wanted = attributes.get("data-ruling"), option and option.name
    if wanted and named != wanted:
        yield f'needs data-ruling="{wanted}"' + (f', not "{named}"' if named else "")
    elif named != wanted:
        yield f'has data-ruling="{named}", which is not a ruling of this erratum'
