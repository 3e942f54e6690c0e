"""The sections of a page; a section may state a rule or an erratum.

A rule has a heading whose anchor is the rule's identifier. Its section ends before the next heading of the same or a
higher level, or before the next rule, if that comes first.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from markdown.extensions.attr_list import get_attrs_and_remainder

from book.read.fences import lines_outside
from book.read.paths import PREFIX

_HEADING = re.compile(r"(?P<level>#{1,6})[ \t]*(?P<title>[^\n]*?)[ \t]*(?:\{:?(?P<attributes>[^{}\n]*)\})?[ \t]*$")
_RULE = re.compile(rf"{PREFIX}\.")
_ERRATUM = re.compile(rf"{PREFIX}-e\d+")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, and the lines of the page that belong to it; `id` is the heading's anchor."""

    id: str
    title: str
    level: int
    line: int
    last: int
    attributes: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_rule(self) -> bool:
        return _RULE.match(self.id) is not None

    @property
    def is_erratum(self) -> bool:
        return _ERRATUM.fullmatch(self.id) is not None

    def words(self, name: str) -> tuple[str, ...]:
        """Return the words of an attribute that is a list, such as `data-rules`."""
        return tuple(self.attributes.get(name, "").split())


def sections(text: str, path: object = "page") -> tuple[Section, ...]:
    """Return every heading of a page, in order; a heading without an anchor has an empty `id`."""
    lines = lines_outside(text, path)
    headings = [heading for number, line in enumerate(lines, 1) if (heading := _parse_heading(number, line))]
    return tuple(_with_end(headings, index, len(lines)) for index in range(len(headings)))


def rule_at(sections: tuple[Section, ...], line: int) -> str | None:
    """Return the rule whose section has this line of the page; None if the line is in no rule's section."""
    for section in sections:
        if section.is_rule and section.line <= line <= section.last:
            return section.id
    return None


def plain(title: str) -> str:
    """Return a heading's text without the marks of Markdown."""
    return re.sub(r"[*_`]|\[([^\]]*)\]\([^)]*\)", r"\1", title)


def _parse_heading(number: int, line: str) -> Section | None:
    match = _HEADING.match(line)
    if not match:
        return None
    pairs, _ = get_attrs_and_remainder(match["attributes"] or "")
    attributes = {key: value for key, value in pairs if key != "."}
    title = match["title"].rstrip("#").rstrip()
    return Section(attributes.pop("id", ""), plain(title), len(match["level"]), number, 0, attributes)


def _with_end(headings: list[Section], index: int, end: int) -> Section:
    here = headings[index]
    ends = (
        later.line - 1
        for later in headings[index + 1 :]
        if later.level <= here.level or (here.is_rule and later.is_rule)
    )
    return Section(here.id, here.title, here.level, here.line, next(ends, end), here.attributes)
