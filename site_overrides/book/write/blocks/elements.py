"""Helpers that make HTML elements."""

import xml.etree.ElementTree as etree
from calendar import month_name
from collections.abc import Iterable
from datetime import date

from markdown import Markdown
from markdown.util import AtomicString


def element(tag: str, text: str = "", *children: etree.Element, **attributes: str) -> etree.Element:
    """Return an element with a text and children; an argument `class_` sets `class`, and `data_rule` `data-rule`."""
    named = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
    node = etree.Element(tag, named)
    node.text = AtomicString(text) if text else None
    node.extend(children)
    return node


def table_element(
    heads: Iterable[str], rows: Iterable[etree.Element], *, stacked: bool = False, **attributes: str
) -> etree.Element:
    """Return a table with these headings of columns; each row is a `tr`.

    On a phone, each row of a stacked table becomes a block of lines that name their columns.
    """
    names, body = list(heads), list(rows)
    head = element("tr", "", *(element("th", name, scope="col") for name in names))
    table = element("table", "", element("thead", "", head), element("tbody", "", *body), **attributes)
    if stacked:
        table.set("data-stacked", "lines")
        for row in body:
            for name, cell in list(zip(names, row, strict=False))[1:]:
                cell.set("data-label", name)
    return table


def join_elements(parts: Iterable[etree.Element], between: str = " ") -> list[etree.Element]:
    """Return the elements with a text between each two of them."""
    line = list(parts)
    for part in line[:-1]:
        part.tail = AtomicString(between)
    return line


def date_element(written: str) -> etree.Element:
    """Return a `time` element that shows a date in words."""
    return element("time", date_text(written), datetime=written)


def date_text(written: str) -> str:
    """Return the words for a date such as `2026-11-20`: "20 November 2026"; raise `ValueError` if it is invalid."""
    try:
        read = date.fromisoformat(written)
    except ValueError as error:
        raise ValueError(f"{written!r} is not a date such as 2026-11-20: {error}") from None
    return f"{read.day} {month_name[read.month]} {read.year}"


def breakable(md: Markdown, identifier: str) -> str:
    """Return the HTML of an identifier that may wrap after its dots; copied text has no additional characters."""
    return str(md.htmlStash.store(identifier.replace(".", ".<wbr>")))
