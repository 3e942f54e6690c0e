"""The answers, examples and tables that change under another alternative, listed under the erratum."""

import xml.etree.ElementTree as etree
from collections.abc import Iterator
from itertools import groupby

from book.run.impact import Change, Impact
from book.write.blocks.elements import element, join_elements
from book.write.blocks.page import Current
from cells.words import error_text
from rules.calculators import describe_all


def impact_elements(page: Current, erratum: str) -> Iterator[etree.Element]:
    """Yield an element for each alternative of an erratum's ruling: answers, examples and tables that it changes."""
    for impact in page.state.record.impacts(erratum):
        name = element("code", impact.alternative)
        name.tail = f" instead: {_sum(impact)}"
        if impact.answers or impact.examples or impact.exhibits:
            summary = element("summary", "With ", name)
            items = (*_answers(page, impact), *_items(page, impact))
            yield element("details", "", summary, element("ul", "", *items), class_="impact")
        else:
            yield element("p", "With ", name, class_="impact")


def _sum(impact: Impact) -> str:
    """Return the words for the number of changes, such as "2 answers and 1 table change"."""
    counts = [(len(impact.answers), "answer"), (len(impact.examples), "example"), (len(impact.exhibits), "table")]
    parts = [f"{count} {noun}{'s' if count > 1 else ''}" for count, noun in counts if count]
    verb = "changes" if [count for count, _ in counts if count] == [1] else "change"
    return (
        f"{', '.join(parts[:-1])}{' and ' * (len(parts) > 1)}{parts[-1]} {verb}"
        if parts
        else "no example and no table changes"
    )


def _answers(page: Current, impact: Impact) -> Iterator[etree.Element]:
    """Yield an item for each calculator whose example has another answer."""
    titles = {asked["id"]: asked["title"] for asked in describe_all()}
    for change in impact.answers:
        anchor = f"ask-{change.calculator.replace('/', '-')}"
        link = element("a", titles[change.calculator], href=page.url(page.state.index.asked[change.calculator], anchor))
        link.tail = f": {change.text}"
        yield element("li", "", link)


def _items(page: Current, impact: Impact) -> Iterator[etree.Element]:
    for path, changes in groupby(impact.examples, key=lambda change: change.page):
        first, *more = changes
        yield element("li", "", *_example(page, path, first, len(more)))
    for exhibit, title in impact.exhibits:
        yield element("li", "The table ", _table(page, exhibit, title))


def _example(page: Current, path: str, change: Change, more: int) -> list[etree.Element]:
    """Return the first example of a page that changes, and the number of further examples that change.

    The further changes may follow from the first one.
    """
    changed_page = page.state.index.pages[path]
    link = element("a", changed_page.title, href=page.url(path, f"example-{change.number}"))
    code = element("code", change.code.partition("\n")[0])
    parts = [link, code, *_outcome(change)]
    if more:
        others = f"{more} more examples on that page change." if more > 1 else "One more example on that page changes."
        parts.append(element("span", others))
    return join_elements(parts)


def _outcome(change: Change) -> list[etree.Element]:
    if change.stops:
        text = error_text(change.now, change.code) if change.now else "The story ends differently."
        return [element("span", f"changes: {text}")]
    now = element("code", change.now) if change.now else element("span", "nothing")
    if not change.was:
        return [element("span", "gives"), now]
    return [element("span", "gives"), now, element("span", "instead of"), element("code", change.was)]


def _table(page: Current, exhibit: str, title: str) -> etree.Element:
    mark = f"/// exhibit | {exhibit}\n"
    shown = next((path for path, indexed_page in page.state.index.pages.items() if mark in indexed_page.text), None)
    return element("a", title, href=page.url(shown)) if shown else element("em", title)
