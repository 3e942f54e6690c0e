"""Marks at headings: a rule's identifier, examples, source and errata; an erratum's facts."""

import xml.etree.ElementTree as etree
from collections.abc import Iterator
from importlib import import_module

from markdown.treeprocessors import Treeprocessor

from book.check.triangle import Covered
from book.read.places import game_of_rule
from book.write.extension import errata
from book.write.extension.build import breakable, element, spaced
from book.write.extension.evidence import checked
from book.write.extension.page import Current, page_of

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


class Marks(Treeprocessor):
    """Finds the headings of rules and errata and puts their marks there."""

    def run(self, root: etree.Element) -> None:
        page = page_of(self.md)
        sections = {section.id: section for section in page.page.sections} if page.page else {}
        for parent, position, heading in _headings(root):
            section = sections.get(heading.get("id", ""))
            marks: list[etree.Element] = []
            if section is not None and section.is_rule:
                self._sign(heading, section.id)
                marks = [_badges(page, section.id)]
            elif section is not None and section.is_erratum:
                _classed(heading, "erratum")
                end = _end_of_section(parent, position)
                parent[end:end] = errata.choices(page, section)
                marks = [errata.facts(page, section)]
            parent[position + 1 : position + 1] = marks

    def _sign(self, heading: etree.Element, rule: str) -> None:
        """Put a rule's identifier at its heading, in place of the usual permalink."""
        _classed(heading, "rule")
        for permalink in heading.findall("a[@class='headerlink']"):
            heading.remove(permalink)
        title = "This rule's own address, to copy or to link to"
        sign = element("a", breakable(self.md, rule), class_="rule-id", href=f"#{rule}", title=title)
        if len(heading):
            heading[-1].tail = f"{heading[-1].tail or ''} "
        else:
            heading.text = f"{heading.text or ''} "
        heading.append(sign)


def _headings(root: etree.Element) -> list[tuple[etree.Element, int, etree.Element]]:
    """Every heading with its parent and its position there, the last one first."""
    headings = [
        (parent, position, child)
        for parent in root.iter()
        for position, child in enumerate(parent)
        if child.tag in _HEADINGS
    ]
    return headings[::-1]


def _end_of_section(parent: etree.Element, position: int) -> int:
    """Where the text below a heading ends: at the next heading beside it."""
    following = range(position + 1, len(parent))
    return next((index for index in following if parent[index].tag in _HEADINGS), len(parent))


def _badges(page: Current, rule: str) -> etree.Element:
    covered = page.state.covered[rule]
    badges = [*_example_badge(page, covered), *_code_badges(page, covered)]
    for place in page.state.index.errata_about(rule):
        badges.extend(errata.badge(page, rule, place))
    if covered.examples:
        badges.append(checked(covered))
    return element("div", "", *spaced(badges), class_="rule-badges", data_search_exclude="")


def _example_badge(page: Current, covered: Covered) -> Iterator[etree.Element]:
    if covered.examples:
        count, first = len(covered.examples), covered.examples[0]
        yield element(
            "a",
            "1 example" if count == 1 else f"{count} examples",
            class_="badge badge-examples",
            href=page.url(first.page, f"example-{first.number}"),
            title=f"Here this rule's code runs; elsewhere in {len(covered.elsewhere or ())} more examples",
        )


def _code_badges(page: Current, covered: Covered) -> Iterator[etree.Element]:
    if covered.code is None:
        return
    listing = f"{game_of_rule(covered.id)}/code.md"
    if listing in page.state.index.pages:
        yield element(
            "a",
            "source",
            class_="badge badge-source",
            href=page.url(listing, covered.code.anchor),
            title=f"{covered.code.module}: {covered.code.name}",
        )
    house = covered.printed == import_module("rules.core").HOUSE
    title = "Ours: no printed rules say it" if house else "Where the printed rules say it"
    kind = "badge-house" if house else "badge-printed"
    yield element("span", covered.printed, class_=f"badge {kind}", title=title)


def _classed(heading: etree.Element, name: str) -> None:
    heading.set("class", f"{heading.get('class', '')} {name}".strip())
