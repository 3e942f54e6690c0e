"""A whole game as one document: title page, contents, and a chapter for each page of the site, the errata last."""

from dataclasses import dataclass

from markupsafe import Markup

from paper import layout
from paper.links import Chapter, bind, example_places
from paper.sources import Game, edition, published_at, site_name
from paper.to_print import make_printable
from paper.trees import elements_of_class, inner, level, words

_NOT_IN_CONTENTS = ("At a glance", "Asked and answered")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents: the title, its target, and the lines below it."""

    title: str
    target: str
    inside: tuple["Entry", ...] = ()


@dataclass(frozen=True, slots=True)
class Book:
    """A game as chapters, whose links lead to other places of the book, and the contents of the book."""

    game: Game
    chapters: tuple[Chapter, ...]
    contents: tuple[Entry, ...]


def book(game: Game, code: bool = False) -> Book:
    """Return a game as a book; `code` says whether the code of its examples is printed."""
    articles = {page: page.article() for page in game.pages}
    examples = {page.address: example_places(article) for page, article in articles.items()}
    chapters = tuple(
        Chapter(page.address, page.name, make_printable(article, code)) for page, article in articles.items()
    )
    bind(chapters, examples)
    return Book(game, chapters, tuple(map(_entry, chapters)))


def _entry(chapter: Chapter) -> Entry:
    title, *parts = [element for element in chapter.article.iter() if level(element) in (1, 2)]
    # Errata are left out of the contents, because there are too many.
    headings = (
        part for part in parts if words(part) not in _NOT_IN_CONTENTS and "erratum" not in part.get("class", "")
    )
    return Entry(words(title), chapter.name, tuple(Entry(words(part), part.get("id")) for part in headings))


def document(book: Book, styles: str, template: str = "book", heads: bool = True, **more: str) -> str:
    """Return the book as HTML for `print_pdf`, which fills in the page numbers.

    Args:
        book: The book.
        styles: The style sheets.
        template: The template.
        heads: True if pages have running heads.
        **more: Further values, which some templates need.
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
    """Return styles for a chapter: left pages have the game's title above them, and right pages the chapter's title."""
    name = f"chapter-{number}"
    left_text, right_text = (text.replace('"', '\\"') for text in (title, chapter))
    return (
        f".{name} {{ page: {name} }}\n"
        f'@page {name}:left {{ @top-left {{ content: "{left_text}" }} }}\n'
        f'@page {name}:right {{ @top-right {{ content: "{right_text}" }} }}\n'
    )


def _examples(book: Book) -> dict[str, str]:
    """Return the identifiers of a rule and an erratum of this game, with which the book explains identifiers."""
    articles = [chapter.article for chapter in book.chapters]
    return {
        kind: next(element.get("id") for article in articles for element in elements_of_class(article, kind))
        for kind in ("rule", "erratum")
    }
