"""A whole game as one document: title page, contents, a chapter for each page of the site, errata last."""

from dataclasses import dataclass

from markupsafe import Markup

from paper import layout
from paper.links import Chapter, bind, example_places
from paper.sources import Game, edition, published_at, site_name
from paper.to_print import make_printable
from paper.trees import classed, inner, level, words

_NOT_IN_CONTENTS = ("At a glance", "Asked and answered")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: the title, its target, and the lines below it."""

    title: str
    target: str
    inside: tuple["Entry", ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """A game in chapters, each a tree whose links lead within the book."""

    game: Game
    chapters: tuple[Chapter, ...]
    contents: tuple[Entry, ...]


def book(game: Game, code: bool = False) -> Book:
    """Return a game as a book, with the code of its examples or without."""
    articles = {page: page.article() for page in game.pages}
    examples = {page.address: example_places(article) for page, article in articles.items()}
    chapters = tuple(
        Chapter(page.address, page.name, make_printable(article, code)) for page, article in articles.items()
    )
    bind(chapters, examples)
    return Book(game, chapters, tuple(map(_entry, chapters)))


def _entry(chapter: Chapter) -> Entry:
    title, *parts = [element for element in chapter.article.iter() if level(element) in (1, 2)]
    # Single errata would fill pages.
    headings = (
        part for part in parts if words(part) not in _NOT_IN_CONTENTS and "erratum" not in part.get("class", "")
    )
    return Entry(words(title), chapter.name, tuple(Entry(words(part), part.get("id")) for part in headings))


def document(book: Book, styles: str, template: str = "book", heads: bool = True, **more: str) -> str:
    """Return the book as a page for the printer; the printer fills in page numbers.

    `more` has further values, for templates other than that of the book.
    """
    headings = enumerate(book.contents if heads else (), 1)
    runs = "".join(_running_head(number, book.game.title, entry.title) for number, entry in headings)
    return layout.document(
        template,
        book.game,
        styles + runs,
        contents=book.contents,
        bodies=[Markup(inner(chapter.article)) for chapter in book.chapters],
        examples=_examples(book),
        edition=edition(),
        address=published_at(),
        site=site_name(),
        **more,
    )


def _running_head(number: int, title: str, chapter: str) -> str:
    """Return the styles of a chapter's pages, with the game's name on the left and its own on the right."""
    name = f"chapter-{number}"
    left_text, right_text = (text.replace('"', '\\"') for text in (title, chapter))
    return (
        f".{name} {{ page: {name} }}\n"
        f'@page {name}:left {{ @top-left {{ content: "{left_text}" }} }}\n'
        f'@page {name}:right {{ @top-right {{ content: "{right_text}" }} }}\n'
    )


def _examples(book: Book) -> dict[str, str]:
    """Return a rule and an erratum of this game, with which the marks are explained."""
    articles = [chapter.article for chapter in book.chapters]
    return {
        kind: next(element.get("id") for article in articles for element in classed(article, kind))
        for kind in ("rule", "erratum")
    }
