"""Printed documents of one page: a game's reference, and its recommended rulings."""

from collections.abc import Iterator
from dataclasses import dataclass

from lxml.html import HtmlElement
from markupsafe import Markup

from book.read.game_theme import game_themes
from book.read.index import index
from paper import layout
from paper.sources import Game, edition, site_name
from paper.to_print import make_printable
from paper.trees import drop, elements_of_class, level, outer, section, unwrap, words
from rules.core import list_rulings
from rules.games import GAMES


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a reference: a title and its content."""

    title: str
    body: Markup


def reference(game: Game) -> list[Part]:
    """Return the sections "At a glance" of a game's pages, followed by the game's reference tables."""
    parts, tables = [], {}
    for page in game.pages:
        article = make_printable(page.article(), code=False)
        drop(elements_of_class(article, "chart", "fraction"))
        # A reference is a single page, so its links would have no target.
        unwrap(article.xpath(".//a"))
        # A page without rules, such as a story, is left out even if it has such a section.
        glance = "".join(map(outer, _at_a_glance(article))) if elements_of_class(article, "rule") else ""
        if glance:
            parts.append(Part(words(article.find(".//h1")), Markup(glance)))
        for block in article.xpath(".//*[@data-exhibit]"):
            tables[block.get("data-exhibit").partition("/")[2]] = block
    return parts + [_table(tables[name]) for name in game_themes()[game.slug].tables]


def _at_a_glance(page: HtmlElement) -> Iterator[HtmlElement]:
    """Yield the lists, paragraphs and tables of the section "At a glance", up to the first other element."""
    for heading in page.findall(".//h2"):
        if words(heading) == "At a glance":
            for element in section(heading):
                if level(element) or element.tag not in ("ul", "ol", "p", "table"):
                    return
                yield element


def _table(block: HtmlElement) -> Part:
    """Return an exhibit as a part; its title becomes the title of the part."""
    [exhibit] = elements_of_class(block, "exhibit")
    [caption] = elements_of_class(exhibit, "exhibit-title")
    title = words(caption)
    caption.drop_tree()
    return Part(title, Markup(outer(exhibit)))


@dataclass(frozen=True, slots=True)
class Ruling:
    """An open question: its title, its erratum, the name of the ruling in code, the alternatives, and our ruling."""

    title: str
    erratum: str
    name: str
    readings: dict[str, str]
    ours: str


def rulings(game: Game) -> list[Ruling]:
    """Return all rulings of a game, each with the title of its erratum."""
    errata = index().errata
    return [
        Ruling(
            errata[option.erratum][0].section.title,
            option.erratum,
            option.name,
            dict(option.alternatives),
            option.ruling,
        )
        for option in list_rulings(GAMES[game.slug].rulings)
    ]


def reference_document(game: Game, styles: str) -> str:
    """Return the reference of a game as HTML; `print_pdf` shrinks it to one page."""
    return layout.document("reference", game, styles, parts=reference(game), edition=edition(), site=site_name())


def rulings_document(game: Game, styles: str, template: str = "rulings", **more: str) -> str:
    """Return the recommended rulings of a game as HTML; `print_pdf` shrinks them to one page."""
    values = {"rulings": rulings(game), "edition": edition(), "site": site_name()}
    return layout.document(template, game, styles, **values, **more)
