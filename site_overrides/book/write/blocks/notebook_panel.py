"""The panel below a page's text, with which a reader runs all examples of the page or downloads them as a notebook."""

import xml.etree.ElementTree as etree

from markdown.treeprocessors import Treeprocessor

from book.read.settings import notebook_of, wheel
from book.write.blocks.elements import element
from book.write.blocks.page import Current, page_of


class NotebookPanel(Treeprocessor):
    """A Markdown processor that adds the panel to every page with examples."""

    def run(self, root: etree.Element) -> None:
        page = page_of(self.md)
        if page.path and page.examples:
            root.append(_panel(page))


def _panel(page: Current) -> etree.Element:
    facts = element("p", _ran(page))
    target = notebook_of(page.path)
    link = element(
        "a",
        "Open as notebook",
        class_="takeaway",
        href=_file(page, target),
        data_wheel=_file(page, wheel()),
        download=target.rpartition("/")[2],
    )
    facts.append(link)
    # The script of the page fills this element; styles reserve its room before.
    live = element("div", class_="page-run")
    game = {"data-game": page.game} if page.game else {}
    panel = element("aside", "", live, facts, class_="page-cells", data_page=page.path, aria_label="All examples")
    panel.attrib.update(game, **{"data-search-exclude": ""})
    return panel


def _ran(page: Current) -> str:
    """Return a sentence that says how many of the page's examples ran, by the record."""
    count, ran = page.examples, len(page.ran)
    subject = "The example of this page" if count == 1 else f"The {count} examples of this page"
    return (
        f"{subject} ran when it was built. " if ran == count else f"Of {subject.lower()}, {ran} ran when it was built. "
    )


def _file(page: Current, target: str) -> str:
    """Return the address of a file of the site, relative to a page."""
    return page.url("index.md") + target
