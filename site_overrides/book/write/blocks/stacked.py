"""Wide tables of a page: on a phone, each row becomes a block of lines, each with its column's name."""

import re
import xml.etree.ElementTree as etree

from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER_RE

PHONE = 328  # pixels of a page at a width of 360
LETTER = 6.4  # pixels of an average letter in a table on a phone
PADDING = 12  # pixels of a column


class StackedTables(Treeprocessor):
    """Marks the tables whose columns do not fit side by side on a phone, and labels their cells."""

    def run(self, root: etree.Element) -> None:
        for table in root.iter("table"):
            self._stack(table)

    def _stack(self, table: etree.Element) -> None:
        head, *rows = [list(row) for row in table.iter("tr")]
        columns = zip(head, *rows, strict=False)
        if sum(max(map(self._longest_word, column)) * LETTER + PADDING for column in columns) <= PHONE:
            return
        table.set("data-stacked", "")
        names = [self._text(name) for name in head]
        for row in rows:
            for at, (cell, name) in enumerate(zip(row, names, strict=False)):
                if at or "right" in cell.get("style", ""):  # a first column of names needs no label
                    cell.set("data-label", name)

    def _text(self, cell: etree.Element) -> str:
        return " ".join(HTML_PLACEHOLDER_RE.sub(self._stored_text, "".join(cell.itertext())).split())

    def _stored_text(self, found: re.Match[str]) -> str:
        """Return the text of HTML that other extensions have stored, such as code; it can wrap at `<wbr>`."""
        html = str(self.md.htmlStash.rawHtmlBlocks[int(found[1])])
        return re.sub(r"<[^>]+>", "", html.replace("<wbr>", " "))

    def _longest_word(self, cell: etree.Element) -> int:
        return max(map(len, re.split(r"[\s/]|(?<=-)", self._text(cell))))
