"""The log of errata: every erratum, the newest first, folded by day and game, with filters that need no script.

The filters are radio buttons, and styles hide the errata that do not fit the checked buttons. A printed page, and a
browser that does not understand these styles, show every erratum and no filters.
"""

import xml.etree.ElementTree as etree
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby, product

from book.read.entries import FEED, Entry, newest_first
from book.write.blocks import errata
from book.write.blocks.elements import date_element, element, join_elements
from book.write.blocks.page import Current
from rules.games import GAMES


def log(page: Current) -> Iterator[etree.Element]:
    """Yield the filters, the errata of each day and game, and the link to the feed."""
    entries = newest_first(page.state.index)
    games = {game: GAMES[game].title for game in dict.fromkeys(entry.game for entry in entries)}
    kinds = dict(Counter(entry.kind for entry in entries).most_common())
    yield _filter("game", "Game", games, Counter(entry.game for entry in entries))
    yield _filter("kind", "Kind", {kind: kind for kind in kinds}, kinds)
    groups = groupby(entries, key=lambda entry: (entry.day, entry.game))
    folded = (_group(page, games[game], tuple(group)) for (_, game), group in groups)
    yield element("div", "", *folded, *_empty_lines(entries, games, kinds), class_="log", data_search_exclude="")
    feed = page.url("index.md") + FEED
    link = element("a", "the feed of errata", href=feed, type="application/atom+xml")
    link.tail = " announces each new one to a feed reader."
    yield element("p", "Atom: ", link, class_="log-feed")


def _filter(name: str, title: str, choices: Mapping[str, str], counts: Mapping[str, int]) -> etree.Element:
    """Return a group of radio buttons; a button shows how many errata fit it."""
    everything = _choice(name, "all", "All", sum(counts.values()), checked="checked")
    rest = (_choice(name, value, label, counts[value]) for value, label in choices.items())
    return element("fieldset", "", element("legend", title), everything, *rest, class_="log-filter")


def _choice(name: str, value: str, label: str, count: int, **more: str) -> etree.Element:
    id = f"log-{name}-{value}"
    button = element("input", type="radio", name=f"log-{name}", id=id, value=value, autocomplete="off", **more)
    words = element("label", f"{label} ", element("span", str(count), class_="log-count"), for_=id)
    return element("span", "", button, words, class_="log-choice")


def _group(page: Current, title: str, entries: tuple[Entry, ...]) -> etree.Element:
    """Return the errata of one game that were published on one day, folded below a line that names both."""
    first = entries[0]
    line = element(
        "summary",
        "",
        element("b", title),
        date_element(first.day),
        element("span", f"{len(entries)} {errata.noun(len(entries))}", class_="log-count"),
    )
    rows = element("ul", "", *(_row(page, entry) for entry in entries))
    return element("details", "", line, rows, data_game=first.game)


def _row(page: Current, entry: Entry) -> etree.Element:
    index = page.state.index
    title = element("a", entry.title, class_="log-title", href=page.url(entry.page, entry.id))
    rules = (element("a", rule, href=page.url(index.rules[rule][0].page, rule)) for rule in entry.rules)
    about = (element("span", entry.id, class_="erratum-id"), element("span", "about ", *join_elements(rules, ", ")))
    return element(
        "li",
        "",
        element(
            "div",
            "",
            title,
            element("strong", entry.brief),
            element("span", "", *join_elements(about), class_="log-rules"),
        ),
        element("span", entry.kind, class_="erratum-kind"),
        data_kind=entry.kind,
    )


def _empty_lines(
    entries: tuple[Entry, ...], games: Mapping[str, str], kinds: Mapping[str, int]
) -> Iterator[etree.Element]:
    """Yield a line for each pair of a game and a kind of erratum, if the game has no erratum of that kind.

    Styles show the line if the buttons of that game and that kind are checked.
    """
    pairs = {(entry.game, entry.kind) for entry in entries}
    for game, kind in product(games, kinds):
        if (game, kind) not in pairs:
            message = f"{games[game]} has no erratum of the kind “{kind}”."
            yield element("p", message, class_="log-nothing", hidden="", data_game=game, data_kind=kind)
