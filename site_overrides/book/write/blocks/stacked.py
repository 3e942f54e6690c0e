"""Wide tables of a page: on a phone, each row becomes a block of lines, each with its column's name."""

import re
import xml.etree.ElementTree as etree

from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER_RE, STX

PHONE = 320  # pixels that a table has on a page at a width of 360, with a margin
LETTER, CODE = 6.4, 7.8  # pixels of an average letter in a table on a phone, and of a letter of code
PADDING = 12  # pixels of a column
HALF_LINE = 18  # letters of a label and its number that fit into half a line


class StackedTables(Treeprocessor):
    """Marks the tables whose columns do not fit side by side on a phone, and labels their cells."""

    def run(self, root: etree.Element) -> None:
        for table in root.iter("table"):
            self._stack(table)

    def _stack(self, table: etree.Element) -> None:
        head, *rows = [list(row) for row in table.iter("tr")]
        columns = zip(head, *rows, strict=False)
        if sum(max(map(self._width, column)) + PADDING for column in columns) <= PHONE:
            return
        table.set("data-stacked", "pairs")
        for row in rows:
            for at, (cell, name) in enumerate(zip(row, map(self._text, head), strict=False)):
                is_number = "right" in cell.get("style", "")
                if at or is_number:  # a first column of names needs no label
                    cell.set("data-label", name)
                if is_number and len(name + self._text(cell)) > HALF_LINE:
                    table.set("data-stacked", "lines")

    def _text(self, cell: etree.Element) -> str:
        return " ".join(HTML_PLACEHOLDER_RE.sub(self._stored_text, "".join(cell.itertext())).split())

    def _stored_text(self, found: re.Match[str]) -> str:
        """Return the text of HTML that other extensions have stored, such as code; it can wrap at `<wbr>`."""
        html = str(self.md.htmlStash.rawHtmlBlocks[int(found[1])])
        return re.sub(r"<[^>]+>", "", html.replace("<wbr>", " "))

    def _width(self, cell: etree.Element) -> float:
        """Return the width of the longest word in pixels. In code, a slash does not end a word."""
        letter, breaks = (CODE, r"\s") if STX in "".join(cell.itertext()) else (LETTER, r"\s|/(?!\d)|(?<=-)")
        return letter * max(map(len, re.split(breaks, self._text(cell))))
