"""Blocks: `/// exhibit`, `/// calculator`, `/// card`, `/// rulings` and more; `Filled` lists them all.

Each is written on two lines, `/// exhibit | riskbreaker/roll-table` and `///`, and is filled from the
package while the page is made.
"""

import xml.etree.ElementTree as etree
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, override

from markdown import Markdown
from pymdownx.blocks import BlocksExtension
from pymdownx.blocks.block import Block

from book.read.game_theme import looks
from book.write.blocks import components, tables
from book.write.blocks.asking import asking
from book.write.blocks.build import element
from book.write.blocks.drawings import anatomy, drawing
from book.write.blocks.imports import imports
from book.write.blocks.listing import listing
from book.write.blocks.log import log
from book.write.blocks.page import Current, page_of
from book.write.blocks.precomputed import advance
from book.write.blocks.questions import questions
from rules.games import GAMES


class _Filled(Block):
    """A block whose argument names what to show; nothing may stand inside it."""

    ARGUMENT = True

    def on_create(self, parent: etree.Element) -> etree.Element:
        return etree.SubElement(parent, "div", {"class": f"block block-{self.NAME}"})

    def on_markdown(self) -> str:
        return "raw"

    def on_end(self, block: etree.Element) -> None:
        if (block.text or "").strip():
            raise ValueError(f"{self.NAME} | {self.argument}: nothing may be written inside this block")
        block.text = ""
        self.fill(block)

    def fill(self, block: etree.Element) -> None:
        """Put into the block what its argument names; raises `LookupError` for an unknown name."""
        raise NotImplementedError

    def keep(self, html: str) -> str:
        """Set finished HTML aside, so that nothing in it is taken for Markdown."""
        return str(self.md.htmlStash.store(html))


class _Component(_Filled):
    """A block that the browser's own components show."""

    def fill(self, block: etree.Element) -> None:
        show = self.config["show"]
        if show is not None:
            block.text = self.keep(show(self.NAME, **self.props(page_of(self.md))))

    def props(self, page: Current) -> dict[str, Any]:
        """Return the props of the component."""
        raise NotImplementedError


class Exhibit(_Component):
    """A table with its picture, computed by the package."""

    NAME = "exhibit"

    @override
    def on_create(self, parent: etree.Element) -> etree.Element:
        block = super().on_create(parent)
        block.set("data-exhibit", self.argument)
        return block

    @override
    def props(self, page: Current) -> dict[str, Any]:
        return components.exhibit(self.argument)


class Calculator(_Component):
    """A calculator with its answer for the defaults; the browser takes it over."""

    NAME = "calculator"

    def props(self, page: Current) -> dict[str, Any]:
        return components.calculator(self.argument, page)


class DiceRoller(_Component):
    """The roller: the calculator `dice/roll` as something to press at the table."""

    NAME = "dice-roller"

    def props(self, page: Current) -> dict[str, Any]:
        return components.dice_roller(self.argument, page)


class Drawing(_Filled):
    """The flow of something that goes step by step, or a ladder."""

    NAME = "drawing"

    def fill(self, block: etree.Element) -> None:
        block.text = self.keep(_html([drawing(page_of(self.md), self.argument)]))


class Card(_Component):
    """A card, front and back."""

    NAME = "card"

    def props(self, page: Current) -> dict[str, Any]:
        return components.card(self.argument, page)


class Anatomy(Card):
    """A card whose parts are numbered, and beside it what each of them says."""

    NAME = "anatomy"

    def fill(self, block: etree.Element) -> None:
        show = self.config["show"]
        if show is not None:
            props = self.props(page_of(self.md))
            block.text = self.keep(show("card", **props) + _html([anatomy(props["card"])]))


class Play(_Component):
    """The table of a game, where evenings are kept by its rules."""

    NAME = "play"

    @override
    def props(self, page: Current) -> dict[str, Any]:
        return components.play(self.argument, page)


class TableRulings(_Filled):
    """What a game, or each of `all`, leaves to the table, with a choice for each; the browser takes it over."""

    NAME = "rulings"

    def fill(self, block: etree.Element) -> None:
        page = page_of(self.md)
        if self.argument != "all":
            self._shown(block, self.argument, page)
            return
        block.set("class", "")
        for game in page.state.house.games():
            etree.SubElement(block, "h2").text = GAMES[game].title
            self._shown(etree.SubElement(block, "div", {"class": f"block block-{self.NAME}"}), game, page)

    def _shown(self, block: etree.Element, game: str, page: Current) -> None:
        if self.config["show"] is not None:
            block.text = self.keep(self.config["show"](self.NAME, **components.rulings(game, page)))


class SourceCode(_Filled):
    """The modules of a package, with an anchor for each line."""

    NAME = "source-code"

    def fill(self, block: etree.Element) -> None:
        module = import_module(self.argument)
        block.text = self.keep(listing(module, page_of(self.md)))


class Imports(_Filled):
    """The packages inside a package, and what each imports."""

    NAME = "imports"

    def fill(self, block: etree.Element) -> None:
        block.text = self.keep(_html([imports(import_module(self.argument))]))


class Credit(_Filled):
    """The licences of a game's source and of our words about it."""

    NAME = "credit"

    def fill(self, block: etree.Element) -> None:
        page, look = page_of(self.md), looks()[self.argument]
        link = element("a", "All licences", href=page.url("licences.md"))
        block.text = self.keep(_html([element("p", f"{look.terms} ", link, class_="credit")]))


class RulesCoverage(_Filled):
    """Which rules are stated, implemented and exercised: of one game, or of `all`."""

    NAME = "rules-coverage"

    def fill(self, block: etree.Element) -> None:
        games = page_of(self.md).state.house.games() if self.argument == "all" else (self.argument,)
        parts = (part for game in games for part in tables.coverage(self.md, game))
        # Finished HTML: the site generator must not look for pages behind finished addresses.
        block.text = self.keep(_html(parts))


class SourceStatements(_Filled):
    """Every statement of a game's source, or of `all` sources, with what carries it."""

    NAME = "source-statements"

    def fill(self, block: etree.Element) -> None:
        games = page_of(self.md).state.house.games() if self.argument == "all" else (self.argument,)
        block.text = self.keep(_html(part for game in games for part in tables.statements(self.md, game)))


class ErrataLog(_Filled):
    """Every erratum of every game in one table, newest first, with filters."""

    NAME = "errata-log"
    ARGUMENT = False

    def fill(self, block: etree.Element) -> None:
        block.text = self.keep(_html(log(self.md)))


class Questions(_Filled):
    """Every question that can be asked, by game."""

    NAME = "questions"
    ARGUMENT = False

    def fill(self, block: etree.Element) -> None:
        block.text = self.keep(_html(questions(self.md)))


class Asking(_Filled):
    """How each question is asked in Python, on the command line and by a link, and what it takes and gives."""

    NAME = "asking"
    ARGUMENT = False

    def fill(self, block: etree.Element) -> None:
        block.text = self.keep(_html(asking(self.md)))


class InAdvance(_Filled):
    """Which questions are answered before the engine has started."""

    NAME = "in-advance"
    ARGUMENT = False

    def fill(self, block: etree.Element) -> None:
        block.text = self.keep(_html(advance()))


def _html(parts: Iterable[etree.Element]) -> str:
    return "".join(etree.tostring(part, encoding="unicode", method="html") for part in parts)


class Filled(BlocksExtension):
    """Registers the blocks; `show` turns a component into HTML, or is None to leave components out."""

    def __init__(self, show: Callable[..., str] | None) -> None:
        self._show = show
        self.config: dict[str, Any] = {}
        super().__init__()

    @override
    def extendMarkdownBlocks(self, md: Markdown, block_mgr: Any) -> None:
        for block in (
            Exhibit,
            Calculator,
            DiceRoller,
            Drawing,
            Card,
            Anatomy,
            Play,
            TableRulings,
            SourceCode,
            Imports,
            Credit,
            RulesCoverage,
            SourceStatements,
            ErrataLog,
            Questions,
            InAdvance,
            Asking,
        ):
            block_mgr.register(block, {"show": self._show})
