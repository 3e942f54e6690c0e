"""Blocks, which show a part of the package on a page: `/// exhibit`, `/// calculator`, `/// card` and more.

A block is written on two lines, `/// exhibit | riskbreaker/roll-table` and `///`. It is filled from the package while
the page is made. `/// ground | aretis` also has the sides of a fight between the two lines. `BLOCKS` lists all kinds.
"""

import xml.etree.ElementTree as etree
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any, override

from markdown import Markdown
from pymdownx.blocks import BlocksExtension
from pymdownx.blocks.block import Block

from book.read.game_theme import game_themes
from book.write.blocks import components, tables
from book.write.blocks.asking import asking
from book.write.blocks.diagrams import anatomy, diagram_element
from book.write.blocks.elements import element
from book.write.blocks.imports import imports
from book.write.blocks.listing import listing
from book.write.blocks.log import log
from book.write.blocks.page import Current, page_of
from book.write.blocks.precomputed import precomputed_list
from book.write.blocks.questions import questions
from book.write.renderer import RENDERER
from rules.games import GAMES

Props = Callable[[str, Current], dict[str, Any]]
Parts = Callable[[str, Current], Iterable[etree.Element]]


class PackageBlock(Block):
    """A block; its argument names the object to show. Only kinds in `_WITH_TEXT` may have a text inside."""

    text = ""

    def on_create(self, parent: etree.Element) -> etree.Element:
        return etree.SubElement(parent, "div", {"class": f"block block-{self.NAME}"})

    def on_markdown(self) -> str:
        return "raw"

    def on_end(self, block: etree.Element) -> None:
        self.text = (block.text or "").strip()
        if self.text and self.NAME not in _WITH_TEXT:
            raise ValueError(f"{self.NAME} | {self.argument}: nothing may be written inside this block")
        block.text = ""
        self.fill(block)

    def fill(self, block: etree.Element) -> None:
        """Fill the block with the object that its argument names; raise `LookupError` for an unknown name."""
        raise NotImplementedError

    def keep(self, html: str) -> str:
        """Return a placeholder for finished HTML, which Markdown then does not change."""
        return str(self.md.htmlStash.store(html))


Fill = Callable[[PackageBlock, etree.Element], None]


def _component(props: Props) -> Fill:
    """Return a function that fills a block with the component of its kind; `props` returns the component's data."""

    def fill(self: PackageBlock, block: etree.Element) -> None:
        block.text = self.keep(RENDERER.html(self.NAME, **props(self.argument, page_of(self.md))))

    return fill


def fill_with(make: Parts) -> Fill:
    """Return a function that fills a block with the elements of `make`.

    The elements are finished HTML, so that the site generator does not change their addresses.
    """

    def fill(self: PackageBlock, block: etree.Element) -> None:
        block.text = self.keep(_html(make(self.argument, page_of(self.md))))

    return fill


def _html(parts: Iterable[etree.Element]) -> str:
    return "".join(etree.tostring(part, encoding="unicode", method="html") for part in parts)


def _exhibit(self: PackageBlock, block: etree.Element) -> None:
    block.set("data-exhibit", self.argument)
    _component(lambda name, _: components.exhibit(name))(self, block)


def _anatomy(self: PackageBlock, block: etree.Element) -> None:
    """Show a card with numbered parts, and an explanation of each part."""
    props = components.card(self.argument, page_of(self.md))
    block.text = self.keep(RENDERER.html("card", **props) + _html([anatomy(props["card"])]))


def _rulings(self: PackageBlock, block: etree.Element) -> None:
    """Show a form with the rulings of a game, or of `all` games; the form works by the script of the browser."""
    page, places = page_of(self.md), [(block, self.argument)]
    if self.argument == "all":
        block.set("class", "")
        places = []
        for game in page.state.repository.games():
            etree.SubElement(block, "h2").text = GAMES[game].title
            places.append((etree.SubElement(block, "div", {"class": f"block block-{self.NAME}"}), game))
    for place, game in places:
        place.text = self.keep(RENDERER.html(self.NAME, **components.rulings(game, page)))


def _ground(self: PackageBlock, block: etree.Element) -> None:
    """Show the sides inside the block on a ground of squares, on which a reader can move the people."""
    block.text = self.keep(RENDERER.html(self.NAME, **components.ground(self.argument, self.text)))


def _source_code(self: PackageBlock, block: etree.Element) -> None:
    """Show the modules of a package, with an anchor for each line."""
    block.text = self.keep(listing(import_module(self.argument), page_of(self.md)))


def _credit(game: str, page: Current) -> Iterator[etree.Element]:
    """Yield the licences of a game's source and of our words about it."""
    link = element("a", "All licences", href=page.url("licences.md"))
    yield element("p", f"{game_themes()[game].terms} ", link, class_="credit")


def _of_games(make: Callable[[Current, str], Iterable[etree.Element]]) -> Parts:
    """Return a function that makes the elements of one game, or of `all` games."""

    def parts(argument: str, page: Current) -> Iterator[etree.Element]:
        for game in page.state.repository.games() if argument == "all" else (argument,):
            yield from make(page, game)

    return parts


BLOCKS: dict[str, Fill] = {
    "exhibit": _exhibit,  # a table with its picture, computed by the package
    "calculator": _component(components.calculator),  # with its answer for the defaults
    "dice-roller": _component(components.dice_roller),
    "diagram": fill_with(lambda name, page: [diagram_element(page, name)]),  # a diagram: a flow or a ladder
    "card": _component(components.card),  # front and back
    "anatomy": _anatomy,
    "play": _component(components.play),  # a game's session page
    "ground": _ground,
    "rulings": _rulings,
    "source-code": _source_code,
    "imports": fill_with(lambda package, _: [imports(import_module(package))]),  # the packages inside a package
    "credit": fill_with(_credit),
    "rules-coverage": fill_with(_of_games(tables.coverage)),  # counts of rules stated, implemented and exercised
    "source-statements": fill_with(
        _of_games(tables.statements)
    ),  # each statement of a source, with its rules and errata
    "errata-log": fill_with(lambda _, page: log(page)),  # every erratum, newest first
    "questions": fill_with(lambda _, page: questions(page)),  # every calculator's question, by game
    "in-advance": fill_with(lambda _, _page: precomputed_list()),  # questions answered before the engine has started
    "asking": fill_with(lambda _, page: asking(page)),  # the call, inputs and answer of each question
}
_WITH_TEXT = {"ground"}
_WITHOUT_ARGUMENT = {"errata-log", "questions", "in-advance", "asking", "downloads", "source-licences", "licences"}


class PackageBlocks(BlocksExtension):
    """The extension that registers blocks."""

    def __init__(self, blocks: Mapping[str, Fill]) -> None:
        self._blocks = blocks
        self.config: dict[str, Any] = {}
        super().__init__()

    @override
    def extendMarkdownBlocks(self, md: Markdown, block_mgr: Any) -> None:
        for name, fill in self._blocks.items():
            attributes = {"NAME": name, "ARGUMENT": name not in _WITHOUT_ARGUMENT, "fill": fill}
            block_mgr.register(type(name, (PackageBlock,), attributes), {})
