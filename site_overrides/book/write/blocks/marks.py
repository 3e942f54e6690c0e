"""The facts about a rule, folded after its text, and the facts about an erratum, below its heading."""

import xml.etree.ElementTree as etree
from collections.abc import Iterator

from markdown.treeprocessors import Treeprocessor

from book.check.coverage import RuleCoverage
from book.read.paths import game_of_rule
from book.write.blocks import errata
from book.write.blocks.elements import breakable, element, join_elements
from book.write.blocks.evidence import evidence_summary
from book.write.blocks.page import Current, page_of
from rules.core import HOUSE_RULE

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


class Marks(Treeprocessor):
    """A Markdown processor that finds the headings of rules and errata, and adds the facts about them."""

    def run(self, root: etree.Element) -> None:
        page = page_of(self.md)
        sections = {section.id: section for section in page.page.sections} if page.page else {}
        for parent, position, heading in _headings(root):
            section = sections.get(heading.get("id", ""))
            if section is None:
                continue
            end = _end_of_section(parent, position)
            if section.is_rule:
                _add_class(heading, "rule")
                parent.insert(end, _rule_facts(page, section.id))
            elif section.is_erratum:
                _add_class(heading, "erratum")
                heading.append(errata.brief(page, section))
                parent[end:end] = errata.choices(page, section)
                parent.insert(position + 1, errata.facts(page, section))


def _rule_facts(page: Current, rule: str) -> etree.Element:
    """Return the facts about a rule: a line that opens to show rulings, checks and the section of the source."""
    covered = page.state.covered[rule]
    about = [place for place in page.state.index.errata_about(rule) if errata.changes_a_rule(place.section)]
    summary: list[str] = [_count_text(len(about))] if about else []
    rows = [*_row("Ruling" if len(about) == 1 else "Rulings", *(errata.note(page, place) for place in about))]
    if covered.examples:
        line, checks = evidence_summary(covered)
        summary.append(line)
        rows += _row("Checks", element("dd", "", checks))
    rows += _row("Printed", element("dd", "", *join_elements(_origin(page, covered), " · "), class_="known-printed"))
    words = ", ".join((*summary, "source")).capitalize()
    parts = (element("summary", "", element("span", words)), element("dl", "", *rows))
    return element("details", "", *parts, class_="rule-known", data_rule=rule, data_search_exclude="")


def _origin(page: Current, covered: RuleCoverage) -> Iterator[etree.Element]:
    """Yield the section of the source that has the rule, and links to the rule, its examples and its code."""
    house = covered.printed == HOUSE_RULE
    if covered.code is not None:
        yield element("span", covered.printed if house else f"under {covered.printed}", class_="printed")
    title = "About this rule: its checks, its errata and its address"
    yield element("a", breakable(page.md, covered.id), class_="rule-id", href=f"#{covered.id}", title=title)
    if covered.examples:
        count, first = len(covered.examples), covered.examples[0]
        words = "1 example" if count == 1 else f"{count} examples"
        yield element("a", words, href=page.url(first.page, f"example-{first.number}"))
    listing = f"{game_of_rule(covered.id)}/code.md"
    if covered.code is not None and listing in page.state.index.pages:
        place = f"{covered.code.module}: {covered.code.name}"
        yield element("a", "source code", href=page.url(listing, covered.code.anchor), title=place)


def _row(label: str, *details: etree.Element) -> tuple[etree.Element, ...]:
    return (element("dt", label), *details) if details else ()


def _count_text(count: int) -> str:
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} {errata.noun(count)}"


def _headings(root: etree.Element) -> list[tuple[etree.Element, int, etree.Element]]:
    """Return every heading with its parent and its position in the parent, the last heading first."""
    headings = [
        (parent, position, child)
        for parent in root.iter()
        for position, child in enumerate(parent)
        if child.tag in _HEADINGS
    ]
    return headings[::-1]


def _end_of_section(parent: etree.Element, position: int) -> int:
    """Return the position at which the text below a heading ends.

    The text ends at the next heading in the same parent or, if none follows, at the end of the parent.
    """
    following = range(position + 1, len(parent))
    return next((index for index in following if parent[index].tag in _HEADINGS), len(parent))


def _add_class(heading: etree.Element, name: str) -> None:
    heading.set("class", f"{heading.get('class', '')} {name}".strip())
