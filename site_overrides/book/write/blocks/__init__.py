"""Everything that the build adds to pages, as one Python-Markdown extension: `book.write.blocks` in mkdocs.yml.

A Markdown extension does not depend on the site generator, so another generator can build the pages too. This one must
be listed after pymdownx.superfences, attr_list and toc.
"""

from pathlib import Path
from typing import Any, override

from markdown import Markdown
from markdown.extensions import Extension

from book.read.paths import REPOSITORY, Repository
from book.write.blocks import zensical
from book.write.blocks.blocks import BLOCKS, PackageBlocks
from book.write.blocks.dice import IN_TEXT, Dice
from book.write.blocks.figures import Figures
from book.write.blocks.marks import Marks
from book.write.blocks.notebook_panel import NotebookPanel
from book.write.blocks.page import FindPage
from book.write.blocks.proofs import show_proofs
from book.write.blocks.stacked import StackedTables
from book.write.blocks.terms import Terms

_FIRST, _AFTER_CODE, _AFTER_INLINE, _LAST = 1000, 175, 4, -1


class Compendium(Extension):
    """The extension: it finds the page, and adds dice, numbers, examples, blocks, definitions and facts about rules."""

    def __init__(self, **options: Any) -> None:
        self.config = {"root": [str(REPOSITORY.root), "The repository whose pages are made"]}
        super().__init__(**options)

    @override
    def extendMarkdown(self, md: Markdown) -> None:
        repository = Repository(Path(self.getConfig("root")))
        md.preprocessors.register(FindPage(md, repository), "book_page", _FIRST)
        md.inlinePatterns.register(Dice(IN_TEXT, md), "book_dice", _AFTER_CODE)
        md.treeprocessors.register(StackedTables(md), "book_stacked_tables", _AFTER_INLINE)
        md.treeprocessors.register(Terms(md), "book_terms", _AFTER_INLINE)
        # These run after the site generator has resolved the page's links, because their addresses are final.
        md.treeprocessors.register(Marks(md), "book_marks", _LAST)
        md.treeprocessors.register(Figures(md), "book_figures", _LAST)
        md.treeprocessors.register(NotebookPanel(md), "book_takeaway", _LAST - 1)
        if zensical.builds():
            md.postprocessors.register(zensical.SeenFromSource(md, repository.docs), "book_addresses", _LAST)
        show_proofs(md)
        PackageBlocks(BLOCKS).extendMarkdown(md)


def makeExtension(**options: Any) -> Compendium:  # noqa: N802 (the name that Python-Markdown calls)
    """Return the extension with these options."""
    return Compendium(**options)
