"""An index of the pages: the place of each rule, each erratum and each calculator."""

import re
from dataclasses import dataclass
from functools import lru_cache

from book.read.paths import REPOSITORY, Repository
from book.read.sections import Section, plain, sections

_FORM = re.compile(r"^/// (?:calculator|dice-roller) \| (\S+)", re.MULTILINE)
_FRONT_MATTER = "---\n"
_ATTRIBUTES = re.compile(r"\{:[^{}\n]*\}")  # the attributes of a paragraph or of a link in it


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its path below `docs/`, its text, and its headings."""

    path: str
    text: str
    sections: tuple[Section, ...]

    @property
    def title(self) -> str:
        """The page's first heading of the top level; if the page has no such heading, the page's path."""
        tops = (section.title for section in self.sections if section.level == 1)
        return next(tops, self.path)

    def paragraph(self, section: Section, lead: str) -> str:
        """Return the text of a section's paragraph after its bold lead, such as `Ruling`."""
        text = "\n".join(self.text.split("\n")[section.line : section.last])
        match = re.search(rf"^\*\*{lead}[.:]?\*\*(.*?)(?:\n\s*\n|\Z)", text, re.MULTILINE | re.DOTALL)
        return plain(" ".join(_ATTRIBUTES.sub("", match[1]).split())) if match else ""


@dataclass(frozen=True, slots=True)
class Location:
    """A section and the page that it is on."""

    page: str
    section: Section


@dataclass(frozen=True, slots=True)
class Index:
    """All pages, and the places of the rules and errata on them. A rule that is stated twice has two places."""

    pages: dict[str, Page]
    rules: dict[str, tuple[Location, ...]]
    errata: dict[str, tuple[Location, ...]]
    asked: dict[str, str]  # the page with each calculator's form; if several pages have it, one of its own game
    about: dict[str, tuple[Location, ...]]  # the errata that name each rule, in the order of the pages

    def page_with(self, text: str) -> Page | None:
        """Return the page that has this text; None if there is none. A Markdown extension knows only the text."""
        wanted = _body(text)
        return next((page for page in self.pages.values() if _body(page.text) == wanted), None)

    def errata_about(self, rule: str) -> tuple[Location, ...]:
        """Return every erratum that names a rule, in the order of the pages."""
        return self.about.get(rule, ())


def index(repository: Repository = REPOSITORY) -> Index:
    """Read every page, and return the index."""
    pages = {path: _page((repository.docs / path).read_text(encoding="utf-8"), path) for path in repository.pages()}
    rules: dict[str, tuple[Location, ...]] = {}
    errata: dict[str, tuple[Location, ...]] = {}
    for page in pages.values():
        for section in page.sections:
            kind = rules if section.is_rule else errata if section.is_erratum else None
            if kind is not None:
                kind[section.id] = (*kind.get(section.id, ()), Location(page.path, section))
    asked: dict[str, str] = {}
    for path, page in pages.items():
        for name in _FORM.findall(page.text):
            if name not in asked or path.startswith(f"{name.partition('/')[0]}/"):
                asked[name] = path
    return Index(pages, rules, errata, asked, _about(errata))


def _about(errata: dict[str, tuple[Location, ...]]) -> dict[str, tuple[Location, ...]]:
    about: dict[str, tuple[Location, ...]] = {}
    for place in (place for places in errata.values() for place in places):
        for rule in dict.fromkeys(place.section.words("data-rules")):
            about[rule] = (*about.get(rule, ()), place)
    return about


@lru_cache(1000)
def _page(text: str, path: str) -> Page:
    return Page(path, text, sections(text, f"docs/{path}"))


def _body(text: str) -> str:
    """Return a page's text without front matter, which a site generator removes before Markdown gets the text."""
    if text.startswith(_FRONT_MATTER):
        text = text.partition("\n---\n")[2]
    return text.strip()
